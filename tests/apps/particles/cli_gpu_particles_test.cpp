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
    ASSERT_EQ(measures.size(), settings.size());
    for (std::size_t i = 0; i < measures.size(); ++i) {
        EXPECT_LE(measures[i].measure("cpuGpuMaxDiff"), 1e-4) << settings[i].name;
        EXPECT_GT(measures[i].measure("alive"), 10) << settings[i].name;
    }
}

TEST_F(CliGpuParticles, AgreeWithTheCpuForRandomSettings) {
    const std::vector<std::string> all = effects();
    Random random(Seed{5});
    const auto setting = [&](const char* name, float low, float high) {
        return std::string(name) + "=" + std::to_string(random.uniform(low, high));
    };
    for (const std::string& effect : sampleOf(all, 3)) {
        const Words assignments{"effect=" + effect, setting("amount", 0.1f, 3), setting("turbulence", 0, 4),
                                setting("gravity", -1, 3), "count=1000"};
        const Words more{"--tick", std::to_string(100 + random.below(200)), "--seed", std::to_string(random.below(99))};
        const double alive = measured(with(assignments, {"path=instanced"}), more).at("alive");
        for (const char* path : {"path=feedback", "path=compute"}) {
            const Json m = measured(with(assignments, {path}), more);
            EXPECT_LE(m.at("cpuGpuMaxDiff"), 1e-4) << effect << ' ' << path;
            EXPECT_EQ(m.at("alive"), alive) << effect << ' ' << path;
        }
    }
}

TEST_F(CliGpuParticles, ShowTheFrameOfTheCpuWhereTheyAddUp) {
    // Drawn from where the GPU has moved them; splat also draws there.
    const auto all = effects();
    ASSERT_FALSE(all.empty());
    for (const std::string& effect : sampleOf(all, 4)) {
        const Words more{"--size", "320x180", "--tick", "60", "--seed", "3"};
        const Image first = captured({"effect=" + effect, "blend=additive", "path=instanced"}, more);
        for (const char* path : {"path=feedback", "path=compute", "path=splat"}) {
            const Comparison comparison = compare(first, captured({"effect=" + effect, "blend=additive", path}, more));
            EXPECT_TRUE(passes(comparison)) << effect << ' ' << path << describe(comparison);
        }
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
