// Paths through key orientations: piecewise slerp, and circular blending.
//
// Unit quaternions are points of the unit sphere in four dimensions. A plane through three of them meets that sphere in
// a circle, so an arc through three keys consists of unit quaternions. Circular blending fades from the arc through a
// key and both its neighbours to the arc of the next key: at a key only one arc counts, on either side, so the angular
// velocity is continuous. Slerp joins the keys by great arcs, with a corner at each key.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include "core/random.h"

namespace arclight {

inline glm::dvec4 vectorOf(const glm::dquat& q) { return {q.x, q.y, q.z, q.w}; }
/// `v`, which is not zero, normalised.
glm::dquat unitQuaternion(const glm::dvec4& v);

/// The circle through three points. The bisector of each chord passes through the centre, but the distance to it is not
/// known beforehand: the centre is where the bisectors m1 + s n1 and m2 + t n2 of two chords meet, for unknown s and t.
struct Circle {
    glm::dvec4 centre{0}, towardsFirst{1, 0, 0, 0}, across{0, 1, 0, 0};  ///< both of unit length, in its plane
    double radius = 0;
    /// Angles from the first point to the second and the third, 0 < second < third < 2π.
    double second = 0, third = 0;
    bool isDegenerate = true;  ///< two points coincide, or all are collinear: no circle exists

    glm::dvec4 at(double angle) const;
};
Circle circleThrough(const glm::dvec4& first, const glm::dvec4& second, const glm::dvec4& third);

/// How far the three chords' bisectors miss the centre: the largest |(centre − midpoint) · chord|.
double bisectorError(const Circle& circle, const std::array<glm::dvec4, 3>& points);

/// The great arc from a to b, unit vectors that are not opposite, at t in [0, 1].
glm::dvec4 slerped(const glm::dvec4& a, const glm::dvec4& b, double t);

/// Circular blending between a key and the next, at u from 0 to 1. `before`, `after`: the neighbourhoods of the two
/// keys, with matching signs. `intervals`: the times between the four keys, for keys that are not evenly spaced.
glm::dvec4 circularBlend(const std::array<glm::dvec4, 3>& before, const std::array<glm::dvec4, 3>& after,
                         const std::array<double, 3>& intervals, double u);

enum class PathKind : int { slerp, circular };

/// A closed path through keys, one unit of time apart. q and −q are the same orientation: from each key, the path goes
/// to the nearer of the next key's two quaternions.
class OrientationPath {
public:
    OrientationPath() = default;
    explicit OrientationPath(std::vector<glm::dquat> keys) : keys_(std::move(keys)) {}

    const std::vector<glm::dquat>& keys() const { return keys_; }
    const glm::dquat& key(std::int64_t index) const;
    /// The quaternion at `time`, as the curve gives it: not normalised.
    glm::dvec4 pointAt(PathKind kind, double time) const;
    glm::dquat at(PathKind kind, double time) const;
    /// The angular velocity in radians per unit of time, in world axes, just after `time` or, with `side` −1, just
    /// before it. Computed from differences within 1e-3 of `time`: accurate to about 1e-6.
    glm::dvec3 velocityAt(PathKind kind, double time, int side = 1) const;
    /// The difference between the angular velocities after and before a key.
    double jumpAt(PathKind kind, std::int64_t key) const;
    /// The three points of the circle that belongs to a key: its neighbours and itself, with matching signs.
    std::array<glm::dvec4, 3> neighbourhood(std::int64_t key) const;

    double largestJump(PathKind kind) const;
    /// The largest deviation from 1 of a quaternion's length on the path.
    double largestUnitError(PathKind kind) const;
    double largestBisectorError() const;

private:
    std::vector<glm::dquat> keys_;
};

/// Keys for a disc that is level in the identity orientation: it leans by about 33° to 44°, alternately to either side,
/// and is rotated by up to 12° about its own axis.
OrientationPath randomPath(Seed seed, int keys = 6);

}  // namespace arclight
