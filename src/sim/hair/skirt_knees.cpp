#include "sim/hair/skirt_knees.h"

#include <algorithm>
#include <cmath>

#include "core/angles.h"
#include "sim/common/easing.h"
#include "sim/common/periodic.h"
#include "sim/common/unit.h"

namespace arclight::hair {
namespace {

constexpr float kTiny = 1e-12f;
/// Nodes rest this far above a surface, which exceeds rounding errors, so none is inside. Metres.
constexpr float kGap = 5e-5f;

glm::vec3 nearestOnAxis(const Capsule& c, glm::vec3 p) { return nearestOnSegment(p, c.a, c.b); }

/// `p` moved rigidly with the capsule, whose frame rotates by the smallest rotation between the axes.
glm::vec3 carried(const SweptCapsule& c, glm::vec3 p) {
    const glm::vec3 u = unit(c.before.b - c.before.a, {0, 1, 0}, kTiny), v = unit(c.now.b - c.now.a, u, kTiny);
    const glm::vec3 d = p - c.before.a, w = glm::cross(u, v);
    const float cosine = glm::dot(u, v);
    if (cosine < -0.9999f) return c.now.a + d;
    return c.now.a + d * cosine + glm::cross(w, d) + w * (glm::dot(w, d) / (1 + cosine));
}

/// The first parameter in 0 … 1 at which the segment from `from` to `to` is inside a sphere, or 2.
float enterSphere(glm::vec3 centre, float radius, glm::vec3 from, glm::vec3 to) {
    const glm::vec3 d = to - from, m = from - centre;
    const float a = glm::dot(d, d), b = glm::dot(m, d), c = glm::dot(m, m) - radius * radius;
    const float root = b * b - a * c;
    if (a < kTiny || root <= 0 || b >= 0) return 2;
    const float t = (-b - std::sqrt(root)) / a;
    return t >= 0 && t <= 1 ? t : 2;
}

/// As `enterSphere`, for the cylinder between a capsule's ends.
float enterCylinder(const Capsule& c, glm::vec3 from, glm::vec3 to) {
    const glm::vec3 axis = c.b - c.a;
    const float square = glm::dot(axis, axis);
    if (square < kTiny) return 2;
    const auto across = [&](glm::vec3 v) { return v - axis * (glm::dot(v, axis) / square); };
    const glm::vec3 d = across(to - from), m = across(from - c.a);
    const float a = glm::dot(d, d), b = glm::dot(m, d), k = glm::dot(m, m) - c.radius * c.radius;
    const float root = b * b - a * k;
    if (a < kTiny || root <= 0 || b >= 0) return 2;
    const float t = (-b - std::sqrt(root)) / a;
    if (t < 0 || t > 1) return 2;
    const float along = glm::dot(from + t * (to - from) - c.a, axis);
    return along >= 0 && along <= square ? t : 2;
}

bool isIn(const Capsule& c, glm::vec3 p) { return squaredAxisDistance(c, p) < c.radius * c.radius; }

/// The capsule with its radius enlarged by the gap.
Capsule raised(Capsule c) {
    c.radius += kGap;
    return c;
}

using Triangle = std::array<glm::vec3, 3>;

/// The shortest vector from the segment from `a` to `b` to the segment from `c` to `d` (C. Ericson,
/// "Real-Time Collision Detection", 2005, 5.1.9).
glm::vec3 betweenSegments(glm::vec3 a, glm::vec3 b, glm::vec3 c, glm::vec3 d) {
    const glm::vec3 u = b - a, v = d - c, w = a - c;
    const float uu = glm::dot(u, u), uv = glm::dot(u, v), vv = glm::dot(v, v), uw = glm::dot(u, w);
    const float vw = glm::dot(v, w), area = uu * vv - uv * uv;
    const float s = area > kTiny ? std::clamp((uv * vw - uw * vv) / area, 0.0f, 1.0f) : 0;
    const float t = vv > kTiny ? std::clamp((uv * s + vw) / vv, 0.0f, 1.0f) : 0;
    const glm::vec3 on = c + t * v;
    return on - nearestOnSegment(on, a, b);
}

/// The shortest vector from an axis to a triangle; 0 if the axis passes through the triangle.
glm::vec3 fromAxis(const Capsule& axis, const Triangle& t) {
    glm::vec3 nearest(1e9f);
    const auto consider = [&](glm::vec3 way) {
        if (glm::dot(way, way) < glm::dot(nearest, nearest)) nearest = way;
    };
    for (std::size_t k = 0; k < 3; ++k) consider(betweenSegments(axis.a, axis.b, t[k], t[(k + 1) % 3]));
    const glm::vec3 normal = glm::cross(t[1] - t[0], t[2] - t[0]);
    const float square = glm::dot(normal, normal);
    if (square < 1e-20f) return nearest;
    const auto isOver = [&](glm::vec3 p) {
        for (std::size_t k = 0; k < 3; ++k)
            if (glm::dot(glm::cross(t[(k + 1) % 3] - t[k], p - t[k]), normal) < 0) return false;
        return true;
    };
    const float heightA = glm::dot(axis.a - t[0], normal), heightB = glm::dot(axis.b - t[0], normal);
    if (heightA * heightB < 0 && isOver(axis.a + (axis.b - axis.a) * (heightA / (heightA - heightB))))
        return glm::vec3(0);
    if (isOver(axis.a)) consider(normal * (-heightA / square));
    if (isOver(axis.b)) consider(normal * (-heightB / square));
    return nearest;
}

Triangle carried(const SweptCapsule& c, const Triangle& t) {
    return {carried(c, t[0]), carried(c, t[1]), carried(c, t[2])};
}

/// The square of the longest edge.
float squaredSize(const Triangle& t) {
    float square = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        const glm::vec3 edge = t[(k + 1) % 3] - t[k];
        square = std::max(square, glm::dot(edge, edge));
    }
    return square;
}

}  // namespace

