// Rotation vectors: axis times angle in radians.
#pragma once

#include <cmath>

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include "sim/common/trigonometry.h"

namespace arclight {

/// Of a unit quaternion, with an angle in [0, pi].
inline glm::dvec3 rotationVector(const glm::dquat& q) {
    const double sign = q.w < 0 ? -1 : 1;
    const glm::dvec3 v{sign * q.x, sign * q.y, sign * q.z};
    const double length = glm::length(v);
    if (length < 1e-12) return 2.0 * v;
    return v * (2 * arc(length, sign * q.w) / length);
}
inline glm::vec3 rotationVector(const glm::quat& q) { return rotationVector(glm::dquat(q)); }

/// The inverse.
inline glm::dquat quaternionFromRotationVector(const glm::dvec3& r) {
    const double angle = glm::length(r);
    const double factor = angle < 1e-9 ? 0.5 : sine(0.5 * angle) / angle;
    return {cosine(0.5 * angle), factor * r.x, factor * r.y, factor * r.z};
}

/// Both in single precision, for motions: they take a tenth of the time or less.
inline glm::vec3 quickRotationVector(const glm::quat& q) {
    const float sign = q.w < 0 ? -1.0f : 1.0f;
    const glm::vec3 v{sign * q.x, sign * q.y, sign * q.z};
    const float length = glm::length(v);
    return length < 1e-12f ? 2.0f * v : v * (2 * atan2f(length, sign * q.w) / length);
}
inline glm::quat quickQuaternion(glm::vec3 rotationVector) {
    const float angle = glm::length(rotationVector);
    if (angle < 1e-9f) return {1, 0.5f * rotationVector.x, 0.5f * rotationVector.y, 0.5f * rotationVector.z};
    const float factor = sinf(0.5f * angle) / angle;
    return {cosf(0.5f * angle), factor * rotationVector.x, factor * rotationVector.y, factor * rotationVector.z};
}

/// Angle in radians, in [0, pi], of the rotation from a to b.
inline double angleBetween(const glm::dquat& a, const glm::dquat& b) {
    return glm::length(rotationVector(a * glm::conjugate(b)));
}

}  // namespace arclight
