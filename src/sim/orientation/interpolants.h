// Ways between two orientations.
//
// Quaternions have unit length. q and −q are the same orientation: every function takes the shorter way, and whichever
// sign its arguments have, the result is the same orientation. If the orientations are half a turn apart, both ways are
// equally short; the one that is taken is arbitrary but fixed.
#pragma once

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

namespace arclight::orientation {

/// In the order of the demo's labels. Squad, circular and spline need keys before and after, see key_curve.h.
enum class Method : int { nlerp, correctedNlerp, slerp, squad, circular, spline, sterp, sterpAsPublished };
inline constexpr int kMethods = 8;

/// q or −q, whichever is nearer to `to`.
glm::dquat nearer(const glm::dquat& q, const glm::dquat& to);

/// The angle from a to b in radians, from 0 to π. As `angleBetween`, in plain doubles.
double turnBetween(const glm::dquat& a, const glm::dquat& b);

/// Normalised linear interpolation: the arc of slerp, faster in the middle than at its ends.
glm::dquat nlerp(const glm::dquat& a, const glm::dquat& b, double t);

/// Spherical linear interpolation (K. Shoemake, "Animating Rotation with Quaternion Curves", 1985): constant speed.
glm::dquat slerp(const glm::dquat& a, const glm::dquat& b, double t);

/// Slerp from no rotation: a part `t` of the rotation `q`. Where its axis is exact, so is that of the result.
glm::dquat part(const glm::dquat& q, double t);

/// The great arc between two unit vectors, without a choice of signs; one of the many if they are opposite.
glm::dvec4 greatArc(const glm::dvec4& a, const glm::dvec4& b, double t);

/// Polynomials for the time at which nlerp gets as far as slerp does at t, in the order of their error: at most 0.48°,
/// 0.06° and 0.04° between orientations up to 180° apart, where nlerp's is 8.15° (A. Kapoulkine, "Approximating slerp",
/// 2015, who states 0.40° for the first, but the polynomial in print has 0.482°; the idea is J. Blow's, "Hacking
/// Quaternions", 2002).
enum class Correction : int { k0, k1, k2 };

/// The corrected time t + t (t − ½) (t − 1) K(d, t), where d = |a · b|. Exact at 0, ½ and 1.
double correctedTime(double t, double d, Correction correction);
glm::dquat correctedNlerp(const glm::dquat& a, const glm::dquat& b, double t, Correction correction = Correction::k2);

/// What nlerp, with time corrected or not, differs from slerp by between orientations `angle` radians apart, at the
/// worst t. From the closed form in the plane of both, with no quaternion.
double worstNlerpError(double angle);
double worstCorrectedError(double angle, Correction correction);

}  // namespace arclight::orientation
