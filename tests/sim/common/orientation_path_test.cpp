#include "sim/common/orientation_path.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"
#include "sim/common/rotation_vector.h"
#include "sim/random_draws.h"

namespace arclight {
namespace {

glm::dvec4 anyUnit(Random& random) {
    for (;;) {
        const glm::dvec4 v(number(random, -1, 1), number(random, -1, 1), number(random, -1, 1), number(random, -1, 1));
        const double length = glm::length(v);
        if (length > 0.1 && length < 1) return v / length;
    }
}

glm::dquat quaternionOf(const glm::dvec4& v) { return {v.w, v.x, v.y, v.z}; }

/// Keys a fair turn apart, or any at all.
OrientationPath anyPath(Random& random, std::uint64_t seed) {
    if (random.below(2) == 0) return randomPath(Seed{seed}, 2 + static_cast<int>(random.below(7)));
    std::vector<glm::dquat> keys;
    for (int i = 0; i < 6; ++i) keys.push_back(quaternionOf(anyUnit(random)));
    return OrientationPath(keys);
}

TEST(Circle, RunsThroughItsPointsOnTheSphere) {
    Random random(Seed{1});
    for (int i = 0; i < 20000; ++i) {
        const std::array<glm::dvec4, 3> points{anyUnit(random), anyUnit(random), anyUnit(random)};
        const Circle circle = circleThrough(points[0], points[1], points[2]);
        const double apart = std::min({glm::distance(points[0], points[1]), glm::distance(points[1], points[2]),
                                       glm::distance(points[2], points[0])});
        if (apart < 0.05) continue;
        ASSERT_FALSE(circle.isDegenerate);
        ASSERT_LT(glm::distance(circle.at(0), points[0]), 1e-10);
        ASSERT_LT(glm::distance(circle.at(circle.second), points[1]), 1e-10);
        ASSERT_LT(glm::distance(circle.at(circle.third), points[2]), 1e-10);
        ASSERT_LT(circle.second, circle.third);
        for (int k = 0; k < 16; ++k) ASSERT_NEAR(glm::length(circle.at(number(random, 0, 6.3))), 1, 1e-11);
        ASSERT_LT(bisectorError(circle, points), 1e-11);
    }
}

TEST(Circle, HasTheCircumradiusOfItsTriangle) {
    // R = abc / 4A, with A by Heron's formula: no bisector is involved.
    Random random(Seed{2});
    for (int i = 0; i < 20000; ++i) {
        const glm::dvec4 p = anyUnit(random), q = anyUnit(random), r = anyUnit(random);
        const double a = glm::distance(p, q), b = glm::distance(q, r), c = glm::distance(r, p), s = 0.5 * (a + b + c);
        const double area = std::sqrt(std::max(0.0, s * (s - a) * (s - b) * (s - c)));
        if (area < 0.01) continue;
        const double expected = a * b * c / (4 * area);
        ASSERT_NEAR(circleThrough(p, q, r).radius, expected, 1e-9 * expected);
    }
}

TEST(Circle, OfCoincidentPointsIsDegenerate) {
    Random random(Seed{3});
    for (int i = 0; i < 100; ++i) {
        const glm::dvec4 p = anyUnit(random), q = anyUnit(random);
        EXPECT_TRUE(circleThrough(p, p, q).isDegenerate);
        EXPECT_TRUE(circleThrough(p, q, q).isDegenerate);
        EXPECT_TRUE(circleThrough(p, q, p).isDegenerate);
        EXPECT_TRUE(circleThrough(p, 2.0 * p, 3.0 * p).isDegenerate) << "on a line";
    }
}

TEST(OrientationPath, BothKindsRunThroughTheKeys) {
    Random random(Seed{4});
    for (std::uint64_t i = 0; i < 300; ++i) {
        const OrientationPath path = anyPath(random, i);
        for (const PathKind kind : {PathKind::slerp, PathKind::circular})
            for (int key = 0; key < 20; ++key) {
                ASSERT_LT(angleBetween(path.at(kind, key), path.key(key)), 1e-7) << i << ' ' << key;
                // Continuous there, as an orientation.
                ASSERT_LT(angleBetween(path.at(kind, key + 1 - 1e-9), path.key(key + 1)), 1e-6) << i << ' ' << key;
            }
    }
}

TEST(OrientationPath, QuaternionsAreOfUnitLength) {
    Random random(Seed{5});
    for (std::uint64_t i = 0; i < 300; ++i) {
        const OrientationPath path = anyPath(random, i);
        EXPECT_LT(path.largestUnitError(PathKind::slerp), 1e-12);
        EXPECT_LT(path.largestUnitError(PathKind::circular), 1e-12) << i;
        EXPECT_LT(path.largestBisectorError(), 1e-11);
    }
}

TEST(OrientationPath, SlerpJumpsByTheDifferenceOfItsTurns) {
    // Between two keys slerp turns at a constant rate, the rotation vector from one to the other: the jump is known.
    Random random(Seed{6});
    for (std::uint64_t i = 0; i < 300; ++i) {
        const OrientationPath path = anyPath(random, i);
        double largest = 0;
        for (std::size_t k = 0; k < path.keys().size(); ++k) {
            const auto key = static_cast<std::int64_t>(k);
            const glm::dvec3 before = rotationVector(path.key(key) * glm::conjugate(path.key(key - 1)));
            const glm::dvec3 after = rotationVector(path.key(key + 1) * glm::conjugate(path.key(key)));
            const double expected = glm::length(after - before);
            ASSERT_NEAR(path.jumpAt(PathKind::slerp, key), expected, 1e-8) << i;
            largest = std::max(largest, expected);
        }
        ASSERT_NEAR(path.largestJump(PathKind::slerp), largest, 1e-8);
    }
}

TEST(OrientationPath, CircularBlendingHasNoJump) {
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        const OrientationPath path = randomPath(Seed{seed});
        EXPECT_LT(path.largestJump(PathKind::circular), 1e-3) << seed;
        EXPECT_GT(path.largestJump(PathKind::slerp), 0.3) << seed;
    }
}

TEST(OrientationPath, JumpOfCircularBlendingVanishesWithTheStep) {
    // The velocities a step before and after a key, by differences in the test's own way: what is left shrinks with the
    // step, as of a curve with a bounded second derivative, where slerp's does not.
    const auto jump = [](const OrientationPath& path, PathKind kind, int key, double step) {
        const auto turn = [&](double a, double b) {
            return rotationVector(path.at(kind, b) * glm::conjugate(path.at(kind, a))) / (b - a);
        };
        return glm::length(turn(key, key + step) - turn(key - step, key));
    };
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        const OrientationPath path = randomPath(Seed{seed});
        for (int key = 1; key <= 6; ++key) {
            const double coarse = jump(path, PathKind::circular, key, 1e-3);
            const double fine = jump(path, PathKind::circular, key, 1e-5);
            EXPECT_LT(fine, 0.02 * coarse + 1e-6) << seed << ' ' << key;
            EXPECT_NEAR(jump(path, PathKind::slerp, key, 1e-3), jump(path, PathKind::slerp, key, 1e-5), 1e-6);
        }
    }
}

