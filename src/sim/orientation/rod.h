// The orientation of a rod with its pivot at one end, set by angles or by dragging.
#pragma once

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

namespace arclight::orientation {

/// The orientation of a rod along y: azimuth of its tip from z towards x, elevation, and roll about its own axis, in °.
glm::dquat rodOrientation(const glm::dvec3& degrees);
/// The inverse, with an elevation from -90 to 90. At the poles, the azimuth is arbitrary.
glm::dvec3 rodAngles(const glm::dquat& orientation);

/// The smallest rotation from one unit vector to another; no rotation if they are opposite.
glm::dquat rotationBetween(const glm::dvec3& from, const glm::dvec3& to);

}  // namespace arclight::orientation
