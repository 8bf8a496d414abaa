#include "sim/collision/beam.h"

#include <algorithm>
#include <cmath>

#include "core/check.h"

namespace arclight::collision {

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
