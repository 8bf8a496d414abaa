// Swing and twist, and the interpolation between orientations that keeps them apart: sterp (A. L. Chou, "Swing-Twist
// Interpolation (Sterp), An Alternative to Slerp", 2018).
//
// Every rotation is a twist T about a given axis, followed by a swing S about an axis at right angles to it: R = S T.
// Both follow from R by projection, without trigonometry: T = normalise[w, proj_a(v)], S = R T⁻¹ (M. Norel).
#pragma once

#include <vector>

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include "core/params.h"

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
inline constexpr double kPublishedEpsilon = 1e-9;

/// Splits the unit quaternion `q` at the unit vector `axis`.
SwingTwist decompose(const glm::dquat& q, const glm::dvec3& axis, double singularSquare = kSingularSquare);

/// Orientations a millionth of a degree from b, to different sides, of which the rotation from a is the same way round:
/// what an interpolation to them differs by shows how sensitive it is. The tip of `bodyAxis` swings.
std::vector<glm::dquat> neighbours(const glm::dquat& a, const glm::dquat& b, const glm::dvec3& bodyAxis);

/// From a to b so that the tip of `axis`, a unit vector in world axes that turns with the body, travels on a great arc:
/// S(tSwing) T(tTwist) a. An axis of the body is a * axis here.
glm::dquat sterp(const glm::dquat& a, const glm::dquat& b, const glm::dvec3& axis, double tSwing, double tTwist);

/// The fractions of swing and twist that are complete at the end of an interpolation.
struct SterpFractions {
    float tSwing = 1, tTwist = 1;
};
constexpr auto rowsOf(SterpFractions) {
    using S = SterpFractions;
    return paramRows<S>(Param{"tSwing", "", "Fraction of the swing that is complete at the end.", &S::tSwing, 0, 1}
                            .label("swing fraction")
                            .primary(),
                        Param{"tTwist", "", "Fraction of the twist that is complete at the end.", &S::tTwist, 0, 1}
                            .label("twist fraction")
                            .primary());
}

/// The errors of the published code, each of which can be switched off. All of them together are the article's code.
struct PublishedErrors {
    /// "Singularity: rotation by 180 degrees" is tested as |v|² < ε, which is true of no rotation. Two equal
    /// orientations get a twist by half a turn.
    bool testVectorPart = true;
    /// The true singularity, a swing by half a turn, is not tested: the twist is divided by its length, which is 0 or
    /// what rounding has left. The result is NaN, or a twist that follows from errors of rounding.
    bool divideByZero = true;
    /// The rotation is split as swing · twist and put together as twist · swing.
    bool reverseOrder = true;
    /// The result is a part of the way from a to b, but not applied to a.
    bool omitStart = true;
    double epsilon = kPublishedEpsilon;  ///< of the tests; not an error
    friend bool operator==(const PublishedErrors&, const PublishedErrors&) = default;
};
constexpr auto rowsOf(PublishedErrors) {
    using F = PublishedErrors;
    return paramRows<F>(
        Param{"testVectorPart",
              "Test for a zero vector part, as published. The vector part is zero for no rotation, not for a swing of "
              "180°.",
              &F::testVectorPart}
            .formerly("testsVectorPart")
            .primary(),
        Param{"divideByZero",
              "Divide the twist by its length without a test, as published. At a swing of 180° the length is zero or a "
              "rounding error.",
              &F::divideByZero}
            .formerly("dividesByZero"),
        Param{"reverseOrder",
              "Multiply in the wrong order, as published: the rotation is split into swing times twist and returned as "
              "twist times swing.",
              &F::reverseOrder}
            .formerly("returnsTwistSwing")
            .label("multiply in wrong order")
            .primary(),
        Param{"omitStart",
              "Return the rotation from the start without applying it to the start orientation, as published.",
              &F::omitStart}
            .formerly("forgetsStart")
            .label("omit start orientation")
            .primary(),
        Fixed{&F::epsilon});
}

/// The article's DecomposeSwingTwist. Components may be NaN.
SwingTwist decomposeAsPublished(const glm::dquat& q, const glm::dvec3& axis, const PublishedErrors& faults = {});
/// The article's Sterp. Components may be NaN.
glm::dquat sterpAsPublished(const glm::dquat& a, const glm::dquat& b, const glm::dvec3& axis, double tSwing,
                            double tTwist, const PublishedErrors& faults = {});

/// The largest angle between sterp and slerp for a rotation by `angle` (0 to π), halfway and for the worst tilt of its
/// axis from the tip. It tends to π / 2 at half a turn, for tilts close to a right angle. And of the published code
/// with these faults, at the worst time.
double worstSterpError(double angle);
double worstPublishedError(double angle, const PublishedErrors& faults);

/// The fraction of all axes for which a rotation by `angle` is singular, where w² + (v · a)² < `singularSquare`: a band
/// around the great circle at right angles to the rotation's axis, and only near half a turn.
double singularShare(double angle, double singularSquare = kSingularSquare);
/// The fraction that the published test finds: all axes near no rotation, and none elsewhere.
double publishedSingularShare(double angle, double singularSquare = kSingularSquare);

}  // namespace arclight::orientation
