// A vector of floats with operators, for formulas that read as their scalar twins do.
//
// Included once for every instruction set, inside the namespace that Highway gives it; it has no include guard of the
// usual kind therefore. Multiplications and additions stay separate: fused, they would round differently.
#if defined(ARCLIGHT_PARTICLES_LANES) == defined(HWY_TARGET_TOGGLE)
#ifdef ARCLIGHT_PARTICLES_LANES
#undef ARCLIGHT_PARTICLES_LANES
#else
#define ARCLIGHT_PARTICLES_LANES
#endif

#include <glm/glm.hpp>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace arclight::particles::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// At most 16 lanes: batches are multiples of that.
using Tag = hn::CappedTag<float, 16>;
using Vector = hn::Vec<Tag>;
using Mask = hn::Mask<Tag>;
using IntTag = hn::RebindToSigned<Tag>;
using BitsTag = hn::RebindToUnsigned<Tag>;
using Bits = hn::Vec<BitsTag>;

struct Real {
    Vector v;
    HWY_INLINE Real(Vector vector) : v(vector) {}
    HWY_INLINE Real(float x) : v(hn::Set(Tag(), x)) {}
    HWY_INLINE static Real load(const float* from) { return hn::Load(Tag(), from); }
    HWY_INLINE void store(float* to) const { hn::Store(v, Tag(), to); }
};
HWY_INLINE Real operator+(Real a, Real b) { return hn::Add(a.v, b.v); }
HWY_INLINE Real operator-(Real a, Real b) { return hn::Sub(a.v, b.v); }
HWY_INLINE Real operator*(Real a, Real b) { return hn::Mul(a.v, b.v); }
HWY_INLINE Real operator/(Real a, Real b) { return hn::Div(a.v, b.v); }
HWY_INLINE Mask operator<(Real a, Real b) { return hn::Lt(a.v, b.v); }
HWY_INLINE Mask operator>(Real a, Real b) { return hn::Gt(a.v, b.v); }
HWY_INLINE Real select(Mask mask, Real yes, Real no) { return hn::IfThenElse(mask, yes.v, no.v); }
HWY_INLINE Real root(Real a) { return hn::Sqrt(a.v); }
HWY_INLINE Real absolute(Real a) { return hn::Abs(a.v); }
HWY_INLINE Real floorOf(Real a) { return hn::Floor(a.v); }
// For NaN these differ from std::min and std::max; nothing here is NaN.
HWY_INLINE Real smaller(Real a, Real b) { return hn::Min(a.v, b.v); }
HWY_INLINE Real larger(Real a, Real b) { return hn::Max(a.v, b.v); }
HWY_INLINE Real clamped(Real a, float low, float high) { return smaller(larger(a, low), high); }

struct Real3 {
    Real x, y, z;
    HWY_INLINE Real3(Real a, Real b, Real c) : x(a), y(b), z(c) {}
    HWY_INLINE Real3(glm::vec3 a) : x(a.x), y(a.y), z(a.z) {}
};
HWY_INLINE Real3 operator+(Real3 a, Real3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
HWY_INLINE Real3 operator-(Real3 a, Real3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
HWY_INLINE Real3 operator*(Real a, Real3 b) { return {a * b.x, a * b.y, a * b.z}; }
HWY_INLINE Real3 operator/(Real3 a, Real b) { return {a.x / b, a.y / b, a.z / b}; }
HWY_INLINE Real dot(Real3 a, Real3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
HWY_INLINE Real3 cross(Real3 a, Real3 b) {
    return {a.y * b.z - b.y * a.z, a.z * b.x - b.z * a.x, a.x * b.y - b.x * a.y};
}

}  // namespace arclight::particles::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
