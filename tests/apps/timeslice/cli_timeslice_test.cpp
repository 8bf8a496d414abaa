// Demo timeslice as the executable shows it.
#include <utility>
#include <vector>

#include "app/takes.h"
#include "core/long_run.h"
#include "sim/timeslice/slice_schedule.h"

namespace arclight::test {
namespace {

class CliTimeslice : public DemoCli {
protected:
    CliTimeslice() : DemoCli("timeslice", "320x180") {}
};

/// Ages of the article's figure, 16 heads and one job at a time, in the update before a batch ends: at 60 Hz, an update
/// is a tick. Synchronous output is oldest then.
TEST_F(CliTimeslice, HeadsAreAsOldAsTheirModeSays) {
    const auto mode = [](const char* name) {
        return Json{{"scene", "pointers"}, {"mode", name}, {"jobRate", {60, 60}}};
    };
    const std::vector<Drawn> all = shown({{"aiao", 160, mode("aiao")},
                                          {"siao", 160, mode("siao")},
                                          {"siso", 160, mode("siso")},
                                          {"aiso", 160, mode("aiso")}},
                                         kMeasures);
    ASSERT_EQ(all.size(), 4u);
    EXPECT_EQ(all[0].measure("ageMean"), 7.5);
    EXPECT_EQ(all[1].measure("ageMean"), 15);
    EXPECT_EQ(all[0].measure("distinctInputs"), 16);
    EXPECT_LE(all[1].measure("distinctInputs"), 2);
    EXPECT_EQ(all[2].measure("distinctInputs"), 1);
    EXPECT_EQ(all[2].measure("ageMean"), all[2].measure("ageMax"));
    EXPECT_EQ(all[3].measure("ageMax") - all[3].measure("ageMean"), 7.5);
}

/// The measures are in ticks whatever a scene counts: heads at random rates, counts of a world that changes at random,
/// bands, jobs beside the frame. Expected by division.
TEST_F(CliTimeslice, AgesAreInTicksInEveryScene) {
    Random random(Seed{41});
    const char* const modes[]{"aiao", "siao", "siso", "aiso"};
    std::vector<Settings> settings;
    std::vector<std::pair<timeslice::SliceSchedule, int>> schedules;  // and ticks of an update
    for (int round = 0; round < (isLongRun() ? 200 : 24); ++round) {
        const std::uint32_t mode = random.below(4);
        const int jobs = 1 + static_cast<int>(random.below(64)), tick = 1 + static_cast<int>(random.below(200));
        Json params{{"mode", modes[mode]}, {"jobsPerTick", jobs}};
        timeslice::SliceSchedule schedule{.mode = static_cast<SliceMode>(mode), .jobs = jobs};
        int ticksOfUpdate = 1;
        switch (random.below(4)) {
            case 0:
                ticksOfUpdate = 1 << random.below(3);
                params["scene"] = "pointers", params["jobRate"] = {60 / ticksOfUpdate, 60};
                schedule.keys = 16, schedule.jobs = 1;
                break;
            case 1:
                params["scene"] = "change", params["changeTicks"] = 1 + random.below(120);
                schedule.keys = 64;
                break;
            case 2:
                params["scene"] = "influence", params["mapSize"] = "cells128", params["rings"] = 1;
                schedule.keys = 16;
                break;
            default:
                params["scene"] = "threads", params["threads"] = random.below(2) == 0;
                schedule.keys = 100, schedule.isThreaded = params["threads"].get<bool>();
        }
        settings.push_back({std::to_string(round), tick, params});
        schedules.emplace_back(schedule, ticksOfUpdate);
    }
    const std::vector<Drawn> all = shown(settings, kMeasures);
    ASSERT_EQ(all.size(), settings.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto& [schedule, each] = schedules[i];
        // With an update every n ticks, the first is in the n-th.
        const int update = settings[i].tick / each - 1;
        const timeslice::ScheduledAges expected(schedule, update, settings[i].tick,
                                                [each = each](int then) { return each * (then + 1); });
        const bool isWhole = settings[i].params["scene"] != "influence" || expected.results == schedule.keys;
        if (expected.results > 0 && isWhole) {
            EXPECT_NEAR(all[i].measure("ageMean"), expected.mean, 1e-9) << settings[i].params.dump();
        } else {
            const auto found = all[i].measures.find("ageMean");
            EXPECT_TRUE(found == all[i].measures.end() || found->is_null()) << settings[i].params.dump();
        }
    }
}

/// A speed taken as an angle a frame is 60 times as fast. The ring of the article loses answers, the map none.
TEST_F(CliTimeslice, MistakesOfTheArticleAreMeasured) {
    const Json usual = {{"scene", "pointers"}, {"turnSpeed", 60}, {"keyOrder", "shuffled"}, {"jobRate", {60, 60}}};
    Json printed = usual, inverted = usual;
    printed["capsPerFrame"] = true, printed["history"] = "ring";
    inverted["invertsLookup"] = true;
    const std::vector<Drawn> all =
        shown({{"usual", 200, usual}, {"printed", 200, printed}, {"inverted", 200, inverted}}, kMeasures);
    ASSERT_EQ(all.size(), 3u);
    EXPECT_LE(all[0].measure("turnPerTick"), 1 + 1e-9);
    EXPECT_GT(all[1].measure("turnPerTick"), 2);
    EXPECT_EQ(all[0].measure("lostKeys"), 0);
    EXPECT_GT(all[1].measure("lostKeys"), 0);
    EXPECT_GT(all[2].measure("trackingErrorDeg"), all[0].measure("trackingErrorDeg") + 20);
}

TEST_F(CliTimeslice, OnlyAClockShowsAnotherResultOnAnotherMachine) {
    const auto budget = [](const char* name) { return Json{{"scene", "cost"}, {"budget", name}}; };
    const std::vector<Drawn> all =
        shown({{"jobs", 233, budget("jobs")}, {"work", 233, budget("work")}, {"time", 233, budget("time")}}, kMeasures);
    ASSERT_EQ(all.size(), 3u);
    EXPECT_EQ(all[0].measure("runsThatDiffer"), 0);
    EXPECT_EQ(all[1].measure("runsThatDiffer"), 0);
    EXPECT_GT(all[2].measure("runsThatDiffer"), 10);
    EXPECT_LT(all[1].measure("longestFrame"), all[0].measure("longestFrame"));
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

TEST_F(CliTimeslice, SynchronousInputIsNotTorn) {
    const auto mode = [](const char* name) { return Json{{"scene", "change"}, {"mode", name}}; };
    const std::vector<Drawn> all =
        shown({{"aiao", 300, mode("aiao")}, {"siao", 300, mode("siao")}, {"siso", 300, mode("siso")}}, kMeasures);
    ASSERT_EQ(all.size(), 3u);
    EXPECT_GT(all[0].measure("tornResults"), 0);
    EXPECT_GT(all[0].measure("countError"), 0);
    EXPECT_EQ(all[1].measure("tornResults"), 0);
    EXPECT_GT(all[1].measure("countError"), 0);
    EXPECT_EQ(all[2].measure("tornResults"), 0);
    EXPECT_EQ(all[2].measure("countError"), 0);
    EXPECT_EQ(all[2].measure("distinctInputs"), 1);
}

/// A hand takes the target, and a recording holds that; a pointer alone does nothing.
TEST_F(CliTimeslice, AHandMovesTheTarget) {
    Json held = Json::array(), moved = Json::array();
    for (int tick = 2; tick < 30; ++tick) held.push_back(pointer(tick, 53 + tick % 9, 86, 1));
    for (int tick = 2; tick < 30; ++tick) moved.push_back(pointer(tick, 53 + tick % 9, 86));
    const Json heads = {{"scene", "pointers"}};
    const std::vector<Drawn> all =
        shown({{"alone", 30, heads}, {"held", 30, heads, 1, held}, {"only pointed", 30, heads, 1, moved}}, kStates);
    ASSERT_EQ(all.size(), 3u);
    EXPECT_NE(all[1].state["target"], all[0].state["target"]);
    EXPECT_EQ(all[2].state, all[0].state);
}

}  // namespace
}  // namespace arclight::test
