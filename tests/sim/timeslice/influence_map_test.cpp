// Influence maps beside a search cell by cell, and what torn input does to them.
#include "sim/timeslice/influence_map.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <vector>

#include <gtest/gtest.h>

#include "core/long_run.h"
#include "core/parallel.h"
#include "core/random.h"
#include "sim/timeslice/each_mode.h"

namespace arclight::timeslice {
namespace {

InfluenceRows randomWalls(int width, int height, Random& random) {
    InfluenceRows open(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) open.row(y)[x] = random.below(4) == 0 ? 0 : 0xffff;
    return open;
}

/// Breadth-first search from each source over open cells, at most `rings` steps.
std::vector<int> searched(const std::vector<InfluenceSource>& sources, const InfluenceRows& open, int rings) {
    const int width = open.width(), height = open.height();
    const auto cell = [&](int x, int y) { return static_cast<std::size_t>(y * width + x); };
    std::vector<int> best(static_cast<std::size_t>(width * height));
    for (const InfluenceSource& source : sources) {
        std::vector<int> steps(best.size(), -1);
        std::deque<glm::ivec2> queue;
        if (source.x < 0 || source.y < 0 || source.x >= width || source.y >= height) continue;
        if (open.row(source.y)[source.x] == 0) continue;
        steps[cell(source.x, source.y)] = 0;
        for (queue.emplace_back(source.x, source.y); !queue.empty(); queue.pop_front()) {
            const glm::ivec2 at = queue.front();
            const int step = steps[cell(at.x, at.y)];
            best[cell(at.x, at.y)] = std::max(best[cell(at.x, at.y)], source.strength - step);
            if (step == rings) continue;
            for (const glm::ivec2 way : {glm::ivec2(1, 0), glm::ivec2(-1, 0), glm::ivec2(0, 1), glm::ivec2(0, -1)}) {
                const glm::ivec2 to = at + way;
                if (to.x < 0 || to.y < 0 || to.x >= width || to.y >= height) continue;
                if (open.row(to.y)[to.x] == 0 || steps[cell(to.x, to.y)] >= 0) continue;
                steps[cell(to.x, to.y)] = step + 1;
                queue.push_back(to);
            }
        }
    }
    return best;
}

TEST(InfluenceSpread, EqualsASearchAroundWalls) {
    Random random(Seed{5});
    InfluenceSpread spread;
    for (int round = 0; round < (test::isLongRun() ? 60 : 12); ++round) {
        const int width = 64 * static_cast<int>(1 + random.below(2)), height = 30 + static_cast<int>(random.below(40));
        const int rings = 1 + static_cast<int>(random.below(24));
        const InfluenceRows open = randomWalls(width, height, random);
        std::vector<InfluenceSource> sources;
        for (int i = 0; i < 8; ++i) {
            const int x = static_cast<int>(random.below(140)) - 5, y = static_cast<int>(random.below(80)) - 5;
            sources.push_back({x, y, static_cast<Influence>(random.below(30))});
        }
        sources.push_back({0, 0, 9});
        sources.push_back({width - 1, height - 1, 9});
        const std::vector<int> expected = searched(sources, open, rings);
        InfluenceRows whole(width, height), parts(width, height);
        spread.spread(sources, open, rings, 0, height, whole);
        for (int y = 0, rows = 0; y < height; y += rows) {
            rows = std::min(height - y, 1 + static_cast<int>(random.below(9)));
            spread.spread(sources, open, rings, y, rows, parts);
        }
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                const int value = expected[static_cast<std::size_t>(y * width + x)];
                ASSERT_EQ(whole.row(y)[x], value) << x << ' ' << y << ' ' << rings;
                ASSERT_EQ(parts.row(y)[x], value) << "worked out in parts";
            }
    }
}

std::uint64_t mapHash(const InfluenceTown& town) {
    std::uint64_t hash = kHash64Start;
    for (int y = 0; y < town.side(); ++y)
        for (const InfluenceKind kind : {InfluenceKind::threat, InfluenceKind::safety})
            hash = hash64(town.shown(kind, y), hash);
    return hash;
}

/// A map worked out in slices from one state of the world is the map of that state, to the last cell. Only siso always
/// shows one: the other modes show bands of several moments at once.
TEST(InfluenceTown, OnlySynchronousMapsAreWhole) {
    InfluenceTown now;  // the maps of each step
    now.reset({.mode = SliceMode::siso, .size = MapSize::cells128, .bandsPerStep = InfluenceTown::kBands}, Seed{2});
    std::vector<std::uint64_t> whole;
    for (int i = 0; i < 60; ++i) now.step(1.0f / 60), whole.push_back(mapHash(now));
    for (const SliceMode mode : kEachMode) {
        InfluenceTown town;
        town.reset({.mode = mode, .size = MapSize::cells128, .bandsPerStep = 3}, Seed{2});
        int wholeMaps = 0, mostTicks = 0;
        double mostError = 0;
        for (int i = 0; i < 60; ++i) {
            town.step(1.0f / 60);
            if (i < 20) continue;
            mostTicks = std::max(mostTicks, town.distinctTicks());
            mostError = std::max(mostError, town.error());
            const std::uint64_t hash = mapHash(town);
            // `now` shows the map of step i one step later.
            if (std::find(whole.begin(), whole.end(), hash) != whole.end()) ++wholeMaps;
        }
        EXPECT_EQ(mostTicks == 1, mode == SliceMode::siso) << static_cast<int>(mode);
        EXPECT_EQ(mostError == 0, mode == SliceMode::siso) << static_cast<int>(mode);
        EXPECT_EQ(town.tornSteps() == 0, mode == SliceMode::siso) << static_cast<int>(mode);
        if (mode == SliceMode::siso)
            EXPECT_EQ(wholeMaps, 40);
        else
            EXPECT_LT(wholeMaps, 20) << static_cast<int>(mode);
    }
}

TEST(InfluenceTown, ChoosesTheBestPostByTheMapsOnShow) {
    InfluenceTown town;
    town.reset({.size = MapSize::cells128}, Seed{4});
    ASSERT_GT(town.posts().size(), 8u);
    for (int i = 0; i < 200; ++i) {
        town.step(1.0f / 60, i < 100 ? std::optional(glm::vec2(64.5f, 8.5f)) : std::nullopt);
        int best = 0;
        std::vector<int> ratings;
        for (const TownPost& post : town.posts()) {
            const auto x = static_cast<std::size_t>(post.cell.x);
            const int y = post.cell.y;
            EXPECT_TRUE(town.isOpen(post.cell.x, y));
            ratings.push_back(town.shown(InfluenceKind::safety, y)[x] - town.shown(InfluenceKind::threat, y)[x]);
            EXPECT_EQ(post.rating, ratings.back());
            if (ratings.back() > ratings[static_cast<std::size_t>(best)]) best = static_cast<int>(ratings.size()) - 1;
        }
        EXPECT_EQ(town.bestPost(), best);
        const InfluenceTown::RatingsNow now = town.ratingsNow();
        EXPECT_GE(now.best, now.chosen);
    }
}

TEST(InfluenceTown, WalkersKeepToTheStreets) {
    InfluenceTown town;
    town.reset({.size = MapSize::cells128}, Seed{6});
    std::vector<glm::vec2> places;
    for (const TownWalker& walker : town.walkers()) places.push_back(town.positionOf(walker));
    float walked = 0;
    for (int i = 0; i < 2000; ++i) {
        town.step(1.0f / 60);
        for (std::size_t k = 0; k < places.size(); ++k) {
            const glm::vec2 now = town.positionOf(town.walkers()[k]);
            walked += glm::distance(places[k], now), places[k] = now;
        }
        for (const TownWalker& walker : town.walkers()) {
            const glm::ivec2 cell(town.positionOf(walker));
            ASSERT_TRUE(cell.x >= 0 && cell.y >= 0 && cell.x < 128 && cell.y < 128);
            ASSERT_TRUE(town.isOpen(cell.x, cell.y));
        }
    }
    EXPECT_GT(walked, 5 * static_cast<float>(places.size())) << "cells";
}

TEST(InfluenceTown, ThreadsGiveTheBitsOfOne) {
    const auto run = [](SliceMode mode, int threads) {
        setThreads(threads);
        InfluenceTown town;
        town.reset({.mode = mode, .size = MapSize::cells128, .bandsPerStep = 8, .isThreaded = true}, Seed{2});
        town.step(1.0f / 60);
        const std::uint64_t early = mapHash(town);
        for (int i = 0; i < 40; ++i) town.step(1.0f / 60);
        setThreads(0);
        EXPECT_NE(mapHash(town), early);
        return mapHash(town);
    };
    for (const SliceMode mode : kEachMode) EXPECT_EQ(run(mode, 1), run(mode, 4));
}

}  // namespace
}  // namespace arclight::timeslice
