#include "sim/lights/tile_chain.h"

#include <array>

#include <gtest/gtest.h>

namespace arclight::lights {
namespace {

constexpr int kInSight = TileChain::kBehind + 1 + TileChain::kAhead;

TEST(TileChain, ArticlesSecondTileEndsAtEightMinusOne) {
    // The article's example: input (0, 1), output (4, 0).
    const TilePath path{{0, 1, 0}, {4, 0, -10}};
    const TileInstance first = tileAfter(path.entry, path), second = tileAfter(first.exit, path);
    EXPECT_EQ(first.entry, glm::vec3(0, 1, 0));
    EXPECT_EQ(second.entry, glm::vec3(4, 0, -10));
    EXPECT_EQ(second.exit, glm::vec3(8, -1, -20));
    EXPECT_EQ(tileBefore(second.entry, path).entry, first.entry);
}

const std::array<TilePath, 2> kTwo{{{{0, 1, 0}, {4, 0, -4.1f}}, {{1, 0, 2}, {-2, 3, -5.5f}}}};

TEST(TileChain, TilesJoinExitToEntry) {
    TileChain chain(Seed{5}, kTwo);
    for (int i = 0; i < 400; ++i) {
        const TileChain::Tiles tiles = chain.tiles();
        ASSERT_EQ(tiles.size(), static_cast<std::size_t>(kInSight));
        for (std::size_t t = 0; t < tiles.size(); ++t) {
            EXPECT_EQ(tiles[t].index, chain.index() + static_cast<std::int64_t>(t) - TileChain::kBehind);
            if (t > 0) {
                EXPECT_EQ(tiles[t].entry, tiles[t - 1].exit);
            }
        }
        // The tile under the camera is the origin.
        EXPECT_EQ(tiles[TileChain::kBehind].position, glm::vec3(0));
        chain.advance(1.3f, false);
    }
}

TEST(TileChain, DoesNotDriftOverAMillionTiles) {
    // With a single kind of tile, the visible tiles must be bit-identical whatever their number.
    const std::array<TilePath, 1> one{{{{0, 1, 0}, {4, 0, -4.125f}}}};
    TileChain chain(Seed{1}, one);
    chain.advance(1.0f, false);
    const TileChain::Tiles start = chain.tiles();
    const float along = chain.along();
    for (int i = 0; i < 1000000; ++i) chain.advance(4.125f, false);
    EXPECT_EQ(chain.index(), 1000000);
    EXPECT_EQ(chain.along(), along);
    const TileChain::Tiles end = chain.tiles();
    for (std::size_t t = 0; t < start.size(); ++t) {
        EXPECT_EQ(end[t].position, start[t].position);
        EXPECT_EQ(end[t].exit, start[t].exit);
        EXPECT_EQ(end[t].index, start[t].index + 1000000);
    }
}

TEST(TileChain, RepeatsTileWhileLooping) {
    TileChain chain(Seed{3}, kTwo);
    const auto length = [&] { return kTwo[static_cast<std::size_t>(chain.kind())].length(); };
    for (int i = 0; i < kInSight; ++i) chain.advance(length(), true);
    const int kind = chain.kind();
    const TileChain::Tiles before = chain.tiles();
    for (int i = 0; i < 50; ++i) {
        chain.advance(length(), true);
        EXPECT_EQ(chain.kind(), kind);
        // The period that docs/lightprepass.md names: a tile's length on, all that is in sight is where it was.
        const TileChain::Tiles now = chain.tiles();
        for (std::size_t t = 0; t < now.size(); ++t) {
            EXPECT_EQ(now[t].entry, before[t].entry);
            EXPECT_EQ(now[t].exit, before[t].exit);
        }
    }
    bool hasChanged = false;
    for (int i = 0; i < 50; ++i) {
        chain.advance(length(), false);
        hasChanged = hasChanged || chain.kind() != kind;
    }
    EXPECT_TRUE(hasChanged);
}

TEST(TileChain, SeedDeterminesTileOrder) {
    const auto kinds = [](Seed seed) {
        TileChain chain(seed, kTwo);
        std::vector<int> met;
        for (int i = 0; i < 60; ++i) chain.advance(5, i % 3 == 0), met.push_back(chain.kind());
        return met;
    };
    EXPECT_EQ(kinds(Seed{7}), kinds(Seed{7}));
    EXPECT_NE(kinds(Seed{7}), kinds(Seed{8}));
}

TEST(TileChain, SumsInTheWorldDriftAndTheChainDoesNot) {
    EXPECT_NEAR(std::abs(static_cast<double>(lights::addedUp(1000, 4.1f)) - 4.1e3), 0.04, 0.005);
    EXPECT_NEAR(std::abs(static_cast<double>(lights::addedUp(10000, 4.1f)) - 4.1e4), 0.93, 0.01);
    EXPECT_NEAR(std::abs(static_cast<double>(lights::addedUp(100000, 4.1f)) - 4.1e5), 390, 1);
    EXPECT_NEAR(std::abs(static_cast<double>(lights::addedUp(1000000, 4.1f)) - 4.1e6), 40101, 1);
    const std::vector<lights::TilePath> paths{{{0, 1, 0}, {3, 0, -4.1f}}, {{0, 0, 0}, {0, 2, -7.3f}}};
    lights::TileChain chain(Seed{3}, paths);
    for (int i = 0; i < 3000; ++i) {
        chain.advance(5.3f, false);
        lights::TileChain::Tiles sight = chain.tiles();
        EXPECT_EQ(lights::seamError(sight), 0);
        const glm::vec3 origin = sight[lights::TileChain::kBehind].position;
        if (i % 1000 != 0) continue;
        lights::addUpInWorld(sight, 1000000);
        EXPECT_EQ(sight[lights::TileChain::kBehind].position, origin);
        EXPECT_GT(lights::seamError(sight), 0.01f);
    }
}

}  // namespace
}  // namespace arclight::lights
