// A bent beam: a quadratic Bézier curve with a radius, approximated by swept spheres along its chords.
#pragma once

#include <optional>
#include <vector>

#include "sim/common/quadratic_curve.h"
#include "sim/common/triangle_tree.h"

namespace arclight::collision {

/// The smallest number of equal steps of t whose chords stay within `tolerance` of the curve. All chords deviate
/// equally because the curve's second derivative is constant, so adaptive step sizes would gain nothing.
int segmentsWithin(const QuadraticCurve& curve, float tolerance);
/// The ends of the segments: `segments` + 1 points.
std::vector<glm::vec3> pointsOf(const QuadraticCurve& curve, int segments);

struct BeamHit {
    float at = 0;           ///< along the curve
    glm::vec3 position{0};  ///< of the beam's centre
    std::uint32_t triangle = 0;
};
/// The first triangle that the beam touches along its path. The segments deviate from the curve by up to `tolerance`,
/// so their radius grows by it: no hit is missed, and a false hit is at most 2 `tolerance` from the beam.
std::optional<BeamHit> firstHit(const TriangleTree& mesh, const QuadraticCurve& curve, float radius, float tolerance,
                                WalkCounts* counts = nullptr);

}  // namespace arclight::collision
