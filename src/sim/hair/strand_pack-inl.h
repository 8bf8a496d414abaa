// Packs of SIMD vectors, and rotations made of them. Included in the same way as sim/common/lanes-inl.h.
#if defined(ARCLIGHT_STRAND_PACK_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef ARCLIGHT_STRAND_PACK_INL
#undef ARCLIGHT_STRAND_PACK_INL
#else
#define ARCLIGHT_STRAND_PACK_INL
#endif

#include "sim/common/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace arclight::hair::HWY_NAMESPACE {
using namespace arclight::HWY_NAMESPACE;

/// Vectors per pack: independent strands hide the latency of dependent operations along each strand. WebAssembly
/// engines schedule less well: with four vectors, they take 11 % less time than with two.
constexpr int kVectors = HWY_TARGET == HWY_WASM ? 4 : 2;
inline std::size_t packLanes() { return kVectors * hn::Lanes(Tag()); }

struct Pack {
    Real part[kVectors];

    Pack() = default;
    HWY_INLINE Pack(float value) {
        const Real v = value;
        for (Real& p : part) p = v;
    }
    /// The pack of `of(0)`, `of(1)`, …
    template <class Of>
    HWY_INLINE static Pack of(Of of) {
        Pack result;
        for (int i = 0; i < kVectors; ++i) result.part[i] = of(i);
        return result;
    }
    HWY_INLINE static Pack load(const float* from) {
        return of([&](int i) { return Real::load(from + i * hn::Lanes(Tag())); });
    }
    HWY_INLINE void store(float* to) const {
        for (int i = 0; i < kVectors; ++i) part[i].store(to + i * hn::Lanes(Tag()));
    }
};
struct PackMask {
    Mask part[kVectors];
};

HWY_INLINE Pack operator+(const Pack& p, const Pack& q) {
    return Pack::of([&](int i) { return p.part[i] + q.part[i]; });
}
HWY_INLINE Pack operator-(const Pack& p, const Pack& q) {
    return Pack::of([&](int i) { return p.part[i] - q.part[i]; });
}
HWY_INLINE Pack operator*(const Pack& p, const Pack& q) {
    return Pack::of([&](int i) { return p.part[i] * q.part[i]; });
}
HWY_INLINE Pack operator/(const Pack& p, const Pack& q) {
    return Pack::of([&](int i) { return p.part[i] / q.part[i]; });
}
/// q - p · factor, rounded once or twice, so never to be used for state.
HWY_INLINE Pack without(const Pack& q, const Pack& p, const Pack& factor) {
    return Pack::of([&](int i) -> Real { return hn::NegMulAdd(p.part[i].v, factor.part[i].v, q.part[i].v); });
}
HWY_INLINE PackMask operator<(const Pack& p, const Pack& q) {
    PackMask result;
    for (int i = 0; i < kVectors; ++i) result.part[i] = p.part[i] < q.part[i];
    return result;
}
HWY_INLINE Pack root(const Pack& p) {
    return Pack::of([&](int i) { return root(p.part[i]); });
}
HWY_INLINE Pack larger(const Pack& p, const Pack& q) {
    return Pack::of([&](int i) { return larger(p.part[i], q.part[i]); });
}
HWY_INLINE Pack smaller(const Pack& p, const Pack& q) {
    return Pack::of([&](int i) { return smaller(p.part[i], q.part[i]); });
}
/// `p` clamped to ±`limit`.
HWY_INLINE Pack bounded(const Pack& p, const Pack& limit) {
    return Pack::of([&](int i) { return larger(-limit.part[i], smaller(p.part[i], limit.part[i])); });
}
HWY_INLINE Pack select(const PackMask& mask, const Pack& yes, const Pack& no) {
    return Pack::of([&](int i) { return select(mask.part[i], yes.part[i], no.part[i]); });
}
HWY_INLINE bool noLane(const PackMask& mask) {
    Mask any = mask.part[0];
    for (int i = 1; i < kVectors; ++i) any = hn::Or(any, mask.part[i]);
    return hn::AllFalse(Tag(), any);
}

using Vec3 = Triple<Pack>;

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
HWY_INLINE Quat conjugate(const Quat& q) { return {q.w, 0.0f - q.x, 0.0f - q.y, 0.0f - q.z}; }
HWY_INLINE Pack dot(const Quat& p, const Quat& q) { return p.w * q.w + p.x * q.x + p.y * q.y + p.z * q.z; }
HWY_INLINE Quat normalised(const Quat& q) { return q * (1.0f / root(larger(dot(q, q), 1e-24f))); }
/// The z axis, rotated.
HWY_INLINE Vec3 axisZ(const Quat& q) {
    return {2.0f * (q.x * q.z + q.w * q.y), 2.0f * (q.y * q.z - q.w * q.x),
            q.w * q.w - q.x * q.x - q.y * q.y + q.z * q.z};
}

}  // namespace arclight::hair::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
