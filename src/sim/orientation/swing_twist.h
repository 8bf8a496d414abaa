// Swing and twist, and the interpolation between orientations that keeps them apart: sterp (A. L. Chou, "Swing-Twist
// Interpolation (Sterp), An Alternative to Slerp", 2018).
//
// Every rotation is a twist T about a given axis, followed by a swing S about an axis at right angles to it: R = S T.
// Both follow from R by projection, without trigonometry: T = normalise[w, proj_a(v)], S = R T⁻¹ (M. Norel).
#pragma once

#include <vector>

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

namespace arclight::orientation {

struct SwingTwist {
    glm::dquat swing{1, 0, 0, 0}, twist{1, 0, 0, 0};
    /// The swing is half a turn. Any twist fits then, with a swing about another axis; here there is none.
    bool isSingular = false;
};

/// The singularity is where w² + (v · a)², which is cos² of half the swing, is below this: a swing within 1.1e-5° of
/// half a turn. Without a twist there, the tip leaves a great circle by less than 6e-6°.
inline constexpr double kSingularSquare = 1e-14;
/// The number with which the published code compares |v|².
inline constexpr double kPrintedEpsilon = 1e-9;

/// Splits the unit quaternion `q` at the unit vector `axis`.
SwingTwist decompose(const glm::dquat& q, const glm::dvec3& axis, double singularSquare = kSingularSquare);

/// Orientations a millionth of a degree from b, to different sides, of which the rotation from a is the same way round:
/// what an interpolation to them differs by shows how sensitive it is. The tip of `bodyAxis` swings.
std::vector<glm::dquat> neighbours(const glm::dquat& a, const glm::dquat& b, const glm::dvec3& bodyAxis);

/// From a to b so that the tip of `axis`, a unit vector in world axes that turns with the body, travels on a great arc:
/// S(tSwing) T(tTwist) a. An axis of the body is a * axis here.
glm::dquat sterp(const glm::dquat& a, const glm::dquat& b, const glm::dvec3& axis, double tSwing, double tTwist);

/// What is wrong with the code as printed, each by itself. All of them together are the article's code.
struct PrintedFaults {
    /// "Singularity: rotation by 180 degrees" is tested as |v|² < ε, which is true of no rotation. Two equal
    /// orientations get a twist by half a turn.
    bool testsVectorPart = true;
    /// The true singularity, a swing by half a turn, is not tested: the twist is divided by its length, which is 0 or
    /// what rounding has left. The result is NaN, or a twist that follows from errors of rounding.
    bool dividesByZero = true;
    /// The rotation is split as swing · twist and put together as twist · swing.
    bool returnsTwistSwing = true;
    /// The result is a part of the way from a to b, but not applied to a.
    bool forgetsStart = true;
    double epsilon = kPrintedEpsilon;  ///< of the tests; no fault
    friend bool operator==(const PrintedFaults&, const PrintedFaults&) = default;
};

/// The article's DecomposeSwingTwist. Components may be NaN.
SwingTwist decomposeAsPrinted(const glm::dquat& q, const glm::dvec3& axis, const PrintedFaults& faults = {});
/// The article's Sterp. Components may be NaN.
glm::dquat sterpAsPrinted(const glm::dquat& a, const glm::dquat& b, const glm::dvec3& axis, double tSwing,
                          double tTwist, const PrintedFaults& faults = {});

/// The angle between S T and T S, in closed form: 4 asin(sin(swing / 2) sin(twist / 2)), from 0 to π. This is how far
/// the wrong order ends from where it should: 15.4°, 39.4° and 102.6° for 30° and 30°, 60° and 40°, 120° and 60°.
double orderError(double swing, double twist);

/// How far slerp leads the tip of an axis away from the great arc, for a rotation by `angle` (0 to π) about an axis at
/// `tilt` (0 to π / 2) from the tip; and how much longer the tip's path is than that arc. In closed form: up to 90° and
/// π / 2 times, both at half a turn, but not for the same tilt.
double slerpDeviation(double angle, double tilt);
double slerpLengthRatio(double angle, double tilt);

/// The largest angle between sterp and slerp for a rotation by `angle` (0 to π), halfway and for the worst tilt of its
/// axis from the tip. It tends to π / 2 at half a turn, for tilts close to a right angle. And of the published code
/// with these faults, at the worst time.
double worstSterpError(double angle);
double worstPrintedError(double angle, const PrintedFaults& faults);

/// The share of all axes at which a rotation by `angle` is singular, where w² + (v · a)² < `singularSquare`: a band
/// around the great circle at right angles to the rotation's axis, and only near half a turn.
double singularShare(double angle, double singularSquare = kSingularSquare);
/// The same of the printed test: all axes near no rotation, and none elsewhere.
double printedSingularShare(double angle, double singularSquare = kSingularSquare);

}  // namespace arclight::orientation
