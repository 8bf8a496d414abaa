#include "sim/orientation/rod.h"

#include <cmath>
#include <numbers>

#include "sim/common/rotation_vector.h"
#include "sim/common/trigonometry.h"

namespace arclight::orientation {
namespace {

constexpr double kRadians = std::numbers::pi / 180;
constexpr glm::dvec3 kUp{0, 1, 0};

}  // namespace

glm::dquat rodOrientation(const glm::dvec3& degrees) {
    const auto about = [](const glm::dvec3& axis, double angle) {
        return quaternionFromRotationVector(kRadians * angle * axis);
    };
    return about(kUp, degrees.x) * about({1, 0, 0}, 90 - degrees.y) * about(kUp, degrees.z);
}

glm::dvec3 rodAngles(const glm::dquat& orientation) {
    const glm::dvec3 tip = orientation * kUp;
    const double azimuth = arc(tip.x, tip.z) / kRadians;
    const double elevation = arc(tip.y, std::sqrt(tip.x * tip.x + tip.z * tip.z)) / kRadians;
    const glm::dquat rest = glm::conjugate(rodOrientation({azimuth, elevation, 0})) * orientation;
    return {azimuth, elevation, 2 * arc(rest.w < 0 ? -rest.y : rest.y, std::fabs(rest.w)) / kRadians};
}

glm::dquat rotationBetween(const glm::dvec3& from, const glm::dvec3& to) {
    const glm::dquat doubled(1 + glm::dot(from, to), glm::cross(from, to));
    const double length = glm::length(doubled);
    return length > 1e-9 ? doubled / length : glm::dquat(1, 0, 0, 0);
}

}  // namespace arclight::orientation
