#include "sim/common/orientation_path.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>

#include "core/check.h"
#include "sim/common/rotation_vector.h"
#include "sim/common/trigonometry.h"

namespace arclight {
namespace {

constexpr double kStep = 1e-3;  // of the differences that give the angular velocity

/// q or −q, whichever is nearer to `to`.
glm::dvec4 nearer(const glm::dvec4& q, const glm::dvec4& to) { return glm::dot(q, to) < 0 ? -q : q; }

/// A point on the arc through three keys at times 0, 1 and 2. The angle is a quadratic polynomial through the keys'
/// angles, so the speed is also smooth at the second key.
glm::dvec4 onArc(const std::array<glm::dvec4, 3>& keys, double time) {
    const Circle circle = circleThrough(keys[0], keys[1], keys[2]);
    if (circle.isDegenerate) return time < 1 ? slerped(keys[0], keys[1], time) : slerped(keys[1], keys[2], time - 1);
    return circle.at(circle.second * time * (2 - time) + 0.5 * circle.third * time * (time - 1));
}

/// The same for keys at the times 0, `first` and `first` + `second`.
glm::dvec4 onArc(const std::array<glm::dvec4, 3>& keys, double first, double second, double time) {
    const Circle circle = circleThrough(keys[0], keys[1], keys[2]);
    if (circle.isDegenerate)
        return time < first ? slerped(keys[0], keys[1], time / first)
                            : slerped(keys[1], keys[2], (time - first) / second);
    const double whole = first + second;
    return circle.at(circle.second * time * (whole - time) / (first * second) +
                     circle.third * time * (time - first) / (whole * second));
}

}  // namespace

glm::dquat unitQuaternion(const glm::dvec4& v) {
    const glm::dvec4 n = v / glm::length(v);
    return {n.w, n.x, n.y, n.z};
}

glm::dvec4 Circle::at(double angle) const {
    return centre + radius * (cosine(angle) * towardsFirst + sine(angle) * across);
}

Circle circleThrough(const glm::dvec4& first, const glm::dvec4& second, const glm::dvec4& third) {
    constexpr double kMin = 1e-9;
    Circle circle;
    const glm::dvec4 chord1 = second - first, chord2 = third - second;
    const double length1 = glm::length(chord1), length2 = glm::length(chord2);
    if (length1 < kMin || length2 < kMin) return circle;
    // An orthonormal basis of the plane, whose first axis is along the first chord.
    const glm::dvec4 x = chord1 / length1, off = chord2 - glm::dot(chord2, x) * x;
    const double height = glm::length(off);
    if (height < kMin * length2) return circle;
    const glm::dvec4 y = off / height;
    // Relative to the first point, the bisector of the first chord is m1 + s (0, 1), of the second m2 + t (−c.y,
    // c.x). The unknown t follows from the x coordinates, then s from the y coordinates.
    const glm::dvec2 m1(0.5 * length1, 0), c(glm::dot(chord2, x), height);
    const glm::dvec2 m2 = glm::dvec2(length1, 0) + 0.5 * c;
    const double t = (m2.x - m1.x) / c.y, s = m2.y - m1.y + t * c.x;
    circle.centre = first + m1.x * x + (m1.y + s) * y;
    circle.radius = glm::length(first - circle.centre);
    circle.towardsFirst = (first - circle.centre) / circle.radius;
    const glm::dvec4 toSecond = second - circle.centre, toThird = third - circle.centre;
    const glm::dvec4 aside = toSecond - glm::dot(toSecond, circle.towardsFirst) * circle.towardsFirst;
    const glm::dvec4 asideToThird = toThird - glm::dot(toThird, circle.towardsFirst) * circle.towardsFirst;
    const glm::dvec4 longer = glm::length(aside) > glm::length(asideToThird) ? aside : asideToThird;
    if (!(glm::length(longer) > kMin * circle.radius)) return circle;
    circle.across = longer / glm::length(longer);
    const auto angleOf = [&](const glm::dvec4& v) {
        const double angle = arc(glm::dot(v, circle.across), glm::dot(v, circle.towardsFirst));
        return angle < 0 ? angle + 2 * std::numbers::pi : angle;
    };
    circle.second = angleOf(toSecond), circle.third = angleOf(toThird);
    if (circle.second > circle.third) {
        circle.across = -circle.across;
        circle.second = 2 * std::numbers::pi - circle.second, circle.third = 2 * std::numbers::pi - circle.third;
    }
    circle.isDegenerate = !(circle.second > 0 && circle.third > circle.second);
    return circle;
}

double bisectorError(const Circle& circle, const std::array<glm::dvec4, 3>& points) {
    double worst = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const glm::dvec4 &a = points[i], &b = points[(i + 1) % 3];
        worst = std::max(worst, std::fabs(glm::dot(circle.centre - 0.5 * (a + b), b - a)));
    }
    return worst;
}

