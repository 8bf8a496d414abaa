#include "sim/springs/spring_kinds.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace arclight::springs {
namespace {

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
