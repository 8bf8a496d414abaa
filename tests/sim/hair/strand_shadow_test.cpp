// Shadows in hair: the model of layers, strands counted along rays, and the grid of ambient light.
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "core/angles.h"
#include "core/random.h"
#include "sim/hair/shadow_layers.h"
#include "sim/hair/strand_shadow_grid.h"
#include "sim/hair/strand_shadow_rays.h"
#include "sim/random_draws.h"

namespace arclight::test {
namespace {

using namespace hair;

TEST(DeepOpacityLayers, EndAtTriangularNumbers) {
    const ShadowLayers three = ShadowLayers::spread(3, 0.06f, true), equal = ShadowLayers::spread(3, 0.06f, false);
    constexpr float kEnds[] = {0.01f, 0.03f, 0.06f, 0.10f};
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_NEAR(three.ends[i], kEnds[i], 1e-7f);
        EXPECT_NEAR(equal.ends[i], 0.02f * static_cast<float>(i + 1), 1e-7f);
    }
    const ShadowLayers seven = ShadowLayers::spread(7, 0.56f, true);
    for (int k = 1; k <= 8; ++k)
        EXPECT_NEAR(seven.ends[static_cast<std::size_t>(k - 1)], 0.01f * static_cast<float>(k * (k + 1)), 1e-6f);
}

TEST(DeepOpacityLayers, AreExactAtTheirEndsAndMonotoneBetween) {
    Random random(Seed{3});
    for (int trial = 0; trial < 200; ++trial) {
        std::vector<RayCrossing> crossings(1 + random.below(60));
        for (RayCrossing& crossing : crossings) crossing = {random.uniform(2, 2.3f), random.uniform(0.1f, 1)};
        const ShadowLayers layers = ShadowLayers::spread(1 + static_cast<int>(random.below(7)), 0.2f, trial % 2 == 0);
        const LayerSums sums = sumLayers(layers, crossings);
        EXPECT_EQ(countBefore(layers, sums, sums.first), 0);
        EXPECT_EQ(countBefore(layers, sums, sums.first - 1), 0);
        float all = 0;
        for (const RayCrossing& crossing : crossings) all += crossing.cover;
        EXPECT_NEAR(countBefore(layers, sums, 9), all, 1e-4f);
        for (int k = 0; k < layers.count; ++k) {
            const float end = sums.first + layers.ends[static_cast<std::size_t>(k)];
            float truth = 0;
            for (const RayCrossing& crossing : crossings) truth += crossing.depth < end ? crossing.cover : 0;
            EXPECT_NEAR(countBefore(layers, sums, end), truth, 2e-4f * static_cast<float>(crossings.size()));
        }
        for (float depth = 2, before = 0; depth < 2.5f; depth += 0.01f) {
            const float count = countBefore(layers, sums, depth);
            EXPECT_GE(count, before - 1e-4f);
            before = count;
        }
    }
}

/// Root of the mean square error in transmittance at the strands of random rays that cross 30, each of which takes a
/// tenth of the light.
double errorOf(int layers, bool growing) {
    Random random(Seed{1});
    double squares = 0;
    constexpr int kRays = 4000, kStrands = 30;
    for (int ray = 0; ray < kRays; ++ray) {
        std::vector<RayCrossing> crossings(kStrands);
        for (RayCrossing& crossing : crossings) crossing.depth = random.uniform01();
        std::sort(crossings.begin(), crossings.end(), [](auto& a, auto& b) { return a.depth < b.depth; });
        const ShadowLayers spread = ShadowLayers::spread(layers, 1, growing);
        const LayerSums sums = sumLayers(spread, crossings);
        for (int i = 0; i < kStrands; ++i) {
            const float depth = crossings[static_cast<std::size_t>(i)].depth;
            const float difference =
                transmittance(countBefore(spread, sums, depth), 0.1f) - transmittance(static_cast<float>(i), 0.1f);
            squares += static_cast<double>(difference * difference);
        }
    }
    return std::sqrt(squares / (kRays * kStrands));
}

// At the strands themselves. Another model of 30 random strands gave 0.065, 0.046 and 0.025.
TEST(DeepOpacityLayers, ErrFarLessThanTheBrightnessOfHair) {
    EXPECT_NEAR(errorOf(3, false), 0.052, 0.002);
    EXPECT_NEAR(errorOf(3, true), 0.046, 0.002);
    EXPECT_NEAR(errorOf(7, true), 0.034, 0.002);
    EXPECT_NEAR(errorOf(7, false), 0.038, 0.002);
}

StrandCylinders randomStrands(Random& random, int count, int perStrand) {
    StrandCylinders strands{.perStrand = perStrand};
    for (int s = 0; s < count; ++s) {
        glm::vec3 at{random.uniform(-0.1f, 0.1f), random.uniform(-0.1f, 0.1f), random.uniform(-0.1f, 0.1f)};
        glm::vec3 way = 0.02f * randomDirection(random);
        for (int i = 0; i < perStrand; ++i) {
            strands.points.emplace_back(at, random.uniform(0.0003f, 0.003f));
            way += 0.01f * randomDirection(random), at += way;
        }
    }
    return strands;
}

// A ray p + t l hits a ribbon about the segment ab that faces the light where the distance of the two lines is less
// than the ribbon's radius there.
TEST(StrandCount, EqualsBruteForce) {
    Random random(Seed{11});
    for (int trial = 0; trial < 6; ++trial) {
        const StrandCylinders strands = randomStrands(random, 240, 5);
        const glm::vec3 l = trial == 0 ? glm::vec3(0, 1, 0) : randomDirection(random);
        std::vector<ShadowRay> rays(300);
        for (ShadowRay& ray : rays) ray = {0.12f * randomDirection(random), static_cast<int>(random.below(241)) - 1};
        const std::vector<int> counts = countTowards(l, rays, strands);
        int different = 0, sum = 0;
        for (std::size_t r = 0; r < rays.size(); ++r) {
            int truth = 0;
            for (int s = 0; s < 240; ++s)
                for (int i = 0; i < 4; ++i) {
                    const glm::vec4* pair = &strands.points[static_cast<std::size_t>(5 * s + i)];
                    const glm::vec3 a(pair[0]), d = glm::vec3(pair[1]) - a, n = glm::cross(d, l);
                    const glm::vec3 q = a - rays[r].from;
                    // q + u d + v n/|n| = t l
                    const float u = glm::dot(glm::cross(l, n), q) / -glm::dot(glm::cross(l, n), d);
                    const float aside = glm::dot(q, n) / glm::length(n), t = glm::dot(q + u * d, l);
                    truth += s != rays[r].without && u >= 0 && u < 1 && t > 0 &&
                             std::abs(aside) < glm::mix(pair[0].w, pair[1].w, u);
                }
            different += truth != counts[r], sum += truth;
        }
        EXPECT_LE(different, 2) << "of 300, by rounding at edges";
        EXPECT_GT(sum, 60);
    }
}

// Parallel rays over a wide square meet as much as strands project onto it.
TEST(StrandCount, MeanIsProjectedArea) {
    Random random(Seed{4});
    const StrandCylinders strands = randomStrands(random, 200, 6);
    const glm::vec3 l(0, 0, 1);
    double area = 0;
    for (int s = 0; s < 200; ++s)
        for (int i = 0; i < 5; ++i) {
            const glm::vec4 a = strands.points[static_cast<std::size_t>(6 * s + i)],
                            b = strands.points[static_cast<std::size_t>(6 * s + i + 1)];
            area += static_cast<double>(glm::length(glm::vec2(b) - glm::vec2(a)) * (a.w + b.w));
        }
    std::vector<ShadowRay> rays;
    constexpr int kSide = 400;
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x)
            rays.push_back(
                {{(static_cast<float>(x) + 0.5f) / kSide - 0.5f, (static_cast<float>(y) + 0.5f) / kSide - 0.5f, -1}});
    double sum = 0;
    for (const int count : countTowards(l, rays, strands)) sum += count;
    EXPECT_NEAR(sum / (kSide * kSide), area, 0.01 * area);
}

