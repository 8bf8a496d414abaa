#include "sim/common/convex_polyhedron.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <glm/gtc/quaternion.hpp>
#include <gtest/gtest.h>

#include "core/random.h"
#include "sim/random_draws.h"

namespace arclight {
namespace {

glm::dvec3 anyDirection(Random& random) {
    return {number(random, -1, 1), number(random, -1, 1), number(random, -1, 1)};
}
glm::dmat3 anyTurn(Random& random) {
    return glm::mat3_cast(glm::normalize(
        glm::dquat(number(random, -1, 1), number(random, -1, 1), number(random, -1, 1), number(random, -1, 1) + 1e-3)));
}

/// The support by looking at all vertices.
ConvexPolyhedron::Support supportByAll(const ConvexPolyhedron& body, glm::dvec3 direction) {
    ConvexPolyhedron::Support found{0, static_cast<std::uint32_t>(body.vertices().size())};
    for (std::uint32_t i = 1; i < found.visited; ++i)
        if (glm::dot(body.vertices()[i], direction) > glm::dot(body.vertices()[found.vertex], direction))
            found.vertex = i;
    return found;
}

/// A convex profile: points of an ellipse, at heights from the top to the bottom.
ConvexPolyhedron anyBody(Random& random) {
    const std::uint32_t rings = 2 + random.below(9), around = 3 + random.below(60);
    std::vector<double> angles;
    for (std::uint32_t i = 0; i < rings; ++i) angles.push_back(number(random, 0.1, 3.04));
    std::sort(angles.begin(), angles.end());
    const double wide = number(random, 0.2, 2), high = number(random, 0.1, 2);
    std::vector<glm::dvec2> profile;
    for (const double angle : angles) profile.emplace_back(wide * std::sin(angle), high * std::cos(angle));
    return ConvexPolyhedron::ofRevolution(profile, around);
}

TEST(ConvexPolyhedron, HillClimbingFindsTheVertexOfBruteForce) {
    Random random(Seed{1});
    for (int i = 0; i < 200; ++i) {
        const ConvexPolyhedron body = anyBody(random);
        for (int k = 0; k < 50; ++k) {
            const glm::dvec3 direction = anyDirection(random);
            const auto start = random.below(static_cast<std::uint32_t>(body.vertices().size()));
            const ConvexPolyhedron::Support climbed = body.support(direction, start),
                                            all = supportByAll(body, direction);
            ASSERT_EQ(climbed.vertex, all.vertex) << i << ' ' << k;
        }
        // Along the axes several vertices may be equally far.
        for (int axis = 0; axis < 3; ++axis)
            for (const double sign : {1.0, -1.0}) {
                glm::dvec3 direction(0);
                direction[axis] = sign;
                const auto heightOf = [&](std::uint32_t v) { return glm::dot(body.vertices()[v], direction); };
                ASSERT_NEAR(heightOf(body.support(direction).vertex), heightOf(supportByAll(body, direction).vertex),
                            1e-12);
            }
    }
}

TEST(ConvexPolyhedron, HasAsManyEdgesAsEulerSays) {
    Random random(Seed{2});
    for (int i = 0; i < 50; ++i) {
        const std::uint32_t rings = 2 + random.below(5), around = 3 + random.below(30);
        std::vector<glm::dvec2> profile;
        for (std::uint32_t k = 0; k < rings; ++k) profile.emplace_back(1, -static_cast<double>(k));
        const ConvexPolyhedron body = ConvexPolyhedron::ofRevolution(profile, around);
        const std::uint32_t faces = 2 + (rings - 1) * around;
        EXPECT_EQ(body.vertices().size() + faces, body.edges() + 2);
    }
}

TEST(ConvexPolyhedron, BoxBySupportIsThatOfAllVertices) {
    Random random(Seed{3});
    for (int i = 0; i < 200; ++i) {
        const ConvexPolyhedron body = anyBody(random);
        SupportBox support;
        for (int k = 0; k < 20; ++k) {
            const glm::dmat3 turn = anyTurn(random);
            const BoundingBox<double> found = support.update(body, turn), expected = boxOfVertices(body, turn);
            ASSERT_LT(glm::length(found.low - expected.low), 1e-12);
            ASSERT_LT(glm::length(found.high - expected.high), 1e-12);
        }
    }
}

TEST(ConvexPolyhedron, TurnedBoxHoldsTheBodyAndIsTheBoxOfItsCorners) {
    Random random(Seed{4});
    for (int i = 0; i < 300; ++i) {
        const ConvexPolyhedron body = anyBody(random);
        const BoundingBox<double> local = boxOfVertices(body, glm::dmat3(1));
        const glm::dmat3 turn = anyTurn(random);
        const BoundingBox<double> found = boxOfTurnedBox(local, turn), tight = boxOfVertices(body, turn);
        glm::dvec3 low(1e9), high(-1e9);
        for (int corner = 0; corner < 8; ++corner) {
            const glm::dvec3 p(corner & 1 ? local.high.x : local.low.x, corner & 2 ? local.high.y : local.low.y,
                               corner & 4 ? local.high.z : local.low.z);
            low = glm::min(low, turn * p), high = glm::max(high, turn * p);
        }
        ASSERT_LT(glm::length(found.low - low) + glm::length(found.high - high), 1e-12);
        for (int axis = 0; axis < 3; ++axis) {
            ASSERT_LE(found.low[axis], tight.low[axis] + 1e-12);
            ASSERT_GE(found.high[axis], tight.high[axis] - 1e-12);
        }
        ASSERT_GE(found.volume(), tight.volume() * (1 - 1e-12));
    }
}

TEST(ConvexPolyhedron, ClimbsAShortWayWhileItTurnsALittle) {
    std::vector<glm::dvec2> profile;
    for (int i = 0; i <= 13; ++i) {
        const double angle = 0.3 + 2.5 * i / 13;
        profile.emplace_back(std::sin(angle), std::cos(angle));
    }
    const ConvexPolyhedron body = ConvexPolyhedron::ofRevolution(profile, 144);
    SupportBox support;
    support.update(body, glm::dmat3(1));
    for (int i = 1; i <= 60; ++i) {
        const double a = 0.01 * i;
        const glm::dmat3 turn(1, 0, 0, 0, std::cos(a), std::sin(a), 0, -std::sin(a), std::cos(a));
        support.update(body, turn);
        // Level, all vertices of the widest ring are equally high: from there the way is longer.
        EXPECT_LT(support.visited(), body.vertices().size() / (i == 1 ? 4 : 10)) << i;
    }
}

}  // namespace
}  // namespace arclight
