// Tests whether bolts light a small surface so smoothly that evaluating the light at its corners suffices.
#pragma once

#include <span>

#include <glm/glm.hpp>

#include "sim/bolts/bolt_layouts.h"

namespace arclight::bolts {

/// A surface seen through a small rectangle of the frame. Positions are relative to the eye.
struct SeenPatch {
    glm::vec3 centre{0};     ///< m, of the surface spanned by its corners
    float radius = 0;        ///< m, of a sphere around that
    float deviation = 0;     ///< m, of the surface from the one spanned by its corners
    glm::vec3 direction{0};  ///< from the eye to the centre, unit length
    float angle = 0;         ///< half the angle that its diagonal subtends, rad
};

/// Whether linear interpolation between the corners reproduces the light on the patch and in the air in front of it to
/// a few per cent. `air` holds a point for each light, relative to the eye; w is the sum of its squared distance and
/// squared blur.
bool isSmooth(const SeenPatch& patch, glm::vec3 eye, std::span<const LineLight> lights, std::span<const glm::vec4> air);

}  // namespace arclight::bolts
