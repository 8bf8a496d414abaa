// Closed curves through key orientations, one unit of time apart, by every method.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include "core/values.h"
#include "sim/common/orientation_path.h"
#include "sim/orientation/interpolants.h"
#include "sim/orientation/swing_twist.h"

namespace arclight::orientation {

/// Splines through the keys.
/// - c1: cubic pieces in the four components (Catmull-Rom), normalised when read. Angular velocity is continuous.
/// - c2: the cubic spline in the four components, normalised when read. Angular acceleration is continuous, too. It
///   needs no trigonometry.
/// - exponentialMap: the cubic spline through the keys' rotation vectors from their mean. As smooth, but it depends on
///   that mean: a curve that gets half a turn away from it goes back the long way round.
enum class SplineKind : int { c1, c2, exponentialMap };

struct CurveOptions {
    Method method = Method::slerp;
    Correction correction = Correction::k2;
    SplineKind spline = SplineKind::c2;
    glm::dvec3 axis{0, 1, 0};  ///< of the body, a unit vector: the axis of the twist
    PrintedFaults faults{};
};

/// Radians per unit of time and its square, in world axes.
struct Motion {
    glm::dvec3 velocity{0}, acceleration{0};
};

/// What a curve is like, over one round.
struct CurveFigures {
    double velocityJump = 0;      ///< largest jump of the angular velocity at a key, rad per unit of time
    double accelerationJump = 0;  ///< largest jump of the angular acceleration at a key
    double peakAcceleration = 0;  ///< largest angular acceleration between keys
    double sweptArc = 0;          ///< angle turned in all, rad
    /// Times that the twist, split off from the rotation since the first key, changes by more than 90° between two of
    /// 64 moments per key: where the curve passes close to a swing by half a turn.
    int twistFlips = 0;
};

class KeyCurve {
public:
    KeyCurve() : KeyCurve({glm::dquat{1, 0, 0, 0}}, {}) {}
    /// At least one key, of unit length and any sign. From each key, the curve goes to the nearer of the next key's two
    /// quaternions.
    KeyCurve(std::vector<glm::dquat> keys, const CurveOptions& options);

    const std::vector<glm::dquat>& keys() const { return path_.keys(); }
    const CurveOptions& options() const { return options_; }

    /// The orientation at a time of at least 0. Components are NaN where the printed code divides by zero, and finite
    /// otherwise.
    glm::dquat at(double time) const;
    /// Just after `time` or, with `side` −1, just before it, by differences within 0.004 of `time` to that side:
    /// velocity to about 1e-9, acceleration to about 1e-5.
    Motion motionAt(double time, int side) const;
    /// By differences towards the middle between two keys.
    Motion motionAt(double time) const;
    CurveFigures figures() const;

private:
    /// Between a key and the next, at u from 0 to 1: a quaternion whose length and sign do not matter.
    glm::dvec4 pointAt(std::int64_t key, double u) const;
    glm::dvec4 squadAt(std::int64_t key, double u) const;
    glm::dvec4 splineAt(std::int64_t key, double u) const;
    void makeControls();
    void makeSpline();

    CurveOptions options_;
    OrientationPath path_;
    std::vector<glm::dquat> controls_;         ///< of squad, one per key
    std::vector<glm::dvec4> points_, slopes_;  ///< of the spline, for two rounds, as one may end with the other sign
    glm::dquat centre_{1, 0, 0, 0};            ///< of the exponential map
};

/// `count` keys, each turned from the one before by up to `spread` radians, at least half of it.
std::vector<glm::dquat> randomKeys(Seed seed, int count, double spread);

}  // namespace arclight::orientation
