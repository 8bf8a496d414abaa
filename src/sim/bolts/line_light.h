// Light of straight, thin sources: what a piece of a bolt does to the surfaces around it.
#pragma once

#include <glm/glm.hpp>

namespace arclight::bolts {

/// The mean of p / |p|^3 over the straight line from `a` to `b`, both seen from the lit point: the vector whose product
/// with a surface's normal is the light it receives from a line of power 1, as long as the whole line is above it.
///
/// It is the field of an evenly charged rod: along the bisector of a and b, of length 1 / (|a| |b| cos(half the angle
/// between them)). Points on the line itself get a large vector, never an infinite one.
glm::vec3 lineLightVector(glm::vec3 a, glm::vec3 b);

/// Light that a surface with the unit normal `n` receives from a line of power 1: the mean over the line of
/// max(n.p, 0) / |p|^3. The part of the line below the surface's horizon is cut away first. shaders/lightning/
/// line_light.glsl is the same in GLSL.
float lineLightIrradiance(glm::vec3 n, glm::vec3 a, glm::vec3 b);

}  // namespace arclight::bolts
