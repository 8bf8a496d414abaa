// The particles demo through its executable: the ladder, the measures and the effects.
#include <algorithm>

#include "app/takes.h"
#include "core/image_compare.h"
#include "core/long_run.h"

namespace arclight::test {
namespace {

constexpr std::array kEffectNames{"explosion", "fire", "smoke",  "sparks",  "fountain", "magic",
                                  "steady",    "snow", "galaxy", "exhaust", "beam"};

class CliParticles : public TakesCli {
protected:
    Outcome particles(const Words& arguments) const { return headlessDemo("particles", arguments); }
    Image captured(const Words& assignments, const Words& more = {}) const {
        const Outcome outcome =
            particles(with(with({"--size", "320x180", "--capture", "frame.png", "--measure", "measures.json"}, more),
                           settings(assignments)));
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        return image("frame.png");
    }
    Json measured(const Words& assignments, const Words& more = {}) const {
        captured(assignments, more);
        return json("measures.json");
    }
};

TEST_F(CliParticles, DrawCallsAreThoseOfTheArticle) {
    const std::pair<const char*, int> rows[] = {{"24000", 240}, {"6000", 60}, {"2000", 20}};
    for (const auto& [count, calls] : sampleOf(std::vector(std::begin(rows), std::end(rows)), 1)) {
        const Words steady{"effect=steady", std::string("count=") + count};
        const Words more{"--tick", "3"};
        EXPECT_EQ(measured(with(steady, {"path=uniform100"}), more).at("drawCalls"), calls);
        EXPECT_EQ(measured(with(steady, {"path=ubo"}), more).at("drawCalls"), (std::stoi(count) + 511) / 512);
        for (const char* path : {"path=instanced", "path=pulled"})
            EXPECT_EQ(measured(with(steady, {path}), more).at("drawCalls"), 1);
        EXPECT_EQ(json("measures.json").at("alive"), std::stoi(count));
        EXPECT_EQ(json("measures.json").at("bytesPerParticle"), 32);
    }
}

TEST_F(CliParticles, SortedMeansNoInversions) {
    std::vector<Settings> settings;
    for (const char* effect : kEffectNames)
        for (const char* sort : {"radix", "none"})
            settings.push_back({effect, 70, {{"effect", effect}, {"sort", sort}}});
    const std::vector<Drawn> all = drawAll("particles", settings);
    for (std::size_t i = 0; i < all.size(); i += 2) {
        EXPECT_EQ(all[i].measures.at("sortInversions"), 0) << settings[i].name;
        EXPECT_GT(all[i + 1].measures.at("sortInversions"), 3) << settings[i].name;
        EXPECT_LT(all[i + 1].measures.at("divergence"), 1e-3) << settings[i].name;
    }
}

TEST_F(CliParticles, SortingAndSoftnessAndLightingAreSeen) {
    std::vector<Settings> settings{{}};
    for (const Json& change : {Json{{"sort", "none"}}, Json{{"soft", 0}}, Json{{"lighting", "flat"}},
                               Json{{"lightsFloor", false}}, Json{{"blend", "additive"}}, Json{{"blend", "alpha"}},
                               Json{{"turbulence", 0}}, Json{{"gravity", 0}}, Json{{"amount", 0.5}}})
        settings.push_back({change.dump(), 60, change});
    const std::vector<Image> all = framesOf("particles", settings, {"--size", "320x180"});
    ASSERT_EQ(all.size(), settings.size());
    for (std::size_t i = 1; i < all.size(); ++i) EXPECT_FALSE(passes(compare(all[0], all[i]))) << settings[i].name;
}

TEST_F(CliParticles, AdditiveLightNeedsNoOrder) {
    // Sums of half floats differ in the last bit with the order: the frame does not show it.
    const Words more{"--tick", "60"};
    const Image pool = captured({"blend=additive", "sort=none"}, more);
    EXPECT_TRUE(pool == captured({"blend=additive", "sort=radix"}, more));
}

// Effects

TEST_F(CliParticles, EveryEffectIsAFrameThatMoves) {
    std::vector<Settings> settings;
    for (const char* effect : kEffectNames)
        for (const std::uint64_t seed : {1u, 2u}) settings.push_back({effect, 40, {{"effect", effect}}, seed});
    const std::vector<Drawn> all = drawAll("particles", settings, {"--size", "320x180"});
    for (Settings& one : settings) ++one.tick;
    const std::vector<Drawn> next = drawAll("particles", settings, {"--size", "320x180"});
    ASSERT_EQ(next.size(), all.size());
    for (std::size_t i = 0; i < all.size(); i += 2) {
        const Image& frame = all[i].frame;
        EXPECT_FALSE(frame == next[i].frame) << settings[i].name;
        EXPECT_FALSE(frame == all[i + 1].frame) << settings[i].name << ": the seed is not seen";
        const auto [low, high] = std::minmax_element(frame.pixels.begin(), frame.pixels.end());
        EXPECT_GT(*high - *low, 100) << settings[i].name;
        EXPECT_EQ(next[i].measures.at("refused"), 0) << settings[i].name;
    }
}

TEST_F(CliParticles, AnEffectChosenWhileTheDemoRunsStartsAnew) {
    captured({});
    const Json events = Json::array({{{"tick", 20}, {"set", {{"effect", "fire"}}}}});
    const Json take{{"seed", 1},
                    {"ticks", 60},
                    {"params", Json::object()},
                    {"inputs", {{"start", Json::object()}, {"events", events}}}};
    write("change.json", Json{{"demo", "particles"},
                              {"version", state("frame.png").at("version")},
                              {"commit", "test"},
                              {"format", 1},
                              {"takes", Json::array({take})}}
                             .dump());
    const Words small{"--size", "160x90"};
    ASSERT_EQ(particles(with(small, {"--replay", "change.json", "--tick", "60", "--dump-state", "late.json"})).code, 0);
    ASSERT_EQ(particles(with(small, {"--set", "effect=fire", "--tick", "40", "--dump-state", "early.json"})).code, 0);
    EXPECT_EQ(json("late.json").at("particles"), json("early.json").at("particles"));
}

TEST_F(CliParticles, TheStateIsTheOldestParticlesFirst) {
    ASSERT_EQ(particles({"--set", "effect=steady", "--set", "count=5000", "--set", "path=uniform100", "--tick", "90",
                         "--dump-state", "state.json"})
                  .code,
              0);
    const Json dump = json("state.json");
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

TEST_F(CliParticles, ThreadsDoNotChangeTheFrame) {
    const Image one = captured({}, {"--tick", "45", "--threads", "1"});
    EXPECT_TRUE(one == captured({}, {"--tick", "45", "--threads", "4"}));
}

TEST_F(CliParticles, ACaptureRestoresItself) {
    ASSERT_EQ(
        particles({"--size", "201x113", "--seed", "5", "--set", "effect=sparks", "--tick", "77", "--capture", "a.png"})
            .code,
        0);
    ASSERT_EQ(particles({"--from", "a.png", "--capture", "b.png"}).code, 0);
    expectSameCapture("a.png", "b.png");
}

TEST_F(CliParticles, ExtremesOfEveryParameterAreDrawn) {
    const Outcome list = particles({"--list-params", "--json"});
    ASSERT_EQ(list.code, 0);
    std::vector<Settings> extremes;
    for (const Json& param : parseJson(list.out, "stdout").value_or(Json::array())) {
        const std::string name = param.at("name");
        if (!param.contains("min") || name == "exposure") continue;
        for (const char* end : {"min", "max"}) {
            const Json value = name == "count" && end == std::string("max") ? Json(100000) : param.at(end);
            extremes.push_back({name + " = " + value.dump(),
                                25,
                                {{"effect", kEffectNames[extremes.size() % kEffectNames.size()]}, {name, value}}});
        }
    }
    EXPECT_GT(extremes.size(), 10u);
    EXPECT_EQ(drawAll("particles", extremes).size(), extremes.size());
}

}  // namespace
}  // namespace arclight::test
