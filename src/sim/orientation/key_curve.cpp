#include "sim/orientation/key_curve.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "core/check.h"
#include "core/random.h"
#include "sim/common/rotation_vector.h"

namespace arclight::orientation {
namespace {

constexpr double kStep = 1e-3;  // of differences
constexpr int kPerKey = 64;     // samples between two keys

/// A cubic from `p` with slope `m` to `q` with slope `n`.
glm::dvec4 hermite(const glm::dvec4& p, const glm::dvec4& m, const glm::dvec4& q, const glm::dvec4& n, double u) {
    const double v = 1 - u;
    return v * v * (1 + 2 * u) * p + u * v * v * m + u * u * (3 - 2 * u) * q - u * u * v * n;
}

/// The vector part of p q⁻¹, from which angular rates follow.
glm::dvec3 vectorPart(const glm::dvec4& p, const glm::dvec4& q) {
    const glm::dvec3 a(p), b(q);
    return q.w * a - p.w * b - glm::cross(a, b);
}

}  // namespace

KeyCurve::KeyCurve(std::vector<glm::dquat> keys, const CurveOptions& options, const PublishedErrors& faults,
                   const glm::dvec3& axis)
    : options_(options), faults_(faults), axis_(axis), path_(std::move(keys)) {
    CHECK_LT(0u, path_.keys().size());
    if (options.method == Method::squad) makeControls();
    if (options.method == Method::spline) makeSpline();
}

/// K. Shoemake, "Quaternion Calculus and Fast Animation", 1987: the control of a key q is
/// q exp(−(log(q⁻¹ next) + log(q⁻¹ previous)) / 4).
void KeyCurve::makeControls() {
    for (std::int64_t i = 0; i < std::ssize(keys()); ++i) {
        const glm::dquat &key = path_.key(i), back = glm::conjugate(key);
        const glm::dvec3 turns = rotationVector(back * path_.key(i + 1)) + rotationVector(back * path_.key(i - 1));
        controls_.push_back(key * quaternionFromRotationVector(-0.25 * turns));
    }
}

void KeyCurve::makeSpline() {
    const std::size_t count = 2 * keys().size();
    glm::dquat last = keys()[0];
    glm::dvec4 sum(0);
    for (std::size_t i = 0; i < count; ++i) {
        last = nearer(path_.key(static_cast<std::int64_t>(i)), last);
        points_.push_back(vectorOf(last));
        if (i < keys().size()) sum += points_.back();
    }
    if (options_.spline == SplineKind::exponentialMap) {
        centre_ = glm::length(sum) > 1e-6 ? unitQuaternion(sum) : keys()[0];
        for (glm::dvec4& point : points_)
            point = glm::dvec4(rotationVector(unitQuaternion(point) * glm::conjugate(centre_)), 0);
    }
    const auto around = [count](std::size_t i) { return i % count; };
    for (std::size_t i = 0; i < count; ++i)
        slopes_.push_back(0.5 * (points_[around(i + 1)] - points_[around(i + count - 1)]));
    if (options_.spline == SplineKind::c1) return;
    // Equal second derivatives at keys: before + 4 slope + after = 3 (next − previous). Each sweep reduces the error to
    // less than a third.
    for (int sweep = 0; sweep < 40; ++sweep)
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t next = around(i + 1), previous = around(i + count - 1);
            slopes_[i] = 0.25 * (3.0 * (points_[next] - points_[previous]) - slopes_[previous] - slopes_[next]);
        }
}

glm::dvec4 KeyCurve::squadAt(std::int64_t key, double u) const {
    const auto control = [&](std::int64_t i) { return controls_[static_cast<std::size_t>(i % std::ssize(controls_))]; };
    const glm::dquat &from = path_.key(key), to = nearer(path_.key(key + 1), from);
    const double sign = to == path_.key(key + 1) ? 1 : -1;
    return greatArc(greatArc(vectorOf(from), vectorOf(to), u),
                    greatArc(vectorOf(control(key)), sign * vectorOf(control(key + 1)), u), 2 * u * (1 - u));
}

glm::dvec4 KeyCurve::splineAt(std::int64_t key, double u) const {
    const std::size_t i = static_cast<std::size_t>(key) % points_.size(), next = (i + 1) % points_.size();
    const glm::dvec4 point = hermite(points_[i], slopes_[i], points_[next], slopes_[next], u);
    if (options_.spline != SplineKind::exponentialMap) return point;
    return vectorOf(quaternionFromRotationVector(glm::dvec3(point)) * centre_);
}

