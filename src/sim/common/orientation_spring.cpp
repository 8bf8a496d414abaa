#include "sim/common/orientation_spring.h"

#include "sim/common/rotation_vector.h"
#include "sim/common/trigonometry.h"

namespace arclight {
namespace {

/// (1 - cos a) / a² and (a - sin a) / a³, the factors of the left Jacobian of SO(3).
struct JacobianFactors {
    double first, second;
};
JacobianFactors jacobianFactors(double a) {
    if (a < 1e-3) return {0.5 - a * a / 24, 1.0 / 6 - a * a / 120};
    return {(1 - cosine(a)) / (a * a), (a - sine(a)) / (a * a * a)};
}

/// Angular velocity of a rotation vector `r` that changes at `rate`.
glm::dvec3 angularFromRate(const glm::dvec3& r, const glm::dvec3& rate) {
    const JacobianFactors f = jacobianFactors(glm::length(r));
    const glm::dvec3 across = glm::cross(r, rate);
    return rate + f.first * across + f.second * glm::cross(r, across);
}

/// The inverse. Its factor diverges at an angle of 2π, but rotation vectors here stay within π.
glm::dvec3 rateFromAngular(const glm::dvec3& r, const glm::dvec3& angular) {
    const double a = glm::length(r);
    const double factor = a < 1e-3 ? 1.0 / 12 + a * a / 720 : (1 - 0.5 * a / tangent(0.5 * a)) / (a * a);
    const glm::dvec3 across = glm::cross(r, angular);
    return angular - 0.5 * across + factor * glm::cross(r, across);
}

}  // namespace

void OrientationSpring::step(const Propagator<double>& p) {
    const glm::dvec3 r = rotationVector(orientation * glm::conjugate(target));
    const glm::dvec3 rate = rateFromAngular(r, angularVelocity);
    const glm::dvec3 nextR = p.xx * r + p.xv * rate;
    const glm::dvec3 nextRate = p.vx * r + p.vv * rate;
    orientation = glm::normalize(quaternionFromRotationVector(nextR) * target);
    angularVelocity = angularFromRate(nextR, nextRate);
}

}  // namespace arclight
