// Demo orientation as the executable shows it.
#include "app/takes.h"

namespace arclight::test {
namespace {

class CliOrientation : public DemoCli {
protected:
    CliOrientation() : DemoCli("orientation", "128x72") {}
};

/// A rod that swings by 60° and twists by 180°: slerp makes half a turn about an axis halfway, so that its tip leaves
/// the great arc by 30° on a path π sin 30° / 60° = 1.5 times as long.
TEST_F(CliOrientation, SterpStaysOnTheGreatArcThatSlerpLeaves) {
    const Json ends = {{"start", {0, 0, 0}}, {"end", {60, 0, 180}}};
    const std::vector<Drawn> all = shown({{"rod", 4, ends}}, kMeasures);
    ASSERT_EQ(all.size(), 1u);
    EXPECT_LT(all[0].measure("sterpDeviationDeg"), 1e-5);
    EXPECT_LT(all[0].measure("recomposeErrorDeg"), 1e-5);
    EXPECT_GT(all[0].measure("planeDeviationDeg"), 20);
    EXPECT_GT(all[0].measure("arcLengthRatio"), 1.2);
}

/// The printed code whirls a rod that has nowhere to go.
TEST_F(CliOrientation, ThePrintedCodeTurnsWhereNothingTurns) {
    const Json same = {{"start", {20, 20, 0}}, {"end", {20, 20, 0}}, {"method", "sterpAsPrinted"},
                       {"forgetsStart", false}, {"returnsTwistSwing", false}};
    Json mended = same;
    mended["testsVectorPart"] = false;
    const std::vector<Drawn> all = shown({{"printed", 4, same}, {"mended", 4, mended}}, kMeasures);
    ASSERT_EQ(all.size(), 2u);
    EXPECT_NEAR(all[0].measure("endPointErrorDeg"), 180, 1e-6);
    EXPECT_LT(all[1].measure("endPointErrorDeg"), 1e-6);
}

/// A hand on the ball turns both ends, and a recording holds that.
TEST_F(CliOrientation, AHandTurnsTheBall) {
    Json held = Json::array(), moved = Json::array();
    for (int tick = 2; tick < 12; ++tick) held.push_back(pointer(tick, 50 + tick, 36, 1));
    for (int tick = 2; tick < 12; ++tick) moved.push_back(pointer(tick, 50 + tick, 36));
    const Json apart = {{"method", "sterpAsPrinted"}};
    const std::vector<Drawn> all =
        shown({{"alone", 16, apart}, {"held", 16, apart, 1, held}, {"only pointed", 16, apart, 1, moved}}, kStates);
    ASSERT_EQ(all.size(), 3u);
    EXPECT_NE(all[1].state["deviation"], all[0].state["deviation"]);
    EXPECT_EQ(all[2].state, all[0].state);
}

}  // namespace
}  // namespace arclight::test
