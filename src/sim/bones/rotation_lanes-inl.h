// Quaternions in lanes. See sim/common/lanes-inl.h for how it is included.
#if defined(ARCLIGHT_ROTATION_LANES_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef ARCLIGHT_ROTATION_LANES_INL
#undef ARCLIGHT_ROTATION_LANES_INL
#else
#define ARCLIGHT_ROTATION_LANES_INL
#endif

#include "core/angles.h"
#include "sim/common/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace arclight::bones::HWY_NAMESPACE {
using namespace arclight::HWY_NAMESPACE;

/// w + v, of any length.
struct Quad {
    Real w;
    Real3 v;
    friend HWY_INLINE Quad operator+(const Quad& a, const Quad& b) { return {a.w + b.w, a.v + b.v}; }
    friend HWY_INLINE Quad operator-(const Quad& a, const Quad& b) { return {a.w - b.w, a.v - b.v}; }
    friend HWY_INLINE Quad operator*(Real s, const Quad& a) { return {s * a.w, s * a.v}; }
};
HWY_INLINE Real dot(const Quad& a, const Quad& b) { return a.w * b.w + dot(a.v, b.v); }
/// The rotation by `b`, then by `a`.
HWY_INLINE Quad product(const Quad& a, const Quad& b) {
    return {a.w * b.w - dot(a.v, b.v), a.w * b.v + b.w * a.v + cross(a.v, b.v)};
}
HWY_INLINE Quad conjugate(const Quad& a) { return {a.w, Real3(glm::vec3(0)) - a.v}; }
HWY_INLINE Real3 rotated(const Quad& q, const Real3& p) {
    const Real3 t = Real(2.0f) * cross(q.v, p);
    return p + q.w * t + cross(q.v, t);
}
/// Of unit length; no rotation if it has almost none.
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

/// The rotation vector of a unit quaternion, of length 0 to π. The arc tangent: M. Abramowitz and I. Stegun, Handbook
/// of Mathematical Functions, 4.4.49, within 2e-8.
HWY_INLINE Real3 rotationVector(const Quad& q) {
    const Quad a = select(q.w < 0.0f, Real(-1.0f) * q, q);
    const Real sine = root(dot(a.v, a.v)), cosine = a.w;
    const Mask isWide = sine > cosine;
    const Real t = smaller(sine, cosine) / larger(larger(sine, cosine), 1e-20f), s = t * t;
    Real sum = 0.0028662257f;
    for (const float c : {-0.0161657367f, 0.0429096138f, -0.0752896400f, 0.1065626393f, -0.1420889944f, 0.1999355085f,
                          -0.3333314528f, 1.0f})
        sum = sum * s + c;
    const Real half = select(isWide, Real(0.5f * kPi) - t * sum, t * sum);
    const Mask isSmall = sine < 1e-6f;
    return select(isSmall, Real(2.0f), 2.0f * half / select(isSmall, Real(1.0f), sine)) * a.v;
}

/// The rotation by a rotation vector, of any length; its sign is that of the shorter way round.
HWY_INLINE Quad rotationBy(const Real3& vector) {
    const Real half = 0.5f * root(dot(vector, vector));
    // Whole half turns change only the sign of a quaternion.
    const Real x = half - kPi * floorOf(half * (1.0f / kPi) + 0.5f), s = x * x;
    Real sine = -2.5052108e-8f, cosine = 2.0876757e-9f;
    for (const float c : {2.7557319e-6f, -1.9841270e-4f, 8.3333333e-3f, -1.6666667e-1f, 1.0f}) sine = sine * s + c;
    for (const float c : {-2.7557319e-7f, 2.4801587e-5f, -1.3888889e-3f, 4.1666667e-2f, -0.5f, 1.0f})
        cosine = cosine * s + c;
    const Mask isSmall = half < 1e-6f;
    return {cosine, select(isSmall, Real(0.5f), 0.5f * x * sine / select(isSmall, Real(1.0f), half)) * vector};
}

}  // namespace arclight::bones::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