TEST(StrandCount, CylindersFollowTheSplineAndTaper) {
    const std::vector<glm::vec3> nodes{{0, 0, 0}, {0, -0.1f, 0}, {0, -0.2f, 0}};
    const StrandCylinders strands = cylindersOf(nodes, 3, 0.001f, 5);
    ASSERT_EQ(strands.strands(), 1);
    for (int i = 0; i < 5; ++i)
        EXPECT_NEAR(strands.points[static_cast<std::size_t>(i)].y, -0.05f * static_cast<float>(i), 1e-6f);
    EXPECT_NEAR(strands.points[0].w, 0.001f, 1e-8f);
    EXPECT_NEAR(strands.points[2].w, 0.0009f, 1e-8f);
    EXPECT_EQ(strands.points[4].w, 0);
}

/// A block of straight strands that points up.
std::vector<glm::vec3> block(int strands) {
    Random random(Seed{8});
    std::vector<glm::vec3> nodes;
    for (int s = 0; s < strands; ++s) {
        const glm::vec3 root{random.uniform(-0.08f, 0.08f), -0.1f, random.uniform(-0.08f, 0.08f)};
        for (int i = 0; i < 9; ++i) nodes.push_back(root + glm::vec3(0, 0.025f * static_cast<float>(i), 0));
    }
    return nodes;
}

