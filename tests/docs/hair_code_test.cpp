// The code of docs/hair.md: the numbers of its table, and the suite's own solver.
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "core/angles.h"
#include "docs/code/hair_1.h"
#include "docs/code/hair_2.h"
#include "sim/hair/fibre_functions.h"
#include "sim/hair/fibre_scattering.h"
#include "sim/hair/groom.h"
#include "sim/hair/skirt_knees.h"
#include "sim/hair/strand_system.h"

namespace arclight::test {
namespace {

constexpr float kStep = 1.0f / 60, kLength = 0.3f;

Strand hanging(int nodes) {
    Strand strand;
    for (int i = 0; i < nodes; ++i)
        strand.position.emplace_back(0, -kLength * static_cast<float>(i) / static_cast<float>(nodes - 1), 0);
    strand.previous = strand.position;
    for (int i = 1; i < nodes; ++i)
        strand.rest.push_back(glm::length(strand.position[static_cast<std::size_t>(i)] -
                                          strand.position[static_cast<std::size_t>(i) - 1]));
    return strand;
}

/// The mean strain of ten seconds of the shake, in %.
double shakenStrain(int nodes, int iterations, bool rootSphere) {
    Strand strand = hanging(nodes);
    double sum = 0;
    int links = 0;
    for (int tick = 1; tick <= 600; ++tick) {
        const float root = 0.25f * std::sin(2 * kPi * 2 * static_cast<float>(tick) * kStep);
        stepStrand(strand, {root, 0, 0}, {0, -9.81f, 0}, 0.985f, kStep, iterations, rootSphere, [](glm::vec3&) {});
        for (std::size_t i = 0; i < strand.rest.size(); ++i, ++links) {
            const float length = glm::length(strand.position[i + 1] - strand.position[i]);
            sum += std::abs(static_cast<double>(length / strand.rest[i]) - 1);
        }
    }
    return 100 * sum / links;
}

TEST(HairPage, CodeReproducesTheTable) {
    const struct {
        int nodes, iterations;
        double plain, withSphere;
    } rows[] = {{8, 4, 32.4, 1.8},   {8, 16, 5.0, 0.37}, {16, 8, 83.5, 2.3},
                {16, 64, 5.3, 0.30}, {32, 8, 80.5, 7.0}, {32, 64, 35.4, 1.4}};
    for (const auto& row : rows) {
        EXPECT_NEAR(shakenStrain(row.nodes, row.iterations, false), row.plain, 0.2 * row.plain)
            << row.nodes << " nodes, " << row.iterations << " iterations";
        EXPECT_NEAR(shakenStrain(row.nodes, row.iterations, true), row.withSphere, 0.2 * row.withSphere)
            << row.nodes << " nodes, " << row.iterations << " iterations, with root sphere";
    }
}

TEST(HairPage, KickingKneeMovesFartherInATickThanItIsThick) {
    const auto thigh = [](int tick) { return hair::legPose(hair::Legs::kick, tick / 60.0)[0]; };
    float farthest = 0;
    for (int tick = 1; tick < 96; ++tick)
        farthest = std::max(farthest, glm::distance(thigh(tick).b, thigh(tick - 1).b));
    EXPECT_NEAR(farthest, 0.18f, 0.005f);
    EXPECT_NEAR(2 * thigh(0).radius, 0.12f, 0.005f);
}

TEST(HairPage, CodeMovesAsTheSuitesSolverDoes) {
    for (const bool rootSphere : {false, true}) {
        Strand strand = hanging(16);
        hair::StrandSystem strands;
        strands.reset(hair::rowGroom(1, 16),
                      hair::shakeSettings(rootSphere ? hair::Solver::rootSphere : hair::Solver::relaxation, 8),
                      Seed{1});
        for (int tick = 1; tick <= 30; ++tick) {
            const Pose pose = hair::shakePose(tick / 60.0);
            stepStrand(strand, pose.offset, {0, -9.81f, 0}, 0.985f, kStep, 8, rootSphere, [](glm::vec3&) {});
            strands.step({.pose = pose});
        }
        // The suite applies the root spheres once more at the end of a step.
        const float tolerance = rootSphere ? 4e-3f : 1e-4f;
        for (std::size_t i = 0; i < 16; ++i)
            EXPECT_LT(glm::distance(strand.position[i], strands.nodes()[i]), tolerance) << i << ' ' << rootSphere;
    }
}

TEST(HairPage, CodeOfALobeIsThatOfTheSuite) {
    Random random(Seed{2});
    for (int k = 0; k < 500; ++k) {
        const float i = random.uniform(-1.5f, 1.5f), o = random.uniform(-1.5f, 1.5f), v = random.uniform(0.001f, 2);
        const double found = fibreLobe(static_cast<double>(i), static_cast<double>(o), static_cast<double>(v));
        EXPECT_NEAR(hair::longitudinal(std::sin(i), std::cos(i), std::sin(o), std::cos(o), v), found,
                    1e-3 * found + 1e-5);
    }
}

TEST(HairPage, CodeOfLightBothWaysIsThatOfTheSuite) {
    Random random(Seed{3});
    for (int k = 0; k < 500; ++k) {
        const float albedo = 0.98f * random.uniform01(), f = albedo * random.uniform(0.4f, 0.9f), b = albedo - f;
        const float n = random.uniform(0, 9), m = random.uniform(0, 9);
        const BothWays found = lightBothWays(static_cast<double>(f), static_cast<double>(b), static_cast<double>(n),
                                             static_cast<double>(m));
        const hair::TwoWayLight expected = hair::twoWayLight(glm::vec3(f), glm::vec3(b), n, m);
        EXPECT_NEAR(expected.forward.x, found.forward, 1e-4);
        EXPECT_NEAR(expected.backward.x, found.backward, 1e-4);
    }
}

}  // namespace
}  // namespace arclight::test
