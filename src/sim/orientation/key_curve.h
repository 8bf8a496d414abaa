// Curves through key orientations by every method: closed ones with keys one unit of time apart, and recorded ones with
// a beginning, an end and any intervals between keys.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include "core/params.h"
#include "core/values.h"
#include "sim/common/orientation_path.h"
#include "sim/orientation/interpolants.h"
#include "sim/orientation/swing_twist.h"

namespace arclight::orientation {

/// Splines through the keys.
/// - c1: cubic pieces in the four components (Catmull-Rom), normalised when read. Angular velocity is continuous.
/// - c2: the cubic spline in the four components, normalised when read. Angular acceleration is also continuous. It
///   needs no trigonometry.
/// - exponentialMap: the cubic spline through the keys' rotation vectors from their mean. As smooth as c2, but it
///   depends on that mean: a curve that gets 180° away from it goes back the long way round.
enum class SplineKind : int { c1, c2, exponentialMap };

struct CurveOptions {
    Method method = Method::slerp;
    Correction correction = Correction::k2;
    SplineKind spline = SplineKind::c2;
};
inline constexpr Group kInterpolationGroup{"Interpolation", "How one orientation becomes another."};
constexpr auto rowsOf(CurveOptions) {
    using O = CurveOptions;
    return paramRows<O>(
        kInterpolationGroup,
        Param{"method",
              "nlerp: the normalised mean of the four components; corrected nlerp: nlerp with a corrected time, so its "
              "speed is nearly constant; slerp: one rotation about one axis; squad, circular and spline: smooth curves "
              "that also depend on the keyframes before and after; sterp: swing and twist interpolated separately; "
              "sterp as published: the published code with its errors.",
              &O::method,
              labels("nlerp", "correctedNlerp", "slerp", "squad", "circular", "spline", "sterp", "sterpAsPublished")
                  .formerly("sterpAsPrinted", "sterpAsPublished")}
            .primary(),
        Param{"correction",
              "The polynomial that corrects the time of nlerp. The largest errors are 0.48°, 0.06° and 0.04°.",
              &O::correction, labels("k0", "k1", "k2")}
            .when([](const O& o) { return o.method == Method::correctedNlerp; }),
        Param{"spline",
              "c1: cubic pieces with continuous velocity, but the angular acceleration jumps at keyframes; c2: the "
              "cubic spline with continuous acceleration; exponential map: the cubic spline through the rotation "
              "vectors from the mean of the keyframes.",
              &O::spline, labels("c1", "c2", "exponentialMap")}
            .when([](const O& o) { return o.method == Method::spline; }));
}

/// Radians per unit of time and its square, in world axes.
struct Motion {
    glm::dvec3 velocity{0}, acceleration{0};
};

/// Properties of a curve over one loop.
struct CurveMetrics {
    double velocityJump = 0;      ///< largest jump of the angular velocity at a key, rad per unit of time
    double accelerationJump = 0;  ///< largest jump of the angular acceleration at a key
    double peakAcceleration = 0;  ///< largest angular acceleration between keys
    double sweptArc = 0;          ///< total rotation angle, rad
    /// How often the twist of the rotation since the first key changes by more than 90° between two samples, because
    /// the curve passes close to a swing of 180°.
    int twistFlips = 0;
};

/// The intervals of time between keys.
struct KeyTiming {
    /// From each key to the next, positive. Empty: one unit each. A closed curve also has one from the last key to the
    /// first.
    std::vector<double> intervals{};
    /// If false, the curve ends at the last key. Beyond both ends, methods that use neighbouring keys assume that the
    /// object goes on rotating as between the last two keys.
    bool isClosed = true;
};

class KeyCurve {
public:
    KeyCurve() : KeyCurve({glm::dquat{1, 0, 0, 0}}, {}) {}
    /// `keys`: at least one, of unit length and any sign. From each key, the curve goes to the nearer of the next key's
    /// two quaternions.
    /// `axis`: the twist axis, a unit vector in body axes.
    KeyCurve(std::vector<glm::dquat> keys, const CurveOptions& options, const PublishedErrors& faults = {},
             const glm::dvec3& axis = {0, 1, 0});
    /// The same with other intervals; an open curve needs two keys.
    KeyCurve(std::vector<glm::dquat> keys, const KeyTiming& timing, const CurveOptions& options,
             const PublishedErrors& faults, const glm::dvec3& axis);

    const std::vector<glm::dquat>& keys() const { return keys_; }
    /// Number of intervals.
    std::int64_t segments() const { return std::ssize(keys_) - (isClosed_ ? 0 : 1); }
    /// The interval after a key, in units of time.
    double intervalAfter(std::int64_t key) const { return intervalAt(key + lead_); }

    /// The orientation at a time of at least 0, counted in keys: 2.5 is halfway between the third key and the fourth.
    /// An open curve ends at `segments()`. Components are NaN where the published code divides by zero, otherwise
    /// finite.
    glm::dquat at(double time) const;
    /// Per unit of time, just after `time` or, with `side` −1, just before it, by finite differences within 0.004 of
    /// `time` on that side.
    /// Errors are about 1e-9 in velocity and 1e-5 in acceleration.
    Motion motionAt(double time, int side) const;
    /// By finite differences towards the middle between two keys.
    Motion motionAt(double time) const;
    /// From `perKey` samples between two keys.
    CurveMetrics figures(int perKey = 64) const;

private:
    /// Here and below, keys include the ones assumed before an open curve: the first key has the index `lead_`.
    double intervalAt(std::int64_t key) const;
    bool isEven() const { return intervals_.empty(); }
    /// Between a key and the next, at u from 0 to 1: a quaternion of arbitrary length and sign.
    glm::dvec4 pointAt(std::int64_t key, double u) const;
    glm::dvec4 squadAt(std::int64_t key, double u) const;
    glm::dvec4 splineAt(std::int64_t key, double u) const;
    glm::dvec4 circularAt(std::int64_t key, double u) const;
    void makeControls();
    void makeSpline();
    void makeEvenSlopes();
    void makeSlopes();

    CurveOptions options_;
    PublishedErrors faults_;
    glm::dvec3 axis_;
    std::vector<glm::dquat> keys_;
    std::int64_t lead_ = 0;  ///< keys assumed before the first and after the last
    bool isClosed_ = true;
    std::vector<double> intervals_;                ///< from each key of `path_` to the next; empty: all 1
    OrientationPath path_;                         ///< with the assumed keys
    std::vector<glm::dquat> controls_, arrivals_;  ///< of squad, one per key: on leaving it and on arriving at it
    std::vector<glm::dvec4> points_, slopes_;  ///< of the spline, for two loops, as one may end with the opposite sign
    glm::dquat centre_{1, 0, 0, 0};            ///< of the exponential map
};

/// `count` keys, each rotated from the previous one by between half of `spread` and `spread`, in radians.
std::vector<glm::dquat> randomKeys(Seed seed, int count, double spread);

}  // namespace arclight::orientation
