// Swing-twist decomposition, and the interpolation that treats both parts separately: sterp (A. L. Chou, "Swing-Twist
// Interpolation (Sterp), An Alternative to Slerp", 2018).
//
// Every rotation R is a twist T about a given axis, followed by a swing S about a perpendicular axis: R = S T. Both
// follow from R by projection, without trigonometry: T = normalise[w, proj_a(v)], S = R T⁻¹ (M. Norel).
#pragma once

#include <vector>

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include "core/params.h"

namespace arclight::orientation {

struct SwingTwist {
    glm::dquat swing{1, 0, 0, 0}, twist{1, 0, 0, 0};
    /// The swing is 180°. Then any twist is possible, each with a different swing axis; here, it is the identity.
    bool isSingular = false;
};

/// Threshold of the singularity for w² + (v · a)², which is cos² of half the swing: swings within 1.1e-5° of 180° are
/// singular. Omitting their twist moves the tip off the great circle by less than 6e-6°.
inline constexpr double kSingularSquare = 1e-14;
/// The threshold with which the published code compares |v|².
inline constexpr double kPublishedEpsilon = 1e-9;

/// Decomposes the unit quaternion `q` into swing and twist for the unit vector `axis`.
SwingTwist decompose(const glm::dquat& q, const glm::dvec3& axis, double singularSquare = kSingularSquare);

/// Orientations 1e-6° from b in different directions, to which the rotation from a goes the same way round: comparing
/// interpolations to them shows how sensitive a method is to its end. The tip of `bodyAxis` swings.
std::vector<glm::dquat> neighbours(const glm::dquat& a, const glm::dquat& b, const glm::dvec3& bodyAxis);

/// Interpolates from a to b such that the tip of `axis`, a unit vector in world axes that rotates with the body, moves
/// along a great arc: S(tSwing) T(tTwist) a. For an axis given in body axes, pass a * axis.
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

/// The errors of the published code, each of which can be switched off. With all of them, it is the article's code.
struct PublishedErrors {
    /// "Singularity: rotation by 180 degrees" is tested as |v|² < ε, which holds for the identity instead. So two equal
    /// orientations get a twist of 180°.
    bool testVectorPart = true;
    /// The real singularity, a swing of 180°, is not tested: the twist is divided by its length, which is 0 or a
    /// rounding error. The result is NaN, or a twist determined by rounding errors.
    bool divideByZero = true;
    /// The rotation is decomposed as swing · twist but recomposed as twist · swing.
    bool reverseOrder = true;
    /// The result is a fraction of the rotation from a to b, but not applied to a.
    bool omitStart = true;
    double epsilon = kPublishedEpsilon;  ///< threshold of the tests; not an error
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

/// The largest angle between sterp and slerp for a rotation by `angle` (0 to π), at t = ½ and for the worst tilt of
/// its axis from the tip. It tends to π / 2 as `angle` tends to π, for tilts close to 90°. The second function does
/// this for the published code with these errors, at the worst of all times.
double worstSterpError(double angle);
double worstPublishedError(double angle, const PublishedErrors& faults);

/// The fraction of all axes for which a rotation by `angle` is singular, where w² + (v · a)² < `singularSquare`: a band
/// around the great circle perpendicular to the rotation axis, and only for angles near π.
double singularShare(double angle, double singularSquare = kSingularSquare);
/// The fraction that the published test reports as singular: 1 for rotations near the identity, 0 otherwise.
double publishedSingularShare(double angle, double singularSquare = kSingularSquare);

}  // namespace arclight::orientation
