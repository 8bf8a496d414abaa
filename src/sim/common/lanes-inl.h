// The types of the SIMD kernels: vectors of floats, and triples of them. Their operators make formulas read like the
// scalar versions.
//
// Included once for every instruction set that Highway compiles for, so its include guard is Highway's; a kernel opens
// it with `using namespace arclight::HWY_NAMESPACE`. Lanes are independent, and multiplications and additions stay
// separate (fused, they would round differently), so results are bit-identical at any vector width.
#if defined(ARCLIGHT_LANES_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef ARCLIGHT_LANES_INL
#undef ARCLIGHT_LANES_INL
#else
#define ARCLIGHT_LANES_INL
#endif

#include <cmath>

#include <glm/glm.hpp>
#include <hwy/highway.h>

#include "sim/common/lanes.h"

HWY_BEFORE_NAMESPACE();
namespace arclight::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using Tag = hn::CappedTag<float, kMaxLanes>;
using Vector = hn::Vec<Tag>;
using Mask = hn::Mask<Tag>;
using IntTag = hn::RebindToSigned<Tag>;
using BitsTag = hn::RebindToUnsigned<Tag>;
using Bits = hn::Vec<BitsTag>;

/// A float in each lane.
struct Real {
    Vector v;
    Real() = default;
    HWY_INLINE Real(Vector vector) : v(vector) {}
    HWY_INLINE Real(float x) : v(hn::Set(Tag(), x)) {}
    HWY_INLINE static Real load(const float* from) { return hn::Load(Tag(), from); }
    HWY_INLINE static Real loadUnaligned(const float* from) { return hn::LoadU(Tag(), from); }
    HWY_INLINE void store(float* to) const { hn::Store(v, Tag(), to); }
    HWY_INLINE void storeUnaligned(float* to) const { hn::StoreU(v, Tag(), to); }
};
HWY_INLINE Real operator+(Real a, Real b) { return hn::Add(a.v, b.v); }
HWY_INLINE Real operator-(Real a, Real b) { return hn::Sub(a.v, b.v); }
HWY_INLINE Real operator-(Real a) { return hn::Neg(a.v); }
HWY_INLINE Real operator*(Real a, Real b) { return hn::Mul(a.v, b.v); }
HWY_INLINE Real operator/(Real a, Real b) { return hn::Div(a.v, b.v); }
HWY_INLINE Mask operator<(Real a, Real b) { return hn::Lt(a.v, b.v); }
HWY_INLINE Mask operator>(Real a, Real b) { return hn::Gt(a.v, b.v); }
HWY_INLINE Real select(Mask mask, Real yes, Real no) { return hn::IfThenElse(mask, yes.v, no.v); }
HWY_INLINE Real root(Real a) { return hn::Sqrt(a.v); }
HWY_INLINE Real absolute(Real a) { return hn::Abs(a.v); }
HWY_INLINE Real withSignOf(Real a, Real sign) { return hn::CopySign(a.v, sign.v); }
HWY_INLINE Real floorOf(Real a) { return hn::Floor(a.v); }
// These treat NaN differently from std::min and std::max, but no value here is NaN.
HWY_INLINE Real smaller(Real a, Real b) { return hn::Min(a.v, b.v); }
HWY_INLINE Real larger(Real a, Real b) { return hn::Max(a.v, b.v); }
HWY_INLINE Real clamped(Real a, float low, float high) { return smaller(larger(a, low), high); }
HWY_INLINE Mask both(Mask a, Mask b) { return hn::And(a, b); }
HWY_INLINE bool allOf(Mask mask) { return hn::AllTrue(Tag(), mask); }
HWY_INLINE bool noneOf(Mask mask) { return hn::AllFalse(Tag(), mask); }

// The same operations on a single float, with the same bits, for kernels that are templates over `Real` and `float`.
HWY_INLINE float select(bool mask, float yes, float no) { return mask ? yes : no; }
HWY_INLINE float root(float a) { return sqrtf(a); }
HWY_INLINE float floorOf(float a) { return floorf(a); }
HWY_INLINE float smaller(float a, float b) { return a < b ? a : b; }
HWY_INLINE float larger(float a, float b) { return a > b ? a : b; }
HWY_INLINE bool both(bool a, bool b) { return a && b; }
HWY_INLINE bool allOf(bool mask) { return mask; }
HWY_INLINE bool noneOf(bool mask) { return !mask; }

/// A multiple of 2⁻²⁴ in [0, 1), from random bits.
HWY_INLINE Real uniformFrom(Bits random) {
    return Real(hn::ConvertTo(Tag(), hn::BitCast(IntTag(), hn::ShiftRight<8>(random)))) * 0x1p-24f;
}

/// Three values of type `R`: a 3D vector in each lane.
template <class R>
struct Triple {
    R x, y, z;
    Triple() = default;
    HWY_INLINE Triple(R a, R b, R c) : x(a), y(b), z(c) {}
    HWY_INLINE Triple(glm::vec3 a) : x(a.x), y(a.y), z(a.z) {}
    friend HWY_INLINE Triple operator+(Triple a, Triple b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
    friend HWY_INLINE Triple operator-(Triple a, Triple b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
    friend HWY_INLINE Triple operator*(R a, Triple b) { return {a * b.x, a * b.y, a * b.z}; }
    friend HWY_INLINE Triple operator*(Triple a, R b) { return b * a; }
    friend HWY_INLINE Triple operator/(Triple a, R b) { return {a.x / b, a.y / b, a.z / b}; }
    friend HWY_INLINE R dot(Triple a, Triple b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
    friend HWY_INLINE Triple cross(Triple a, Triple b) {
        return {a.y * b.z - b.y * a.z, a.z * b.x - b.z * a.x, a.x * b.y - b.x * a.y};
    }
};
using Real3 = Triple<Real>;

template <class M, class R>
HWY_INLINE Triple<R> select(M mask, Triple<R> yes, Triple<R> no) {
    return {select(mask, yes.x, no.x), select(mask, yes.y, no.y), select(mask, yes.z, no.z)};
}

}  // namespace arclight::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
