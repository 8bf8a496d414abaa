#include "sim/orientation/swing_twist.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "sim/common/quick_trigonometry.h"
#include "sim/orientation/interpolants.h"

namespace arclight::orientation {
namespace {

glm::dquat quaternionOf(double w, const glm::dvec3& v) { return {w, v.x, v.y, v.z}; }

/// The angle whose sine is `sine`, from −π/2 to π/2.
double arcSine(double sine) { return quickArc(sine, std::sqrt(std::max(0.0, (1 - sine) * (1 + sine)))); }

/// The library function of the printed code; `axis` of any length but 0.
glm::dquat angleAxis(double angle, const glm::dvec3& axis) {
    const SineCosine half = quickSineCosine(0.5 * angle);
    return quaternionOf(half.cosine, half.sine / glm::length(axis) * axis);
}

/// Squared sine of half the angle.
double vectorSquare(double angle) {
    const double sine = quickSineCosine(0.5 * angle).sine;
    return sine * sine;
}

}  // namespace

SwingTwist decompose(const glm::dquat& q, const glm::dvec3& axis, double singularSquare) {
    const glm::dvec3 v{q.x, q.y, q.z};
    const double along = glm::dot(v, axis), square = q.w * q.w + along * along;
    if (square < singularSquare) return {q, {1, 0, 0, 0}, true};
    const double length = std::sqrt(square);
    // R T⁻¹ multiplied out: what is along the axis cancels.
    const glm::dvec3 across = v - along * axis;
    return {quaternionOf(length, (q.w * across + along * glm::cross(axis, across)) / length),
            quaternionOf(q.w / length, along / length * axis), false};
}

glm::dquat sterp(const glm::dquat& a, const glm::dquat& b, const glm::dvec3& axis, double tSwing, double tTwist) {
    const SwingTwist parts = decompose(b * glm::conjugate(a), axis);
    return part(parts.swing, tSwing) * part(parts.twist, tTwist) * a;
}

SwingTwist decomposeAsPrinted(const glm::dquat& q, const glm::dvec3& axis, const PrintedFaults& faults) {
    const glm::dvec3 r{q.x, q.y, q.z};
    if (faults.testsVectorPart && glm::dot(r, r) < faults.epsilon) {
        const glm::dvec3 rotatedTwistAxis = q * axis, swingAxis = glm::cross(axis, rotatedTwistAxis);
        glm::dquat swing{1, 0, 0, 0};
        if (glm::dot(swingAxis, swingAxis) > faults.epsilon)
            swing = angleAxis(quickArc(glm::length(swingAxis), glm::dot(axis, rotatedTwistAxis)), swingAxis);
        return {swing, angleAxis(std::numbers::pi, axis), true};  // "always twist 180 degree on singularity"
    }
    const glm::dvec3 p = glm::dot(r, axis) * axis;
    const double square = q.w * q.w + glm::dot(p, p);
    if (!faults.dividesByZero && square < faults.epsilon) return {q, {1, 0, 0, 0}, true};
    const glm::dquat twist = (1 / std::sqrt(square)) * quaternionOf(q.w, p);
    return {q * glm::conjugate(twist), twist, false};
}

glm::dquat sterpAsPrinted(const glm::dquat& a, const glm::dquat& b, const glm::dvec3& axis, double tSwing,
                          double tTwist, const PrintedFaults& faults) {
    const SwingTwist full = decomposeAsPrinted(b * glm::conjugate(a), axis, faults);
    const glm::dquat swing = part(full.swing, tSwing), twist = part(full.twist, tTwist);
    const glm::dquat turn = faults.returnsTwistSwing ? twist * swing : swing * twist;
    return faults.forgetsStart ? turn : turn * a;
}

double orderError(double swing, double twist) {
    const double angle = 4 * arcSine(quickSineCosine(0.5 * swing).sine * quickSineCosine(0.5 * twist).sine);
    return std::min(std::fabs(angle), 2 * std::numbers::pi - std::fabs(angle));
}

double slerpDeviation(double angle, double tilt) {
    const SineCosine at = quickSineCosine(tilt);
    // The great arc crosses the plane between both ends at a tilt whose tangent is cos(angle / 2) times that of the
    // tip.
    return tilt - quickArc(at.sine * quickSineCosine(0.5 * angle).cosine, at.cosine);
}

double slerpLengthRatio(double angle, double tilt) {
    const double sine = quickSineCosine(tilt).sine, direct = 2 * arcSine(sine * quickSineCosine(0.5 * angle).sine);
    return direct > 0 ? angle * sine / direct : 1;
}

double singularShare(double angle, double singularSquare) {
    const double square = vectorSquare(angle);
    if (square == 0 || singularSquare <= 1 - square) return 0;
    return std::min(1.0, std::sqrt((singularSquare - (1 - square)) / square));
}

double printedSingularShare(double angle, double singularSquare) { return vectorSquare(angle) < singularSquare; }

}  // namespace arclight::orientation
