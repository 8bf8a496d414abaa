// Jobs on one thread and beside the frame: the same results, frames by arithmetic, and the lock of the article.
#include "sim/timeslice/thread_study.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"
#include "sim/timeslice/each_mode.h"

namespace arclight::timeslice {
namespace {

/// Asynchronous output appears exactly one tick later beside the frame, synchronous output when it does alone: with
/// settings from the whole range of the sliders.
TEST(ThreadStudy, ShowsTheSameResultsATickLater) {
    Random random(Seed{47});
    int shown = 0;
    for (int round = 0; round < 200; ++round) {
        const SliceMode mode = kEachMode[static_cast<std::size_t>(round) % 4];
        const int jobs = 10 + static_cast<int>(random.below(391));
        ThreadStudy study;
        study.reset({.mode = mode,
                     .jobs = jobs,
                     .jobsPerTick = static_cast<int>(random.below(65)),
                     .jobWork = random.uniform(10, 1000),
                     .slowShare = random.below(3) == 0 ? random.uniform01() : 0.05f});
        // Of the run alone, in the last tick; 0: no result.
        std::vector<std::uint64_t> before(static_cast<std::size_t>(jobs), 0);
        double ageBefore = -1;
        const auto resultOf = [](const ThreadStudy::Run& run, int job) {
            return run.slicer.find(job) ? *run.slicer.find(job) : 0;
        };
        for (int tick = 0; tick < 60; ++tick) {
            study.step();
            for (int job = 0; job < jobs; ++job) {
                const std::uint64_t now = resultOf(study.alone(), job);
                std::uint64_t& last = before[static_cast<std::size_t>(job)];
                ASSERT_EQ(resultOf(study.beside(), job), hasSyncOutput(mode) ? now : last) << tick << ' ' << job;
                last = now, shown += now != 0;
            }
            ASSERT_EQ(study.differences(), 0);
            // What was shown alone a tick ago is a tick older now.
            const double age = study.ageMean(study.alone()), later = ageBefore < 0 ? -1 : ageBefore + 1;
            ASSERT_NEAR(study.ageMean(study.beside()), hasSyncOutput(mode) ? age : later, 1e-9) << tick;
            ageBefore = age;
        }
    }
    EXPECT_GT(shown, 200 * 60 * 50);
}

/// 9 jobs of 4 ms make 36 ms and the rest 7 ms; three workers take 12 ms, beside the rest.
TEST(ThreadStudy, FramesAreTheSumOrTheLongest) {
    ThreadStudy study;
    study.reset({.jobs = 90, .jobsPerTick = 9, .jobWork = 400, .slowShare = 0});
    for (int tick = 0; tick < 30; ++tick) study.step();
    for (const double ms : study.alone().frameMs) EXPECT_NEAR(ms, 36 + ThreadStudy::kRestMs, 1e-9);
    for (const double ms : study.beside().frameMs) EXPECT_NEAR(ms, ThreadStudy::kFrameMs, 1e-9);
    // 18 jobs take 24 ms on three workers: 7.33 ms longer than a frame, for which the next update waits. The update of
    // tick k ≥ 1 begins after 24 k ms, and its frame ends 7 ms later, if that is not within its 16.67 ms.
    study.reset({.jobs = 90, .jobsPerTick = 18, .jobWork = 400, .slowShare = 0});
    for (int tick = 0; tick < 30; ++tick) study.step();
    double start = 0;
    for (int tick = 0; tick < 30; ++tick) {
        const double end = std::max(start + ThreadStudy::kFrameMs, 24 * tick + ThreadStudy::kRestMs);
        EXPECT_NEAR(study.beside().frameMs[static_cast<std::size_t>(tick)], end - start, 1e-9) << tick;
        start = end;
    }
    EXPECT_NEAR(study.beside().start, 29 * 24 + ThreadStudy::kRestMs, 1e-9);
    EXPECT_NEAR(study.alone().start, 30 * (72 + ThreadStudy::kRestMs), 1e-6);
}

/// A job looks something up half-way: if that is after the next update took the lock, both wait for ever. Jobs that fit
/// in a frame are always done by then. Longer ones delay the next jobs a little more in each frame, until they are not.
TEST(ThreadStudy, DeadlocksOnlyWithJobsLongerThanAFrame) {
    for (const bool isLong : {false, true}) {
        ThreadStudy study;
        ThreadSettings settings{.jobs = 12, .jobsPerTick = 3, .jobWork = isLong ? 1700.0f : 1650.0f, .slowShare = 0};
        settings.joinUnderLock = true;
        study.reset(settings);
        for (int tick = 0; tick < 40; ++tick) study.step();
        EXPECT_EQ(study.stuckJobs(), isLong ? 3 : 0);
        const std::uint64_t jobs = study.beside().slicer.statistics().jobs;
        study.step();
        EXPECT_EQ(study.beside().slicer.statistics().jobs == jobs, isLong) << "no frame ends, no job begins";
        EXPECT_EQ(study.jobsInTick(study.beside()), isLong ? 0 : 3);
        // The frame that waits lasts longer with each tick.
        const double lasted = study.stuckMs();
        study.step();
        EXPECT_NEAR(study.stuckMs() - lasted, isLong ? 1000.0 / 60 : 0, 1e-9);
        settings.joinUnderLock = false;
        study.configure(settings);
        study.step();
        EXPECT_EQ(study.stuckJobs(), 0);
        EXPECT_GT(study.beside().slicer.statistics().jobs, jobs);
    }
}

}  // namespace
}  // namespace arclight::timeslice
