#include "sim/orientation/quaternion_lanes.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/check.h"

// Highway compiles this file once for every instruction set and chooses among them when the program runs.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/orientation/quaternion_lanes.cpp"
#include <hwy/foreach_target.h>

#include "sim/common/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace arclight::orientation::HWY_NAMESPACE {
using namespace arclight::HWY_NAMESPACE;

/// Two vectors, each of whose operations waits for none of the other's: one alone would be idle half of the time.
struct Twin {
    Real a, b;
    HWY_INLINE Twin(Real first, Real second) : a(first), b(second) {}
    HWY_INLINE explicit Twin(float x) : a(x), b(x) {}
    friend HWY_INLINE Twin operator+(Twin p, Twin q) { return {p.a + q.a, p.b + q.b}; }
    friend HWY_INLINE Twin operator-(Twin p, Twin q) { return {p.a - q.a, p.b - q.b}; }
    friend HWY_INLINE Twin operator*(Twin p, Twin q) { return {p.a * q.a, p.b * q.b}; }
};
HWY_INLINE Twin magnitude(Twin p) { return {absolute(p.a), absolute(p.b)}; }
HWY_INLINE float magnitude(float a) { return std::fabs(a); }
HWY_INLINE Twin withSignOf(Twin p, Twin sign) { return {hn::CopySign(p.a.v, sign.a.v), hn::CopySign(p.b.v, sign.b.v)}; }
HWY_INLINE float withSignOf(float a, float sign) { return std::copysign(a, sign); }

/// Four components of type `R`: a float, or a pair of vectors.
template <class R>
struct Quad {
    R x, y, z, w;
};
template <class R>
HWY_INLINE R dot(const Quad<R>& a, const Quad<R>& b) {
    return (a.x * b.x + a.y * b.y) + (a.z * b.z + a.w * b.w);
}

/// As `correctedTime` with K2, see interpolants.h.
template <class R>
HWY_INLINE R corrected(R t, R d) {
    const R middle = t - R(0.5f), a = R(1.0904f) + d * (R(-3.2452f) + d * (R(3.55645f) + d * R(-1.43519f)));
    const R b = R(0.848013f) + d * (R(-1.06021f) + d * R(0.215638f));
    const R square = middle * middle;
    return t + middle * (square - R(0.25f)) * (a * square + b);
}

/// 1 / √x for x from ½ to 1, the squared lengths of sums of unit quaternions at most half a turn apart: the best
/// polynomial, within 7.4e-5, and a step of Newton's, within 1e-8 but for rounding. Half the time of division and root,
/// and unlike the approximate instructions, the same bits on every processor.
template <class R>
HWY_INLINE R inverseRoot(R x) {
    const R y = R(2.9302436f) + x * (R(-5.4763159f) + x * (R(6.8049572f) + x * (R(-4.4086451f) + x * R(1.1498343f))));
    return y * (R(1.5f) - (R(0.5f) * x) * (y * y));
}

template <class R>
HWY_INLINE Quad<R> interpolated(const Quad<R>& a, const Quad<R>& b, R t) {
    const R d = dot(a, b), u = corrected(t, magnitude(d)), from = R(1.0f) - u, to = withSignOf(u, d);
    const Quad<R> sum{from * a.x + to * b.x, from * a.y + to * b.y, from * a.z + to * b.z, from * a.w + to * b.w};
    const R scale = inverseRoot(dot(sum, sum));
    return {scale * sum.x, scale * sum.y, scale * sum.z, scale * sum.w};
}

using Block = QuaternionColumns::Block;

void CorrectedNlerp(const Block* HWY_RESTRICT a, const Block* HWY_RESTRICT b, const float* HWY_RESTRICT t,
                    Block* HWY_RESTRICT results, std::size_t blocks) {
    constexpr std::size_t kLength = QuaternionColumns::kLength;
    const std::size_t lanes = hn::Lanes(Tag());
    for (; blocks > 0; --blocks, ++a, ++b, ++results, t += kLength)
        for (std::size_t i = 0; i < kLength; i += 2 * lanes) {
            const auto twin = [=](const auto& from) {
                return Twin(Real::load(&from[i]), Real::load(&from[i + lanes]));
            };
            const Quad<Twin> q = interpolated<Twin>({twin(a->x), twin(a->y), twin(a->z), twin(a->w)},
                                                    {twin(b->x), twin(b->y), twin(b->z), twin(b->w)},
                                                    {Real::loadUnaligned(t + i), Real::loadUnaligned(t + i + lanes)});
            const auto store = [=](Twin from, auto& to) { from.a.store(&to[i]), from.b.store(&to[i + lanes]); };
            store(q.x, results->x), store(q.y, results->y), store(q.z, results->z), store(q.w, results->w);
        }
}

}  // namespace arclight::orientation::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace arclight::orientation {

HWY_EXPORT(CorrectedNlerp);

void correctedNlerp(const QuaternionColumns& a, const QuaternionColumns& b, std::span<const float> t,
                    QuaternionColumns& results) {
    CHECK_EQ(a.size(), b.size());
    CHECK_EQ(a.size(), t.size());
    CHECK_EQ(a.size(), results.size());
    constexpr std::size_t kLength = QuaternionColumns::kLength;
    const std::size_t whole = t.size() / kLength, rest = t.size() % kLength;
    HWY_DYNAMIC_DISPATCH(CorrectedNlerp)
    (a.blocks().data(), b.blocks().data(), t.data(), results.blocks().data(), whole);
    if (rest == 0) return;
    std::array<float, kLength> last{};
    std::copy(t.end() - static_cast<std::ptrdiff_t>(rest), t.end(), last.begin());
    HWY_DYNAMIC_DISPATCH(CorrectedNlerp)
    (&a.blocks()[whole], &b.blocks()[whole], last.data(), &results.blocks()[whole], 1);
}

glm::quat correctedNlerp(const glm::quat& a, const glm::quat& b, float t) {
    const HWY_NAMESPACE::Quad<float> q =
        HWY_NAMESPACE::interpolated<float>({a.x, a.y, a.z, a.w}, {b.x, b.y, b.z, b.w}, t);
    return {q.w, q.x, q.y, q.z};
}

}  // namespace arclight::orientation
#endif
