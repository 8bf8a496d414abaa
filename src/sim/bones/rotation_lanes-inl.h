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
using arclight::HWY_NAMESPACE::select;

template <class R>
HWY_INLINE Triple<R> rotated(const Quaternion<R>& q, const Triple<R>& p) {
    const Triple<R> t = R(2.0f) * cross(q.v, p);
    return p + q.w * t + cross(q.v, t);
}
/// `a` normalised; the identity if its length is almost 0.
template <class R>
HWY_INLINE Quaternion<R> normalised(const Quaternion<R>& a) {
    const R square = dot(a, a);
    const auto isKnown = square > 1e-20f;
    const R scale = R(1.0f) / root(select(isKnown, square, 1.0f));
    return {select(isKnown, scale * a.w, 1.0f), select(isKnown, scale * a.v, Triple<R>(glm::vec3(0)))};
}
template <class M, class R>
HWY_INLINE Quaternion<R> select(M mask, const Quaternion<R>& yes, const Quaternion<R>& no) {
    return {select(mask, yes.w, no.w), select(mask, yes.v, no.v)};
}
/// `a` or -`a`, whichever is nearer to `b`.
template <class R>
HWY_INLINE Quaternion<R> nearer(const Quaternion<R>& a, const Quaternion<R>& b) {
    return select(dot(a, b) < 0.0f, R(-1.0f) * a, a);
}

/// Normalises `a`, whose length is 1 up to rounding error, by one Newton step.
template <class R>
HWY_INLINE Quaternion<R> renormalised(const Quaternion<R>& a) {
    return (R(1.5f) - 0.5f * dot(a, a)) * a;
}

template <class R>
HWY_INLINE R polynomial(R x, std::initializer_list<float> falling) {
    R sum = 0.0f;
    for (const float c : falling) sum = sum * x + c;
    return sum;
}

/// Polynomials of degree 3 and 4. Sums of pairs have a shorter latency than Horner's rule, and a chain of bones waits
/// for each of them.
template <class R>
HWY_INLINE R cubic(R x, float c3, float c2, float c1, float c0) {
    return (c1 * x + c0) + x * x * (c3 * x + c2);
}
template <class R>
HWY_INLINE R quartic(R x, float c4, float c3, float c2, float c1, float c0) {
    const R square = x * x;
    return (c1 * x + c0) + square * ((c3 * x + c2) + c4 * square);
}

/// The square of half an angle, or of its sine, up to which a short series is accurate to float precision: angles up to
/// 25°. Most rotations in a step are smaller. The result of a lane does not depend on the other lanes.
constexpr float kFewDegrees = 0.05f;

/// Factor from the vector part of a quaternion with w >= 0 to its rotation vector. The arc tangent: M. Abramowitz and
/// I. Stegun, Handbook of Mathematical Functions, 4.4.49, within 2e-8.
template <class R>
HWY_NOINLINE R wideFactor(R square, R cosine) {
    const R sine = root(square);
    const auto isWide = sine > cosine;
    const R t = smaller(sine, cosine) / larger(larger(sine, cosine), 1e-20f), s = t * t;
    const R arc = t * polynomial(s, {0.0028662257f, -0.0161657367f, 0.0429096138f, -0.0752896400f, 0.1065626393f,
                                     -0.1420889944f, 0.1999355085f, -0.3333314528f, 1.0f});
    return 2.0f * select(isWide, R(0.5f * kPi) - arc, arc) / larger(sine, 1e-10f);
}

/// The rotation vector of a unit quaternion, of length 0 to π.
template <class R>
HWY_INLINE Triple<R> rotationVector(const Quaternion<R>& q) {
    const Quaternion<R> a = select(q.w < 0.0f, R(-1.0f) * q, q);
    const R square = dot(a.v, a.v);
    // The series of asin(s) / s.
    const R near = quartic(square, 0.0607639f, 0.0892857f, 0.15f, 0.33333333f, 2.0f);
    const auto isNear = both(square<kFewDegrees, a.w> 0.5f);
    if (allOf(isNear)) return near * a.v;
    return select(isNear, near, wideFactor(square, a.w)) * a.v;
}

/// The unit quaternion of a rotation vector of any length. Of q and −q, returns the one with w ≥ 0.
template <class R>
HWY_NOINLINE Quaternion<R> wideRotation(const Triple<R>& vector) {
    const R half = 0.5f * root(dot(vector, vector));
    // Subtracting a multiple of π from the half angle changes only the sign of the quaternion.
    const R x = half - kPi * floorOf(half * (1.0f / kPi) + 0.5f), s = x * x;
    const R sine = x * polynomial(s, {-2.5052108e-8f, 2.7557319e-6f, -1.9841270e-4f, 8.3333333e-3f, -1.6666667e-1f, 1});
    const R cosine =
        polynomial(s, {2.0876757e-9f, -2.7557319e-7f, 2.4801587e-5f, -1.3888889e-3f, 4.1666667e-2f, -0.5f, 1});
    return {cosine, 0.5f * sine / larger(half, 1e-10f) * vector};
}
template <class R>
HWY_INLINE Quaternion<R> rotationBy(const Triple<R>& vector) {
    // The series of cos(|v| / 2) and sin(|v| / 2) / |v| in the square of |v|.
    const R square = dot(vector, vector);
    const Quaternion<R> near = {
        quartic(square, 2.4801587e-5f / 256, -1.3888889e-3f / 64, 4.1666667e-2f / 16, -0.5f / 4, 1),
        cubic(square, -1.9841270e-4f / 128, 8.3333333e-3f / 32, -1.6666667e-1f / 8, 0.5f) * vector};
    const auto isNear = square < 4 * kFewDegrees;
    if (allOf(isNear)) return near;
    return select(isNear, near, wideRotation(vector));
}

}  // namespace arclight::bones::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
