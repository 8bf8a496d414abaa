#include "sim/orientation/principal_axes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace arclight::orientation {
namespace {

/// A weighted sum of points and of their outer products.
struct Moments {
    double weight = 0;
    glm::dvec3 first{0};
    glm::dmat3 second{0};

    void add(double w, const glm::dvec3& p) { second += w * glm::outerProduct(p, p); }
    PrincipalAxes axes() const {
        if (!(weight > 0)) return {};
        const glm::dvec3 centre = first / weight;
        PrincipalAxes result = eigenvectors(second / weight - glm::outerProduct(centre, centre));
        result.centre = centre;
        return result;
    }
};

}  // namespace

PrincipalAxes eigenvectors(const glm::dmat3& symmetric) {
    glm::dmat3 m = symmetric, v(1);
    constexpr std::array<std::pair<int, int>, 3> kPairs{{{0, 1}, {0, 2}, {1, 2}}};
    for (int sweep = 0; sweep < 16; ++sweep)
        for (const auto& [p, q] : kPairs) {
            if (m[p][q] == 0) continue;
            // The rotation by the angle whose tangent is t makes this pair 0 (C. Jacobi, 1846).
            const double theta = (m[q][q] - m[p][p]) / (2 * m[p][q]);
            const double t = (theta < 0 ? -1 : 1) / (std::fabs(theta) + std::sqrt(theta * theta + 1));
            const double c = 1 / std::sqrt(t * t + 1), s = t * c;
            glm::dmat3 turn(1);
            turn[p][p] = turn[q][q] = c, turn[q][p] = s, turn[p][q] = -s;
            m = glm::transpose(turn) * m * turn, v = v * turn;
            m[p][q] = m[q][p] = 0;
        }
    std::array<int, 3> order{0, 1, 2};
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return m[a][a] > m[b][b]; });
    PrincipalAxes result;
    for (int i = 0; i < 3; ++i) {
        const int from = order[static_cast<std::size_t>(i)];
        result.axes[i] = glm::normalize(v[from]);
        result.variances[i] = std::max(0.0, m[from][from]);
    }
    result.axes[2] = glm::cross(result.axes[0], result.axes[1]);
    return result;
}

PrincipalAxes principalAxes(std::span<const Triangle> triangles) {
    Moments moments;
    if (triangles.empty()) return {};
    const glm::dvec3 origin(triangles.front().a);  // nearby, so no digits cancel
    for (const Triangle& t : triangles) {
        const glm::dvec3 a = glm::dvec3(t.a) - origin, b = glm::dvec3(t.b) - origin, c = glm::dvec3(t.c) - origin;
        const double area = 0.5 * glm::length(glm::cross(b - a, c - a));
        const glm::dvec3 centroid = (a + b + c) / 3.0;
        moments.weight += area, moments.first += area * centroid;
        for (const glm::dvec3& corner : {a, b, c}) moments.add(area / 12, corner);
        moments.add(0.75 * area, centroid);
    }
    PrincipalAxes result = moments.axes();
    result.centre += origin;
    return result;
}

PrincipalAxes principalAxes(std::span<const glm::vec3> points) {
    Moments moments;
    if (points.empty()) return {};
    const glm::dvec3 origin(points.front());
    for (const glm::vec3& point : points) {
        const glm::dvec3 p = glm::dvec3(point) - origin;
        moments.weight += 1, moments.first += p;
        moments.add(1, p);
    }
    PrincipalAxes result = moments.axes();
    result.centre += origin;
    return result;
}

glm::dvec3 longestSide(const Box& box) {
    const glm::vec3 size = box.high - box.low;
    if (size.x >= size.y && size.x >= size.z) return {1, 0, 0};
    return size.y >= size.z ? glm::dvec3(0, 1, 0) : glm::dvec3(0, 0, 1);
}

}  // namespace arclight::orientation
