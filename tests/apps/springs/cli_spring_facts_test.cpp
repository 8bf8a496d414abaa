// Soft constraints, paths through key orientations, squash and stretch, and screen units, as the executable shows them.
#include <cmath>
#include <regex>

#include "app/cli.h"

namespace arclight::test {
namespace {

class CliSpringFacts : public Cli {
protected:
    Json measures(Words arguments) const {
        arguments.insert(arguments.end(), {"--size", "64x36", "--measure", in("measure.json")});
        const Outcome outcome = headlessDemo("springs", arguments);
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        return outcome.code == 0 ? json("measure.json") : Json::object();
    }
    Json dumped(Words arguments) const {
        arguments.insert(arguments.end(), {"--size", "64x36", "--dump-state", in("state.json")});
        const Outcome outcome = headlessDemo("springs", arguments);
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        return outcome.code == 0 ? json("state.json") : Json::object();
    }
    /// The numbers in the first text of the frame that matches.
    std::vector<double> numbersIn(Words arguments, const std::string& pattern) const {
        arguments.insert(arguments.end(), {"--dump-texts", in("texts.json"), "--capture", in("shot.png")});
        const Outcome outcome = headlessDemo("springs", arguments);
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        std::smatch match;
        const std::string texts = std::regex_replace(slurp(in("texts.json")), std::regex("\xE2\x88\x92"), "-");
        std::vector<double> numbers;
        if (std::regex_search(texts, match, std::regex(pattern)))
            for (std::size_t i = 1; i < match.size(); ++i) numbers.push_back(std::stod(match[i]));
        return numbers;
    }
};

TEST_F(CliSpringFacts, SoftConstraintIsTheImplicitStep) {
    const Words spring{
        "--tick", "110",         "--set", "scene=graph",     "--set", "frequency=3.7",  "--set", "dampingRatio=0.21",
        "--set",  "tickRate=37", "--set", "retargetTick=77", "--set", "retargetTo=-1.3"};
    const auto with = [&](const char* integrator) {
        Words words = spring;
        words.insert(words.end(), {"--set", std::string("integrator=") + integrator});
        return words;
    };
    const Json soft = measures(with("softConstraint"));
    EXPECT_LE(soft.value("constraintError", 1.0), 1e-12);
    EXPECT_TRUE(measures(with("implicit"))["constraintError"].is_null());
    const Json found = dumped(with("softConstraint"))["springs"][0], expected = dumped(with("implicit"))["springs"][0];
    EXPECT_NEAR(found["x"].get<double>(), expected["x"].get<double>(), 1e-12);
    EXPECT_NEAR(found["v"].get<double>(), expected["v"].get<double>(), 1e-10);
    EXPECT_GT(std::fabs(dumped(with("semiImplicit"))["springs"][0]["x"].get<double>() - expected["x"].get<double>()),
              1e-6)
        << "another step is another motion";
}

TEST_F(CliSpringFacts, OnlySlerpJumpsAtTheKeys) {
    for (const char* seed : {"1", "2", "77"}) {
        const auto jump = [&](const char* path) {
            return measures({"--seed", seed, "--tick", "200", "--set", "scene=orientation", "--set",
                             std::string("keyPath=") + path})
                .value("keyVelocityJump", -1.0);
        };
        EXPECT_GT(jump("slerp"), 20) << seed;
        EXPECT_LT(jump("circular"), 1e-2) << seed;
        EXPECT_GE(jump("circular"), 0) << seed;
        EXPECT_EQ(jump("spring"), 0) << seed;
        const Json m =
            measures({"--seed", seed, "--tick", "1", "--set", "scene=orientation", "--set", "keyPath=circular"});
        EXPECT_LE(m.value("unitError", 1.0), 1e-12);
        EXPECT_LE(m.value("bisectorError", 1.0), 1e-11);
    }
    EXPECT_TRUE(measures({"--tick", "1", "--set", "scene=orientation"})["keyVelocityJump"].is_null());
}

TEST_F(CliSpringFacts, BoxBySupportIsTightWithFewVisits) {
    const auto box = [&](const char* kind, const char* tick) {
        return measures({"--preset", "bounding-box", "--tick", tick, "--set", std::string("boundingBox=") + kind});
    };
    for (const char* tick : {"40", "120", "333"}) {
        const Json all = box("vertices", tick), turned = box("turnedBox", tick), support = box("support", tick);
        EXPECT_EQ(all.value("boxVolumeRatio", 0.0), 1) << tick;
        EXPECT_NEAR(support.value("boxVolumeRatio", 0.0), 1, 1e-12) << tick;
        EXPECT_LE(support.value("supportError", 1.0), 1e-12) << tick;
        EXPECT_GT(turned.value("boxVolumeRatio", 0.0), 1.05) << tick;
        EXPECT_LT(support.value("boxVisits", 1e9), 0.1 * all.value("boxVisits", 0.0)) << tick;
    }
}

TEST_F(CliSpringFacts, BlockKeepsItsVolume) {
    double shortest = 1, longest = 1;
    for (int tick = 20; tick <= 220; tick += 10) {
        const Json m = measures({"--preset", "squash-and-stretch", "--tick", std::to_string(tick)});
        EXPECT_LE(m.value("volumeError", 1.0), 1e-6) << tick;
        shortest = std::min(shortest, m.value("stretch", 1.0)), longest = std::max(longest, m.value("stretch", 1.0));
    }
    EXPECT_LT(shortest, 0.7);
    EXPECT_GT(longest, 1.3);
    // Stretched, it is less wide, and the frame says so.
    const std::vector<double> scale = numbersIn({"--preset", "squash-and-stretch", "--tick", "120"},
                                                "block stretched[^]*?length × ([0-9.]+)[^]*?across × ([0-9.]+)");
    ASSERT_EQ(scale.size(), 2u);
    EXPECT_NEAR(scale[0] * scale[1] * scale[1], 1, 0.03);
    EXPECT_LT(scale[1], 1);
}

TEST_F(CliSpringFacts, UnitsOfTheScreenDoNotDependOnItsPixels) {
    const auto springAt = [&](const char* size) {
        return numbersIn({"--preset", "screen-units", "--tick", "200", "--size", size},
                         "spring \\((-?[0-9.]+), (-?[0-9.]+)\\)");
    };
    const std::vector<double> small = springAt("640x360"), large = springAt("1920x1080");
    ASSERT_EQ(small.size(), 2u);
    ASSERT_EQ(large.size(), 2u);
    for (std::size_t i = 0; i < 2; ++i) EXPECT_NEAR(small[i], large[i], 0.02);
    EXPECT_LT(std::fabs(small[0]), 16);
    EXPECT_LT(std::fabs(small[1]), 9);
    // The third button stands in the frame's centre line; a spring that rests there is at x = 0.
    const double x = dumped({"--preset", "screen-units", "--tick", "200"})["springs"][0]["x"].get<double>();
    EXPECT_EQ(x > 2, small[0] > 0);
}

}  // namespace
}  // namespace arclight::test
