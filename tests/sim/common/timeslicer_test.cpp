// The scheduler of batched jobs, beside a schedule computed without it.
#include "sim/common/timeslicer.h"

#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/allocation_counter.h"
#include "core/long_run.h"
#include "core/parallel.h"
#include "core/random.h"

namespace arclight {
namespace {

using Keys = std::vector<int>;
constexpr std::array kModes{SliceMode::aiao, SliceMode::siao, SliceMode::siso, SliceMode::aiso};

Keys firstKeys(int count) {
    Keys keys(static_cast<std::size_t>(count));
    std::iota(keys.begin(), keys.end(), 0);
    return keys;
}

void shuffle(Keys& keys, Random& random) {
    for (std::size_t i = keys.size(); i > 1; --i)
        std::swap(keys[i - 1], keys[random.below(static_cast<std::uint32_t>(i))]);
}

/// Keys in random order; with `isSubset` each only with a probability of one half.
Keys randomBatch(int count, bool isSubset, Random& random) {
    Keys keys = firstKeys(count);
    shuffle(keys, random);
    if (isSubset) std::erase_if(keys, [&](int) { return random.below(2) == 0; });
    return keys;
}

/// When each result appears, and when its input was taken, by arithmetic: with n jobs at k an update, a batch that
/// starts in update u runs job j in update u + ⌊j / k⌋ and is followed by the next in update u + max(1, ⌈n / k⌉).
struct Schedule {
    struct Result {
        int key;
        std::uint64_t stamp, appears;
    };
    std::vector<Result> results;

    Schedule(const std::vector<Keys>& batches, const SliceSettings& settings) {
        std::uint64_t start = 0;
        for (const Keys& batch : batches) {
            const std::uint64_t k = settings.maxJobsPerUpdate, n = batch.size();
            const std::uint64_t next = start + std::max<std::uint64_t>(1, (n + k - 1) / k);
            for (std::uint64_t j = 0; j < n; ++j) {
                const std::uint64_t runs = start + j / k, finishes = runs + (settings.isThreaded ? 1 : 0);
                results.push_back({batch[j], hasSyncInput(settings.mode) ? start : runs,
                                   hasSyncOutput(settings.mode) ? next : finishes});
            }
            start = next;
        }
    }

