// Interpolation between two orientations.
//
// Quaternions have unit length. q and −q are the same orientation, so every function takes the shorter arc, and the
// signs of its arguments do not change the resulting orientation. If the orientations are 180° apart, both arcs are
// equally short; the choice between them is arbitrary but fixed.
#pragma once

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

namespace arclight::orientation {

/// In the order of the demo's labels. Squad, circular and spline also need the neighbouring keys, see key_curve.h.
enum class Method : int { nlerp, correctedNlerp, slerp, squad, circular, spline, sterp, sterpAsPublished };
inline constexpr int kMethods = 8;

/// q or −q, whichever is nearer to `to`.
glm::dquat nearer(const glm::dquat& q, const glm::dquat& to);

/// The rotation angle from a to b in radians, from 0 to π. Like `angleBetween`, but in plain doubles.
double turnBetween(const glm::dquat& a, const glm::dquat& b);

/// Normalised linear interpolation: follows the same arc as slerp, but faster in the middle than at its ends.
glm::dquat nlerp(const glm::dquat& a, const glm::dquat& b, double t);

/// Spherical linear interpolation (K. Shoemake, "Animating Rotation with Quaternion Curves", 1985): constant speed.
glm::dquat slerp(const glm::dquat& a, const glm::dquat& b, double t);

/// Slerp from the identity: the fraction `t` of the rotation `q`. If the axis of `q` is exact, so is the result's.
glm::dquat part(const glm::dquat& q, double t);

/// Slerp between two unit vectors, without a choice of signs; along one of the many great arcs if they are opposite.
glm::dvec4 greatArc(const glm::dvec4& a, const glm::dvec4& b, double t);

/// Polynomials for the time at which nlerp has rotated as far as slerp at t. Their errors are at most 0.48°, 0.06° and
/// 0.04° for orientations up to 180° apart; the error of nlerp is 8.15° (A. Kapoulkine, "Approximating slerp", 2015,
/// who states 0.40° for the first, but the published polynomial has 0.482°; the idea is from J. Blow, "Hacking
/// Quaternions", 2002).
enum class Correction : int { k0, k1, k2 };

/// The corrected time t + t (t − ½) (t − 1) K(d, t), where d = |a · b|. Exact at 0, ½ and 1.
double correctedTime(double t, double d, Correction correction);
glm::dquat correctedNlerp(const glm::dquat& a, const glm::dquat& b, double t, Correction correction = Correction::k2);

/// The largest angle over all t between slerp and nlerp, with and without corrected time, for orientations `angle`
/// radians apart. Evaluated in the plane of the two quaternions, without quaternion arithmetic.
double worstNlerpError(double angle);
double worstCorrectedError(double angle, Correction correction);

}  // namespace arclight::orientation