glm::dvec4 KeyCurve::pointAt(std::int64_t key, double u) const {
    const glm::dquat &a = path_.key(key), &b = path_.key(key + 1);
    switch (options_.method) {
        case Method::nlerp: return vectorOf(nlerp(a, b, u));
        case Method::correctedNlerp: return vectorOf(correctedNlerp(a, b, u, options_.correction));
        case Method::slerp: return vectorOf(slerp(a, b, u));
        case Method::squad: return squadAt(key, u);
        case Method::circular: return path_.pointAt(PathKind::circular, static_cast<double>(key) + u);
        case Method::spline: return splineAt(key, u);
        case Method::sterp: return vectorOf(sterp(a, b, a * axis_, u, u));
        case Method::sterpAsPublished: return vectorOf(sterpAsPublished(a, b, a * axis_, u, u, faults_));
    }
    return vectorOf(a);
}

glm::dquat KeyCurve::at(double time) const {
    const double whole = std::floor(time);
    const auto key = static_cast<std::int64_t>(whole);
    const glm::dvec4 point = pointAt(key, time - whole);
    // The cubic through opposite keys passes through zero.
    return glm::length(point) == 0 ? path_.key(key) : unitQuaternion(point);
}

Motion KeyCurve::motionAt(double time, int side) const {
    const double whole = std::floor(time);
    const bool isEnd = side < 0 && time == whole;
    const std::int64_t key = static_cast<std::int64_t>(whole) - (isEnd ? 1 : 0);
    const double u = isEnd ? 1 : time - whole;
    std::array<glm::dvec4, 5> p;
    for (std::size_t i = 0; i < p.size(); ++i) {
        p[i] = pointAt(key, u + side * kStep * static_cast<double>(i));
        if (glm::dot(p[i], p[0]) < 0) p[i] = -p[i];
    }
    const double h = side * kStep;
    const glm::dvec4 first = (-25.0 * p[0] + 48.0 * p[1] - 36.0 * p[2] + 16.0 * p[3] - 3.0 * p[4]) / (12 * h);
    const glm::dvec4 second = (35.0 * p[0] - 104.0 * p[1] + 114.0 * p[2] - 56.0 * p[3] + 11.0 * p[4]) / (12 * h * h);
    // ω = 2 q' q⁻¹, and its derivative, for q of any length.
    const double square = glm::dot(p[0], p[0]);
    const glm::dvec3 velocity = 2.0 / square * vectorPart(first, p[0]);
    return {velocity, 2.0 / square * vectorPart(second, p[0]) - 2.0 * glm::dot(p[0], first) / square * velocity};
}

Motion KeyCurve::motionAt(double time) const { return motionAt(time, time - std::floor(time) < 0.5 ? 1 : -1); }

CurveMetrics KeyCurve::figures() const {
    CurveMetrics figures;
    const std::int64_t count = std::ssize(keys());
    const glm::dquat start = glm::conjugate(keys()[0]);
    glm::dquat before = at(0), twistBefore{1, 0, 0, 0};
    for (std::int64_t i = 1; i <= count * kPerKey; ++i) {
        const double time = static_cast<double>(i) / kPerKey;
        const glm::dquat now = at(time), twist = decompose(start * now, axis_).twist;
        figures.sweptArc += turnBetween(before, now);
        figures.twistFlips += turnBetween(twistBefore, twist) > 0.5 * std::numbers::pi;
        figures.peakAcceleration = std::max(figures.peakAcceleration, glm::length(motionAt(time).acceleration));
        before = now, twistBefore = twist;
    }
    for (std::int64_t key = count; key < 2 * count; ++key) {
        const auto time = static_cast<double>(key);
        const Motion left = motionAt(time, -1), right = motionAt(time, 1);
        figures.velocityJump = std::max(figures.velocityJump, glm::length(right.velocity - left.velocity));
        figures.accelerationJump =
            std::max(figures.accelerationJump, glm::length(right.acceleration - left.acceleration));
        figures.peakAcceleration =
            std::max({figures.peakAcceleration, glm::length(left.acceleration), glm::length(right.acceleration)});
    }
    return figures;
}

std::vector<glm::dquat> randomKeys(Seed seed, int count, double spread) {
    CHECK_LT(0, count);
    Random random(seed, 24);
    std::vector<glm::dquat> keys{{1, 0, 0, 0}};
    while (std::ssize(keys) < count) {
        const double x = random.gaussian(), y = random.gaussian(), z = random.gaussian();
        const double angle = spread * (0.5 + 0.5 * random.uniform01()), length = std::sqrt(x * x + y * y + z * z);
        const glm::dvec3 axis = length > 1e-3 ? glm::dvec3(x, y, z) / length : glm::dvec3(0, 1, 0);
        keys.push_back(glm::normalize(quaternionFromRotationVector(angle * axis) * keys.back()));
    }
    return keys;
}

}  // namespace arclight::orientation
