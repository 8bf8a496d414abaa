// Runs the lightning demo and checks its output against the article's rules.
#include <algorithm>
#include <cmath>

#include "app/takes.h"
#include "core/long_run.h"

namespace arclight::test {
namespace {

constexpr std::array kModes{"ship", "chain", "sky", "coil", "ball", "single"};

class CliLightning : public DemoCli {
protected:
    CliLightning() : DemoCli("lightning", "160x90") {}

    /// Of mode single.
    std::vector<Drawn> single(int tick, std::vector<Json> each, unsigned parts = kMeasures,
                              const Words& more = {}) const {
        for (Json& params : each) params["mode"] = "single";
        return shown(tick, each, parts, more);
    }
};

// Growth

TEST_F(CliLightning, MeanSegmentCountMatchesExpectation) {
    std::vector<Json> each;
    for (const double p : {0.0, 0.25, 0.6, 1.0}) each.push_back({{"generations", 6}, {"branchProbability", p}});
    const std::vector<Drawn> all = single(0, each);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const double expected = std::pow(2 + each[i]["branchProbability"].get<double>(), 6);
        EXPECT_NEAR(all[i].measure("segmentsExpected"), expected, 1e-3 * expected);
        EXPECT_NEAR(all[i].measure("segmentsMean") / expected, 1, 0.02) << each[i];
        EXPECT_EQ(all[i].measure("endpointError"), 0);
    }
}

TEST_F(CliLightning, BoxDimensionFollowsRoughness) {
    const std::vector<Drawn> all = single(120, {{{"roughness", 1}, {"offset", 0.3}},
                                                {{"roughness", 0.5}, {"offset", 0.3}},
                                                {{"model", "breakdown"}, {"eta", 1}}});
    EXPECT_NEAR(all[0].measure("boxDimension"), 1.03, 0.05);
    EXPECT_NEAR(all[1].measure("boxDimension"), 1.5, 0.08);
    EXPECT_NEAR(all[2].measure("boxDimension"), 1.5, 0.15);
}

// Drawing

TEST_F(CliLightning, OnlyQuadsVaryInBrightnessAlongABolt) {
    constexpr std::array kDrawings{"max", "strip", "glow", "quads"};
    std::vector<Settings> settings;
    for (const int generations : {0, 3, 6, 9})
        for (const char* drawing : kDrawings)
            settings.push_back({drawing + (" at " + std::to_string(generations)),
                                60,
                                {{"mode", "single"}, {"drawing", drawing}, {"generations", generations}}});
    const std::vector<Drawn> all = shown(settings, kMeasures);
    double last = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const double varies = all[i].measure("brightnessVariation");
        if (i % kDrawings.size() < 3) {
            EXPECT_LE(varies, 1.0 / 255) << settings[i].name;
            continue;
        }
        EXPECT_TRUE(i == 3 ? varies == 0 : varies > 10.0 / 255) << settings[i].name << ": " << varies;
        EXPECT_GE(varies, last) << "brighter with each generation";
        last = varies;
    }
    EXPECT_GT(last, 1);
}

TEST_F(CliLightning, StraightBoltIsEvenForAnyGenerations) {
    // The measure comes from the demo's own probe; this test reads the drawn frame.
    std::vector<Json> each;
    for (const char* drawing : {"max", "strip", "glow", "quads"})
        for (const int generations : {0, 8})
            each.push_back({{"offset", 0},
                            {"branchProbability", 0},
                            {"jitter", 0},
                            {"guides", false},
                            {"afterglow", 0},
                            {"dimensions", "2D"},
                            {"drawing", drawing},
                            {"generations", generations}});
    const std::vector<Drawn> all = single(0, each, kFrames, {"--pass", "bolts"});
    for (std::size_t i = 0; i < all.size(); i += 2) {
        const Image &none = all[i].frame, &eight = all[i + 1].frame;
        int largest = 0;
        for (int y = 0; y < none.height; ++y)
            for (int x = 34; x < 86; ++x) largest = std::max(largest, std::abs(eight.at(x, y, 0) - none.at(x, y, 0)));
        EXPECT_TRUE(each[i]["drawing"] == "quads" ? largest > 10 : largest <= 1) << each[i] << ": " << largest;
    }
}

TEST_F(CliLightning, StripKeepsWidthInBendsUnlessNarrowBends) {
    const std::vector<Drawn> all = single(120, {{{"drawing", "strip"}, {"mistake", "none"}},
                                                {{"drawing", "strip"}, {"mistake", "narrowBends"}},
                                                {{"drawing", "quads"}, {"mistake", "none"}}});
    EXPECT_NEAR(all[0].measure("bendWidth"), 1, 0.05);
    EXPECT_NEAR(all[1].measure("bendWidth"), std::sqrt(0.5), 0.05);
    EXPECT_EQ(all[0].measure("overdrawMax"), 1);
    EXPECT_GT(all[2].measure("overdrawMax"), 3);
}

// Modes

TEST_F(CliLightning, EveryModeAndDrawingIsAnimatedAndDistinct) {
    const std::vector<const char*> drawings = sampleOf({"quads", "max", "strip", "glow"}, 2);
    std::vector<Settings> settings;
    for (const char* mode : kModes)
        for (const char* drawing : drawings)
            settings.push_back(
                {std::string(mode) + ' ' + drawing, 22, {{"mode", mode}, {"drawing", drawing}, {"generations", 5}}});
    const std::vector<Drawn> all = shown(settings, kFrames, {"--size", "96x54"});
    // What moves is the mode's, whatever draws it.
    std::vector<Settings> later;
    for (std::size_t i = 0; i < settings.size(); i += isLongRun() ? 1 : drawings.size()) {
        later.push_back(settings[i]);
        ++later.back().tick;
    }
    const std::vector<Drawn> next = shown(later, kFrames, {"--size", "96x54"});
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Image& frame = all[i].frame;
        const std::size_t then = i * next.size() / all.size();
        EXPECT_FALSE(all[then * all.size() / next.size()].frame == next[then].frame)
            << later[then].name << " does not move";
        if (i % drawings.size() > 0) {
            EXPECT_FALSE(frame == all[i - 1].frame) << settings[i].name << " looks like the drawing before it";
        }
        const auto [low, high] = std::minmax_element(frame.pixels.begin(), frame.pixels.end());
        EXPECT_GT(*high - *low, 100) << settings[i].name;
    }
}

TEST_F(CliLightning, ThousandTargetsReduceGenerations) {
    const Json measures = DemoCli::measured(
        {"mode=ship", "targets=1000", "generations=12", "branchProbability=1", "drawing=strip", "flashLimit=false"},
        {"--size", "96x54", "--tick", "12"});
    EXPECT_LE(figure(measures, "liveSegments"), 600e3);
    EXPECT_EQ(measures.at("bolts"), 2000);
    // 2,000 bolts of 3^n segments: the expectation is that of the five generations that are drawn.
    EXPECT_EQ(measures.at("segmentsExpected"), 243);
    EXPECT_NEAR(figure(measures, "segmentsMean"), 243, 1e-6);
}

}  // namespace
}  // namespace arclight::test
