// Quaternions of floats, of vectors of floats (`Real`) or of packs of them. Included in the same way as lanes-inl.h.
#if defined(ARCLIGHT_QUATERNION_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef ARCLIGHT_QUATERNION_INL
#undef ARCLIGHT_QUATERNION_INL
#else
#define ARCLIGHT_QUATERNION_INL
#endif

#include "sim/common/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace arclight::HWY_NAMESPACE {

/// w + v, of any length.
template <class R>
struct Quaternion {
    R w;
    Triple<R> v;

    friend HWY_INLINE Quaternion operator+(const Quaternion& a, const Quaternion& b) { return {a.w + b.w, a.v + b.v}; }
    friend HWY_INLINE Quaternion operator-(const Quaternion& a, const Quaternion& b) { return {a.w - b.w, a.v - b.v}; }
    friend HWY_INLINE Quaternion operator*(const R& s, const Quaternion& a) { return {s * a.w, s * a.v}; }
    /// The rotation by `b`, then by `a`.
    friend HWY_INLINE Quaternion operator*(const Quaternion& a, const Quaternion& b) {
        return {a.w * b.w - a.v.x * b.v.x - a.v.y * b.v.y - a.v.z * b.v.z,
                {a.w * b.v.x + a.v.x * b.w + a.v.y * b.v.z - a.v.z * b.v.y,
                 a.w * b.v.y - a.v.x * b.v.z + a.v.y * b.w + a.v.z * b.v.x,
                 a.w * b.v.z + a.v.x * b.v.y - a.v.y * b.v.x + a.v.z * b.w}};
    }
    friend HWY_INLINE Quaternion conjugate(const Quaternion& a) {
        return {a.w, {R(0.0f) - a.v.x, R(0.0f) - a.v.y, R(0.0f) - a.v.z}};
    }
    friend HWY_INLINE R dot(const Quaternion& a, const Quaternion& b) {
        return a.w * b.w + a.v.x * b.v.x + a.v.y * b.v.y + a.v.z * b.v.z;
    }
};

}  // namespace arclight::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