bool reachesAxis(const SweptCapsule& capsule, const SweptTriangle& cloth, float least) {
    // No point of a triangle is farther from all corners than its longest edge / sqrt(3): an axis cannot come near
    // between the corners of a small one while they stay out of the capsule.
    const float radius = capsule.now.radius, size = std::max(squaredSize(cloth.to), squaredSize(cloth.from));
    if (size < 3 * (radius * radius - least * least)) return false;
    const Triangle from = carried(capsule, cloth.from);
    glm::vec3 way[3];
    float square = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        way[k] = cloth.to[k] - from[k];
        square = std::max(square, glm::dot(way[k], way[k]));
    }
    const float around = std::sqrt(square) + std::sqrt(size) + least;
    if (squaredAxisDistance(capsule.now, from[0]) > around * around) return false;
    // Between two samples, corners move by at most twice `least`, so the axis cannot pass undetected.
    const int moments = 1 + static_cast<int>(std::min(std::sqrt(square) / (2 * least), 64.0f));
    for (int i = 1; i <= moments; ++i) {
        const float t = static_cast<float>(i) / static_cast<float>(moments);
        const glm::vec3 gap = fromAxis(capsule.now, {from[0] + t * way[0], from[1] + t * way[1], from[2] + t * way[2]});
        if (glm::dot(gap, gap) < least * least) return true;
    }
    return false;
}

void keepOffAxis(const SweptCapsule& capsule, glm::vec3 outwards, SweptTriangle& cloth, float least) {
    const Capsule& axis = capsule.now;
    const glm::vec3 along = unit(axis.b - axis.a, {0, 1, 0}, kTiny);
    const glm::vec3 side = unit(outwards - along * glm::dot(outwards, along), {0, 0, 1}, kTiny);
    const glm::vec3 normal = unit(fromAxis(axis, carried(capsule, cloth.from)), side, kTiny);
    const float height = std::max(glm::dot(axis.a, normal), glm::dot(axis.b, normal)) + 1.001f * least;
    for (glm::vec3& corner : cloth.to) corner += normal * std::max(0.0f, height - glm::dot(corner, normal));
}

