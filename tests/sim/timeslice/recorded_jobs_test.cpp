#include <algorithm>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"
#include "sim/timeslice/frame_costs.h"

namespace arclight::timeslice {
namespace {

RecordedJobs randomJobs(Seed seed, std::size_t jobs, std::size_t frames) {
    Random random(seed, 3);
    RecordedJobs recorded{std::vector<std::string>(jobs, "job"), frames, {}, {}};
    for (std::size_t i = 0; i < jobs * frames; ++i) recorded.jobUs.push_back(static_cast<float>(random.below(900)));
    for (std::size_t i = 0; i < frames; ++i) recorded.restUs.push_back(static_cast<float>(5000 + random.below(900)));
    return recorded;
}

TEST(RecordedJobs, EveryFrameTakesTheRecordedTime) {
    const RecordedJobs recorded = randomJobs(Seed{1}, 23, 50);
    FrameCosts costs;
    costs.reset({}, Seed{1}, &recorded);
    for (std::size_t tick = 0; tick < 120; ++tick) {
        costs.step();
        const FrameCosts::FrameTime& time = costs.records().back().frames[0];
        EXPECT_NEAR(static_cast<double>(time.jobs), recorded.batchUs(tick % 50), 0.01);
        EXPECT_EQ(time.rest, recorded.restUs[tick % 50]);
    }
}

/// The schedule by its definition, job by job.
TEST(RecordedJobs, SlicesKeepTheirBudgetAndTheirAges) {
    const RecordedJobs recorded = randomJobs(Seed{2}, 17, 40);
    const CostSettings settings{.budget = Budget::work, .perTick = 1500};
    FrameCosts costs;
    costs.reset(settings, Seed{1}, &recorded);
    std::size_t next = 0;
    std::vector<int> read(17, -1);
    for (int tick = 0; tick < 300; ++tick) {
        costs.step();
        if (next == 17) next = 0;
        const std::size_t frame = static_cast<std::size_t>(tick) % 40, first = next;
        double work = 0;
        while (next < 17 && (next == first || work + static_cast<double>(recorded.at(frame, next)) <= 1500))
            work += static_cast<double>(recorded.at(frame, next)), read[next++] = tick;
        const FrameCosts::Record& record = costs.records().back();
        ASSERT_EQ(record.sliced.first, static_cast<int>(first)) << tick;
        ASSERT_EQ(record.sliced.count, static_cast<int>(next - first)) << tick;
        EXPECT_NEAR(static_cast<double>(record.frames[2].jobs), work, 0.01);
        if (std::count(read.begin(), read.end(), -1) > 0) continue;
        double age = 0;
        for (const int then : read) age += (tick - then) / 17.0;
        EXPECT_NEAR(record.ages[2]->mean, age, 1e-9);
    }
}

TEST(RecordedJobs, EqualJobsHaveTheAgesOfTheModes) {
    // 20 equal jobs, one per tick: aiao (N − 1) / 2, siao N − 1, siso (3 N − 1) / 2, aiso N (timeslicer.h).
    const RecordedJobs recorded{std::vector<std::string>(20, "job"), 1, std::vector<float>(20, 100), {}};
    const CostSettings settings{.jobsPerTick = 1, .perTick = 100};
    const std::vector<CostOutcome> outcomes = compareSchedules(settings, Seed{1}, &recorded, 20 * 30);
    ASSERT_EQ(outcomes.size(), 14u);
    EXPECT_EQ(outcomes[0].schedule, Schedule::everyFrame);
    EXPECT_NEAR(outcomes[0].metrics.longest, 2, 1e-6);
    EXPECT_EQ(outcomes[1].schedule, Schedule::atOnce);
    EXPECT_NEAR(outcomes[1].metrics.longest, 2, 1e-6);
    EXPECT_NEAR(outcomes[1].metrics.median, 0, 1e-6);
    const double expected[] = {9.5, 19, 29.5, 20};
    for (std::size_t i = 2; i < 10; ++i) {
        EXPECT_EQ(static_cast<std::size_t>(outcomes[i].mode), (i - 2) % 4);
        EXPECT_NEAR(outcomes[i].metrics.ageMean, expected[(i - 2) % 4], 0.6) << i;
        EXPECT_NEAR(outcomes[i].metrics.longest, 0.1, 1e-6) << i;
    }
}

}  // namespace
}  // namespace arclight::timeslice
