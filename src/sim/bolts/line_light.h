// Light from straight, thin sources: the pieces of a bolt.
#pragma once

#include <glm/glm.hpp>

namespace arclight::bolts {

/// The mean of p / |p|³ over the straight line from `a` to `b`, both relative to the lit point. Its dot product with a
/// surface's normal is the light from a line of power 1, as long as the whole line is above the horizon.
///
/// It is the field of an evenly charged rod: it points along the bisector of a and b, and its length is
/// 1 / (|a| |b| cos(θ/2)), where θ is the angle between them. On the line itself it is large but finite.
glm::vec3 lineLightVector(glm::vec3 a, glm::vec3 b);

/// Irradiance of a surface with the unit normal `n` from a line of power 1: the mean of max(n · p, 0) / |p|³ over the
/// line, whose part below the surface's horizon is cut away first. shaders/bolts/line_light.glsl is the same in
/// GLSL.
float lineLightIrradiance(glm::vec3 n, glm::vec3 a, glm::vec3 b);

}  // namespace arclight::bolts
