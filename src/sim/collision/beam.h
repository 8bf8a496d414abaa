// A bent beam: a quadratic Bézier curve with a radius, as segments that are swept spheres.
#pragma once

#include <optional>
#include <vector>

#include "sim/common/quadratic_curve.h"
#include "sim/common/triangle_tree.h"

namespace arclight::collision {

/// The least number of equal steps of t whose chords stay within `tolerance` of the curve. Its second derivative is
/// constant, so that all chords are equally far from it, and steps of any other kind gain nothing.
int segmentsWithin(const QuadraticCurve& curve, float tolerance);
/// The ends of the segments: `segments` + 1 points.
std::vector<glm::vec3> pointsOf(const QuadraticCurve& curve, int segments);

struct BeamHit {
    float at = 0;           ///< along the curve
    glm::vec3 position{0};  ///< of the beam's centre
    std::uint32_t triangle = 0;
};
/// The first triangle that the beam touches on its way. With segments that are `tolerance` off, their radius grows by
/// it: no hit is missed, and what is hit in vain is at most 2 `tolerance` away.
std::optional<BeamHit> firstHit(const TriangleTree& mesh, const QuadraticCurve& curve, float radius, float tolerance,
                                WalkCounts* counts = nullptr);

}  // namespace arclight::collision