    /// The newest result of each key in an update. Results appear in the order of the list.
    std::map<int, std::uint64_t> stamps(std::uint64_t update) const {
        std::map<int, std::uint64_t> newest;
        for (const Result& each : results)
            if (each.appears <= update) newest[each.key] = each.stamp;
        return newest;
    }
};

using Slicer = Timeslicer<int, std::uint64_t, std::uint64_t>;

std::uint64_t product(int key, std::uint64_t input) { return 1000 * input + static_cast<std::uint64_t>(key); }

/// Runs prepared batches.
class Slicing {
public:
    Slicing(const SliceSettings& settings, std::vector<Keys> batches)
        : slicer(settings), batches_(std::move(batches)) {}
    void update() {
        const auto start = [this]() -> Keys { return next_ < batches_.size() ? batches_[next_++] : Keys(); };
        slicer.update(
            tick, start, [this](int) { return tick; }, product);
        ++tick;
    }
    Slicer slicer;
    std::uint64_t tick = 0;

private:
    std::vector<Keys> batches_;
    std::size_t next_ = 0;
};

TEST(Timeslicer, FollowsTheScheduleToTheUpdate) {
    Random random(Seed{1});
    for (int round = 0; round < (test::isLongRun() ? 400 : 40); ++round) {
        const int count = static_cast<int>(random.below(13));
        const auto perUpdate = static_cast<std::size_t>(1 + random.below(5));
        const bool isSubset = random.below(2) == 0;
        std::vector<Keys> batches;
        for (int i = 0; i < 8; ++i) batches.push_back(randomBatch(count, isSubset, random));
        for (const SliceMode mode : kModes)
            for (const bool isThreaded : {false, true}) {
                const SliceSettings settings{.mode = mode, .maxJobsPerUpdate = perUpdate, .isThreaded = isThreaded};
                const Schedule schedule(batches, settings);
                Slicing run(settings, batches);
                for (std::uint64_t update = 0; update < 110; ++update) {
                    run.update();
                    const auto expected = schedule.stamps(update);
                    for (int key = 0; key < count; ++key) {
                        const auto found = expected.find(key);
                        ASSERT_EQ(run.slicer.find(key) != nullptr, found != expected.end());
                        if (found == expected.end()) continue;
                        ASSERT_EQ(run.slicer.stampOf(key), found->second) << "update " << update;
                        ASSERT_EQ(*run.slicer.find(key), product(key, found->second));
                    }
                }
            }
    }
}

/// At one job an update: (N − 1) / 2, N − 1, (3 N − 1) / 2 and N updates; at k, where it divides N, the mean over the
/// schedule of ⌈N / k⌉ updates.
TEST(Timeslicer, MeanAgesAreTheClosedForms) {
    for (const int count : {1, 5, 16, 100})
        for (const SliceMode mode : kModes) {
            Slicing run({.mode = mode, .maxJobsPerUpdate = 1}, std::vector<Keys>(12, firstKeys(count)));
            double sum = 0;
            std::set<std::uint64_t> inputs;
            std::size_t mostInputs = 0;
            const int from = 3 * count, to = 8 * count;
            for (int update = 0; update < to; ++update) {
                run.update();
                if (update < from) continue;
                inputs.clear();
                for (int key = 0; key < count; ++key) {
                    const std::uint64_t stamp = *run.slicer.stampOf(key);
                    sum += update - static_cast<double>(stamp);
                    inputs.insert(stamp);
                }
                mostInputs = std::max(mostInputs, inputs.size());
            }
            const double n = count, mean = sum / (n * (to - from));
            const std::array expected{(n - 1) / 2, n - 1, (3 * n - 1) / 2, n};
            EXPECT_DOUBLE_EQ(mean, expected[static_cast<std::size_t>(mode)]) << count;
            const auto all = static_cast<std::size_t>(count);
            const std::array most{all, std::min<std::size_t>(2, all), std::size_t{1}, all};
            EXPECT_EQ(mostInputs, most[static_cast<std::size_t>(mode)]) << count;
        }
}

/// What a crowd of 100 pays: all, a half, a quarter, a fifth (Chou 2017).
TEST(Timeslicer, RunsAsManyJobsAsAllowed) {
    for (const std::size_t perUpdate : {100u, 50u, 25u, 20u}) {
        Slicing run({.maxJobsPerUpdate = perUpdate}, std::vector<Keys>(40, firstKeys(100)));
        for (int update = 0; update < 30; ++update) {
            run.update();
            EXPECT_EQ(run.slicer.statistics().jobsInUpdate, perUpdate);
        }
        EXPECT_EQ(run.slicer.statistics().jobs, 30 * perUpdate);
    }
}

/// Any number of jobs an update, 0 too, batches of any size, 0 too, keys that leave at any time: each job of a batch
/// whose key stays runs once and is published once, and nothing hangs.
TEST(Timeslicer, LosesNoJobInTenThousandUpdates) {
    setThreads(1);  // jobs note their runs
    for (const SliceMode mode : kModes)
        for (const bool isThreaded : {false, true}) {
            Random random(Seed{7});
            SliceSettings settings{.mode = mode, .isThreaded = isThreaded};
            Slicer slicer(settings);
            std::map<int, int> expected;  // runs of each key in the batch at hand
            std::uint64_t batches = 0, dropped = 0, asked = 0;
            const auto start = [&] {
                for (const auto& [key, runs] : expected) EXPECT_EQ(runs, 1) << key;
                expected.clear();
                const Keys batch = randomBatch(static_cast<int>(random.below(9)), true, random);
                for (const int key : batch) expected[key] = 0;
                asked += batch.size();
                ++batches;
                return batch;
            };
            for (std::uint64_t tick = 0; tick < 10'000; ++tick) {
                settings.maxJobsPerUpdate = random.below(4);
                slicer.configure(settings);
                const auto input = [&](int key) {
                    EXPECT_TRUE(expected.contains(key));
                    return tick;
                };
                std::map<int, int> runs;  // of this update
                slicer.update(tick, start, input, [&](int key, std::uint64_t) { return ++runs[key], tick; });
                for (const auto& [key, count] : runs) expected[key] += count;
                if (random.below(10) == 0) {
                    const int key = static_cast<int>(random.below(9));
                    const std::size_t before = slicer.batchSize();
                    slicer.forget(key);
                    dropped += before - slicer.batchSize();
                    expected.erase(key);
                    EXPECT_EQ(slicer.find(key), nullptr);
                }
            }
            EXPECT_GT(batches, 2000u);
            const SliceStatistics& totals = slicer.statistics();
            EXPECT_LE(totals.results, asked);
            EXPECT_GE(totals.results + dropped + slicer.batchSize(), asked);
        }
    setThreads(0);
}

/// The largest prefix that fits, and always at least one job.
TEST(Timeslicer, StartsWhatFitsTheBudget) {
    Random random(Seed{3});
    std::vector<std::uint64_t> costs;
    for (int i = 0; i < 97; ++i) costs.push_back(random.below(20));
    const auto cost = [&](int key) { return costs[static_cast<std::size_t>(key)]; };
    for (const std::uint64_t budget : {1u, 7u, 15u, 40u, 5000u}) {
        Slicer slicer({.workPerUpdate = budget});
        const Keys keys = firstKeys(97);
        std::vector<int> ran;
        for (std::uint64_t tick = 0; ran.size() < keys.size(); ++tick) {
            const std::size_t before = ran.size();
            slicer.update(
                tick, [&] { return keys; }, [&](int key) { return ran.push_back(key), tick; }, product, cost);
            std::uint64_t work = 0;
            std::size_t end = before;
            while (end < keys.size() && (end == before || work + costs[end] <= budget)) work += costs[end++];
            ASSERT_EQ(ran.size(), end);
            ASSERT_EQ(slicer.statistics().workInUpdate, work);
        }
        EXPECT_EQ(ran, keys);
    }
}

TEST(Timeslicer, KeepsItsHistoryWhenReset) {
    Slicing run({.maxJobsPerUpdate = 3}, {firstKeys(4), firstKeys(4), firstKeys(4)});
    run.update();
    EXPECT_EQ(run.slicer.find(3), nullptr) << "not published yet";
    run.update(), run.update();
    EXPECT_EQ(run.slicer.stampOf(3), 1u);
    run.slicer.reset();
    EXPECT_EQ(run.slicer.stampOf(3), 1u);
    EXPECT_TRUE(run.slicer.isBatchDone());
    run.update(), run.update();
    EXPECT_EQ(run.slicer.stampOf(3), 4u) << "the batch began anew";
}

/// A change of mode waits for the next batch: no job runs without its input.
TEST(Timeslicer, FinishesABatchInTheModeItBeganWith) {
    Slicing run({.mode = SliceMode::aiso, .maxJobsPerUpdate = 1}, {firstKeys(3), firstKeys(3)});
    run.update();
    run.slicer.configure({.mode = SliceMode::siao, .maxJobsPerUpdate = 1});
    run.update(), run.update();
    EXPECT_EQ(run.slicer.find(0), nullptr);
    run.update();
    EXPECT_EQ(run.slicer.stampOf(0), 3u) << "of the second batch, the first with asynchronous output";
    EXPECT_EQ(run.slicer.stampOf(2), 2u) << "of the first, with asynchronous input";
}

/// The article's lookup: the last results in a ring, newest first.
std::uint64_t misses(SliceMode mode, std::size_t ringSize, bool isSubset, int batches) {
    constexpr int kCount = 16;
    Random random(Seed{11});
    std::vector<Keys> all;
    for (int i = 0; i < batches; ++i) all.push_back(randomBatch(kCount, isSubset && i > 0, random));
    const SliceSettings settings{
        .mode = mode, .maxJobsPerUpdate = 1, .history = SliceHistory::ring, .ringSize = ringSize};
    const Schedule schedule(all, settings);
    Slicing run(settings, all);
    std::deque<std::pair<int, std::uint64_t>> ring;
    std::set<int> known;
    std::size_t next = 0;
    std::uint64_t missed = 0;
    for (std::uint64_t update = 0; update <= schedule.results.back().appears; ++update) {
        run.update();
        for (; next < schedule.results.size() && schedule.results[next].appears <= update; ++next) {
            if (ring.size() == ringSize) ring.pop_front();
            ring.emplace_back(schedule.results[next].key, schedule.results[next].stamp);
            known.insert(schedule.results[next].key);
        }
        std::uint64_t lost = 0;
        for (const int key : known) {
            const auto found = std::find_if(ring.rbegin(), ring.rend(), [&](const auto& e) { return e.first == key; });
            EXPECT_EQ(run.slicer.stampOf(key), found == ring.rend() ? std::nullopt : std::optional(found->second));
            if (found == ring.rend()) ++lost;
        }
        EXPECT_EQ(run.slicer.lostKeys(), lost);
        missed += lost;
    }
    return missed;
}

/// In batches of random order, a key is missing after j jobs of N if it was among the first j of the last batch and is
/// not among those of this one: (j / N) (1 − j / N), (N² − 1) / (6 N²) on average.
TEST(Timeslicer, ARingOfNLosesKeysWithAsynchronousOutputOnly) {
    const int batches = test::isLongRun() ? 4000 : 400;
    const double n = 16, expected = (n * n - 1) / (6 * n * n) * n * n * batches;
    EXPECT_NEAR(static_cast<double>(misses(SliceMode::aiao, 16, false, batches)), expected, 0.05 * expected);
    EXPECT_EQ(misses(SliceMode::aiao, 32, false, batches), 0u);
    EXPECT_EQ(misses(SliceMode::siso, 16, false, batches), 0u);
    EXPECT_GT(misses(SliceMode::aiao, 32, true, batches), 0u) << "batches of a part of the keys";
    EXPECT_GT(misses(SliceMode::siso, 32, true, batches), 0u);
}

/// System B reads what system A published, whatever A is doing: B's result is as old as its own input and what A
/// showed then.
TEST(Timeslicer, SystemsReadEachOther) {
    constexpr int kCount = 7;
    const Keys keys = firstKeys(kCount);
    Slicer a({.mode = SliceMode::siso, .maxJobsPerUpdate = 2}), b({.maxJobsPerUpdate = 3});
    std::vector<std::map<int, std::uint64_t>> shown;  // stamps of A after each update
    for (std::uint64_t tick = 0; tick < 60; ++tick) {
        const auto start = [&] { return keys; };
        a.update(
            tick, start, [&](int) { return tick; }, [](int, std::uint64_t input) { return input; });
        b.update(
            tick, start, [&](int key) { return a.find(key) ? *a.find(key) : 0; },
            [](int, std::uint64_t input) { return input; });
        shown.emplace_back();
        for (const int key : keys)
            if (a.find(key)) shown.back()[key] = *a.stampOf(key);
        if (tick < 20) continue;
        for (const int key : keys) EXPECT_EQ(*b.find(key), shown[*b.stampOf(key)].at(key));
    }
}

TEST(Timeslicer, ThreadsGiveTheBitsOfOne) {
    const auto hash = [](SliceMode mode, int threads) {
        setThreads(threads);
        Slicer slicer({.mode = mode, .maxJobsPerUpdate = 300, .isThreaded = true});
        const Keys keys = firstKeys(1000);
        std::uint64_t sum = kHash64Start;
        for (std::uint64_t tick = 0; tick < 40; ++tick) {
            slicer.update(
                tick, [&] { return std::span(keys); },
                [&](int key) { return hash32(static_cast<unsigned>(key)) + tick; },
                [](int key, std::uint64_t input) { return input * static_cast<std::uint64_t>(key); });
            for (const int key : keys) {
                const std::uint64_t value = slicer.find(key) ? *slicer.find(key) : 1;
                sum = hash64(std::span(&value, 1), sum);
            }
        }
        setThreads(0);
        return sum;
    };
    for (const SliceMode mode : kModes) EXPECT_EQ(hash(mode, 1), hash(mode, 4));
}

TEST(Timeslicer, SteadyUpdatesTakeNoMemory) {
    for (const SliceMode mode : kModes)
        for (const SliceHistory history : {SliceHistory::map, SliceHistory::ring})
            for (const bool isThreaded : {false, true}) {
                const Keys keys = firstKeys(500);
                Timeslicer<int, int, int> slicer({.mode = mode,
                                                  .maxJobsPerUpdate = 70,
                                                  .history = history,
                                                  .ringSize = 500,
                                                  .isThreaded = isThreaded});
                const auto update = [&](int from, int to) {
                    for (int tick = from; tick < to; ++tick)
                        slicer.update(
                            static_cast<std::uint64_t>(tick), [&] { return std::span<const int>(keys); },
                            [tick](int) { return tick; }, [](int key, int input) { return key + input; });
                };
                // On one thread: parallel loops allocate their tasks.
                setThreads(1);
                update(0, 200);
                test::startCounting();
                update(200, 400);
                EXPECT_EQ(test::stopCounting(), 0);
                setThreads(0);
            }
}

}  // namespace
}  // namespace arclight
