#include "sim/orientation/swing_twist.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "sim/common/quick_trigonometry.h"
#include "sim/orientation/interpolants.h"

namespace arclight::orientation {
namespace {

constexpr glm::dquat kNone{1, 0, 0, 0};
constexpr glm::dvec3 kTip{0, 1, 0};

glm::dquat quaternionOf(double w, const glm::dvec3& v) { return {w, v.x, v.y, v.z}; }

/// The library function of the published code; `axis` of any length but 0.
glm::dquat angleAxis(double angle, const glm::dvec3& axis) {
    const SineCosine half = quickSineCosine(0.5 * angle);
    return quaternionOf(half.cosine, half.sine / glm::length(axis) * axis);
}

/// The largest value of a function with one peak between `low` and `high`.
template <class Function>
double largest(double low, double high, const Function& function) {
    for (int i = 0; i < 40; ++i) {
        const double third = (high - low) / 3;
        if (function(low + third) < function(high - third))
            low += third;
        else
            high -= third;
    }
    return function(0.5 * (low + high));
}

/// A rotation by `angle` about an axis at `tilt` from the y axis.
glm::dquat tilted(double angle, double tilt) {
    const SineCosine half = quickSineCosine(0.5 * angle), lean = quickSineCosine(tilt);
    return quaternionOf(half.cosine, half.sine * glm::dvec3(lean.sine, lean.cosine, 0));
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
    // R T⁻¹ multiplied out: the components along the axis cancel.
    const glm::dvec3 across = v - along * axis;
    return {quaternionOf(length, (q.w * across + along * glm::cross(axis, across)) / length),
            quaternionOf(q.w / length, along / length * axis), false};
}

std::vector<glm::dquat> neighbours(const glm::dquat& a, const glm::dquat& b, const glm::dvec3& bodyAxis) {
    constexpr double kApart = 1e-6 * std::numbers::pi / 180;
    const glm::dquat whole = nearer(b * glm::conjugate(a), {1, 0, 0, 0});
    const glm::dvec3 v{whole.x, whole.y, whole.z}, tip = a * bodyAxis;
    const double length = glm::length(v);
    const glm::dvec3 about = length > 1e-12 ? v / length : tip, across = glm::cross(about, tip);
    std::vector<glm::dquat> all;
    for (int degrees = -75; degrees <= 75; degrees += 25) {
        const SineCosine part = quickSineCosine(degrees * std::numbers::pi / 180);
        // Against the rotation, because it must stay below 180°.
        const glm::dvec3 by = 0.5 * kApart * (part.sine * across - part.cosine * about);
        all.push_back(glm::normalize(glm::dquat(1, by.x, by.y, by.z) * b));
    }
    return all;
}

glm::dquat sterp(const glm::dquat& a, const glm::dquat& b, const glm::dvec3& axis, double tSwing, double tTwist) {
    const SwingTwist parts = decompose(b * glm::conjugate(a), axis);
    return part(parts.swing, tSwing) * part(parts.twist, tTwist) * a;
}

SwingTwist decomposeAsPublished(const glm::dquat& q, const glm::dvec3& axis, const PublishedErrors& faults) {
    const glm::dvec3 r{q.x, q.y, q.z};
    if (faults.testVectorPart && glm::dot(r, r) < faults.epsilon) {
        const glm::dvec3 rotatedTwistAxis = q * axis, swingAxis = glm::cross(axis, rotatedTwistAxis);
        glm::dquat swing{1, 0, 0, 0};
        if (glm::dot(swingAxis, swingAxis) > faults.epsilon)
            swing = angleAxis(fastAtan2(glm::length(swingAxis), glm::dot(axis, rotatedTwistAxis)), swingAxis);
        return {swing, angleAxis(std::numbers::pi, axis), true};  // "always twist 180 degree on singularity"
    }
    const glm::dvec3 p = glm::dot(r, axis) * axis;
    const double square = q.w * q.w + glm::dot(p, p);
    if (!faults.divideByZero && square < faults.epsilon) return {q, {1, 0, 0, 0}, true};
    const glm::dquat twist = (1 / std::sqrt(square)) * quaternionOf(q.w, p);
    return {q * glm::conjugate(twist), twist, false};
}

glm::dquat sterpAsPublished(const glm::dquat& a, const glm::dquat& b, const glm::dvec3& axis, double tSwing,
                            double tTwist, const PublishedErrors& faults) {
    const SwingTwist full = decomposeAsPublished(b * glm::conjugate(a), axis, faults);
    const glm::dquat swing = part(full.swing, tSwing), twist = part(full.twist, tTwist);
    const glm::dquat turn = faults.reverseOrder ? twist * swing : swing * twist;
    return faults.omitStart ? turn : turn * a;
}

double worstSterpError(double angle) {
    return largest(0, 0.5 * std::numbers::pi, [angle](double tilt) {
        const glm::dquat whole = tilted(angle, tilt);
        return turnBetween(sterp(kNone, whole, kTip, 0.5, 0.5), part(whole, 0.5));
    });
}

double worstPublishedError(double angle, const PublishedErrors& faults) {
    constexpr int kTimes = 8, kTilts = 18;
    constexpr double kTiltStep = 0.5 * std::numbers::pi / kTilts;
    const auto errorAt = [&](double tilt, int time) {
        const glm::dquat whole = tilted(angle, tilt);
        const double t = static_cast<double>(time) / kTimes;
        const double error = turnBetween(sterpAsPublished(kNone, whole, kTip, t, t, faults), part(whole, t));
        return std::isfinite(error) ? error : 0;
    };
    double worst = 0;
    int worstTilt = 0, worstTime = 0;
    for (int tilt = 0; tilt <= kTilts; ++tilt)
        for (int time = 0; time <= kTimes; ++time)
            if (const double error = errorAt(kTiltStep * tilt, time); error > worst)
                worst = error, worstTilt = tilt, worstTime = time;
    const double low = kTiltStep * std::max(0, worstTilt - 1), high = kTiltStep * std::min(kTilts, worstTilt + 1);
    return std::max(worst, largest(low, high, [&](double tilt) { return errorAt(tilt, worstTime); }));
}

double singularShare(double angle, double singularSquare) {
    const double square = vectorSquare(angle);
    if (square == 0 || singularSquare <= 1 - square) return 0;
    return std::min(1.0, std::sqrt((singularSquare - (1 - square)) / square));
}

double publishedSingularShare(double angle, double singularSquare) { return vectorSquare(angle) < singularSquare; }

}  // namespace arclight::orientation
