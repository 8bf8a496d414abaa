#include "sim/collision/beam.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "core/check.h"

namespace arclight::collision {
namespace {

/// Real roots of x³ + p x + q (Cardano; with three, Viète).
std::array<double, 3> roots(double p, double q, std::size_t& count) {
    const double discriminant = q * q / 4 + p * p * p / 27;
    count = discriminant > 0 ? 1 : 3;
    if (discriminant > 0) {
        // Of the two terms, the larger one is free of cancellation.
        const double u = std::cbrt(std::fabs(q) / 2 + std::sqrt(discriminant)) * (q > 0 ? -1 : 1);
        return {u - (u != 0 ? p / (3 * u) : 0)};
    }
    const double r = std::sqrt(std::max(0.0, -p / 3));
    const double angle = r > 0 ? std::acos(std::clamp(-q / (2 * r * r * r), -1.0, 1.0)) / 3 : 0;
    std::array<double, 3> found{};
    for (std::size_t i = 0; i < 3; ++i)
        found[i] = 2 * r * std::cos(angle - 2 * std::numbers::pi / 3 * static_cast<double>(i));
    return found;
}

}  // namespace

int segmentsWithin(const QuadraticCurve& curve, float tolerance) {
    CHECK(tolerance > 0);
    return std::max(1, static_cast<int>(std::ceil(std::sqrt(curve.chordError(1) / tolerance))));
}

std::vector<glm::vec3> pointsOf(const QuadraticCurve& curve, int segments) {
    std::vector<glm::vec3> points;
    for (int i = 0; i <= segments; ++i)
        points.push_back(curve.at(static_cast<float>(i) / static_cast<float>(segments)));
    return points;
}

float nearestOnCurve(const QuadraticCurve& curve, glm::vec3 p) {
    const glm::dvec3 start = glm::dvec3(curve.start) - glm::dvec3(p),
                     slope = 2.0 * glm::dvec3(curve.control - curve.start);
    const glm::dvec3 bend = glm::dvec3(curve.start - 2.0f * curve.control + curve.target);
    const auto distance = [&](double t) { return glm::length(start + t * (slope + t * bend)); };
    std::array<double, 5> candidates{0, 1};
    std::size_t count = 2;
    const double cubic = 2 * glm::dot(bend, bend);
    if (cubic > 1e-12 * glm::dot(slope, slope)) {
        const double square = 3 * glm::dot(slope, bend) / cubic;
        const double linear = (glm::dot(slope, slope) + 2 * glm::dot(start, bend)) / cubic;
        const double constant = glm::dot(start, slope) / cubic;
        std::size_t found = 0;
        const double shift = square / 3;
        const auto reduced =
            roots(linear - square * shift, 2 * shift * shift * shift - shift * linear + constant, found);
        for (std::size_t i = 0; i < found; ++i) candidates[count++] = reduced[i] - shift;
    } else if (glm::dot(slope, slope) > 0) {
        candidates[count++] = -glm::dot(start, slope) / glm::dot(slope, slope);
    }
    double nearest = 0;
    for (std::size_t i = 1; i < count; ++i) {
        const double t = std::clamp(candidates[i], 0.0, 1.0);
        if (distance(t) < distance(nearest)) nearest = t;
    }
    return static_cast<float>(nearest);
}

std::optional<BeamHit> firstHit(const TriangleTree& mesh, const QuadraticCurve& curve, float radius, float tolerance,
                                WalkCounts* counts) {
    const int segments = segmentsWithin(curve, tolerance);
    const std::vector<glm::vec3> points = pointsOf(curve, segments);
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const Ray ray{points[i], points[i + 1] - points[i]};
        const auto hit = mesh.firstHit(ray, radius + tolerance, 1, {}, counts);
        if (!hit) continue;
        return BeamHit{(static_cast<float>(i) + hit->at) / static_cast<float>(segments), ray.at(hit->at),
                       hit->triangle};
    }
    return std::nullopt;
}

}  // namespace arclight::collision
