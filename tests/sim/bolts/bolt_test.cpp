// Checks bolts against the article's rules: displacement, branches, timing, box dimension.
#include "sim/bolts/bolt.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "core/random.h"

namespace arclight::bolts {
namespace {

constexpr Seed kSeed{7};

Bolt grown(const BoltShape& shape, std::uint64_t stream = 0, Seed seed = kSeed) {
    Bolt bolt;
    growBolt(shape, seed, stream, bolt);
    return bolt;
}

glm::vec3 at(const Bolt& bolt, std::uint32_t point) { return bolt.points[point].position; }

double fromLine(glm::vec3 p) { return std::hypot(static_cast<double>(p.y), static_cast<double>(p.z)); }

/// The Kolmogorov-Smirnov distance between `values` and the uniform distribution on [low, high].
double kolmogorov(std::vector<double> values, double low, double high) {
    std::sort(values.begin(), values.end());
    double most = 0;
    const auto n = static_cast<double>(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double expected = (values[i] - low) / (high - low);
        most = std::max({most, std::fabs(expected - static_cast<double>(i) / n),
                         std::fabs(expected - static_cast<double>(i + 1) / n)});
    }
    return most;
}

TEST(Bolt, ZeroGenerationsGiveStraightLine) {
    const Bolt bolt = grown({.generations = 0});
    ASSERT_EQ(bolt.segments.size(), 1u);
    EXPECT_EQ(at(bolt, 0), glm::vec3(0, 0, 0));
    EXPECT_EQ(at(bolt, 1), glm::vec3(1, 0, 0));
}

TEST(Bolt, UnbranchedBoltIsOnePathOfPowerOfTwoSegments) {
    for (const int generations : {1, 5, 10}) {
        const Bolt bolt = grown({.generations = generations, .branchProbability = 0});
        ASSERT_EQ(bolt.segments.size(), std::size_t{1} << generations);
        EXPECT_EQ(bolt.segments.front().from, 0u);
        EXPECT_EQ(bolt.segments.back().to, 1u);
        for (std::size_t i = 0; i + 1 < bolt.segments.size(); ++i)
            EXPECT_EQ(bolt.segments[i].to, bolt.segments[i + 1].from);
    }
}

TEST(Bolt, MeanSegmentCountIsTwoPlusPToTheN) {
    for (const float probability : {0.1f, 0.25f, 0.5f}) {
        const BoltShape shape{.generations = 6, .branchProbability = probability};
        double sum = 0;
        for (int i = 0; i < 2000; ++i)
            sum += static_cast<double>(grown(shape, static_cast<std::uint64_t>(i)).segments.size());
        EXPECT_NEAR(sum / 2000 / expectedSegments(shape), 1, 0.02) << probability;
    }
    EXPECT_NEAR(expectedSegments({.generations = 6, .branchProbability = 0.25f}), 129.7, 0.05);
}

TEST(Bolt, DisplacementIsUniformAndHalvesPerGeneration) {
    // Signed distances from the parent's line: of the first midpoint, and of the midpoint of the first half.
    std::vector<double> first, second;
    const BoltShape shape{.generations = 2, .offset = 0.2f, .branchProbability = 0};
    for (int i = 0; i < 4000; ++i) {
        const Bolt bolt = grown(shape, static_cast<std::uint64_t>(i));
        const glm::dvec2 midpoint(at(bolt, 2));
        EXPECT_FLOAT_EQ(static_cast<float>(midpoint.x), 0.5f);
        first.push_back(midpoint.y);
        const glm::dvec2 quarter(at(bolt, 3));
        second.push_back((midpoint.x * quarter.y - midpoint.y * quarter.x) / std::hypot(midpoint.x, midpoint.y));
    }
    // Critical value of the Kolmogorov-Smirnov test at a significance of 0.001: 1.95 / √n.
    EXPECT_LT(kolmogorov(first, -0.2, 0.2), 1.95 / std::sqrt(4000.0));
    EXPECT_LT(kolmogorov(second, -0.1, 0.1), 1.95 / std::sqrt(4000.0));
}

TEST(Bolt, MainPathStaysWithinSumOfOffsets) {
    for (const BoltDimensions dimensions : {BoltDimensions::two, BoltDimensions::three}) {
        const BoltShape shape{.generations = 5, .offset = 0.25f, .dimensions = dimensions};
        EXPECT_NEAR(largestDeviation(shape), 2 * (1 - std::exp2(-5)) * 0.25, 1e-7);
        double most = 0;
        for (int i = 0; i < 20000; ++i) {
            const Bolt bolt = grown(shape, static_cast<std::uint64_t>(i));
            for (const BoltPoint& point : bolt.points)
                if (point.level == 0) most = std::max(most, fromLine(point.position));
        }
        EXPECT_LE(most, largestDeviation(shape));
        EXPECT_GT(most, 0.5 * largestDeviation(shape));
    }
}

TEST(Bolt, BranchContinuesItsHalfWithinAngleAndScale) {
    const BoltShape shape{.generations = 1, .offset = 0.3f, .branchProbability = 1, .branchAngle = 0.4f};
    double widest = 0;
    for (const BoltDimensions dimensions : {BoltDimensions::two, BoltDimensions::three})
        for (int i = 0; i < 1000; ++i) {
            BoltShape it = shape;
            it.dimensions = dimensions;
            const Bolt bolt = grown(it, static_cast<std::uint64_t>(i));
            ASSERT_EQ(bolt.segments.size(), 3u);
            const BoltSegment& branch = bolt.segments[2];
            const glm::dvec3 half(at(bolt, 2) - at(bolt, 0)), way(at(bolt, branch.to) - at(bolt, branch.from));
            EXPECT_EQ(branch.from, 2u);
            EXPECT_NEAR(glm::length(way) / glm::length(half), 0.7, 1e-6);
            const double turn = std::acos(std::min(1.0, glm::dot(way, half) / glm::length(way) / glm::length(half)));
            EXPECT_LE(turn, 0.4 + 1e-3);
            widest = std::max(widest, turn);
            EXPECT_EQ(branch.level, 1);
            EXPECT_EQ(bolt.points[branch.to].isBranchEnd, 1);
        }
    EXPECT_GT(widest, 0.35);
}

TEST(Bolt, BranchesDimByLevel) {
    const BoltShape shape{.generations = 7, .branchProbability = 0.4f, .branchDim = 0.6f};
    const Bolt bolt = grown(shape);
    std::int32_t deepest = 0;
    for (const BoltSegment& segment : bolt.segments) {
        EXPECT_NEAR(static_cast<double>(segment.brightness), std::pow(0.6, segment.level), 1e-5);
        deepest = std::max(deepest, segment.level);
    }
    EXPECT_GE(deepest, 2);
}

TEST(Bolt, SegmentsFormATree) {
    const Bolt bolt = grown({.generations = 6, .branchProbability = 0.4f});
    std::map<std::uint32_t, int> arrivals;
    for (const BoltSegment& segment : bolt.segments) ++arrivals[segment.to];
    // In a tree, every point except the first is the end of exactly one segment.
    EXPECT_EQ(arrivals.size(), bolt.points.size() - 1);
    EXPECT_FALSE(arrivals.contains(0));
    for (const auto& [point, count] : arrivals) EXPECT_EQ(count, 1) << point;
}

TEST(Bolt, OnlyFlatBoltsLieInThePlane) {
    double most = 0;
    for (const BoltPoint& point : grown({.branchProbability = 0.5f}).points) EXPECT_EQ(point.position.z, 0);
    for (const BoltPoint& point : grown({.branchProbability = 0.5f, .dimensions = BoltDimensions::three}).points)
        most = std::max(most, std::fabs(static_cast<double>(point.position.z)));
    EXPECT_GT(most, 0.01);
}

TEST(Bolt, IsDeterminedBySeed) {
    const BoltShape shape{.branchProbability = 0.3f, .dimensions = BoltDimensions::three};
    Bolt again;
    growBolt({.generations = 3}, Seed{99}, 5, again);  // reused memory must not matter
    growBolt(shape, kSeed, 3, again);
    const Bolt once = grown(shape, 3);
    EXPECT_EQ(once.segments, again.segments);
    const auto hash = [](const Bolt& bolt) { return hash64(std::span<const BoltPoint>(bolt.points)); };
    EXPECT_EQ(hash(once), hash(again));
    EXPECT_NE(hash(once), hash(grown(shape, 4)));
    EXPECT_NE(hash(once), hash(grown(shape, 3, Seed{8})));
}

TEST(Bolt, NeighboursFollowEachPath) {
    const Bolt bolt = grown({.generations = 7, .branchProbability = 0.3f});
    std::vector<BoltNeighbours> neighbours;
    findNeighbours(bolt, neighbours);
    ASSERT_EQ(neighbours.size(), bolt.segments.size());
    // By brute force: among segments of the same level, those that end where this one begins, or begin where it ends.
    for (std::size_t i = 0; i < bolt.segments.size(); ++i) {
        const BoltSegment& segment = bolt.segments[i];
        std::uint32_t before = segment.from, after = segment.to;
        for (const BoltSegment& other : bolt.segments) {
            if (other.level != segment.level) continue;
            if (other.to == segment.from) before = other.from;
            if (other.from == segment.to) after = other.to;
        }
        EXPECT_EQ(neighbours[i].before, before) << i;
        EXPECT_EQ(neighbours[i].after, after) << i;
    }
}

TEST(Bolt, EditingListDuringIterationSkipsSegments) {
    const Bolt right = grown({.generations = 6, .branchProbability = 0});
    const Bolt wrong = grown({.generations = 6, .branchProbability = 0, .editsWhileWalking = true});
    EXPECT_EQ(right.segments.size(), 64u);
    // Of k segments, half (rounded up) are split: 1, 2, 3, 5, 8, 12, 18.
    EXPECT_EQ(wrong.segments.size(), 18u);
}

TEST(BoltTransform, MeetsEndpointsExactlyDespiteJitter) {
    const Bolt bolt = grown({.dimensions = BoltDimensions::three});
    std::vector<glm::vec3> positions(bolt.points.size());
    for (int tick = 0; tick < 60; ++tick) {
        const glm::vec3 begin(0.1f * static_cast<float>(tick), 3, -2),
            end(-7.3f, 0.1f * static_cast<float>(tick), 1e3f);
        transformBolt(bolt, {0.1f, 0.2f}, false, begin, end, {0, 0, 1}, 5, tick, positions);
        EXPECT_EQ(positions[0], begin);
        EXPECT_EQ(positions[1], end);
    }
}

TEST(BoltTransform, IsASimilarityTransform) {
    const Bolt bolt = grown({.dimensions = BoltDimensions::three});
    std::vector<glm::vec3> positions(bolt.points.size());
    const glm::vec3 begin(1, 2, 3), end(4, -2, 3);
    transformBolt(bolt, {0, 0}, false, begin, end, {0, 0, 1}, 5, 0, positions);
    for (std::size_t i = 1; i < positions.size(); ++i)
        for (const std::size_t j : {std::size_t{0}, i / 2})
            EXPECT_NEAR(static_cast<double>(glm::distance(positions[i], positions[j])),
                        5 * static_cast<double>(glm::distance(bolt.points[i].position, bolt.points[j].position)), 2e-5);
}

TEST(BoltTransform, FlatBoltsFaceTheEye) {
    const Bolt bolt = grown({});
    std::vector<glm::vec3> positions(bolt.points.size());
    const glm::vec3 begin(1, 2, 3), end(4, -2, 5), normal(0.2f, 0.4f, 1);
    transformBolt(bolt, {0.01f, 0.02f}, true, begin, end, normal, 5, 9, positions);
    const glm::vec3 x = glm::normalize(end - begin), z = glm::normalize(normal - glm::dot(normal, x) * x);
    for (const glm::vec3& position : positions)
        EXPECT_NEAR(static_cast<double>(glm::dot(position - begin, z)), 0, 3e-6);
    // Coinciding ends, or an eye that looks along the bolt, still give finite positions.
    for (const glm::vec3& other : {begin, begin + glm::vec3(0, 0, 2)}) {
        transformBolt(bolt, {0.01f, 0.02f}, true, begin, other, {0, 0, 1}, 5, 9, positions);
        for (const glm::vec3& position : positions) EXPECT_TRUE(std::isfinite(position.x + position.y + position.z));
    }
}

TEST(BoltTransform, JitterIsUniformAndLargerAtBranchEnds) {
    const Bolt bolt = grown({.generations = 9, .branchProbability = 0.3f, .dimensions = BoltDimensions::three});
    std::vector<glm::vec3> still(bolt.points.size()), shaken(still), next(still);
    const glm::vec3 begin(0), end(1, 0, 0), normal(0, 0, 1);
    transformBolt(bolt, {0, 0}, false, begin, end, normal, 5, 7, still);
    transformBolt(bolt, {0.004f, 0.012f}, false, begin, end, normal, 5, 7, shaken);
    transformBolt(bolt, {0.004f, 0.012f}, false, begin, end, normal, 5, 8, next);
    double squares[2] = {0, 0}, counts[2] = {0, 0};
    for (std::size_t i = 2; i < still.size(); ++i) {
        const int kind = bolt.points[i].isBranchEnd;
        const glm::dvec3 d(shaken[i] - still[i]);
        squares[kind] += glm::dot(d, d) / 3;
        counts[kind] += 1;
        EXPECT_NE(shaken[i], next[i]);
    }
    // The mean square of a uniform number in [−r, r] is r² / 3.
    EXPECT_NEAR(std::sqrt(3 * squares[0] / counts[0]), 0.004, 2e-4);
    EXPECT_NEAR(std::sqrt(3 * squares[1] / counts[1]), 0.012, 1e-3);
}

std::vector<LiveBolt> liveBolts(std::int64_t tick, const BoltTiming& timing, int lingerTicks = 0) {
    std::vector<LiveBolt> live;
    forLiveBolts(tick, timing, lingerTicks, [&](const LiveBolt& bolt) { live.push_back(bolt); });
    return live;
}

TEST(BoltTiming, TwoBoltsLiveASixthOfASecondApart) {
    for (std::int64_t tick = 0; tick < 200; ++tick) {
        const auto live = liveBolts(tick, kBoltTiming);
        ASSERT_EQ(live.size(), tick < 10 ? 1u : 2u);
        float sum = 0;
        for (const LiveBolt& bolt : live) {
            EXPECT_EQ(bolt.age, tick - 10 * bolt.index);
            EXPECT_GE(bolt.age, 0);
            EXPECT_LT(bolt.age, 20);
            EXPECT_FLOAT_EQ(bolt.brightness, 1 - static_cast<float>(bolt.age) / 20);
            sum += bolt.brightness;
        }
        EXPECT_EQ(live.back().age == 0, tick % 10 == 0) << "a bolt starts at ticks 0, 10, 20 …";
        if (tick >= 10) {
            EXPECT_GT(sum, 0.55f);
            EXPECT_LE(sum, 1.5f);
        }
    }
}

TEST(BoltTiming, LiteralTimingExpiresOneEveryThirdOfASecond) {
    int deaths[2] = {0, 0};
    for (std::int64_t tick = 600; tick < 1200; ++tick)
        for (const int i : {0, 1})
            for (const LiveBolt& bolt : liveBolts(tick, i == 0 ? kBoltTiming : kLiteralTiming))
                deaths[i] += bolt.age == (i == 0 ? 19 : 39);
    EXPECT_EQ(deaths[0], 60);  // in 10 s, one every sixth of a second
    EXPECT_EQ(deaths[1], 30);
    for (std::int64_t tick = 100; tick < 200; ++tick) EXPECT_EQ(liveBolts(tick, kLiteralTiming).size(), 2u);
}

TEST(BoltTiming, DeadBoltsLingerWithZeroBrightness) {
    for (const std::int64_t tick : {100, 36'288'000}) {
        int gone = 0;
        for (const LiveBolt& bolt : liveBolts(tick, kBoltTiming, 30)) {
            EXPECT_LT(bolt.age, 50);
            gone += bolt.age >= 20;
            EXPECT_EQ(bolt.brightness == 0, bolt.age >= 20);
        }
        EXPECT_EQ(gone, 3);
    }
    EXPECT_TRUE(liveBolts(-1, kBoltTiming, 30).empty());
}

}  // namespace
}  // namespace arclight::bolts
