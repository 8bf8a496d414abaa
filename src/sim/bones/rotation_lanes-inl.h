// Rotations in lanes. See sim/common/lanes-inl.h for how it is included.
#if defined(ARCLIGHT_ROTATION_LANES_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef ARCLIGHT_ROTATION_LANES_INL
#undef ARCLIGHT_ROTATION_LANES_INL
#else
#define ARCLIGHT_ROTATION_LANES_INL
#endif

#include <initializer_list>

#include "core/angles.h"
#include "sim/common/quaternion-inl.h"

HWY_BEFORE_NAMESPACE();
namespace arclight::bones::HWY_NAMESPACE {
using namespace arclight::HWY_NAMESPACE;

using Quad = Quaternion<Real>;

HWY_INLINE Real3 rotated(const Quad& q, const Real3& p) {
    const Real3 t = Real(2.0f) * cross(q.v, p);
    return p + q.w * t + cross(q.v, t);
}
/// `a` normalised; the identity if its length is almost 0.
HWY_INLINE Quad normalised(const Quad& a) {
    const Real square = dot(a, a);
    const Mask isKnown = square > 1e-20f;
    const Real scale = Real(1.0f) / root(select(isKnown, square, 1.0f));
    return {select(isKnown, scale * a.w, 1.0f), select(isKnown, scale * a.v, Real3(glm::vec3(0)))};
}
HWY_INLINE Quad select(Mask mask, const Quad& yes, const Quad& no) {
    return {select(mask, yes.w, no.w), select(mask, yes.v, no.v)};
}
/// `a` or -`a`, whichever is nearer to `b`.
HWY_INLINE Quad nearer(const Quad& a, const Quad& b) { return select(dot(a, b) < 0.0f, Real(-1.0f) * a, a); }

/// Normalises `a`, whose length is 1 up to rounding error, by one Newton step.
HWY_INLINE Quad renormalised(const Quad& a) { return (Real(1.5f) - 0.5f * dot(a, a)) * a; }

HWY_INLINE Real polynomial(Real x, std::initializer_list<float> falling) {
    Real sum = 0.0f;
    for (const float c : falling) sum = sum * x + c;
    return sum;
}

/// The square of half an angle, or of its sine, up to which a short series is accurate to float precision: angles up to
/// 25°. Most rotations in a step are smaller. The result of a lane does not depend on the other lanes.
constexpr float kFewDegrees = 0.05f;

/// Factor from the vector part of a quaternion with w >= 0 to its rotation vector. The arc tangent: M. Abramowitz and
/// I. Stegun, Handbook of Mathematical Functions, 4.4.49, within 2e-8.
HWY_NOINLINE Real wideFactor(Real square, Real cosine) {
    const Real sine = root(square);
    const Mask isWide = sine > cosine;
    const Real t = smaller(sine, cosine) / larger(larger(sine, cosine), 1e-20f), s = t * t;
    const Real arc = t * polynomial(s, {0.0028662257f, -0.0161657367f, 0.0429096138f, -0.0752896400f, 0.1065626393f,
                                        -0.1420889944f, 0.1999355085f, -0.3333314528f, 1.0f});
    return 2.0f * select(isWide, Real(0.5f * kPi) - arc, arc) / larger(sine, 1e-10f);
}

/// The rotation vector of a unit quaternion, of length 0 to π.
HWY_INLINE Real3 rotationVector(const Quad& q) {
    const Quad a = select(q.w < 0.0f, Real(-1.0f) * q, q);
    const Real square = dot(a.v, a.v);
    // The series of asin(s) / s.
    const Real near = polynomial(square, {0.0607639f, 0.0892857f, 0.15f, 0.33333333f, 2.0f});
    const Mask isNear = hn::And(square<kFewDegrees, a.w> 0.5f);
    if (hn::AllTrue(Tag(), isNear)) return near * a.v;
    return select(isNear, near, wideFactor(square, a.w)) * a.v;
}

/// The unit quaternion of a rotation vector of any length. Of q and −q, returns the one with w ≥ 0.
HWY_NOINLINE Quad wideRotation(const Real3& vector) {
    const Real half = 0.5f * root(dot(vector, vector));
    // Subtracting a multiple of π from the half angle changes only the sign of the quaternion.
    const Real x = half - kPi * floorOf(half * (1.0f / kPi) + 0.5f), s = x * x;
    const Real sine =
        x * polynomial(s, {-2.5052108e-8f, 2.7557319e-6f, -1.9841270e-4f, 8.3333333e-3f, -1.6666667e-1f, 1});
    const Real cosine =
        polynomial(s, {2.0876757e-9f, -2.7557319e-7f, 2.4801587e-5f, -1.3888889e-3f, 4.1666667e-2f, -0.5f, 1});
    return {cosine, 0.5f * sine / larger(half, 1e-10f) * vector};
}
HWY_INLINE Quad rotationBy(const Real3& vector) {
    const Real square = 0.25f * dot(vector, vector);
    const Quad near = {polynomial(square, {2.4801587e-5f, -1.3888889e-3f, 4.1666667e-2f, -0.5f, 1}),
                       0.5f * polynomial(square, {-1.9841270e-4f, 8.3333333e-3f, -1.6666667e-1f, 1}) * vector};
    const Mask isNear = square < kFewDegrees;
    if (hn::AllTrue(Tag(), isNear)) return near;
    return select(isNear, near, wideRotation(vector));
}

}  // namespace arclight::bones::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
