// Where the light of bolts changes so little over a small surface that it need only be gathered at its corners.
#pragma once

#include <span>

#include <glm/glm.hpp>

#include "sim/bolts/bolt_layouts.h"

namespace arclight::bolts {

/// A surface seen through a small rectangle of the frame. Positions are relative to the eye.
struct SeenPatch {
    glm::vec3 centre{0};     ///< m, of what its corners span
    float radius = 0;        ///< m, of the sphere around that
    float deviation = 0;     ///< m, of the surface from what its corners span
    glm::vec3 direction{0};  ///< from the eye to the centre, unit length
    float angle = 0;         ///< half the angle that its diagonal covers, rad
};

/// Whether the light of `lights` on the patch and in the air before it, as a plane through its values at the corners,
/// is right to a few hundredths. `air` are points that stand for the lights, relative to the eye; in w the square of
/// their distance and of how blurred they are.
bool isSmooth(const SeenPatch& patch, glm::vec3 eye, std::span<const LineLight> lights, std::span<const glm::vec4> air);

}  // namespace arclight::bolts
