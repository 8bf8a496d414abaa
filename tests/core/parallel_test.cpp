#include "core/parallel.h"

#include <atomic>
#include <mutex>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/serial_loops.h"

namespace arclight {
namespace {

using Ranges = std::set<std::pair<std::size_t, std::size_t>>;

Ranges rangesOf(std::size_t count, std::size_t grain) {
    std::mutex mutex;
    Ranges ranges;
    parallelFor(count, grain, [&](std::size_t begin, std::size_t end) {
        const std::lock_guard lock(mutex);
        EXPECT_TRUE(ranges.emplace(begin, end).second);
    });
    return ranges;
}

TEST(Parallel, CoversEveryIndexExactlyOnce) {
    for (const std::size_t count : {0, 1, 7, 8, 9, 1000, 4097}) {
        std::vector<std::atomic<int>> visits(count);
        parallelFor(count, 8, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) ++visits[i];
        });
        for (const auto& visit : visits) ASSERT_EQ(visit, 1);
    }
}

TEST(Parallel, RangesAreIndependentOfThreadCount) {
    const Ranges expected{{0, 100}, {100, 200}, {200, 250}};
    for (const int count : {1, 2, 4, 0}) {
        setThreads(count);
        EXPECT_EQ(rangesOf(250, 100), expected) << count << " threads";
    }
}

TEST(Parallel, SerialLoopsRunOnTheirOwnThread) {
    setThreads(4);
    const SerialLoops serial;
    parallelFor(100, 1, [own = std::this_thread::get_id()](std::size_t, std::size_t) {
        EXPECT_EQ(std::this_thread::get_id(), own);
    });
    EXPECT_EQ(rangesOf(250, 100), (Ranges{{0, 100}, {100, 200}, {200, 250}}));
    setThreads(0);
}

TEST(Parallel, UsesRequestedThreadCount) {
    for (const int count : {1, 2, 3}) {
        setThreads(count);
        EXPECT_EQ(threads(), count);
    }
    setThreads(0);
    EXPECT_GE(threads(), 1);
}

TEST(Parallel, SupportsNestedLoops) {
    setThreads(2);
    std::atomic<int> sum{0};
    parallelFor(10, 1, [&](std::size_t, std::size_t) {
        parallelFor(10, 3, [&](std::size_t begin, std::size_t end) { sum += static_cast<int>(end - begin); });
    });
    EXPECT_EQ(sum, 100);
    setThreads(0);
}

}  // namespace
}  // namespace arclight
