// Packs of vectors and the geometry on them, for each instruction set that Highway compiles for.
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

/// Vectors side by side: the dependent operations along one strand hide in those along the others. Engines for
/// WebAssembly schedule less well: with four, they take 11 % less time than with two.
constexpr int kVectors = HWY_TARGET == HWY_WASM ? 4 : 2;
struct Pack {
    Vector part[kVectors];
};
struct PackMask {
    hn::Mask<Lanes> part[kVectors];
};

/// The pack of `of(0)`, `of(1)`, …
template <class Of>
HWY_INLINE Pack PackOf(Of of) {
    Pack result;
    for (int i = 0; i < kVectors; ++i) result.part[i] = of(i);
    return result;
}
HWY_INLINE std::size_t PackLanes() { return kVectors * hn::Lanes(Lanes()); }
HWY_INLINE Pack LoadPack(const float* from) {
    return PackOf([&](int i) { return hn::Load(Lanes(), from + i * hn::Lanes(Lanes())); });
}
HWY_INLINE void StorePack(const Pack& p, float* to) {
    for (int i = 0; i < kVectors; ++i) hn::Store(p.part[i], Lanes(), to + i * hn::Lanes(Lanes()));
}
HWY_INLINE Pack SetPack(float value) {
    const Vector v = hn::Set(Lanes(), value);
    return PackOf([&](int) { return v; });
}
HWY_INLINE Pack operator+(const Pack& p, const Pack& q) {
    return PackOf([&](int i) { return hn::Add(p.part[i], q.part[i]); });
}
HWY_INLINE Pack operator-(const Pack& p, const Pack& q) {
    return PackOf([&](int i) { return hn::Sub(p.part[i], q.part[i]); });
}
HWY_INLINE Pack operator*(const Pack& p, const Pack& q) {
    return PackOf([&](int i) { return hn::Mul(p.part[i], q.part[i]); });
}
HWY_INLINE Pack operator/(const Pack& p, const Pack& q) {
    return PackOf([&](int i) { return hn::Div(p.part[i], q.part[i]); });
}
/// q - p · factor, rounded once or twice: never for state.
HWY_INLINE Pack Without(const Pack& q, const Pack& p, const Pack& factor) {
    return PackOf([&](int i) { return hn::NegMulAdd(p.part[i], factor.part[i], q.part[i]); });
}
HWY_INLINE PackMask operator<(const Pack& p, const Pack& q) {
    PackMask result;
    for (int i = 0; i < kVectors; ++i) result.part[i] = hn::Lt(p.part[i], q.part[i]);
    return result;
}
HWY_INLINE Pack Root(const Pack& p) {
    return PackOf([&](int i) { return hn::Sqrt(p.part[i]); });
}
HWY_INLINE Pack Larger(const Pack& p, const Pack& q) {
    return PackOf([&](int i) { return hn::Max(p.part[i], q.part[i]); });
}
HWY_INLINE Pack Clamp(const Pack& p, const Pack& limit) {
    return PackOf([&](int i) { return hn::Max(hn::Neg(limit.part[i]), hn::Min(p.part[i], limit.part[i])); });
}
HWY_INLINE Pack Select(const PackMask& mask, const Pack& yes, const Pack& no) {
    return PackOf([&](int i) { return hn::IfThenElse(mask.part[i], yes.part[i], no.part[i]); });
}
HWY_INLINE bool NoLane(const PackMask& mask) {
    auto any = mask.part[0];
    for (int i = 1; i < kVectors; ++i) any = hn::Or(any, mask.part[i]);
    return hn::AllFalse(Lanes(), any);
}

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
