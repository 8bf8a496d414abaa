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

    /// The measures of mode single.
    Json measured(const Words& assignments, const Words& more = {}) const {
        return DemoCli::measured(with({"mode=single"}, assignments), more);
    }
};

TEST_F(LightningFigures, BreakdownHasNoFiguresOfDisplacement) {
    for (const char* tick : {"3", "120"}) {
        const Json m = measured({"model=breakdown", "generations=3"}, {"--tick", tick});
        for (const char* name : {"segmentsExpected", "segmentsMean", "maxDeviation", "maxDeviationAllowed"})
            EXPECT_TRUE(m.at(name).is_null()) << name;
        EXPECT_LT(figure(m, "fieldResidual"), 0.05);
        // The dimension is that of the channel: at a few ticks too short to count, later a branched curve's.
        const Json other = measured({"model=breakdown", "roughness=0.2", "offset=0.5"}, {"--tick", tick});
        EXPECT_EQ(m.at("boxDimension"), other.at("boxDimension")) << "not that of displacement";
    }
    EXPECT_TRUE(measured({"roughness=1"}).at("fieldResidual").is_null());
}

TEST_F(LightningFigures, BoxDimensionOfStraightBoltIsOne) {
    const Json m = measured({"offset=0"});
    EXPECT_NEAR(figure(m, "boxDimension"), 1, 1e-9);
    for (const char* seed : {"1", "31", "4711"}) {
        const Json smooth = measured({"roughness=1.5", "offset=0.1"}, {"--seed", seed});
        EXPECT_GE(figure(smooth, "boxDimension"), 1 - figure(smooth, "boxDimensionError"));
    }
}

TEST_F(LightningFigures, PageOfMeasurementsFitsPortraitFrames) {
    std::set<std::string> captions;
    for (const Words& set : {Words{"drawing=quads"}, Words{"drawing=max"}, Words{"drawing=strip"},
                             Words{"drawing=glow"}, Words{"model=breakdown"}, Words{"mistake=timingByTheWord"}})
        for (const char* size : {"720x1280"}) {
            const Json texts = textsOf(with({"mode=single"}, set), {"--size", size, "--tick", "40"});
            captions.insert(texts.at(1).at("text").get<std::string>());
            for (std::size_t i = 0; i < texts.size(); ++i)
                for (std::size_t j = i + 1; j < texts.size(); ++j) {
                    const auto a = texts[i].at("box").get<std::array<double, 4>>(),
                               b = texts[j].at("box").get<std::array<double, 4>>();
                    const bool overlap = std::min(a[0] + a[2], b[0] + b[2]) - std::max(a[0], b[0]) > 1 &&
                                         std::min(a[1] + a[3], b[1] + b[3]) - std::max(a[1], b[1]) > 1;
                    EXPECT_FALSE(overlap) << size << ": " << texts[i].at("text") << " and " << texts[j].at("text");
                }
        }
    EXPECT_GE(captions.size(), 6u) << "each has its own sentence";
}

TEST_F(LightningFigures, OverlapOfQuadsMatchesClosedForm) {
    // The reach w is 0.01 of the bolt; pi w / (2 l) for segments of length l.
    for (const int generations : {3, 5, 8}) {
        const std::string g = "generations=" + std::to_string(generations);
        const double expected = std::acos(-1.0) * 0.01 * std::exp2(generations) / 2;
        for (const char* drawing : {"quads", "max"})
            EXPECT_NEAR(figure(measured({std::string("drawing=") + drawing, g, "glowSize=3.3333333"}), "overlapShare") /
                            expected,
                        1, 0.03)
                << generations;
        EXPECT_EQ(measured({"drawing=strip", g}).at("overlapShare"), 0);
    }
}

TEST_F(LightningFigures, MaximumIsIndependentOfOrderAndNoDrawingNarrowsBends) {
    for (const char* drawing : {"quads", "max", "strip", "glow"}) {
        const Json m = measured({std::string("drawing=") + drawing, "generations=7"});
        EXPECT_LE(figure(m, "orderDifference"), drawing == std::string("max") ? 0 : 1.0 / 255) << drawing;
        EXPECT_GE(figure(m, "bendWidth"), 0.97) << drawing;
        EXPECT_GE(figure(m, "bendWidthLeast"), 0.97) << drawing;
    }
    // The sharpest of the random bends turns by nearly 120°.
    const Json narrow = measured({"drawing=strip", "mistake=narrowBends"});
    EXPECT_NEAR(figure(narrow, "bendWidthLeast"), 0.5, 0.06);
}

}  // namespace
}  // namespace arclight::test
