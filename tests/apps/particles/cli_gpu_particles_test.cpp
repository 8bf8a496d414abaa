// Particles that the GPU simulates, against the CPU, through the executable.

#include "app/takes.h"
#include "core/image_compare.h"
#include "core/long_run.h"
#include "core/random.h"

namespace arclight::test {
namespace {

class CliGpuParticles : public DemoCli {
protected:
    CliGpuParticles() : DemoCli("particles", "64x36") {}

    /// All effects that the demo has.
    std::vector<std::string> effects() const {
        for (const Json& param : listedParams())
            if (param.at("name") == "effect") return param.at("labels").get<std::vector<std::string>>();
        return {};
    }
};

TEST_F(CliGpuParticles, AgreeWithTheCpuAfterTenSeconds) {
    const std::vector<std::string> all = effects();
    ASSERT_GE(all.size(), 7u);
    std::vector<Settings> settings;
    for (const std::string& effect : sampleOf(all, 2))
        for (const std::uint64_t seed : sampleOf<std::uint64_t>({2, 1, 77}, 1))
            for (const char* path : {"feedback", "compute"}) {
                Json params{{"effect", effect}, {"path", path}, {"count", 2000}};
                settings.push_back({params.dump() + std::to_string(seed), 600, std::move(params), seed});
            }
    const std::vector<Drawn> measures = shown(settings, kMeasures);
    for (std::size_t i = 0; i < measures.size(); ++i) {
        EXPECT_LE(measures[i].measure("cpuGpuMaxDiff"), 1e-4) << settings[i].name;
        EXPECT_GT(measures[i].measure("alive"), 10) << settings[i].name;
    }
}

TEST_F(CliGpuParticles, AgreeWithTheCpuForRandomSettings) {
    const std::vector<std::string> all = effects();
    Random random(Seed{5});
    // The path on the CPU comes before the two on the GPU.
    std::vector<Settings> settings;
    for (const std::string& effect : sampleOf(all, 3)) {
        const Json params{{"effect", effect},
                          {"amount", random.uniform(0.1f, 3)},
                          {"turbulence", random.uniform(0, 4)},
                          {"gravity", random.uniform(-1, 3)},
                          {"count", 1000}};
        const int tick = 100 + static_cast<int>(random.below(200));
        const std::uint64_t seed = random.below(99);
        for (const char* path : {"instanced", "feedback", "compute"}) {
            settings.push_back({effect + " " + path, tick, params, seed});
            settings.back().params["path"] = path;
        }
    }
    const std::vector<Drawn> measures = shown(settings, kMeasures);
    for (std::size_t i = 0; i < measures.size(); ++i) {
        // A full pool may refuse others.
        if (i % 3 == 0 || measures[i - i % 3].measure("refused") > 0) continue;
        EXPECT_LE(measures[i].measure("cpuGpuMaxDiff"), 1e-4) << settings[i].name;
        EXPECT_EQ(measures[i].measure("alive"), measures[i - i % 3].measure("alive")) << settings[i].name;
    }
}

TEST_F(CliGpuParticles, ShowTheFrameOfTheCpuWhereTheyAddUp) {
    // Drawn from where the GPU has moved them; splat also draws there.
    std::vector<Settings> settings;
    for (const std::string& effect : sampleOf(effects(), 4))
        for (const char* path : {"instanced", "feedback", "compute", "splat"})
            settings.push_back(
                {effect + " " + path, 60, {{"effect", effect}, {"blend", "additive"}, {"path", path}}, 3});
    ASSERT_FALSE(settings.empty());
    const std::vector<Drawn> all = shown(settings, kFrames, {"--size", "320x180"});
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Comparison comparison = compare(all[i - i % 4].frame, all[i].frame);
        EXPECT_TRUE(passes(comparison)) << settings[i].name << ' ' << describe(comparison);
    }
}

TEST_F(CliGpuParticles, SplatsAreTheSameOnEveryRun) {
    // Whole numbers add up to the same in any order of the invocations.
    const Words splat{"effect=explosion", "blend=additive", "path=splat"};
    const Words more{"--size", "320x180", "--tick", "40"};
    EXPECT_TRUE(captured(splat, more) == captured(splat, more));
}

TEST_F(CliGpuParticles, GoOnWhereThePathChanges) {
    const auto play = [&](const Json& events) {
        record("change.json", takeOf({{"effect", "sparks"}}, 90, events));
        return dumped({}, {"--replay", "change.json", "--tick", "90"});
    };
    const auto change = [](int tick, const char* path) { return Json{{"tick", tick}, {"set", {{"path", path}}}}; };
    const Json still = play(Json::array());
    const Json changed = play(Json::array({change(20, "compute"), change(35, "instanced"), change(50, "feedback"),
                                           change(70, "compute"), change(80, "pulled")}));
    EXPECT_EQ(still.at("alive"), changed.at("alive"));
    ASSERT_EQ(still.at("particles").size(), changed.at("particles").size());
    for (std::size_t i = 0; i < still.at("particles").size(); ++i)
        for (std::size_t axis = 0; axis < 3; ++axis)
            ASSERT_NEAR(still.at("particles")[i][axis].get<double>(), changed.at("particles")[i][axis].get<double>(),
                        1e-4)
                << i;
}

}  // namespace
}  // namespace arclight::test
