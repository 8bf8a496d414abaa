// Scene bullets as the executable shows it.
#include "app/takes.h"

namespace arclight::test {
namespace {

class CliBullets : public DemoCli {
protected:
    CliBullets() : DemoCli("collision", "128x72") {}
};

TEST_F(CliBullets, TreesFindWhatBruteForceFinds) {
    const std::vector<Drawn> all = shown({{"bins", 60}, {"both", 60, {{"split", "midpointBoth"}}}}, kMeasures);
    ASSERT_EQ(all.size(), 2u);
    for (const Drawn& each : all) {
        EXPECT_EQ(each.measure("falseNegatives"), 0);
        EXPECT_GT(each.measure("culledShare"), 99);
    }
    EXPECT_EQ(all[0].measure("hits"), all[1].measure("hits"));
    EXPECT_EQ(all[0].measure("leafReferenceRatio"), 1);
    EXPECT_GT(all[1].measure("leafReferenceRatio"), 1.5);
    EXPECT_GT(all[1].measure("triangleTests"), all[0].measure("triangleTests"));
}

/// The right button shoots, and a recording holds that.
TEST_F(CliBullets, AHandShoots) {
    const Json none = {{"count", 0}};
    Json held = Json::array(), moved = Json::array();
    for (int tick = 5; tick < 40; ++tick) held.push_back(pointer(tick, 86, 36, 2));
    for (int tick = 5; tick < 40; ++tick) moved.push_back(pointer(tick, 86, 36));
    const std::vector<Drawn> all =
        shown({{"alone", 100, none}, {"shot", 100, none, 1, held}, {"only pointed", 100, none, 1, moved}}, kStates);
    ASSERT_EQ(all.size(), 3u);
    EXPECT_EQ(all[0].state["hits"], 0);
    EXPECT_GT(all[1].state["hits"].get<int>(), 3);
    EXPECT_EQ(all[2].state, all[0].state);
}

}  // namespace
}  // namespace arclight::test