TEST(StrandShadowGrid, SizesGoInSteps) {
    Random random(Seed{7});
    for (int i = 0; i < 300; ++i) {
        const float size = powf(10, random.uniform(-4, 2)), stepped = steppedSize(size);
        EXPECT_GE(stepped, size);
        EXPECT_LT(stepped, 1.2001f * size);
        EXPECT_EQ(steppedSize(stepped), stepped);
    }
    EXPECT_EQ(steppedSize(1), 1);
}

TEST(StrandShadowGrid, HoldsAllStrands) {
    StrandShadowGrid grid;
    const std::vector<glm::vec3> nodes = block(300);
    grid.build(nodes, 9, 0.004f, 0.3f);
    double sum = 0;
    for (const float density : grid.density()) sum += static_cast<double>(density);
    const double volume = std::pow(static_cast<double>(grid.cell()), 3);
    EXPECT_NEAR(sum * volume, 300 * 0.2 * 0.004 * 0.785398, 1e-4);
}

TEST(StrandShadowGrid, SeesEverythingWithoutHair) {
    StrandShadowGrid grid;
    grid.build({}, 9, 0.001f, 0.3f);
    EXPECT_NEAR(glm::length(grid.visibleAt({0.1f, 0, 0}) - glm::vec4(1, 0, 0, 0)), 0, 1e-5f);
}

// The mean over 14 directions against a Monte Carlo integral through the same density.
TEST(StrandShadowGrid, AgreesWithMonteCarlo) {
    StrandShadowGrid grid;
    grid.build(block(400), 9, 0.004f, 0.3f);
    const auto densityAt = [&](glm::vec3 p) {
        const glm::ivec3 cell(glm::floor((p - grid.low()) / grid.cell()));
        if (glm::any(glm::lessThan(cell, glm::ivec3(0))) ||
            glm::any(glm::greaterThanEqual(cell, StrandShadowGrid::kSize)))
            return 0.0f;
        return grid.density()[static_cast<std::size_t>(
            (cell.z * StrandShadowGrid::kSize.y + cell.y) * StrandShadowGrid::kSize.x + cell.x)];
    };
    Random random(Seed{2});
    double squares = 0;
    constexpr int kPoints = 40, kDirections = 1500;
    for (int i = 0; i < kPoints; ++i) {
        const glm::vec3 at{random.uniform(-0.1f, 0.1f), random.uniform(-0.12f, 0.12f), random.uniform(-0.1f, 0.1f)};
        glm::vec4 truth(0);
        for (int d = 0; d < kDirections; ++d) {
            const glm::vec3 towards = randomDirection(random);
            float strands = 0;
            for (float t = 0.001f; t < 0.35f; t += 0.002f) strands += 0.002f * densityAt(at + t * towards);
            truth += transmittance(strands, 0.3f) * glm::vec4(1, 3.0f * towards) / static_cast<float>(kDirections);
        }
        const glm::vec4 seen = grid.visibleAt(at);
        EXPECT_NEAR(seen.x, truth.x, 0.09f);
        squares += static_cast<double>((seen.x - truth.x) * (seen.x - truth.x));
        for (const glm::vec3 n : {glm::vec3(1, 0, 0), glm::vec3(0, 1, 0), glm::vec3(0, 0, -1)})
            EXPECT_NEAR(seen.x + 0.667f * glm::dot(n, glm::vec3(seen.y, seen.z, seen.w)),
                        truth.x + 0.667f * glm::dot(n, glm::vec3(truth.y, truth.z, truth.w)), 0.2f);
    }
    EXPECT_LT(std::sqrt(squares / kPoints), 0.03);
}

TEST(StrandShadowGrid, InsideIsDarkAndSurfacesFaceOutwards) {
    StrandShadowGrid grid;
    grid.build(block(2000), 9, 0.004f, 0.3f);
    EXPECT_LT(grid.visibleAt({0, 0, 0}).x, 0.05f);
    const glm::vec4 side = grid.visibleAt({0.085f, 0, 0});
    EXPECT_GT(side.y, 0.3f);
    EXPECT_NEAR(side.x, 0.5f, 0.15f);
}

}  // namespace
}  // namespace arclight::test
