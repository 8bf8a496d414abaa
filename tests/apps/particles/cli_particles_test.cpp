// The particles demo through its executable: the ladder, the measures and the effects.
#include <algorithm>

#include "app/cli.h"
#include "core/image_compare.h"

namespace arclight::test {
namespace {

constexpr std::array kEffectNames{"explosion", "fire", "smoke",  "sparks",  "fountain", "magic",
                                  "steady",    "snow", "galaxy", "exhaust", "beam"};

class CliParticles : public Cli {
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
    for (const auto& [count, calls] : rows) {
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
    for (const char* effect : kEffectNames) {
        const Words more{"--tick", "70"};
        const std::string chosen = std::string("effect=") + effect;
        EXPECT_EQ(measured({chosen}, more).at("sortInversions"), 0) << effect;
        EXPECT_GT(measured({chosen, "sort=none"}, more).at("sortInversions"), 3) << effect;
        EXPECT_LT(json("measures.json").at("divergence"), 1e-3);
    }
}

TEST_F(CliParticles, SortingAndSoftnessAndLightingAreSeen) {
    const Words more{"--tick", "60"};
    const Image plain = captured({}, more);
    for (const char* change : {"sort=none", "soft=0", "lighting=flat", "lightsFloor=false", "blend=additive",
                               "blend=alpha", "turbulence=0", "gravity=0", "amount=0.5"})
        EXPECT_FALSE(passes(compare(plain, captured({change}, more)))) << change;
}

TEST_F(CliParticles, AdditiveLightNeedsNoOrder) {
    // Sums of half floats differ in the last bit with the order: the frame does not show it.
    const Words more{"--tick", "60"};
    const Image pool = captured({"blend=additive", "sort=none"}, more);
    EXPECT_TRUE(pool == captured({"blend=additive", "sort=radix"}, more));
}

// Effects

TEST_F(CliParticles, EveryEffectIsAFrameThatMoves) {
    for (const char* effect : kEffectNames) {
        const std::string chosen = std::string("effect=") + effect;
        const Image a = captured({chosen}, {"--tick", "40"}), b = captured({chosen}, {"--tick", "41"});
        EXPECT_FALSE(a == b) << effect;
        const auto [low, high] = std::minmax_element(a.pixels.begin(), a.pixels.end());
        EXPECT_GT(*high - *low, 100) << effect;
        EXPECT_EQ(json("measures.json").at("refused"), 0) << effect;
        EXPECT_FALSE(a == captured({chosen}, {"--tick", "40", "--seed", "2"})) << effect << ": the seed is not seen";
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
    std::size_t turn = 0;
    for (const Json& param : parseJson(list.out, "stdout").value_or(Json::array())) {
        if (!param.contains("min") || param.at("name") == "exposure") continue;
        for (const char* end : {"min", "max"}) {
            const Json value = param.at("name") == "count" && end == std::string("max") ? Json(100000) : param.at(end);
            const Outcome outcome = particles({"--size", "96x54", "--set",
                                               std::string("effect=") + kEffectNames[turn++ % kEffectNames.size()],
                                               "--set", param.at("name").get<std::string>() + "=" + value.dump(),
                                               "--tick", "25", "--capture", "extreme.png", "--measure", "m.json"});
            EXPECT_EQ(outcome.code, 0) << param.at("name") << " = " << value << ": " << outcome.err;
        }
    }
    EXPECT_GT(turn, 10u);
}

}  // namespace
}  // namespace arclight::test
