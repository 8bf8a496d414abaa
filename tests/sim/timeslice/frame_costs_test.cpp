#include "sim/timeslice/frame_costs.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace arclight::timeslice {
namespace {

constexpr CostSettings kSlow{.jobs = 60, .jobWork = 100, .slowShare = 0.1f, .jobsPerTick = 4, .perTick = 700};

FrameCosts after(int ticks, const CostSettings& settings) {
    FrameCosts costs;
    costs.reset(settings, Seed{3});
    for (int i = 0; i < ticks; ++i) costs.step();
    return costs;
}

double jobs(const FrameCosts::Moment& moment, Schedule schedule) {
    return static_cast<double>(moment.frames[static_cast<std::size_t>(schedule)].jobs);
}

TEST(FrameCosts, SlicesDoTheWorkOfAllAtOnce) {
    // 60 jobs, 4 at a time: a batch every 15 ticks.
    const FrameCosts costs = after(15 * 20, kSlow);
    double atOnce = 0, sliced = 0, longest = 0;
    for (const FrameCosts::Moment& moment : costs.moments()) {
        atOnce += jobs(moment, Schedule::atOnce), sliced += jobs(moment, Schedule::sliced);
        longest = std::max(longest, jobs(moment, Schedule::sliced));
        EXPECT_NEAR(jobs(moment, Schedule::everyFrame), jobs(costs.moments()[0], Schedule::atOnce), 0.01);
    }
    EXPECT_NEAR(sliced, 20 * jobs(costs.moments()[0], Schedule::everyFrame), 0.5);
    EXPECT_NEAR(sliced, atOnce, 0.5);
    EXPECT_LT(longest, 0.5 * jobs(costs.moments()[0], Schedule::atOnce));
}

TEST(FrameCosts, AgesAreThoseOfAsynchronousSlices) {
    CostSettings settings = kSlow;
    settings.jobsPerTick = 1;
    for (const int ticks : {60, 75, 133}) {
        const FrameCosts::Figures figures = after(ticks, settings).figures(Schedule::sliced);
        EXPECT_DOUBLE_EQ(figures.ageMean, 0.5 * (60 - 1));
        EXPECT_EQ(figures.ageMax, 59);
    }
}

TEST(FrameCosts, ABudgetInWorkHoldsUnlessOneJobExceedsIt) {
    CostSettings settings = kSlow;
    settings.budget = Budget::work, settings.hasBursts = true;
    int alone = 0;
    const FrameCosts costs = after(480, settings);
    for (const FrameCosts::Moment& moment : costs.moments()) {
        if (moment.sliced.count == 1)
            ++alone;
        else
            EXPECT_LE(jobs(moment, Schedule::sliced), 700.5);
    }
    EXPECT_GT(alone, 0);
}

TEST(FrameCosts, OnlyAClockMakesMachinesDiffer) {
    for (const Budget budget : {Budget::jobs, Budget::work, Budget::time}) {
        CostSettings settings = kSlow;
        settings.budget = budget, settings.hasBursts = true;
        FrameCosts costs;
        costs.reset(settings, Seed{5});
        int differ = 0;
        for (int i = 0; i < 300; ++i) {
            costs.step();
            differ += costs.resultsThatDiffer();
        }
        EXPECT_EQ(differ > 300, budget == Budget::time);
        EXPECT_EQ(differ > 0, budget == Budget::time);
    }
}

TEST(FrameCosts, NoJobsInATickIsNoWork) {
    CostSettings settings = kSlow;
    settings.jobsPerTick = 0;
    const FrameCosts costs = after(100, settings);
    EXPECT_EQ(costs.jobsInTick(), 0);
    for (const FrameCosts::Moment& moment : costs.moments()) EXPECT_EQ(jobs(moment, Schedule::sliced), 0);
}

}  // namespace
}  // namespace arclight::timeslice
