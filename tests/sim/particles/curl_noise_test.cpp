// Curl noise: its derivatives, its divergence, its octaves, and what it does at surfaces.
#include "sim/particles/curl_noise.h"

#include <array>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"

namespace arclight::particles {
namespace {

glm::dvec3 drawnFrom(Random& random, float reach) {
    const auto draw = [&] { return static_cast<double>(random.uniform(-reach, reach)); };
    const double x = draw(), y = draw(), z = draw();
    return {x, y, z};
}

glm::dvec3 distantPoint(Random& random) { return drawnFrom(random, 30); }

/// The columns are the derivatives of `velocity` along the axes.
template <class Velocity>
glm::dmat3 slopeOf(const Velocity& velocity, glm::dvec3 p, double step = 1e-6) {
    glm::dmat3 slope(0);
    for (int axis = 0; axis < 3; ++axis) {
        glm::dvec3 offset(0);
        offset[axis] = step;
        slope[axis] = (velocity(p + offset) - velocity(p - offset)) / (2 * step);
    }
    return slope;
}

double squareOf(const glm::dmat3& m) { return glm::dot(m[0], m[0]) + glm::dot(m[1], m[1]) + glm::dot(m[2], m[2]); }

TEST(CurlNoise, TheGradientOfThePotentialIsItsDifferences) {
    Random random(Seed{1});
    for (int i = 0; i < 2000; ++i) {
        const glm::dvec3 p = distantPoint(random);
        const NoiseSlope<double> noise = noiseSlope(p, 5);
        ASSERT_LE(std::abs(noise.value), 1);
        for (int axis = 0; axis < 3; ++axis) {
            glm::dvec3 step(0);
            step[axis] = 1e-5;
            const double slope = (noiseSlope(p + step, 5).value - noiseSlope(p - step, 5).value) / 2e-5;
            ASSERT_NEAR(noise.gradient[axis], slope, 1e-7);
        }
    }
}

TEST(CurlNoise, HasNoDivergence) { EXPECT_LT(largestDivergence(3000), 1e-4); }

/// Balls and stones of random sizes, some of them in each other or half in the floor.
struct Garden {
    std::vector<Sphere> balls, stones;
    Eddies eddies;

