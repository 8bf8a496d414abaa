// A beam locked on a moving target: a quadratic Bézier curve, hit-tested as a chain of capsules.
#pragma once

#include <glm/glm.hpp>

#include "sim/common/quadratic_curve.h"

namespace arclight::particles {

using Beam = QuadraticCurve;

/// The largest distance between the curve and its chords at equal t, sampled at 64 points of each chord.
float sampledChordError(const Beam& beam, int segments);

/// A beam fired along `direction` that bends to the target. Its control point lies ahead at `lead` times the distance.
Beam lockedBeam(glm::vec3 start, glm::vec3 direction, glm::vec3 target, float lead = 0.5f);

/// The distance from a point to the `segments` chords of the beam. It deviates from the distance to the curve by at
/// most `chordError`.
float distanceToBeam(const Beam& beam, glm::vec3 point, int segments);

/// Whether a ball touches the capsules of radius `radius` around the chords.
bool hits(const Beam& beam, float radius, glm::vec3 centre, float ballRadius, int segments);

/// The contact of the beam with a ball.
struct BeamTouch {
    bool hits = false;
    glm::vec3 at{0};  ///< on the ball: where the chords enter it, or the point nearest to them
};
BeamTouch touchOf(const Beam& beam, float radius, glm::vec3 centre, float ballRadius, int segments);

}  // namespace arclight::particles
