// What the measures of age and of torn results say, over random settings, against a schedule worked out by division.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"
#include "sim/timeslice/changing_world.h"
#include "sim/timeslice/each_mode.h"
#include "sim/timeslice/frame_costs.h"
#include "sim/timeslice/influence_map.h"
#include "sim/timeslice/pointer_heads.h"
#include "sim/timeslice/slice_schedule.h"
#include "sim/timeslice/thread_study.h"

namespace arclight::timeslice {
namespace {

SliceMode randomMode(Random& random) { return kEachMode[random.below(4)]; }
int between(Random& random, int low, int high) {
    return low + static_cast<int>(random.below(static_cast<std::uint32_t>(high - low + 1)));
}

void expectAges(const SliceReport& report, const ScheduledAges& expected) {
    ASSERT_EQ(report.results, expected.results);
    if (expected.results == 0) return;
    EXPECT_NEAR(report.ageMean, expected.mean, 1e-9);
    EXPECT_EQ(report.ageMost, expected.max);
}

/// In ticks at any rate: an answer at 10 jobs a second is six times as old as at 60.
TEST(Ages, OfHeadsAreInTicks) {
    Random random(Seed{21});
    for (int round = 0; round < 200; ++round) {
        const SliceMode mode = randomMode(random);
        const double rate = between(random, 1, 60);
        const SliceSchedule schedule{.mode = mode, .keys = between(random, 1, 20)};
        PointerHeads heads(std::vector<glm::dvec2>(static_cast<std::size_t>(schedule.keys)));
        heads.configure({.mode = mode, .jobsPerSecond = rate});
        std::vector<int> ticks;  // of the updates
        const int last = between(random, 1, 600);
        for (int tick = 0; tick <= last; ++tick) {
            heads.step(1.0 / 60, {1, 2});
            if (static_cast<int>(ticks.size()) < std::floor((tick + 1) * rate / 60 + 1e-6)) ticks.push_back(tick);
        }
        const ScheduledAges expected(schedule, static_cast<int>(ticks.size()) - 1, last,
                                     [&](int update) { return ticks[static_cast<std::size_t>(update)]; });
        expectAges(heads.report(), expected);
        EXPECT_EQ(heads.report().distinctInputs, static_cast<int>(expected.inputs.size()));
    }
}

/// Ages are in ticks, however seldom the world changes; states of the world and torn counts follow from its changes.
TEST(Ages, OfCountsAreInTicksAndStatesInChanges) {
    Random random(Seed{22});
    for (int round = 0; round < 200; ++round) {
        const SliceMode mode = randomMode(random);
        const SliceSchedule schedule{mode, 64, between(random, 1, 64)};
        const int every = between(random, 1, 120), steps = between(random, 1, 300);
        ChangingWorld world;
        world.reset({.mode = mode, .cells = 64, .cellsPerStep = schedule.jobs, .stepsBetweenChanges = every}, Seed{4});
        for (int i = 0; i < steps; ++i) world.step();
        const ScheduledAges expected(schedule, steps - 1, steps - 1, [](int update) { return update; });
        expectAges(world.report(), expected);
        // In update u, the world has changed ⌊(u + 1) / every⌋ times.
        std::set<int> states;
        for (const int input : expected.inputs) states.insert((input + 1) / every);
        EXPECT_EQ(world.report().distinctInputs, static_cast<int>(states.size()));
        std::uint64_t torn = 0;
        const int length = schedule.batchUpdates();
        for (int start = 0; start + length < steps; start += length)
            for (int job = 0; job < 64 && !hasSyncInput(mode); ++job)
                torn += (start + job / schedule.jobs + 1) / every != (start + 1) / every;
        EXPECT_EQ(world.tornResults(), torn);
    }
}

TEST(Ages, OfBandsFollowFromTheirOrder) {
    Random random(Seed{23});
    for (int round = 0; round < 200; ++round) {
        const SliceMode mode = randomMode(random);
        const SliceSchedule schedule{mode, InfluenceTown::kBands, between(random, 1, 64)};
        InfluenceTown town;
        town.reset({.mode = mode, .size = MapSize::cells128, .rings = 1, .bandsPerStep = schedule.jobs}, Seed{5});
        const int steps = between(random, 1, 70);
        InfluenceTown::Totals totals;  // of the steps with a whole map
        for (int i = 0; i < steps; ++i) {
            town.step(1.0f / 60);
            const ScheduledAges then(schedule, i, i, [](int update) { return update; });
            ASSERT_EQ(town.isShown(), then.results == InfluenceTown::kBands);
            if (!town.isShown()) continue;
            EXPECT_NEAR(town.ageMean(), then.mean, 1e-9);
            EXPECT_EQ(town.ageMost(), then.max);
            EXPECT_EQ(town.distinctTicks(), static_cast<int>(then.inputs.size()));
            ++totals.steps, totals.torn += then.inputs.size() > 1, totals.ageSum += then.mean;
            totals.ageMost = std::max(totals.ageMost, town.ageMost());
            totals.distinctTicksMost = std::max(totals.distinctTicksMost, town.distinctTicks());
        }
        EXPECT_EQ(town.totals().steps, totals.steps);
        EXPECT_EQ(town.totals().torn, totals.torn);
        EXPECT_EQ(static_cast<std::int64_t>(town.tornSteps()), totals.torn);
        EXPECT_NEAR(town.totals().ageMean(), totals.ageMean(), 1e-9);
        EXPECT_EQ(town.totals().ageMost, totals.ageMost);
        EXPECT_EQ(town.totals().distinctTicksMost, totals.distinctTicksMost);
    }
}

/// Results of each job and input, from both runs of the study, are equal: gathered here, not by the study.
TEST(Threads, GiveTheResultsOfOneThreadInAllSettings) {
    Random random(Seed{24});
    for (int round = 0; round < 200; ++round) {
        const ThreadSettings settings{.mode = randomMode(random),
                                      .jobs = between(random, 10, 400),
                                      .jobsPerTick = between(random, 1, 64),
                                      .jobWork = random.uniform(10, 1000),
                                      .slowShare = random.uniform01()};
        const SliceSchedule alone{settings.mode, settings.jobs, settings.jobsPerTick};
        SliceSchedule beside = alone;
        beside.isThreaded = true;
        ThreadStudy study;
        study.reset(settings);
        std::map<std::pair<int, std::uint64_t>, std::uint64_t> results;
        const int steps = between(random, 1, 50);
        for (int tick = 0; tick < steps; ++tick) {
            study.step();
            for (const ThreadStudy::Run* run : {&study.alone(), &study.beside()})
                for (int job = 0; job < settings.jobs; ++job)
                    if (const auto stamp = run->slicer.stampOf(job)) {
                        const std::uint64_t result = *run->slicer.find(job);
                        ASSERT_EQ(results.try_emplace({job, *stamp}, result).first->second, result);
                    }
            ASSERT_EQ(study.differences(), 0);
        }
        for (const bool isThreaded : {false, true}) {
            const ScheduledAges expected(isThreaded ? beside : alone, steps - 1, steps - 1, [](int u) { return u; });
            const double mean = study.ageMean(isThreaded ? study.beside() : study.alone());
            EXPECT_NEAR(mean, expected.results > 0 ? expected.mean : -1, 1e-9) << isThreaded;
        }
    }
}

/// The mean of all ticks kept, not of the last: in a budget of jobs by division, in others by the jobs that ran.
TEST(Ages, OfSlicesAreMeansOverTheFramesOfTheTable) {
    Random random(Seed{25});
    for (int round = 0; round < 200; ++round) {
        const CostSettings settings{.jobs = between(random, 10, 400),
                                    .jobWork = random.uniform(10, 1000),
                                    .slowShare = random.uniform01(),
                                    .hasBursts = random.below(2) == 0,
                                    .budget = static_cast<Budget>(random.below(3)),
                                    .jobsPerTick = between(random, 1, 64),
                                    .perTick = random.uniform(100, 6000)};
        FrameCosts costs;
        costs.reset(settings, Seed{6});
        const int ticks = between(random, 1, 600);
        std::vector<int> read(static_cast<std::size_t>(settings.jobs), -1);  // in which tick
        double sum = 0, most = 0, atOnce = 0;
        int started = 0, whole = 0;  // ticks with all results
        for (int tick = 0; tick < ticks; ++tick) {
            costs.step();
            const FrameCosts::Run run = costs.records().back().sliced;
            if (settings.budget == Budget::jobs) {
                const int length = (settings.jobs + settings.jobsPerTick - 1) / settings.jobsPerTick;
                ASSERT_EQ(run.first, tick % length * settings.jobsPerTick);
                ASSERT_EQ(run.count, std::min(settings.jobsPerTick, settings.jobs - run.first));
            }
            if (run.first == 0) started = tick;
            for (int i = 0; i < run.count; ++i) read[static_cast<std::size_t>(run.first + i)] = tick;
            atOnce += tick - started;
            if (std::count(read.begin(), read.end(), -1) > 0) continue;
            double age = 0;
            for (const int then : read) age += tick - then, most = std::max<double>(most, tick - then);
            sum += age / settings.jobs;
            ++whole;
        }
        const FrameCosts::Metrics sliced = costs.metrics(Schedule::sliced);
        EXPECT_NEAR(sliced.ageMean, whole > 0 ? sum / whole : 0, 1e-9);
        EXPECT_EQ(sliced.ageMax, most);
        EXPECT_NEAR(costs.metrics(Schedule::atOnce).ageMean, atOnce / ticks, 1e-9);
        EXPECT_EQ(costs.metrics(Schedule::everyFrame).ageMax, 0);
        // At most 1 % of the frames exceed p99, and half of them the median.
        std::vector<double> ms;
        for (const FrameCosts::Record& record : costs.records())
            ms.push_back(static_cast<double>(record.frames[2].rest + record.frames[2].jobs) / 1000);
        const auto above = [&](double limit) {
            return static_cast<double>(std::count_if(ms.begin(), ms.end(), [=](double x) { return x > limit + 1e-4; }));
        };
        EXPECT_LE(above(sliced.p99), 0.01 * ticks + 0.5);
        EXPECT_LE(above(sliced.median), 0.5 * ticks + 0.5);
        EXPECT_GE(above(sliced.median - 0.001), 0.5 * ticks - 0.5);
        EXPECT_EQ(above(sliced.longest), 0);
    }
}

}  // namespace
}  // namespace arclight::timeslice
