// Pairs of vectors and the geometry on them, for each instruction set that Highway compiles for.
#if defined(ARCLIGHT_STRAND_PACK_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef ARCLIGHT_STRAND_PACK_INL
#undef ARCLIGHT_STRAND_PACK_INL
#else
#define ARCLIGHT_STRAND_PACK_INL
#endif

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace arclight::hair::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using Lanes = hn::CappedTag<float, 16>;
using Vector = hn::Vec<Lanes>;

/// Two vectors side by side: the dependent operations along one strand hide in those along the other.
struct Pack {
    Vector a, b;
};
struct PackMask {
    hn::Mask<Lanes> a, b;
};

HWY_INLINE std::size_t PackLanes() { return 2 * hn::Lanes(Lanes()); }
HWY_INLINE Pack LoadPack(const float* from) {
    return {hn::Load(Lanes(), from), hn::Load(Lanes(), from + hn::Lanes(Lanes()))};
}
HWY_INLINE void StorePack(const Pack& p, float* to) {
    hn::Store(p.a, Lanes(), to);
    hn::Store(p.b, Lanes(), to + hn::Lanes(Lanes()));
}
HWY_INLINE Pack SetPack(float value) {
    const Vector v = hn::Set(Lanes(), value);
    return {v, v};
}
HWY_INLINE Pack operator+(const Pack& p, const Pack& q) { return {hn::Add(p.a, q.a), hn::Add(p.b, q.b)}; }
HWY_INLINE Pack operator-(const Pack& p, const Pack& q) { return {hn::Sub(p.a, q.a), hn::Sub(p.b, q.b)}; }
HWY_INLINE Pack operator*(const Pack& p, const Pack& q) { return {hn::Mul(p.a, q.a), hn::Mul(p.b, q.b)}; }
HWY_INLINE Pack operator/(const Pack& p, const Pack& q) { return {hn::Div(p.a, q.a), hn::Div(p.b, q.b)}; }
/// q - p · factor, rounded once or twice: never for state.
HWY_INLINE Pack Without(const Pack& q, const Pack& p, const Pack& factor) {
    return {hn::NegMulAdd(p.a, factor.a, q.a), hn::NegMulAdd(p.b, factor.b, q.b)};
}
HWY_INLINE PackMask operator<(const Pack& p, const Pack& q) { return {hn::Lt(p.a, q.a), hn::Lt(p.b, q.b)}; }
HWY_INLINE Pack Root(const Pack& p) { return {hn::Sqrt(p.a), hn::Sqrt(p.b)}; }
HWY_INLINE Pack Larger(const Pack& p, const Pack& q) { return {hn::Max(p.a, q.a), hn::Max(p.b, q.b)}; }
HWY_INLINE Pack Clamp(const Pack& p, const Pack& limit) {
    return {hn::Max(hn::Neg(limit.a), hn::Min(p.a, limit.a)), hn::Max(hn::Neg(limit.b), hn::Min(p.b, limit.b))};
}
HWY_INLINE Pack Select(const PackMask& mask, const Pack& yes, const Pack& no) {
    return {hn::IfThenElse(mask.a, yes.a, no.a), hn::IfThenElse(mask.b, yes.b, no.b)};
}
HWY_INLINE bool NoLane(const PackMask& mask) { return hn::AllFalse(Lanes(), hn::Or(mask.a, mask.b)); }

struct Vec3 {
    Pack x, y, z;
};
HWY_INLINE Vec3 operator+(const Vec3& p, const Vec3& q) { return {p.x + q.x, p.y + q.y, p.z + q.z}; }
HWY_INLINE Vec3 operator-(const Vec3& p, const Vec3& q) { return {p.x - q.x, p.y - q.y, p.z - q.z}; }
HWY_INLINE Vec3 operator*(const Vec3& p, const Pack& s) { return {p.x * s, p.y * s, p.z * s}; }
HWY_INLINE Pack Dot(const Vec3& p, const Vec3& q) { return p.x * q.x + p.y * q.y + p.z * q.z; }
HWY_INLINE Vec3 Select(const PackMask& mask, const Vec3& yes, const Vec3& no) {
    return {Select(mask, yes.x, no.x), Select(mask, yes.y, no.y), Select(mask, yes.z, no.z)};
}

struct Quat {
    Pack w, x, y, z;
};
HWY_INLINE Quat operator+(const Quat& p, const Quat& q) { return {p.w + q.w, p.x + q.x, p.y + q.y, p.z + q.z}; }
HWY_INLINE Quat operator-(const Quat& p, const Quat& q) { return {p.w - q.w, p.x - q.x, p.y - q.y, p.z - q.z}; }
HWY_INLINE Quat operator*(const Quat& p, const Pack& s) { return {p.w * s, p.x * s, p.y * s, p.z * s}; }
HWY_INLINE Quat operator*(const Quat& p, const Quat& q) {
    return {p.w * q.w - p.x * q.x - p.y * q.y - p.z * q.z, p.w * q.x + p.x * q.w + p.y * q.z - p.z * q.y,
            p.w * q.y - p.x * q.z + p.y * q.w + p.z * q.x, p.w * q.z + p.x * q.y - p.y * q.x + p.z * q.w};
}
HWY_INLINE Quat Conjugate(const Quat& q) {
    const Pack zero = SetPack(0);
    return {q.w, zero - q.x, zero - q.y, zero - q.z};
}
HWY_INLINE Pack Dot(const Quat& p, const Quat& q) { return p.w * q.w + p.x * q.x + p.y * q.y + p.z * q.z; }
HWY_INLINE Quat Normalised(const Quat& q) {
    const Pack square = Dot(q, q);
    return q * (SetPack(1) / Root(Larger(square, SetPack(1e-24f))));
}
/// The z axis, rotated.
HWY_INLINE Vec3 AxisZ(const Quat& q) {
    const Pack two = SetPack(2);
    return {two * (q.x * q.z + q.w * q.y), two * (q.y * q.z - q.w * q.x),
            q.w * q.w - q.x * q.x - q.y * q.y + q.z * q.z};
}

}  // namespace arclight::hair::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
