// The measures of the lightning demo against closed forms, and the page that shows them.
#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "app/takes.h"

namespace arclight::test {
namespace {

class LightningFigures : public DemoCli {
protected:
    LightningFigures() : DemoCli("lightning", "64x64") {}

    /// Of mode single.
    std::vector<Drawn> shown(int tick, std::vector<Json> each, unsigned parts = kMeasures,
                             const Words& more = {}) const {
        for (Json& params : each) params["mode"] = "single";
        return DemoCli::shown(tick, each, parts, more);
    }
};

TEST_F(LightningFigures, BreakdownHasNoFiguresOfDisplacement) {
    for (const int tick : {3, 120}) {
        const std::vector<Drawn> all = shown(tick, {{{"model", "breakdown"}, {"generations", 3}},
                                                    {{"model", "breakdown"}, {"roughness", 0.2}, {"offset", 0.5}},
                                                    {{"roughness", 1}}});
        for (const char* name : {"segmentsExpected", "segmentsMean", "maxDeviation", "maxDeviationAllowed"})
            EXPECT_TRUE(all[0].measures.at(name).is_null()) << name;
        EXPECT_LT(all[0].measure("fieldResidual"), 0.05);
        // The dimension is that of the channel: at a few ticks too short to count, later a branched curve's.
        EXPECT_EQ(all[0].measures.at("boxDimension"), all[1].measures.at("boxDimension")) << "not that of displacement";
        EXPECT_TRUE(all[2].measures.at("fieldResidual").is_null());
    }
}

TEST_F(LightningFigures, BoxDimensionOfStraightBoltIsOne) {
    std::vector<Settings> settings{{"straight", 120, {{"mode", "single"}, {"offset", 0}}}};
    for (const std::uint64_t seed : {1u, 31u, 4711u})
        settings.push_back({"smooth", 120, {{"mode", "single"}, {"roughness", 1.5}, {"offset", 0.1}}, seed});
    const std::vector<Drawn> all = DemoCli::shown(settings, kMeasures);
    EXPECT_NEAR(all[0].measure("boxDimension"), 1, 1e-9);
    for (std::size_t i = 1; i < all.size(); ++i)
        EXPECT_GE(all[i].measure("boxDimension"), 1 - all[i].measure("boxDimensionError"));
}

TEST_F(LightningFigures, PageOfMeasurementsFitsPortraitFrames) {
    std::set<std::string> captions;
    const std::vector<Drawn> all = shown(40,
                                         {{{"drawing", "quads"}},
                                          {{"drawing", "max"}},
                                          {{"drawing", "strip"}},
                                          {{"drawing", "glow"}},
                                          {{"model", "breakdown"}},
                                          {{"mistake", "literalTiming"}}},
                                         kTexts, {"--size", "720x1280"});
    for (const auto& [frame, measures, state, texts] : all) {
        captions.insert(texts.at(1).at("text").get<std::string>());
        for (std::size_t i = 0; i < texts.size(); ++i)
            for (std::size_t j = i + 1; j < texts.size(); ++j) {
                const auto a = texts[i].at("box").get<std::array<double, 4>>(),
                           b = texts[j].at("box").get<std::array<double, 4>>();
                const bool overlap = std::min(a[0] + a[2], b[0] + b[2]) - std::max(a[0], b[0]) > 1 &&
                                     std::min(a[1] + a[3], b[1] + b[3]) - std::max(a[1], b[1]) > 1;
                EXPECT_FALSE(overlap) << texts[i].at("text") << " and " << texts[j].at("text");
            }
    }
    EXPECT_EQ(captions.size(), all.size()) << "each has its own sentence";
}

TEST_F(LightningFigures, OverlapOfQuadsMatchesClosedForm) {
    // The reach w is 0.01 of the bolt; pi w / (2 l) for segments of length l.
    for (const int generations : {3, 5, 8}) {
        const double expected = std::acos(-1.0) * 0.01 * std::exp2(generations) / 2;
        std::vector<Json> each;
        for (const char* drawing : {"quads", "max", "strip"})
            each.push_back({{"drawing", drawing}, {"generations", generations}, {"glowSize", 3.3333333}});
        const std::vector<Drawn> all = shown(120, each);
        for (const std::size_t i : {0u, 1u}) EXPECT_NEAR(all[i].measure("overlapShare") / expected, 1, 0.03) << each[i];
        EXPECT_EQ(all[2].measure("overlapShare"), 0);
    }
}

TEST_F(LightningFigures, MaximumIsIndependentOfOrderAndNoDrawingNarrowsBends) {
    std::vector<Json> each{{{"drawing", "strip"}, {"mistake", "narrowBends"}}};
    for (const char* drawing : {"max", "quads", "strip", "glow"})
        each.push_back({{"drawing", drawing}, {"generations", 7}});
    const std::vector<Drawn> all = shown(120, each);
    // The sharpest of the random bends turns by nearly 120°.
    EXPECT_NEAR(all[0].measure("bendWidthLeast"), 0.5, 0.06);
    for (std::size_t i = 1; i < all.size(); ++i) {
        EXPECT_LE(all[i].measure("orderDifference"), i == 1 ? 0 : 1.0 / 255) << each[i];
        EXPECT_GE(all[i].measure("bendWidth"), 0.97) << each[i];
        EXPECT_GE(all[i].measure("bendWidthLeast"), 0.97) << each[i];
    }
}

}  // namespace
}  // namespace arclight::test