    explicit Garden(Random& random) {
        for (auto* list : {&balls, &stones})
            for (int i = 0; i < 3; ++i) {
                const glm::vec3 centre(drawnFrom(random, 1.5f));
                list->push_back({{centre.x, std::abs(centre.y), centre.z}, random.uniform(0.2f, 1)});
            }
        eddies = {random.uniform(0.4f, 2), glm::vec3(drawnFrom(random, 9)),
                  1 + static_cast<int>(random.below(kMaxOctaves))};
    }
    glm::dvec3 operator()(glm::dvec3 p) const { return turbulence(p, eddies, {balls, stones}); }
    /// The distance to the nearest surface; below 0 inside.
    double clearance(glm::dvec3 p) const {
        double nearest = p.y;
        for (const auto* list : {&balls, &stones})
            for (const Sphere& ball : *list)
                nearest =
                    std::min(nearest, glm::distance(p, glm::dvec3(ball.centre)) - static_cast<double>(ball.radius));
        return nearest;
    }
};

TEST(Turbulence, HasNoDivergenceAmongSurfaces) {
    Random random(Seed{2});
    int near = 0;
    for (int round = 0; round < 30; ++round) {
        const Garden garden(random);
        for (int i = 0; i < 100; ++i) {
            glm::dvec3 p = drawnFrom(random, 2.5f);
            p.y = std::abs(p.y);
            if (garden.clearance(p) < 1e-3) continue;
            near += garden.clearance(p) * static_cast<double>(garden.eddies.scale) < 1;
            const glm::dmat3 slope = slopeOf(garden, p);
            ASSERT_LT(std::abs(slope[0][0] + slope[1][1] + slope[2][2]), 1e-5 * std::sqrt(squareOf(slope)) + 1e-6);
        }
    }
    EXPECT_GT(near, 1000);
}

TEST(Turbulence, DoesNotCrossFloorBallsAndStones) {
    Random random(Seed{3});
    double through = 0, along = 0;
    int found = 0;
    for (int round = 0; round < 200; ++round) {
        const Garden garden(random);
        for (int i = 0; i < 30; ++i) {
            glm::dvec3 p = drawnFrom(random, 2), normal(0, 1, 0);
            p.y = 0;
            if (i % 3 > 0) {
                const auto& list = i % 3 == 1 ? garden.balls : garden.stones;
                const Sphere& ball = list[random.below(3)];
                normal = glm::normalize(drawnFrom(random, 1) + glm::dvec3(1e-9));
                p = glm::dvec3(ball.centre) + static_cast<double>(ball.radius) * normal;
            }
            if (garden.clearance(p) < -1e-9) continue;
            ++found;
            const glm::dvec3 v = garden(p);
            through = std::max(through, std::abs(glm::dot(v, normal)));
            along += glm::length(v);
        }
    }
    EXPECT_GT(found, 2000);
    EXPECT_LT(through, 1e-9);
    EXPECT_GT(along / found, 0.5) << "it flows along them";
}

TEST(Turbulence, FadesAlongTheNormalByTheRamp) {
    Random random(Seed{4});
    double near = 0, far = 0;
    for (int i = 0; i < 4000; ++i) {
        glm::dvec3 p = distantPoint(random);
        p.y = 0.05;
        near += std::abs(turbulence(p, {}, {}).y);
        p.y = 20;
        far += std::abs(turbulence(p, {}, {}).y);
    }
    // The ramp is 15/8 of the way there.
    EXPECT_NEAR(near / far, 0.094, 0.01);
}

/// Root mean squares of an octave: of its speed, of its derivatives in space, and of its changes while it drifts.
std::array<double, 3> strengthOf(int octave, int points, Random& random) {
    std::array<double, 3> squares{};
    const auto velocity = [&](glm::dvec3 p, float drift = 0) {
        const auto octaves = [&](int count) {
            return turbulence(p, Eddies{.drift = {0, drift, 0}, .octaves = count}, {});
        };
        return octave == 0 ? octaves(1) : octaves(octave + 1) - octaves(octave);
    };
    for (int i = 0; i < points; ++i) {
        const glm::dvec3 p = distantPoint(random) + glm::dvec3(0, 40, 0), v = velocity(p);
        const glm::dvec3 change = (velocity(p, 0x1p-10f) - v) * 0x1p10;
        squares[0] += glm::dot(v, v);
        squares[1] += squareOf(slopeOf([&](glm::dvec3 at) { return velocity(at); }, p));
        squares[2] += glm::dot(change, change);
    }
    for (double& square : squares) square = std::sqrt(square / points);
    return squares;
}

TEST(Turbulence, OctavesHaveTheSlopeOfTheInertialRange) {
    // Speeds fall by 2^(-1/3), so that energy per wavenumber falls with its power -5/3; derivatives grow by 2^(2/3),
    // and changes of a drifting octave by the rate times the speed, 2^(1/3).
    Random random(Seed{5});
    std::array<double, 3> last = strengthOf(0, 3000, random);
    for (int octave = 1; octave < kMaxOctaves; ++octave) {
        const std::array<double, 3> next = strengthOf(octave, 3000, random);
        EXPECT_NEAR(next[0] / last[0], std::exp2(-1.0 / 3), 0.04) << octave;
        EXPECT_NEAR(next[1] / last[1], std::exp2(2.0 / 3), 0.06) << octave;
        EXPECT_NEAR(next[2] / last[2], std::exp2(1.0 / 3), 0.06) << octave;
        last = next;
    }
}

TEST(Turbulence, IsAsStrongAsTheSimulationAssumes) {
    Random random(Seed{6});
    for (int octaves = 1; octaves <= kMaxOctaves; ++octaves) {
        double square = 0;
        for (int i = 0; i < 6000; ++i) {
            const glm::dvec3 v =
                turbulence(distantPoint(random) + glm::dvec3(0, 40, 0), Eddies{.octaves = octaves}, {});
            square += glm::dot(v, v) / 6000;
        }
        EXPECT_NEAR(std::sqrt(square) * static_cast<double>(turbulenceScale(octaves)), 1, 0.03) << octaves;
    }
}

TEST(Turbulence, FloatIsCloseToDouble) {
    Random random(Seed{7});
    for (int round = 0; round < 20; ++round) {
        const Garden garden(random);
        for (int i = 0; i < 100; ++i) {
            const glm::vec3 p(drawnFrom(random, 3));
            if (garden.clearance(p) < 0.01) continue;
            const glm::vec3 v = turbulence(p, garden.eddies, {garden.balls, garden.stones});
            ASSERT_LT(glm::length(glm::dvec3(v) - garden(p)), 1e-3);
        }
    }
}

TEST(Turbulence, OneOctaveInTheOpenIsCurlNoise) {
    Random random(Seed{8});
    for (int i = 0; i < 500; ++i) {
        const glm::vec3 p = glm::vec3(distantPoint(random)) + glm::vec3(0, 40, 0);
        ASSERT_EQ(turbulence(p, {}, {}), curlNoise(p));
    }
}

}  // namespace
}  // namespace arclight::particles
