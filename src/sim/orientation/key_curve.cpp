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

constexpr double kStep = 1e-3;     // of differences
constexpr std::int64_t kLead = 3;  // keys assumed beyond either end; farther ones have no visible effect

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
    : KeyCurve(std::move(keys), {}, options, faults, axis) {}

KeyCurve::KeyCurve(std::vector<glm::dquat> keys, const KeyTiming& timing, const CurveOptions& options,
                   const PublishedErrors& faults, const glm::dvec3& axis)
    : options_(options),
      faults_(faults),
      axis_(axis),
      keys_(std::move(keys)),
      isClosed_(timing.isClosed),
      intervals_(timing.intervals) {
    CHECK_LT(0u, keys_.size());
    if (!intervals_.empty()) CHECK_EQ(std::ssize(intervals_), segments());
    std::vector<glm::dquat> all = keys_;
    if (!isClosed_) {
        CHECK_LT(1u, keys_.size());
        lead_ = kLead;
        const glm::dquat before = glm::conjugate(keys_[1]) * keys_[0];
        const glm::dquat after = glm::conjugate(keys_[keys_.size() - 2]) * keys_.back();
        for (std::int64_t i = 0; i < lead_; ++i) {
            all.insert(all.begin(), glm::normalize(all.front() * before));
            all.push_back(glm::normalize(all.back() * after));
        }
        if (!intervals_.empty()) {
            intervals_.insert(intervals_.begin(), static_cast<std::size_t>(lead_), intervals_.front());
            // One more from the last assumed key to the first, which no visible part of the curve uses.
            intervals_.insert(intervals_.end(), static_cast<std::size_t>(lead_) + 1, intervals_.back());
        }
    }
    path_ = OrientationPath(std::move(all));
    if (options.method == Method::squad) makeControls();
    if (options.method == Method::spline) makeSpline();
}

double KeyCurve::intervalAt(std::int64_t key) const {
    const std::int64_t count = std::ssize(intervals_);
    return count == 0 ? 1 : intervals_[static_cast<std::size_t>((key % count + count) % count)];
}

/// K. Shoemake, "Quaternion Calculus and Fast Animation", 1987: the control of a key q is
/// q exp(−(log(q⁻¹ next) + log(q⁻¹ previous)) / 4). With uneven intervals, q has a control for each side. Both give the
/// angular velocity of the parabola through the neighbours.
void KeyCurve::makeControls() {
    const std::int64_t count = std::ssize(path_.keys());
    for (std::int64_t i = 0; i < count; ++i) {
        const glm::dquat &key = path_.key(i), back = glm::conjugate(key);
        const glm::dvec3 next = rotationVector(back * path_.key(i + 1)), last = rotationVector(back * path_.key(i - 1));
        if (isEven()) {
            controls_.push_back(key * quaternionFromRotationVector(-0.25 * (next + last)));
            continue;
        }
        const double before = intervalAt(i - 1), after = intervalAt(i);
        const glm::dvec3 velocity = (before / after * next - after / before * last) / (before + after);
        controls_.push_back(key * quaternionFromRotationVector(0.5 * (after * velocity - next)));
        arrivals_.push_back(key * quaternionFromRotationVector(0.5 * (-last - before * velocity)));
    }
    if (isEven()) arrivals_ = controls_;
}

void KeyCurve::makeSpline() {
    const std::size_t count = 2 * path_.keys().size();
    glm::dquat last = path_.key(0);
    glm::dvec4 sum(0);
    for (std::size_t i = 0; i < count; ++i) {
        last = nearer(path_.key(static_cast<std::int64_t>(i)), last);
        points_.push_back(vectorOf(last));
        if (i < path_.keys().size()) sum += points_.back();
    }
    if (options_.spline == SplineKind::exponentialMap) {
        centre_ = glm::length(sum) > 1e-6 ? unitQuaternion(sum) : path_.key(0);
        for (glm::dvec4& point : points_)
            point = glm::dvec4(rotationVector(unitQuaternion(point) * glm::conjugate(centre_)), 0);
    }
    if (isEven())
        makeEvenSlopes();
    else
        makeSlopes();
}

void KeyCurve::makeEvenSlopes() {
    const std::size_t count = points_.size();
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

/// Slopes per unit of time, for any intervals h: of the parabola through the neighbours or, for equal second
/// derivatives, slope(i − 1)/h(i − 1) + 2 (1/h(i − 1) + 1/h(i)) slope(i) + slope(i + 1)/h(i) =
/// 3 ((p(i) − p(i − 1))/h(i − 1)² + (p(i + 1) − p(i))/h(i)²). Each sweep halves the error or better.
void KeyCurve::makeSlopes() {
    const std::size_t count = points_.size();
    const auto around = [count](std::size_t i) { return i % count; };
    const auto interval = [&](std::size_t i) { return intervalAt(static_cast<std::int64_t>(i)); };
    const auto rise = [&](std::size_t i) { return points_[around(i + 1)] - points_[i]; };
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t previous = around(i + count - 1);
        const double before = interval(previous), after = interval(i);
        slopes_.push_back((after / before * rise(previous) + before / after * rise(i)) / (before + after));
    }
    if (options_.spline == SplineKind::c1) return;
    for (int sweep = 0; sweep < 50; ++sweep)
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t next = around(i + 1), previous = around(i + count - 1);
            const double p = 1 / interval(previous), q = 1 / interval(i);
            slopes_[i] =
                (3.0 * (p * p * rise(previous) + q * q * rise(i)) - p * slopes_[previous] - q * slopes_[next]) /
                (2 * (p + q));
        }
}

