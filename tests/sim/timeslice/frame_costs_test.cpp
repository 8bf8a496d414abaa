#include "sim/timeslice/frame_costs.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace arclight::timeslice {
namespace {

constexpr CostSettings kSlow{
    .jobs = 60, .jobWork = 100, .slowShare = 0.1f, .hasBursts = false, .jobsPerTick = 4, .perTick = 700};

FrameCosts after(int ticks, const CostSettings& settings) {
    FrameCosts costs;
    costs.reset(settings, Seed{3});
    for (int i = 0; i < ticks; ++i) costs.step();
    EXPECT_EQ(costs.records().size(), static_cast<std::size_t>(ticks));
    return costs;
}

/// Work of a whole batch by its definition, before each job's own deviation of at most 40 %.
double usualWork(const FrameCosts& costs, const CostSettings& settings) {
    double sum = 0;
    for (int job = 0; job < settings.jobs; ++job)
        sum += static_cast<double>(settings.jobWork) * (costs.isSlow(job) ? FrameCosts::kSlowFactor : 1);
    return sum;
}

double jobs(const FrameCosts::Record& record, Schedule schedule) {
    return static_cast<double>(record.frames[static_cast<std::size_t>(schedule)].jobs);
}

TEST(FrameCosts, SlicesDoTheWorkOfAllAtOnce) {
    // 60 jobs, 4 at a time: a batch every 15 ticks.
    const FrameCosts costs = after(15 * 20, kSlow);
    double atOnce = 0, sliced = 0, longest = 0;
    for (const FrameCosts::Record& record : costs.records()) {
        atOnce += jobs(record, Schedule::atOnce), sliced += jobs(record, Schedule::sliced);
        longest = std::max(longest, jobs(record, Schedule::sliced));
        EXPECT_NEAR(jobs(record, Schedule::everyFrame), jobs(costs.records()[0], Schedule::atOnce), 0.01);
    }
    const double batch = jobs(costs.records()[0], Schedule::everyFrame);
    EXPECT_NEAR(batch / usualWork(costs, kSlow), 1, 0.3);
    int slow = 0;
    for (int job = 0; job < kSlow.jobs; ++job) slow += costs.isSlow(job);
    EXPECT_GT(slow, 0);
    EXPECT_NEAR(sliced, 20 * batch, 0.5);
    EXPECT_NEAR(sliced, atOnce, 0.5);
    EXPECT_LT(longest, 0.5 * jobs(costs.records()[0], Schedule::atOnce));
}

TEST(FrameCosts, AgesAreThoseOfAsynchronousSlices) {
    CostSettings settings = kSlow;
    settings.jobsPerTick = 1;
    for (const int ticks : {60, 75, 133}) {
        const FrameCosts::Metrics metrics = after(ticks, settings).metrics(Schedule::sliced);
        EXPECT_DOUBLE_EQ(metrics.ageMean, 0.5 * (60 - 1));
        EXPECT_EQ(metrics.ageMax, 59);
    }
}

TEST(FrameCosts, ABudgetInWorkHoldsUnlessOneJobExceedsIt) {
    CostSettings settings = kSlow;
    settings.budget = Budget::work, settings.hasBursts = true;
    int alone = 0;
    double all = 0;
    const FrameCosts costs = after(480, settings);
    for (const FrameCosts::Record& record : costs.records()) {
        if (record.sliced.count == 1)
            ++alone;
        else
            EXPECT_LE(jobs(record, Schedule::sliced), 700.5);
        all += jobs(record, Schedule::sliced);
    }
    EXPECT_GT(alone, 0);
    EXPECT_GT(all / 480, 400) << "a budget is there to be spent";
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
    for (const FrameCosts::Record& record : costs.records()) {
        EXPECT_EQ(jobs(record, Schedule::sliced), 0);
        EXPECT_GT(jobs(record, Schedule::everyFrame), 0);
    }
}

}  // namespace
}  // namespace arclight::timeslice
