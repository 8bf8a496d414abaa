// Soft constraints, paths through key orientations, squash and stretch, and screen units, as the executable shows them.
#include <cmath>
#include <regex>

#include "app/takes.h"

namespace arclight::test {
namespace {

class CliSpringFacts : public DemoCli {
protected:
    CliSpringFacts() : DemoCli("springs", "64x36") {}

    /// The numbers in the first text of the frame that matches.
    std::vector<double> numbersIn(const Words& words, const std::string& pattern) const {
        textsOf({}, words);
        std::smatch match;
        const std::string texts = std::regex_replace(slurp(in("texts.json")), std::regex("\xE2\x88\x92"), "-");
        std::vector<double> numbers;
        if (std::regex_search(texts, match, std::regex(pattern)))
            for (std::size_t i = 1; i < match.size(); ++i) numbers.push_back(std::stod(match[i]));
        return numbers;
    }
};

TEST_F(CliSpringFacts, OnlySlerpJumpsAtTheKeys) {
    std::vector<Settings> settings;
    for (const std::uint64_t seed : {1u, 2u, 77u})
        for (const char* path : {"slerp", "circular", "spring"})
            settings.push_back({path, 200, {{"scene", "orientation"}, {"keyPath", path}}, seed});
    const std::vector<Drawn> all = shown(settings, kMeasures);
    for (std::size_t i = 0; i < all.size(); i += 3) {
        const auto jump = [&](std::size_t path) { return all[i + path].measure("keyVelocityJump"); };
        EXPECT_GT(jump(0), 20) << settings[i].seed;
        EXPECT_LT(jump(1), 1e-2) << settings[i].seed;
        EXPECT_GE(jump(1), 0) << settings[i].seed;
        EXPECT_EQ(jump(2), 0) << settings[i].seed;
        EXPECT_LE(all[i + 1].measure("unitError"), 1e-12);
        EXPECT_LE(all[i + 1].measure("bisectorError"), 1e-11);
    }
    EXPECT_TRUE(measured({"scene=orientation"}, {"--tick", "1"})["keyVelocityJump"].is_null());
}

TEST_F(CliSpringFacts, BoxBySupportIsTightWithFewVisits) {
    const auto box = [&](const char* kind, const char* tick) {
        return measured({std::string("boundingBox=") + kind}, {"--preset", "bounding-box", "--tick", tick});
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
    for (const Json& one : measured({}, {"--preset", "squash-and-stretch", "--ticks", "20:220:10"})) {
        const Json& m = one.at("measures");
        EXPECT_LE(figure(m, "volumeError"), 1e-6) << one;
        shortest = std::min(shortest, figure(m, "stretch")), longest = std::max(longest, figure(m, "stretch"));
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
    const double x = dumped({}, {"--preset", "screen-units", "--tick", "200"})["springs"][0]["x"].get<double>();
    EXPECT_EQ(x > 2, small[0] > 0);
}

}  // namespace
}  // namespace arclight::test