glm::vec3 keepOutside(const SweptCapsule& capsule, glm::vec3 from, glm::vec3 to) {
    const Capsule now = raised(capsule.now);
    glm::vec3 start = carried(capsule, from);
    // Rounding, or a capsule that grew, may have left the start inside.
    if (isIn(now, start)) {
        const glm::vec3 axis = nearestOnAxis(now, start);
        start = axis + unit(start - axis, unit(start - now.a, {0, 0, 1}, kTiny), kTiny) * (now.radius * 1.0001f);
    }
    const float t = std::min({enterSphere(now.a, now.radius, start, to), enterSphere(now.b, now.radius, start, to),
                              enterCylinder(now, start, to)});
    if (t <= 1) {
        const glm::vec3 entry = start + t * (to - start);
        const glm::vec3 normal = unit(entry - nearestOnAxis(now, entry), {0, 0, 1}, kTiny);
        to += normal * std::max(0.0f, glm::dot(entry - to, normal) + 0.5f * kGap);
    }
    if (!isIn(capsule.now, to)) return to;
    const glm::vec3 axis = nearestOnAxis(now, to);
    return axis + unit(to - axis, unit(start - axis, {0, 0, 1}, kTiny), kTiny) * now.radius;
}

glm::vec3 keepOutside(std::span<const SweptCapsule> capsules, glm::vec3 outwards, glm::vec3 from, glm::vec3 to) {
    constexpr int kAttempts = 3;
    const auto isInAny = [&](glm::vec3 p) {
        return std::any_of(capsules.begin(), capsules.end(), [&](const SweptCapsule& c) { return isIn(c.now, p); });
    };
    for (int round = 0; round < kAttempts; ++round) {
        for (const SweptCapsule& capsule : capsules) to = keepOutside(capsule, from, to);
        if (!isInAny(to)) return to;
    }
    // Steps outwards: a convex capsule, once left, is not entered again.
    for (std::size_t round = 0; round <= capsules.size() && isInAny(to); ++round)
        for (const SweptCapsule& capsule : capsules)
            for (int k = 0; k < 64 && isIn(capsule.now, to); ++k)
                to += outwards * std::max(1e-3f, capsule.now.radius - std::sqrt(squaredAxisDistance(capsule.now, to)));
    return to;
}

LegAngles legAngles(Legs motion, double seconds) {
    LegAngles result;
    const double rate = motion == Legs::run ? 1.5 : 0.95;
    const auto cycle = [&](double phase) {
        const double t = seconds * rate + phase;
        return kTwoPi * static_cast<float>(t - std::floor(t));
    };
    if (motion == Legs::walk || motion == Legs::run) {
        const float swing = motion == Legs::run ? 0.95f : 0.42f, bend = motion == Legs::run ? 1.5f : 0.6f;
        const float start = static_cast<float>(minimumJerk(seconds / 0.5));  // fades in from standing
        for (std::size_t side = 0; side < 2; ++side) {
            const float angle = cycle(0.5 * static_cast<double>(side));
            result.hip[side] = start * swing * (std::sin(angle) + 0.25f);
            result.knee[side] = start * bend * (0.55f + 0.45f * std::sin(angle + 1.2f));
        }
    } else if (motion == Legs::kick) {
        const double t = inPeriod(seconds, 1.6);
        const double lift = minimumJerk((t - 0.4) / 0.12) - minimumJerk((t - 0.9) / 0.3);
        result.hip[0] = 1.745f * static_cast<float>(lift);
        result.knee[0] = 1.9f * static_cast<float>(lift);
    }
    return result;
}

std::array<Capsule, 4> legPose(const LegAngles& angles) {
    constexpr float kThigh = 0.4f, kShin = 0.4f;
    std::array<Capsule, 4> legs;
    for (std::size_t side = 0; side < 2; ++side) {
        const glm::vec3 top(side == 0 ? 0.075f : -0.075f, -0.06f, 0);
        const float hip = angles.hip[side], shin = hip - angles.knee[side];
        const glm::vec3 mid = top + kThigh * glm::vec3(0, -std::cos(hip), std::sin(hip));
        const glm::vec3 end = mid + kShin * glm::vec3(0, -std::cos(shin), std::sin(shin));
        legs[side] = {top, mid, 0.062f};
        legs[2 + side] = {mid, end, 0.05f};
    }
    return legs;
}

std::array<Capsule, 4> legPose(Legs motion, double seconds) { return legPose(legAngles(motion, seconds)); }

}  // namespace arclight::hair
