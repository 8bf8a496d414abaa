// Jobs on one thread and beside the frame: the same results, frames by arithmetic, and the lock of the article.
#include "sim/timeslice/thread_study.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "sim/timeslice/each_mode.h"

namespace arclight::timeslice {
namespace {

/// Asynchronous output appears exactly one tick later beside the frame, synchronous output when it does alone.
TEST(ThreadStudy, ShowsTheSameResultsATickLater) {
    for (const SliceMode mode : kEachMode) {
        ThreadStudy study;
        study.reset({.mode = mode, .jobs = 37, .jobsPerTick = 5});
        std::vector<std::uint64_t> before(37, 0);  // results of the run alone in the last tick; 0: none
        const auto resultOf = [](const ThreadStudy::Run& run, int job) {
            return run.slicer.find(job) ? *run.slicer.find(job) : 0;
        };
        for (int tick = 0; tick < 80; ++tick) {
            study.step();
            for (int job = 0; job < 37; ++job) {
                const std::uint64_t now = resultOf(study.alone(), job);
                std::uint64_t& last = before[static_cast<std::size_t>(job)];
                ASSERT_EQ(resultOf(study.beside(), job), hasSyncOutput(mode) ? now : last) << tick << ' ' << job;
                last = now;
            }
            ASSERT_EQ(study.differences(), 0);
        }
        const double later = hasSyncOutput(mode) ? 0 : 1;
        EXPECT_NEAR(study.ageMean(study.beside()) - study.ageMean(study.alone()), later, 0.7);
    }
}

/// 9 jobs of 4 ms make 36 ms and the rest 7 ms; three workers take 12 ms, beside the rest.
TEST(ThreadStudy, FramesAreTheSumOrTheLongest) {
    ThreadStudy study;
    study.reset({.jobs = 90, .jobsPerTick = 9, .jobMs = 4, .slowShare = 0});
    for (int tick = 0; tick < 30; ++tick) study.step();
    for (const double ms : study.alone().frameMs) EXPECT_NEAR(ms, 36 + ThreadStudy::kRestMs, 1e-9);
    for (const double ms : study.beside().frameMs) EXPECT_NEAR(ms, ThreadStudy::kFrameMs, 1e-9);
    // 18 jobs take 24 ms on three workers: 7.33 ms longer than a frame, for which the next update waits.
    study.reset({.jobs = 90, .jobsPerTick = 18, .jobMs = 4, .slowShare = 0});
    for (int tick = 0; tick < 30; ++tick) study.step();
    EXPECT_NEAR(study.beside().frameMs.front(), ThreadStudy::kFrameMs, 1e-9);
    EXPECT_NEAR(study.beside().frameMs[1], 24 - ThreadStudy::kFrameMs + ThreadStudy::kRestMs, 2.4);
    EXPECT_NEAR(study.beside().start, 30 * 24, 24);
    EXPECT_NEAR(study.alone().start, 30 * (72 + ThreadStudy::kRestMs), 1e-6);
}

/// A job looks something up half-way: if that is after the next update took the lock, both wait for ever. Jobs that fit
/// in a frame are always done by then. Longer ones delay the next jobs a little more in each frame, until they are not.
TEST(ThreadStudy, DeadlocksOnlyWithJobsLongerThanAFrame) {
    for (const bool isLong : {false, true}) {
        ThreadStudy study;
        ThreadSettings settings{.jobs = 12, .jobsPerTick = 3, .jobMs = isLong ? 17.0f : 16.5f, .slowShare = 0};
        settings.joinsUnderLock = true;
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
        settings.joinsUnderLock = false;
        study.configure(settings);
        study.step();
        EXPECT_EQ(study.stuckJobs(), 0);
        EXPECT_GT(study.beside().slicer.statistics().jobs, jobs);
    }
}

}  // namespace
}  // namespace arclight::timeslice
