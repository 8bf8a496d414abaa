// Packs of SIMD vectors. Included in the same way as lanes-inl.h.
#if defined(ARCLIGHT_PACK_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef ARCLIGHT_PACK_INL
#undef ARCLIGHT_PACK_INL
#else
#define ARCLIGHT_PACK_INL
#endif

#include "sim/common/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace arclight::HWY_NAMESPACE {

template <int n>
struct PackMask {
    Mask part[n];
    friend HWY_INLINE bool noLane(const PackMask& mask) {
        Mask any = mask.part[0];
        for (int i = 1; i < n; ++i) any = hn::Or(any, mask.part[i]);
        return hn::AllFalse(Tag(), any);
    }
};

/// `n` vectors as one. Their operations do not depend on each other, so each hides the latency of the others.
template <int n>
struct Pack {
    Real part[n];

    Pack() = default;
    HWY_INLINE Pack(float value) {
        const Real v = value;
        for (Real& p : part) p = v;
    }
    /// The pack of `of(0)`, `of(1)`, …
    template <class Of>
    HWY_INLINE static Pack of(Of of) {
        Pack result;
        for (int i = 0; i < n; ++i) result.part[i] = of(i);
        return result;
    }
    HWY_INLINE static Pack load(const float* from) {
        return of([&](int i) { return Real::load(from + i * hn::Lanes(Tag())); });
    }
    HWY_INLINE static Pack loadUnaligned(const float* from) {
        return of([&](int i) { return Real::loadUnaligned(from + i * hn::Lanes(Tag())); });
    }
    HWY_INLINE void store(float* to) const {
        for (int i = 0; i < n; ++i) part[i].store(to + i * hn::Lanes(Tag()));
    }

    friend HWY_INLINE Pack operator+(const Pack& p, const Pack& q) {
        return of([&](int i) { return p.part[i] + q.part[i]; });
    }
    friend HWY_INLINE Pack operator-(const Pack& p, const Pack& q) {
        return of([&](int i) { return p.part[i] - q.part[i]; });
    }
    friend HWY_INLINE Pack operator*(const Pack& p, const Pack& q) {
        return of([&](int i) { return p.part[i] * q.part[i]; });
    }
    friend HWY_INLINE Pack operator/(const Pack& p, const Pack& q) {
        return of([&](int i) { return p.part[i] / q.part[i]; });
    }
    friend HWY_INLINE PackMask<n> operator<(const Pack& p, const Pack& q) {
        PackMask<n> result;
        for (int i = 0; i < n; ++i) result.part[i] = p.part[i] < q.part[i];
        return result;
    }
    friend HWY_INLINE Pack select(const PackMask<n>& mask, const Pack& yes, const Pack& no) {
        return of([&](int i) { return select(mask.part[i], yes.part[i], no.part[i]); });
    }
    friend HWY_INLINE Pack root(const Pack& p) {
        return of([&](int i) { return root(p.part[i]); });
    }
    friend HWY_INLINE Pack absolute(const Pack& p) {
        return of([&](int i) { return absolute(p.part[i]); });
    }
    friend HWY_INLINE Pack withSignOf(const Pack& p, const Pack& sign) {
        return of([&](int i) { return withSignOf(p.part[i], sign.part[i]); });
    }
    friend HWY_INLINE Pack larger(const Pack& p, const Pack& q) {
        return of([&](int i) { return larger(p.part[i], q.part[i]); });
    }
    friend HWY_INLINE Pack smaller(const Pack& p, const Pack& q) {
        return of([&](int i) { return smaller(p.part[i], q.part[i]); });
    }
    /// `p` clamped to ±`limit`.
    friend HWY_INLINE Pack bounded(const Pack& p, const Pack& limit) {
        return of([&](int i) { return larger(-limit.part[i], smaller(p.part[i], limit.part[i])); });
    }
    /// q - p · factor, rounded once or twice, so never to be used for state.
    friend HWY_INLINE Pack without(const Pack& q, const Pack& p, const Pack& factor) {
        return of([&](int i) -> Real { return hn::NegMulAdd(p.part[i].v, factor.part[i].v, q.part[i].v); });
    }
};

}  // namespace arclight::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
