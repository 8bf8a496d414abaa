// GJK and EPA against closed forms and against brute force over all faces and edges.
#include "sim/collision/gjk.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <glm/gtc/quaternion.hpp>
#include <gtest/gtest.h>

#include "core/long_run.h"
#include "core/random.h"
#include "sim/collision/support_study.h"
#include "sim/random_draws.h"

namespace arclight::collision {
namespace {

constexpr double kFar = 1e30;

glm::dvec3 pointDrawn(Random& random, double reach) {
    return {number(random, -reach, reach), number(random, -reach, reach), number(random, -reach, reach)};
}
glm::dmat3 turnDrawn(Random& random) {
    return glm::mat3_cast(
        glm::normalize(glm::dquat(number(random, 0.1, 1), number(random, -1, 1), number(random, -1, 1), 0.3)));
}
std::array<glm::dvec3, 8> boxCorners(glm::dvec3 half) {
    std::array<glm::dvec3, 8> corners;
    for (int i = 0; i < 8; ++i)
        corners[static_cast<std::size_t>(i)] = half * glm::dvec3(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1);
    return corners;
}

/// A tetrahedron in the world.
using Corners = std::array<glm::dvec3, 4>;
constexpr std::array<std::array<std::size_t, 3>, 4> kFaces{{{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}}};
constexpr std::array<std::array<std::size_t, 2>, 6> kEdges{{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}};

/// The largest distance between the two along any axis that can separate them: normals of faces and products of edges.
/// Negative: minus the depth. A lower bound of the distance; exact where they overlap (separating axis theorem).
double largestGap(const Corners& a, const Corners& b) {
    double gap = -kFar;
    const auto along = [&](glm::dvec3 axis) {
        if (glm::length(axis) < 1e-9) return;
        axis = glm::normalize(axis);
        double lowA = kFar, highA = -kFar, lowB = kFar, highB = -kFar;
        for (std::size_t i = 0; i < 4; ++i) {
            lowA = std::min(lowA, glm::dot(axis, a[i])), highA = std::max(highA, glm::dot(axis, a[i]));
            lowB = std::min(lowB, glm::dot(axis, b[i])), highB = std::max(highB, glm::dot(axis, b[i]));
        }
        gap = std::max({gap, lowB - highA, lowA - highB});
    };
    for (const Corners* body : {&a, &b})
        for (const auto& f : kFaces) along(glm::cross((*body)[f[1]] - (*body)[f[0]], (*body)[f[2]] - (*body)[f[0]]));
    for (const auto& e : kEdges)
        for (const auto& f : kEdges) along(glm::cross(a[e[1]] - a[e[0]], b[f[1]] - b[f[0]]));
    return gap;
}

double pointTriangle(glm::dvec3 p, glm::dvec3 a, glm::dvec3 b, glm::dvec3 c) {
    const glm::dvec3 n = glm::cross(b - a, c - a);
    const bool isOver = glm::dot(glm::cross(b - a, p - a), n) >= 0 && glm::dot(glm::cross(c - b, p - b), n) >= 0 &&
                        glm::dot(glm::cross(a - c, p - c), n) >= 0;
    return isOver ? std::fabs(glm::dot(p - a, n)) / glm::length(n) : kFar;
}
double segmentSegment(glm::dvec3 a, glm::dvec3 b, glm::dvec3 c, glm::dvec3 d) {
    double least = kFar;
    const auto end = [&](glm::dvec3 p, glm::dvec3 from, glm::dvec3 to) {
        const double t = std::clamp(glm::dot(p - from, to - from) / glm::dot(to - from, to - from), 0.0, 1.0);
        least = std::min(least, glm::length(p - from - t * (to - from)));
    };
    end(a, c, d), end(b, c, d), end(c, a, b), end(d, a, b);
    const glm::dvec3 n = glm::cross(b - a, d - c);
    const double square = glm::dot(n, n);
    if (square < 1e-18) return least;
    const double s = glm::dot(glm::cross(c - a, d - c), n) / square, t = glm::dot(glm::cross(c - a, b - a), n) / square;
    return s >= 0 && s <= 1 && t >= 0 && t <= 1 ? std::min(least, std::fabs(glm::dot(c - a, n)) / std::sqrt(square))
                                                : least;
}
double distanceByAll(const Corners& a, const Corners& b) {
    double least = kFar;
    for (const auto& f : kFaces)
        for (std::size_t i = 0; i < 4; ++i)
            least = std::min({least, pointTriangle(b[i], a[f[0]], a[f[1]], a[f[2]]),
                              pointTriangle(a[i], b[f[0]], b[f[1]], b[f[2]])});
    for (const auto& e : kEdges)
        for (const auto& f : kEdges) least = std::min(least, segmentSegment(a[e[0]], a[e[1]], b[f[0]], b[f[1]]));
    return least;
}

TEST(Gjk, DistanceAndDepthOfTetrahedraMatchBruteForce) {
    Random random(Seed{1});
    int overlaps = 0;
    for (int i = 0; i < 20000; ++i) {
        Corners a, b;
        const glm::dvec3 shift = pointDrawn(random, 1.5);
        for (std::size_t k = 0; k < 4; ++k) a[k] = pointDrawn(random, 1), b[k] = pointDrawn(random, 1) + shift;
        const double gap = largestGap(a, b);
        const double expected = gap > 0 ? distanceByAll(a, b) : gap;
        overlaps += gap <= 0;
        const Contact contact = contactOf(ConvexBody(a), ConvexBody(b));
        ASSERT_NEAR(contact.distance, expected, 1e-7) << i;
        ASSERT_NEAR(glm::dot(contact.onB - contact.onA, contact.normal), contact.distance, 1e-7) << i;
    }
    EXPECT_GT(overlaps, 2000);
}

TEST(Gjk, SpheresAndCapsulesMatchTheirClosedForms) {
    Random random(Seed{2});
    for (int i = 0; i < 10000; ++i) {
        const std::array<glm::dvec3, 1> a{pointDrawn(random, 2)};
        const std::array<glm::dvec3, 2> c{pointDrawn(random, 2), pointDrawn(random, 2)}, d{pointDrawn(random, 2), c[0]};
        const double ra = number(random, 0, 1), rb = number(random, 0, 1);
        const double onAxis =
            std::clamp(glm::dot(a[0] - c[0], c[1] - c[0]) / glm::dot(c[1] - c[0], c[1] - c[0]), 0.0, 1.0);
        const double axis = glm::length(a[0] - c[0] - onAxis * (c[1] - c[0]));
        const Contact contact = contactOf(ConvexBody(a, ra), ConvexBody(c, rb));
        ASSERT_NEAR(contact.distance, axis - ra - rb, 1e-9) << i;
        // The contact's points lie on both surfaces, and moving one body by the distance makes them meet.
        ASSERT_NEAR(glm::length(contact.onA - a[0]), ra, 1e-9) << i;
        ASSERT_NEAR(glm::length(contact.onA + contact.distance * contact.normal - contact.onB), 0, 1e-9) << i;
        // Two axes that meet at an end: all of both radii is depth.
        ASSERT_NEAR(contactOf(ConvexBody(c, ra), ConvexBody(d, rb)).distance, -ra - rb, 1e-9) << i;
    }
}

TEST(Gjk, BoxesMatchTheirClosedForm) {
    Random random(Seed{3});
    for (int i = 0; i < 10000; ++i) {
        const glm::dvec3 ha(number(random, 0.1, 1), number(random, 0.1, 1), number(random, 0.1, 1));
        const glm::dvec3 hb(number(random, 0.1, 1), number(random, 0.1, 1), number(random, 0.1, 1));
        // A grid of positions, so that faces, edges and corners meet exactly, too.
        const glm::dvec3 shift = glm::round(4.0 * pointDrawn(random, 2)) / 4.0;
        const auto a = boxCorners(i % 2 ? ha : glm::dvec3(0.5)), b = boxCorners(i % 2 ? hb : glm::dvec3(0.25));
        const glm::dvec3 gap = glm::abs(shift) - a[7] - b[7];
        const double deepest = std::max({gap.x, gap.y, gap.z});
        ConvexBody first(a), second(b);
        const glm::dmat3 turn = turnDrawn(random);
        first.turn = second.turn = turn, second.at = turn * shift;
        const double expected = deepest > 0 ? glm::length(glm::max(gap, 0.0)) : deepest;
        ASSERT_NEAR(contactOf(first, second).distance, expected, 1e-9) << i;
    }
}

TEST(Gjk, ClimbingChangesNothing) {
    Random random(Seed{4});
    const std::array<glm::dvec2, 5> profile{{{0.3, 0.9}, {0.8, 0.5}, {1, 0}, {0.7, -0.6}, {0.2, -0.8}}};
    const ConvexPolyhedron body = ConvexPolyhedron::ofRevolution(profile, 40);
    for (int i = 0; i < 2000; ++i) {
        ConvexBody a(body), b(body), c(body.vertices()), d(body.vertices());
        a.turn = c.turn = turnDrawn(random), b.turn = d.turn = turnDrawn(random), b.at = d.at = pointDrawn(random, 1.5);
        ASSERT_NEAR(contactOf(a, b).distance, contactOf(c, d).distance, 1e-7) << i;
    }
}

TEST(Gjk, FlatAndEqualBodiesEnd) {
    const std::array<glm::dvec3, 3> a{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}}, b{{{0.2, 0.2, 0}, {2, 0.2, 0}, {0.2, 2, 0}}};
    EXPECT_NEAR(contactOf(ConvexBody(a), ConvexBody(b)).distance, 0, 1e-12);
    EXPECT_NEAR(contactOf(ConvexBody(a, 0.1), ConvexBody(b, 0.2)).distance, -0.3, 1e-12);
    const auto box = boxCorners({1, 2, 3});
    EXPECT_NEAR(contactOf(ConvexBody(box), ConvexBody(box)).distance, -2, 1e-9);
    const std::array<glm::dvec3, 4> point{};
    EXPECT_NEAR(contactOf(ConvexBody(point, 1), ConvexBody(point, 1)).distance, -2, 1e-12);
    EXPECT_NEAR(contactOf(ConvexBody(box), ConvexBody(point, 0.5)).distance, -1.5, 1e-9);
}

TEST(SupportStudy, OnlyAWaistMakesClimbingMiss) {
    for (const double waist : {0.0, 0.8}) {
        SupportStudy study(24, waist);
        int missed = 0;
        double largest = 0, deepest = 0;
        for (int tick = 0; tick < 600; ++tick) {
            study.move(tick / 60.0, tick % 2 == 0);
            missed += study.isMissed();
            largest = std::max(largest, study.contactError());
            deepest = std::min(deepest, study.contact().distance);
        }
        EXPECT_LT(deepest, -0.2) << waist;
        if (waist > 0) {
            EXPECT_GT(missed, 100);
            EXPECT_GT(largest, 0.1);
        } else {
            EXPECT_EQ(missed, 0);
            EXPECT_LT(largest, 1e-9);
        }
    }
}

TEST(SupportStudy, ContactsOfRandomSettingsHoldAgainstAllVerticesAndManyDirections) {
    Random random(Seed{31});
    const int settings = test::isLongRun() ? 200 : 40;
    int overlaps = 0;
    for (int i = 0; i < settings; ++i) {
        const int corners = 6 + static_cast<int>(random.below(115));
        SupportStudy study(corners);
        const bool keeps = random.below(2) == 0;
        const double seconds = number(random, 0, 300);
        study.move(seconds - 1.0 / 60, keeps), study.move(seconds, keeps);
        SCOPED_TRACE(testing::Message() << i << ": " << corners << " corners at " << seconds);
        EXPECT_LT(study.contactError(), 1e-8);
        EXPECT_FALSE(study.isMissed());
        // How far apart the bodies are along a direction: never more than the distance, and no depth is less deep.
        const auto gapAlong = [&](const glm::dvec3& d) {
            double first = -1e30, second = 1e30;
            for (const glm::dvec3& v : study.polyhedron().vertices()) {
                first = std::max(first, glm::dot(d, study.body(0).at + study.body(0).turn * v));
                second = std::min(second, glm::dot(d, study.body(1).at + study.body(1).turn * v));
            }
            return second - first;
        };
        const Contact& contact = study.contact();
        double most = gapAlong(contact.normal);
        EXPECT_NEAR(most, contact.distance, 1e-8);
        for (int k = 0; k < 300; ++k) {
            // Anywhere, and near the contact's normal.
            const glm::dvec3 off(randomDirection(random));
            const glm::dvec3 d = glm::normalize(k % 2 == 0 ? off : contact.normal + 0.05 * off);
            most = std::max(most, gapAlong(d));
        }
        EXPECT_LT(most, contact.distance + 1e-8);
        overlaps += contact.distance < 0;
    }
    EXPECT_GT(overlaps, settings / 8);
}

TEST(SupportStudy, DepthHasNoStepAndAWaistMakesDistancesJump) {
    const auto largestStep = [](double waist) {
        SupportStudy study(24, waist);
        double last = 0, most = 0;
        for (int tick = 0; tick < 900; ++tick) {
            study.move(tick / 60.0, false);
            if (tick > 0) most = std::max(most, std::fabs(study.contact().distance - last));
            last = study.contact().distance;
        }
        return most;
    };
    EXPECT_LT(largestStep(0), 0.03);
    EXPECT_GT(largestStep(0.8), 0.2);
}

TEST(SupportStudy, ClimbingExaminesFewAndFewerFromTheLastVertex) {
    const ClimbMetrics small = climbMetrics(12), large = climbMetrics(120);
    EXPECT_EQ(large.vertices, 7200u);
    EXPECT_LT(large.cold, 0.05 * 7200);
    EXPECT_LT(large.warm, 0.1 * large.cold);
    // About as many as there are vertices along the way: the root of all.
    EXPECT_NEAR(large.cold / small.cold, 10, 3.5);
}

}  // namespace
}  // namespace arclight::collision
