// Checks box counts against curves of known dimension, and the dimension of bolts against the page.
#include "sim/bolts/box_dimension.h"

#include <cmath>
#include <numbers>
#include <set>

#include <gtest/gtest.h>

#include "core/random.h"
#include "sim/bolts/bolt_statistics.h"

namespace arclight::bolts {
namespace {

using Points = std::vector<glm::vec2>;

/// The segments between consecutive points.
Points pairsOf(const Points& path) {
    Points pairs;
    for (std::size_t i = 0; i + 1 < path.size(); ++i) pairs.insert(pairs.end(), {path[i], path[i + 1]});
    return pairs;
}

Points turned(const Points& points, float angle, glm::vec2 shift) {
    Points result;
    for (const glm::vec2 p : points)
        result.push_back(shift + glm::vec2(std::cos(angle) * p.x - std::sin(angle) * p.y,
                                           std::sin(angle) * p.x + std::cos(angle) * p.y));
    return result;
}

/// The Koch curve from (0, 0) to (1, 0), whose dimension is log 4 / log 3.
Points kochCurve(int generations) {
    Points path{{0, 0}, {1, 0}};
    for (int n = 0; n < generations; ++n) {
        Points next;
        for (std::size_t i = 0; i + 1 < path.size(); ++i) {
            const glm::vec2 a = path[i], d = (path[i + 1] - a) / 3.0f;
            const glm::vec2 tip = a + 1.5f * d + 0.8660254f * glm::vec2(-d.y, d.x);
            next.insert(next.end(), {a, a + d, tip, a + 2.0f * d});
        }
        next.push_back(path.back());
        path = next;
    }
    return path;
}

/// The graph of a random walk, whose dimension is 1.5.
Points walkGraph(Seed seed) {
    constexpr int kSteps = 1 << 17;
    Random random(seed);
    Points path;
    float y = 0;
    for (int i = 0; i <= kSteps; ++i) {
        path.emplace_back(static_cast<float>(i) / kSteps, y);
        y += (random.below(2) == 0 ? -3.0f : 3.0f) / std::sqrt(static_cast<float>(kSteps));
    }
    return path;
}

TEST(BoxCount, MatchesDenseSampling) {
    // Every box that a dense row of points lies in, over the same grids.
    Random random(Seed{3});
    for (int run = 0; run < 20; ++run) {
        Points path;
        for (int i = 0; i < 6; ++i) path.push_back({random.uniform(-2, 2), random.uniform(-2, 2)});
        glm::dvec2 low(path[0]);
        for (const glm::vec2 p : path) low = glm::min(low, glm::dvec2(p));
        double sum = 0;
        for (int grid = 0; grid < kBoxGrids; ++grid) {
            const glm::dvec2 shift =
                glm::fract(0.5 + static_cast<double>(grid) * glm::dvec2(0.7548776662466927, 0.5698402909980532));
            std::set<std::pair<int, int>> boxes;
            for (std::size_t i = 0; i + 1 < path.size(); ++i)
                for (int k = 0; k <= 20000; ++k) {
                    const glm::dvec2 p = glm::mix(glm::dvec2(path[i]), glm::dvec2(path[i + 1]), k / 20000.0);
                    const glm::dvec2 box = glm::floor(8.0 * (p - low) + shift);
                    boxes.emplace(static_cast<int>(box.x), static_cast<int>(box.y));
                }
            sum += static_cast<double>(boxes.size()) / kBoxGrids;
        }
        EXPECT_NEAR(boxesTouched(pairsOf(path), 3), sum, 0.26) << "a corner that the samples miss, at most";
    }
}

TEST(BoxCount, StraightLineHasDimensionOne) {
    Random random(Seed{4});
    for (int run = 0; run < 50; ++run) {
        const float angle = random.uniform(0, 7);
        const glm::vec2 offset{random.uniform(-3, 3), random.uniform(-3, 3)};
        const Points line = turned({{0, 0}, {1, 0}}, angle, offset);
        const BoxDimension found = boxDimension(pairsOf(line), 3, 9);
        EXPECT_NEAR(found.dimension, 1, 0.01) << run;
        EXPECT_GE(found.dimension, 1 - 3 * found.error - 1e-4);
    }
}

TEST(BoxCount, MatchesKnownDimensions) {
    Random random(Seed{5});
    const Points koch = kochCurve(8);
    for (int run = 0; run < 8; ++run) {
        const BoxDimension found = boxDimension(pairsOf(turned(koch, random.uniform(0, 7), {0.3f, 0.1f})), 4, 9);
        EXPECT_NEAR(found.dimension, std::log(4.0) / std::log(3.0), 0.02) << run;
    }
    for (std::uint64_t seed = 1; seed <= 4; ++seed)
        EXPECT_NEAR(boxDimension(pairsOf(walkGraph(Seed{seed})), 6, 9).dimension, 1.5, 0.03) << seed;
    Points plane;
    for (int i = 0; i < 512; ++i)
        plane.insert(plane.end(), {{0, static_cast<float>(i) / 512}, {0.9999f, static_cast<float>(i) / 512}});
    EXPECT_NEAR(boxDimension(plane, 5, 9).dimension, 2, 0.03);
}

TEST(BoxCount, ConnectedCurvesHaveAtLeastDimensionOne) {
    Random random(Seed{6});
    for (std::uint64_t run = 0; run < 60; ++run) {
        const BoltShape shape{.generations = static_cast<int>(random.below(11)),
                              .offset = random.uniform(0, 0.5f),
                              .roughness = random.uniform(0.2f, 1.5f),
                              .branchProbability = random.uniform(0, 0.3f)};
        Bolt bolt;
        growBolt(shape, Seed{run}, 0, bolt);
        Points pairs;
        for (const BoltSegment& segment : bolt.segments)
            for (const std::uint32_t point : {segment.from, segment.to})
                pairs.emplace_back(bolt.points[point].position);
        EXPECT_GE(boxDimension(pairs, 2, 8).dimension, 0.995) << run;
    }
}

TEST(BoltDimension, AgreesWithPage) {
    // The table of docs/lightning.md, "Roughness", at random seeds.
    struct Row {
        float roughness, offset;
        double dimension;
    };
    for (const Row& row : {Row{1, 0.15f, 1.02}, Row{1, 0.3f, 1.04}, Row{0.78f, 0.13f, 1.11}, Row{0.7f, 0.3f, 1.31},
                           Row{0.5f, 0.15f, 1.48}, Row{0.5f, 0.3f, 1.56}})
        for (const std::uint64_t seed : {7u, 123456u}) {
            const BoxDimension found = dimensionOf({.offset = row.offset, .roughness = row.roughness}, Seed{seed});
            EXPECT_NEAR(found.dimension, row.dimension, 0.02) << row.roughness << " " << row.offset;
            EXPECT_GT(found.error, 0);
            EXPECT_LT(found.error, 0.03);
        }
    const BoxDimension straight = dimensionOf({.offset = 0}, Seed{1});
    EXPECT_NEAR(straight.dimension, 1, 1e-9);
    EXPECT_NEAR(straight.error, 0, 1e-9);
}

TEST(BoltDimension, RangeLiesBetweenSegmentsAndBolt) {
    Random random(Seed{7});
    for (int run = 0; run < 200; ++run) {
        const float mean = std::exp2(-random.uniform(2, 16));
        const BoltShape shape{.offset = random.uniform(0, 0.5f), .roughness = random.uniform(0.2f, 1.5f)};
        const BoxLevels levels = dimensionLevels(shape, static_cast<double>(mean));
        EXPECT_GE(levels.coarsest, 1);
        EXPECT_GE(levels.finest - levels.coarsest, 2) << "three sizes give a line and its error";
        EXPECT_LE(levels.finest, 9);
        if (mean < 0x1p-4f) {
            EXPECT_GE(std::exp2(-levels.finest), 2 * static_cast<double>(mean) - 1e-9);
        }
    }
}

}  // namespace
}  // namespace arclight::bolts
