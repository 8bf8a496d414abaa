// Demo timeslice as the executable shows it.
#include <vector>

#include "app/takes.h"
#include "core/long_run.h"

namespace arclight::test {
namespace {

class CliTimeslice : public DemoCli {
protected:
    CliTimeslice() : DemoCli("timeslice", "320x180") {}
};

/// A speed taken as an angle per frame is 60 times as fast. The ring of the article loses results, the map none.
TEST_F(CliTimeslice, MistakesOfTheArticleAreMeasured) {
    const Json usual = {{"scene", "pointers"}, {"turnSpeed", 60}, {"keyOrder", "shuffled"}, {"jobRate", {60, 60}}};
    Json printed = usual, inverted = usual;
    printed["omitFrameTime"] = true, printed["history"] = "ring";
    inverted["invertLookup"] = true;
    const std::vector<Drawn> all =
        shown({{"usual", 200, usual}, {"printed", 200, printed}, {"inverted", 200, inverted}}, kMeasures);
    EXPECT_LE(all[0].measure("turnPerTick"), 1 + 1e-9);
    EXPECT_GT(all[1].measure("turnPerTick"), 2);
    EXPECT_EQ(all[0].measure("lostKeys"), 0);
    EXPECT_GT(all[1].measure("lostKeys"), 0);
    EXPECT_GT(all[2].measure("trackingErrorDeg"), all[0].measure("trackingErrorDeg") + 20);
}

/// Half a decision a tick is one in two ticks, and 1.01 are 101 in 100 ticks. Where a batch of 100 ends before 30 have
/// decided, the others are made up for.
TEST_F(CliTimeslice, SharesOfDecisionsAreKeptOverTime) {
    const struct {
        const char *agents, *share;
        int ticks, sum;
    } cases[]{{"agents=100", "decisionShare=0.005", 40, 20},
              {"agents=101", "decisionShare=0.01", 100, 101},
              {"agents=100", "decisionShare=0.01", 30, 30},
              {"agents=100", "decisionShare=0.3", 40, 1200}};
    for (const auto& expected : cases) {
        run({expected.agents, expected.share},
            {"--ticks", "1:" + std::to_string(expected.ticks), "--measure", "jobs.json", "--size", "16x9"});
        double sum = 0;
        for (const Json& tick : json("jobs.json")) sum += figure(tick.at("measures"), "jobsPerTick");
        EXPECT_EQ(sum, expected.sum) << expected.agents << ' ' << expected.share;
    }
}

/// The collisions that the sentences of `every-frame` and `rare` state, at their tick; half a minute of one core.
TEST_F(CliTimeslice, PresetsStateTheCollisionsOfTheirTick) {
    if (!isLongRun()) GTEST_SKIP() << "takes half a minute: ./test --long";
    const auto collisions = [&](double share) {
        return shown({{"crowd", 660, {{"decisionShare", share}}}}, kMeasures).at(0).measure("collisionsPerMinute");
    };
    EXPECT_NEAR(collisions(1), 7.0, 0.05);
    EXPECT_NEAR(collisions(0.01), 14.3, 0.05);
    EXPECT_NEAR(collisions(0.1), 8.0, 0.05);
}

/// A hand takes the target, and a recording holds that; a pointer alone does nothing.
TEST_F(CliTimeslice, AHandMovesTheTarget) {
    Json held = Json::array(), moved = Json::array();
    for (int tick = 2; tick < 30; ++tick) held.push_back(pointer(tick, 53 + tick % 9, 86, 1));
    for (int tick = 2; tick < 30; ++tick) moved.push_back(pointer(tick, 53 + tick % 9, 86));
    const Json heads = {{"scene", "pointers"}};
    const std::vector<Drawn> all =
        shown({{"alone", 30, heads}, {"held", 30, heads, 1, held}, {"only pointed", 30, heads, 1, moved}}, kStates);
    EXPECT_NE(all[1].state["target"], all[0].state["target"]);
    EXPECT_EQ(all[2].state, all[0].state);
}

}  // namespace
}  // namespace arclight::test