glm::dvec4 KeyCurve::squadAt(std::int64_t key, double u) const {
    const auto of = [](const std::vector<glm::dquat>& all, std::int64_t i) {
        return all[static_cast<std::size_t>(i % std::ssize(all))];
    };
    const glm::dquat &from = path_.key(key), to = nearer(path_.key(key + 1), from);
    const double sign = to == path_.key(key + 1) ? 1 : -1;
    return greatArc(greatArc(vectorOf(from), vectorOf(to), u),
                    greatArc(vectorOf(of(controls_, key)), sign * vectorOf(of(arrivals_, key + 1)), u),
                    2 * u * (1 - u));
}

glm::dvec4 KeyCurve::splineAt(std::int64_t key, double u) const {
    const std::size_t i = static_cast<std::size_t>(key) % points_.size(), next = (i + 1) % points_.size();
    const double h = intervalAt(key);
    const glm::dvec4 point = hermite(points_[i], h * slopes_[i], points_[next], h * slopes_[next], u);
    if (options_.spline != SplineKind::exponentialMap) return point;
    return vectorOf(quaternionFromRotationVector(glm::dvec3(point)) * centre_);
}

glm::dvec4 KeyCurve::circularAt(std::int64_t key, double u) const {
    if (isEven()) return path_.pointAt(PathKind::circular, static_cast<double>(key) + u);
    const std::array<glm::dvec4, 3> before = path_.neighbourhood(key);
    std::array<glm::dvec4, 3> after = path_.neighbourhood(key + 1);
    if (glm::dot(after[1], before[2]) < 0)
        for (glm::dvec4& point : after) point = -point;
    return circularBlend(before, after, {intervalAt(key - 1), intervalAt(key), intervalAt(key + 1)}, u);
}

glm::dvec4 KeyCurve::pointAt(std::int64_t key, double u) const {
    const glm::dquat &a = path_.key(key), &b = path_.key(key + 1);
    switch (options_.method) {
        case Method::nlerp: return vectorOf(nlerp(a, b, u));
        case Method::correctedNlerp: return vectorOf(correctedNlerp(a, b, u, options_.correction));
        case Method::slerp: return vectorOf(slerp(a, b, u));
        case Method::squad: return squadAt(key, u);
        case Method::circular: return circularAt(key, u);
        case Method::spline: return splineAt(key, u);
        case Method::sterp: return vectorOf(sterp(a, b, a * axis_, u, u));
        case Method::sterpAsPublished: return vectorOf(sterpAsPublished(a, b, a * axis_, u, u, faults_));
    }
    return vectorOf(a);
}

glm::dquat KeyCurve::at(double time) const {
    const double whole = std::floor(time);
    const auto key = static_cast<std::int64_t>(whole) + lead_;
    const glm::dvec4 point = pointAt(key, time - whole);
    // The cubic through opposite keys passes through zero.
    return glm::length(point) == 0 ? path_.key(key) : unitQuaternion(point);
}

Motion KeyCurve::motionAt(double time, int side) const {
    const double whole = std::floor(time);
    const bool isEnd = side < 0 && time == whole;
    const std::int64_t key = static_cast<std::int64_t>(whole) - (isEnd ? 1 : 0) + lead_;
    const double u = isEnd ? 1 : time - whole;
    std::array<glm::dvec4, 5> p;
    for (std::size_t i = 0; i < p.size(); ++i) {
        p[i] = pointAt(key, u + side * kStep * static_cast<double>(i));
        if (glm::dot(p[i], p[0]) < 0) p[i] = -p[i];
    }
    const double h = side * kStep * intervalAt(key);
    const glm::dvec4 first = (-25.0 * p[0] + 48.0 * p[1] - 36.0 * p[2] + 16.0 * p[3] - 3.0 * p[4]) / (12 * h);
    const glm::dvec4 second = (35.0 * p[0] - 104.0 * p[1] + 114.0 * p[2] - 56.0 * p[3] + 11.0 * p[4]) / (12 * h * h);
    // ω = 2 q' q⁻¹, and its derivative, for q of any length.
    const double square = glm::dot(p[0], p[0]);
    const glm::dvec3 velocity = 2.0 / square * vectorPart(first, p[0]);
    return {velocity, 2.0 / square * vectorPart(second, p[0]) - 2.0 * glm::dot(p[0], first) / square * velocity};
}

Motion KeyCurve::motionAt(double time) const { return motionAt(time, time - std::floor(time) < 0.5 ? 1 : -1); }

CurveMetrics KeyCurve::figures(int perKey) const {
    CurveMetrics figures;
    const std::int64_t count = segments();
    const glm::dquat start = glm::conjugate(keys()[0]);
    glm::dquat before = at(0), twistBefore{1, 0, 0, 0};
    for (std::int64_t i = 1; i <= count * perKey; ++i) {
        const double time = static_cast<double>(i) / perKey;
        const glm::dquat now = at(time), twist = decompose(start * now, axis_).twist;
        figures.sweptArc += turnBetween(before, now);
        figures.twistFlips += turnBetween(twistBefore, twist) > 0.5 * std::numbers::pi;
        const int side = time - std::floor(time) < 0.5 && i < count * perKey ? 1 : -1;
        figures.peakAcceleration = std::max(figures.peakAcceleration, glm::length(motionAt(time, side).acceleration));
        before = now, twistBefore = twist;
    }
    // In the second round of a closed curve, because times are at least 0.
    for (std::int64_t key = isClosed_ ? count : 1; key < (isClosed_ ? 2 * count : count); ++key) {
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
