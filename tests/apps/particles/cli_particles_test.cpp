// The particles demo through its executable: the ladder, the measures and the effects.
#include <algorithm>

#include "app/takes.h"
#include "core/image_compare.h"

namespace arclight::test {
namespace {

constexpr std::array kEffectNames{"explosion", "fire", "smoke",  "sparks",  "fountain", "magic",
                                  "steady",    "snow", "galaxy", "exhaust", "beam"};

class CliParticles : public DemoCli {
protected:
    CliParticles() : DemoCli("particles", "320x180") {}
};

TEST_F(CliParticles, SortedMeansNoInversions) {
    std::vector<Settings> settings;
    for (const char* effect : kEffectNames)
        for (const char* sort : {"radix", "none"})
            settings.push_back({effect, 70, {{"effect", effect}, {"sort", sort}}});
    const std::vector<Drawn> all = shown(settings, kMeasures, {"--size", "96x54"});
    for (std::size_t i = 0; i < all.size(); i += 2) {
        EXPECT_EQ(all[i].measures.at("sortInversions"), 0) << settings[i].name;
        EXPECT_GT(all[i + 1].measures.at("sortInversions"), 3) << settings[i].name;
        EXPECT_LT(all[i + 1].measures.at("divergence"), 1e-3) << settings[i].name;
    }
}

TEST_F(CliParticles, SortingAndSoftnessAndLightingAreSeen) {
    const std::vector<Json> changes{Json::object(),         {{"sort", "none"}},       {{"soft", 0}},
                                    {{"lighting", "flat"}}, {{"lightsFloor", false}}, {{"blend", "additive"}},
                                    {{"blend", "alpha"}},   {{"turbulence", 0}},      {{"gravity", 0}},
                                    {{"amount", 0.5}}};
    const std::vector<Drawn> all = shown(60, changes, kFrames);
    for (std::size_t i = 1; i < all.size(); ++i)
        EXPECT_FALSE(passes(compare(all[0].frame, all[i].frame))) << changes[i];
}

TEST_F(CliParticles, AdditiveLightNeedsNoOrder) {
    // Sums of half floats differ in the last bit with the order: the frame does not show it.
    const std::vector<Drawn> all =
        shown(60, {{{"blend", "additive"}, {"sort", "none"}}, {{"blend", "additive"}, {"sort", "radix"}}}, kFrames);
    EXPECT_TRUE(all[0].frame == all[1].frame);
}

// Effects

TEST_F(CliParticles, EveryEffectIsAFrameThatMoves) {
    std::vector<Settings> settings;
    for (const char* effect : kEffectNames)
        for (const std::uint64_t seed : {1u, 2u}) settings.push_back({effect, 40, {{"effect", effect}}, seed});
    const std::vector<Drawn> all = shown(settings, kFrames, {"--size", "160x90"});
    std::vector<Settings> later;
    for (std::size_t i = 0; i < settings.size(); i += 2) {
        later.push_back(settings[i]);
        ++later.back().tick;
    }
    const std::vector<Drawn> next = shown(later, kFrames | kMeasures, {"--size", "160x90"});
    for (std::size_t i = 0; i < all.size(); i += 2) {
        const Image& frame = all[i].frame;
        EXPECT_FALSE(frame == next[i / 2].frame) << settings[i].name;
        EXPECT_FALSE(frame == all[i + 1].frame) << settings[i].name << ": the seed is not seen";
        const auto [low, high] = std::minmax_element(frame.pixels.begin(), frame.pixels.end());
        EXPECT_GT(*high - *low, 100) << settings[i].name;
        EXPECT_EQ(next[i / 2].measures.at("refused"), 0) << settings[i].name;
    }
}

TEST_F(CliParticles, AnEffectChosenWhileTheDemoRunsStartsAnew) {
    const Json events = Json::array({{{"tick", 20}, {"set", {{"effect", "fire"}}}}});
    record("change.json", takeOf(Json::object(), 60, events));
    const Json late = dumped({}, {"--replay", "change.json", "--tick", "60", "--size", "160x90"});
    EXPECT_EQ(late.at("particles"), dumped({"effect=fire"}, {"--tick", "40", "--size", "160x90"}).at("particles"));
}

TEST_F(CliParticles, TheStateIsTheOldestParticlesFirst) {
    const Json dump = dumped({"effect=steady", "count=5000", "path=uniform100"}, {"--tick", "90"});
    EXPECT_EQ(dump.at("tick"), 90);
    EXPECT_EQ(dump.at("alive"), 5000);
    EXPECT_EQ(dump.at("capacity"), 5000);
    EXPECT_EQ(dump.at("drawCalls"), 50);
    ASSERT_EQ(dump.at("particles").size(), 4096u);
    for (const Json& particle : dump.at("particles")) {
        ASSERT_EQ(particle.size(), 6u);
        EXPECT_GE(particle[1].get<double>(), -1e-4) << "above the floor";
    }
}

}  // namespace
}  // namespace arclight::test
