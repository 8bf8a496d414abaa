// The plane of flight through the chain of tiles.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "apps/procyon/track.h"
#include "core/random.h"

namespace arclight::test {
namespace {

using procyon::Gap;
using procyon::Outline;
using procyon::Track;

TEST(Outline, LiesOnTheRock) {
    for (int kind = 0; kind < static_cast<int>(lights::kTileKinds); ++kind) {
        const Outline outline(kind);
        const lights::TilePath path{{0, 0, 0}, lights::tileSize(kind).exit};
        for (std::size_t i = 0; i < outline.samples().size(); ++i) {
            const glm::vec3 at = lights::positionOnPath(path, Outline::kStep * static_cast<float>(i));
            const auto air = [&](float y) { return lights::airAt(kind, at + glm::vec3(0, y, 0)); };
            const Gap rock = outline.samples()[i];
            EXPECT_GT(air(rock.ceiling - 0.02f), -0.02f);
            EXPECT_LT(air(rock.ceiling + 0.02f), 0.02f);
            EXPECT_GT(air(rock.floor + 0.02f), -0.02f);
            EXPECT_LT(air(rock.floor - 0.02f), 0.02f);
            EXPECT_GT(rock.height(), 3) << "the ship fits through";
        }
        EXPECT_FLOAT_EQ(outline.at(path.length()).floor, outline.samples().back().floor);
    }
}

TEST(Outline, IsTheSameOnBothSidesOfASeam) {
    const Outline first(0);
    for (int kind = 0; kind < static_cast<int>(lights::kTileKinds); ++kind) {
        const Outline outline(kind);
        for (const Gap end : {outline.samples().front(), outline.samples().back()}) {
            EXPECT_NEAR(end.floor, first.samples().front().floor, 0.01f);
            EXPECT_NEAR(end.ceiling, first.samples().front().ceiling, 0.01f);
        }
    }
}

/// Samples a polygon densely.
bool touchesByBruteForce(const Track& track, std::span<const glm::vec2> polygon) {
    for (std::size_t i = 0; i < polygon.size(); ++i)
        for (std::size_t j = 0; j < polygon.size(); ++j)
            for (int k = 0; k <= 200; ++k) {
                const glm::vec2 at = glm::mix(polygon[i], polygon[j], static_cast<float>(k) / 200);
                const Gap rock = track.gap(at.x);
                if (at.y <= rock.floor || at.y >= rock.ceiling) return true;
            }
    return false;
}

TEST(Track, TouchesWhatSamplesOfThePolygonTouch) {
    Track track;
    Random random(Seed{7});
    int touching = 0, free = 0;
    for (int trial = 0; trial < 3000; ++trial) {
        track.advance(random.uniform(0, 3), false);
        const glm::vec2 centre(track.cameraX() + random.uniform(-9, 9), random.uniform(-6, 6));
        std::array<glm::vec2, 5> polygon;
        for (std::size_t i = 0; i < polygon.size(); ++i) {
            const float angle = 1.2566f * static_cast<float>(i);
            polygon[i] =
                centre + random.uniform(0.5f, 1.0f) * glm::vec2(1.4f * std::cos(angle), 0.6f * std::sin(angle));
        }
        // Star-shaped polygons of these sizes may be slightly concave; take the hull's worst case out.
        bool isConvex = true;
        for (std::size_t i = 0; i < 5; ++i) {
            const glm::vec2 a = polygon[(i + 1) % 5] - polygon[i], b = polygon[(i + 2) % 5] - polygon[(i + 1) % 5];
            isConvex = isConvex && a.x * b.y - a.y * b.x > 0;
        }
        if (!isConvex) continue;
        const bool expected = touchesByBruteForce(track, polygon), found = track.touches(polygon);
        (expected ? touching : free)++;
        // A sample of a tip that only just touches can be missed by the brute force, never by the test.
        if (expected) {
            EXPECT_TRUE(found) << centre.x << ' ' << centre.y;
        }
        if (found && !expected) {
            std::array<glm::vec2, 5> larger = polygon;
            for (glm::vec2& corner : larger) corner = centre + 1.02f * (corner - centre);
            EXPECT_TRUE(touchesByBruteForce(track, larger)) << centre.x << ' ' << centre.y;
        }
    }
    EXPECT_GT(touching, 300);
    EXPECT_GT(free, 300);
}

TEST(Track, HasNoErrorAfterAMillionTiles) {
    // Short runs visit every kind; the long one jumps by whole tiles.
    Track track;
    for (int i = 0; i < 1000000; ++i) track.advance(13, false);
    EXPECT_GT(track.chain().index(), 400000);
    EXPECT_EQ(lights::seamError(track.chain().tiles()), 0);
    EXPECT_LT(track.cameraX(), 36);
}

TEST(Track, ShiftsPositionsByTheTileThatItLeaves) {
    Track track;
    for (int i = 0; i < 2000; ++i) {
        const glm::vec2 at(track.cameraX() + 5, 1);
        const glm::vec3 before = track.toScene(at);
        const float shift = track.advance(0.5f, false);
        const glm::vec3 after = track.toScene(at - glm::vec2(shift, 0));
        const glm::vec3 moved = shift > 0 ? before - track.previousTile() : before;
        EXPECT_NEAR(glm::length(after - moved), 0, 1e-4f);
    }
}

TEST(Track, OpensASeaOutOfSightThatIsLevelAndEnds) {
    Random random(Seed{4});
    for (int trial = 0; trial < 20; ++trial) {
        Track track;
        track.reset(Seed{random.next()});
        track.advance(random.uniform(0, 200), false);
        const auto visible = [&] {
            std::vector<Gap> gaps;
            for (float x = -12; x <= 22; x += 0.5f) gaps.push_back(track.gap(track.cameraX() + x));
            return gaps;
        };
        const std::vector<Gap> before = visible();
        constexpr int kTiles = 4;
        track.openSea(kTiles);
        const std::vector<Gap> after = visible();
        for (std::size_t i = 0; i < before.size(); ++i) {
            EXPECT_EQ(before[i].floor, after[i].floor);
            EXPECT_EQ(before[i].ceiling, after[i].ceiling);
        }
        float metres = 0;
        std::optional<glm::vec3> origin;
        while (track.chain().index() < track.seaEnd()) {
            const float shift = track.advance(0.5f, false);
            const bool isSea = track.isSeaAt(track.cameraX());
            if (isSea) metres += 0.5f;
            EXPECT_EQ(track.gap(track.cameraX()).floor == Track::kSea.floor, isSea);
            // The water stays where it is while the origin moves.
            if (shift > 0 && origin) *origin -= track.previousTile();
            const std::optional<glm::vec3> now = track.seaInScene();
            ASSERT_TRUE(now || !isSea);
            if (origin && now) {
                EXPECT_LT(glm::length(*origin - *now), 1e-3f);
            }
            origin = now;
            if (isSea) {
                EXPECT_NEAR(track.toScene({track.cameraX(), Track::kSea.floor}).y, now->y, 1e-4f);
                EXPECT_TRUE(track.seaShare() >= 0 && track.seaShare() <= 1);
            }
        }
        EXPECT_NEAR(metres, track.seaLength(), 0.6f);
        EXPECT_EQ(lights::seamError(track.chain().tiles()), 0);
        track.advance(40, false);
        EXPECT_EQ(track.seaShare(), 0);
    }
}

}  // namespace
}  // namespace arclight::test
