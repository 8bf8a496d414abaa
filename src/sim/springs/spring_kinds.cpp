#include "sim/springs/spring_kinds.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "sim/common/trigonometry.h"

namespace arclight::springs {
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

/// The inverse. Its factor diverges towards a full turn; rotation vectors here stay within half a turn.
glm::dvec3 rateFromAngular(const glm::dvec3& r, const glm::dvec3& angular) {
    const double a = glm::length(r);
    const double factor = a < 1e-3 ? 1.0 / 12 + a * a / 720 : (1 - 0.5 * a / tangent(0.5 * a)) / (a * a);
    const glm::dvec3 across = glm::cross(r, angular);
    return angular - 0.5 * across + factor * glm::cross(r, across);
}

glm::dvec4 components(const glm::dquat& q) { return {q.x, q.y, q.z, q.w}; }

}  // namespace

double wrapAngle(double angle) { return std::remainder(angle, 2 * std::numbers::pi); }

void AngleSpring::step(const Propagator<double>& p) {
    double y = deviation();
    const double before = y;
    p.apply(y, velocity);
    angle += y - before;
    if (wraps) angle = wrapAngle(angle);
}

double angleBetween(const glm::dquat& a, const glm::dquat& b) {
    return glm::length(rotationVector(a * glm::conjugate(b)));
}

void OrientationSpring::step(const Propagator<double>& p) {
    const glm::dvec3 r = rotationVector(orientation * glm::conjugate(target));
    const glm::dvec3 rate = rateFromAngular(r, angularVelocity);
    const glm::dvec3 nextR = p.xx * r + p.xv * rate;
    const glm::dvec3 nextRate = p.vx * r + p.vv * rate;
    orientation = glm::normalize(quaternionFromRotationVector(nextR) * target);
    angularVelocity = angularFromRate(nextR, nextRate);
}

void ComponentwiseOrientationSpring::reset(const glm::dquat& orientation_) {
    q = components(orientation_);
    velocity = {0, 0, 0, 0};
    target = orientation_;
}

void ComponentwiseOrientationSpring::step(const Propagator<double>& p) {
    glm::dvec4 goal = components(target);
    if (hemisphereCheck && glm::dot(q, goal) < 0) goal = -goal;  // q and -q are the same orientation
    const glm::dvec4 y = q - goal;
    q = goal + p.xx * y + p.xv * velocity;
    velocity = p.vx * y + p.vv * velocity;
}

glm::dquat ComponentwiseOrientationSpring::orientation() const {
    const double length = glm::length(q);
    if (!(length > 1e-12)) return target;
    return {q.w / length, q.x / length, q.y / length, q.z / length};
}

void AxisAngleSpring::step(const Propagator<double>& p) {
    const glm::dvec3 goal = rotationVector(target), y = vector - goal;
    vector = goal + p.xx * y + p.xv * velocity;
    velocity = p.vx * y + p.vv * velocity;
}

double componentwiseError(double angle, const Propagator<double>& p, bool goesLongWay) {
    const glm::dvec3 axis{0, 0, 1};
    ComponentwiseOrientationSpring shortcut;
    shortcut.reset(quaternionFromRotationVector(angle * axis));
    shortcut.target = {goesLongWay ? -1.0 : 1.0, 0, 0, 0};
    shortcut.hemisphereCheck = !goesLongWay;
    ScalarSpring ideal{angle, 0, 0};
    constexpr int kMaxSteps = 4000;
    double worst = 0;
    for (int i = 0; i < kMaxSteps; ++i) {
        shortcut.step(p);
        ideal.step(p);
        worst = std::max(worst, std::fabs(wrapAngle(rotationVector(shortcut.orientation()).z - ideal.x)));
        if (!std::isfinite(ideal.x)) break;
        if (std::fabs(ideal.x) + std::fabs(p.xv * ideal.v) < 1e-3 * worst) break;
    }
    return worst / angle;
}

double componentwiseError(double angle, SpringShape shape) {
    return componentwiseError(angle, exactPropagator(shape, 1.0 / 240.0));
}

}  // namespace arclight::springs