TEST(OrientationPath, SignsOfTheKeysDoNotMatter) {
    Random random(Seed{7});
    for (std::uint64_t i = 1; i <= 100; ++i) {
        const OrientationPath path = randomPath(Seed{i});
        std::vector<glm::dquat> keys = path.keys();
        for (glm::dquat& key : keys)
            if (random.below(2) == 0) key = -key;
        const OrientationPath flipped(keys);
        for (int k = 0; k < 40; ++k) {
            const double time = number(random, 0, 12);
            for (const PathKind kind : {PathKind::slerp, PathKind::circular})
                ASSERT_LT(angleBetween(path.at(kind, time), flipped.at(kind, time)), 1e-7);
        }
    }
}

TEST(OrientationPath, EqualKeysStayFinite) {
    const glm::dquat a(1, 0, 0, 0), b = glm::normalize(glm::dquat(1, 0.3, 0, 0.1));
    for (const std::vector<glm::dquat>& keys :
         {std::vector{a, a, a}, std::vector{a, b}, std::vector{a, a, b}, std::vector{a, b, b, b}})
        for (const PathKind kind : {PathKind::slerp, PathKind::circular})
            for (int k = 0; k <= 100; ++k) {
                const glm::dquat q = OrientationPath(keys).at(kind, 0.06 * k);
                ASSERT_NEAR(glm::length(q), 1, 1e-12);
            }
}

}  // namespace
}  // namespace arclight
