// Means of headings and axes of meshes, against closed forms.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include <gtest/gtest.h>

#include "sim/common/rotation_vector.h"
#include "sim/orientation/headings.h"
#include "sim/orientation/principal_axes.h"
#include "sim/orientation/random_rotations.h"

namespace arclight::orientation {
namespace {

std::vector<glm::dvec2> headingsAt(const std::vector<double>& degrees) {
    std::vector<glm::dvec2> headings;
    for (const double angle : degrees) headings.push_back({std::cos(angle / kDegrees), std::sin(angle / kDegrees)});
    return headings;
}

TEST(Headings, MeanOfAnEvenFan) {
    // n headings in even steps have the length sin(n step / 2) / (n sin(step / 2)).
    for (const double step : {1.0, 7.0, 12.0}) {
        std::vector<double> degrees;
        for (int i = 0; i < 30; ++i) degrees.push_back(150 + step * (i - 14.5));
        const MeanHeading mean = meanHeading(headingsAt(degrees));
        const double length = std::sin(15 * step / kDegrees) / (30 * std::sin(0.5 * step / kDegrees));
        EXPECT_NEAR(mean.length, std::fabs(length), 1e-12);
        EXPECT_EQ(mean.isKnown, step < 10) << "twelve degrees go once around";
        if (mean.isKnown) {
            EXPECT_NEAR(kDegrees * std::atan2(mean.direction.y, mean.direction.x), 150, 1e-9);
        }
    }
}

TEST(Headings, OpposedOnesHaveNoMean) {
    const MeanHeading none = meanHeading(headingsAt({20, 200}));
    EXPECT_LT(none.length, 1e-15);
    EXPECT_FALSE(none.isKnown);
    EXPECT_FALSE(meanHeading({}).isKnown);
    // A share f of opposed headings leaves the length |1 − 2 f|; Rayleigh's test asks for √(3 / n).
    for (const int opposed : {0, 20, 40, 45, 50}) {
        std::vector<double> degrees(static_cast<std::size_t>(100 - opposed), 70);
        degrees.resize(100, 250);
        const MeanHeading mean = meanHeading(headingsAt(degrees));
        EXPECT_NEAR(mean.length, 1 - 0.02 * opposed, 1e-12);
        EXPECT_EQ(mean.isKnown, opposed <= 40) << opposed;
    }
}

TEST(Headings, RayleighFindsNoMeanWhereThereIsNone) {
    // Of sets without preference, one in twenty has such a long mean.
    Random random(Seed{1});
    int known = 0;
    for (int set = 0; set < 2000; ++set) {
        std::vector<double> degrees;
        for (int i = 0; i < 50; ++i) degrees.push_back(number(random, 0, 360));
        known += meanHeading(headingsAt(degrees)).isKnown;
    }
    EXPECT_NEAR(known / 2000.0, 0.05, 0.015);
}

TEST(Headings, MeanOfAnglesDependsOnTheCut) {
    EXPECT_NEAR(meanOfAngles(headingsAt({179, -179})), 0, 1e-12);
    EXPECT_NEAR(meanHeading(headingsAt({179, -179})).direction.x, -1, 1e-12);
    EXPECT_NEAR(kDegrees * meanOfAngles(headingsAt({10, 30})), 20, 1e-12);
}

/// Two triangles of each side of a box, turned and moved, each divided `cuts` times along one edge if its centre is to
/// the right.
std::vector<Triangle> turnedBox(const glm::dvec3& half, const glm::dquat& turn, const glm::dvec3& offset, int cuts) {
    std::vector<Triangle> triangles;
    const auto place = [&](glm::dvec3 p) { return glm::vec3(offset + turn * (half * p)); };
    for (int axis = 0; axis < 3; ++axis)
        for (const double side : {-1.0, 1.0}) {
            const auto corner = [&](double u, double v) {
                glm::dvec3 p;
                p[axis] = side, p[(axis + 1) % 3] = u, p[(axis + 2) % 3] = v;
                return place(p);
            };
            const int strips = side > 0 ? cuts : 1;
            for (int i = 0; i < strips; ++i) {
                const double u = -1 + 2.0 * i / strips, w = -1 + 2.0 * (i + 1) / strips;
                triangles.push_back({corner(u, -1), corner(w, -1), corner(w, 1)});
                triangles.push_back({corner(u, -1), corner(w, 1), corner(u, 1)});
            }
        }
    return triangles;
}

/// The variance of a box's surface along x, from its six sides: constant on two of them, a third of the square on four.
double boxVariance(const glm::dvec3& h) {
    const double x = h.y * h.z, y = h.z * h.x, z = h.x * h.y;
    return h.x * h.x * (x + (y + z) / 3) / (x + y + z);
}

TEST(PrincipalAxes, OfABoxAreItsSides) {
    Random random(Seed{2});
    for (int i = 0; i < 300; ++i) {
        const glm::dvec3 half(number(random, 2.2, 6), number(random, 1.2, 1.8), number(random, 0.2, 0.8));
        const glm::dquat turn = randomRotation(random);
        const glm::dvec3 offset(number(random, -9, 9), number(random, -9, 9), number(random, -9, 9));
        const PrincipalAxes found = principalAxes(turnedBox(half, turn, offset, 1 + i % 9));
        EXPECT_LT(glm::distance(found.centre, offset), 1e-5);
        for (int axis = 0; axis < 3; ++axis) {
            glm::dvec3 side(0);
            side[axis] = 1;
            EXPECT_LT(glm::length(glm::cross(found.axes[axis], turn * side)), 1e-5) << axis;
            const double expected = boxVariance({half[axis], half[(axis + 1) % 3], half[(axis + 2) % 3]});
            EXPECT_NEAR(found.variances[axis], expected, 1e-5 * expected) << "however the sides are divided";
        }
        EXPECT_NEAR(glm::determinant(found.axes), 1, 1e-12);
    }
}

TEST(PrincipalAxes, OfARodIsTheRod) {
    // Of its surface, however that is divided; vertices lean towards where there are many.
    Random random(Seed{3});
    const auto cornersOf = [](const std::vector<Triangle>& triangles) {
        std::vector<glm::vec3> points;
        for (const Triangle& t : triangles) points.insert(points.end(), {t.a, t.b, t.c});
        return points;
    };
    double ofVertices = 0;
    for (int i = 0; i < 100; ++i) {
        const glm::dquat turn = randomRotation(random);
        const glm::dvec3 half(2, 0.3, 0.3), rod = turn * glm::dvec3(1, 0, 0);
        const auto errorOf = [&](const PrincipalAxes& axes) { return glm::length(glm::cross(axes.axes[0], rod)); };
        for (const int cuts : {1, 20}) {
            const std::vector<Triangle> box = turnedBox(half, turn, glm::dvec3(1), cuts);
            EXPECT_LT(errorOf(principalAxes(box)), 1e-5) << "1e-3 is required";
            ofVertices = std::max(ofVertices, errorOf(principalAxes(cornersOf(box))));
        }
    }
    EXPECT_GT(ofVertices, 1e-2);
}

TEST(PrincipalAxes, OfACubeAreNotCertain) {
    EXPECT_LT(principalAxes(turnedBox(glm::dvec3(1), {1, 0, 0, 0}, glm::dvec3(0), 1)).certainty(), 1e-6);
    EXPECT_GT(principalAxes(turnedBox({3, 0.1, 0.1}, {1, 0, 0, 0}, glm::dvec3(0), 1)).certainty(), 0.99);
    EXPECT_EQ(principalAxes(std::span<const Triangle>()).certainty(), 0);
}

TEST(Eigenvectors, SolveTheirEquation) {
    Random random(Seed{4});
    for (int i = 0; i < 1000; ++i) {
        glm::dmat3 m(0);
        for (int row = 0; row < 3; ++row)
            for (int column = row; column < 3; ++column) m[row][column] = m[column][row] = number(random, -1, 1);
        m = glm::transpose(m) * m;
        const PrincipalAxes found = eigenvectors(m);
        for (int k = 0; k < 3; ++k)
            ASSERT_LT(glm::distance(m * found.axes[k], found.variances[k] * found.axes[k]), 1e-13);
        ASSERT_GE(found.variances[0], found.variances[1]);
        ASSERT_GE(found.variances[1], found.variances[2]);
    }
}

TEST(LongestSide, OfABox) {
    EXPECT_EQ(longestSide({{0, 0, 0}, {3, 2, 1}}), glm::dvec3(1, 0, 0));
    EXPECT_EQ(longestSide({{0, 0, 0}, {1, 2, 1}}), glm::dvec3(0, 1, 0));
    EXPECT_EQ(longestSide({{-5, 0, 0}, {1, 2, 9}}), glm::dvec3(0, 0, 1));
}

}  // namespace
}  // namespace arclight::orientation