glm::dvec4 slerped(const glm::dvec4& a, const glm::dvec4& b, double t) {
    const double angle = 2 * arc(glm::length(b - a), glm::length(b + a));
    if (angle < 1e-8) return a + t * (b - a);
    return (sine((1 - t) * angle) * a + sine(t * angle) * b) / sine(angle);
}

glm::dvec4 circularBlend(const std::array<glm::dvec4, 3>& before, const std::array<glm::dvec4, 3>& after,
                         const std::array<double, 3>& intervals, double u) {
    const double time = u * intervals[1];
    return slerped(onArc(before, intervals[0], intervals[1], intervals[0] + time),
                   onArc(after, intervals[1], intervals[2], time), u);
}

const glm::dquat& OrientationPath::key(std::int64_t index) const {
    CHECK_LT(0u, keys_.size());
    const auto count = static_cast<std::int64_t>(keys_.size());
    return keys_[static_cast<std::size_t>((index % count + count) % count)];
}

std::array<glm::dvec4, 3> OrientationPath::neighbourhood(std::int64_t key) const {
    const glm::dvec4 own = vectorOf(this->key(key));
    return {nearer(vectorOf(this->key(key - 1)), own), own, nearer(vectorOf(this->key(key + 1)), own)};
}

glm::dvec4 OrientationPath::pointAt(PathKind kind, double time) const {
    const double whole = std::floor(time), u = time - whole;
    const auto index = static_cast<std::int64_t>(whole);
    const std::array<glm::dvec4, 3> before = neighbourhood(index);
    if (kind == PathKind::slerp) return slerped(before[1], before[2], u);
    // The next key's points, with signs that match this key's.
    std::array<glm::dvec4, 3> after = neighbourhood(index + 1);
    if (glm::dot(after[1], before[2]) < 0)
        for (glm::dvec4& point : after) point = -point;
    return slerped(onArc(before, 1 + u), onArc(after, u), u);
}

glm::dquat OrientationPath::at(PathKind kind, double time) const { return unitQuaternion(pointAt(kind, time)); }

glm::dvec3 OrientationPath::velocityAt(PathKind kind, double time, int side) const {
    const glm::dquat begin = glm::conjugate(at(kind, time));
    const auto turnIn = [&](double step) {
        return rotationVector(at(kind, time + side * step) * begin) / (side * step);
    };
    return 2.0 * turnIn(0.5 * kStep) - turnIn(kStep);  // cancels the first-order error
}

double OrientationPath::jumpAt(PathKind kind, std::int64_t key) const {
    const auto time = static_cast<double>(key + static_cast<std::int64_t>(keys_.size()));
    return glm::length(velocityAt(kind, time) - velocityAt(kind, time, -1));
}

double OrientationPath::largestJump(PathKind kind) const {
    double largest = 0;
    for (std::size_t i = 0; i < keys_.size(); ++i)
        largest = std::max(largest, jumpAt(kind, static_cast<std::int64_t>(i)));
    return largest;
}

double OrientationPath::largestUnitError(PathKind kind) const {
    constexpr int kSamples = 64;  // between two keys
    double largest = 0;
    const int samples = kSamples * static_cast<int>(keys_.size());
    for (int i = 0; i < samples; ++i)
        largest = std::max(largest, std::fabs(glm::length(pointAt(kind, static_cast<double>(i) / kSamples)) - 1));
    return largest;
}

double OrientationPath::largestBisectorError() const {
    double largest = 0;
    for (std::size_t i = 0; i < keys_.size(); ++i) {
        const std::array<glm::dvec4, 3> points = neighbourhood(static_cast<std::int64_t>(i));
        const Circle circle = circleThrough(points[0], points[1], points[2]);
        if (!circle.isDegenerate) largest = std::max(largest, bisectorError(circle, points));
    }
    return largest;
}

OrientationPath randomPath(Seed seed, int keys) {
    CHECK_LT(0, keys);
    Random random(seed, 23);
    std::vector<glm::dquat> path;
    for (int i = 0; i < keys; ++i) {
        const double way = 2 * std::numbers::pi * (i + static_cast<double>(random.uniform(-0.15f, 0.15f))) / keys;
        const double lean = random.uniform(0.3f, 0.4f), turn = random.uniform(-0.1f, 0.1f);
        path.push_back(unitQuaternion({lean * cosine(way), turn, lean * sine(way), 1}));
    }
    return OrientationPath(std::move(path));
}

}  // namespace arclight
