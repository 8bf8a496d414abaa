#include "sim/orientation/quaternion_lanes.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/check.h"

// Highway compiles this file once for every instruction set and chooses among them when the program runs.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/orientation/quaternion_lanes.cpp"
#include <hwy/foreach_target.h>

#include "sim/common/pack-inl.h"
#include "sim/common/quaternion-inl.h"

HWY_BEFORE_NAMESPACE();
namespace arclight::orientation::HWY_NAMESPACE {
using namespace arclight::HWY_NAMESPACE;

/// Two vectors hide each other's latency: with only one, the units would be idle half of the time.
using Twin = Pack<2>;
HWY_INLINE float absolute(float a) { return std::fabs(a); }
HWY_INLINE float withSignOf(float a, float sign) { return std::copysign(a, sign); }

/// As `correctedTime` with K2, see interpolants.h.
template <class R>
HWY_INLINE R corrected(R t, R d) {
    const R middle = t - R(0.5f), a = R(1.0904f) + d * (R(-3.2452f) + d * (R(3.55645f) + d * R(-1.43519f)));
    const R b = R(0.848013f) + d * (R(-1.06021f) + d * R(0.215638f));
    const R square = middle * middle;
    return t + middle * (square - R(0.25f)) * (a * square + b);
}

/// 1 / √x for x from ½ to 1, the range of squared lengths of weighted means of unit quaternions at most 180° apart:
/// the best polynomial (error 7.4e-5) and one Newton step (1e-8 plus rounding error). Takes half the time of a
/// division and a root and, unlike the approximate instructions, is bit-identical on every processor.
template <class R>
HWY_INLINE R inverseRoot(R x) {
    const R y = R(2.9302436f) + x * (R(-5.4763159f) + x * (R(6.8049572f) + x * (R(-4.4086451f) + x * R(1.1498343f))));
    return y * (R(1.5f) - (R(0.5f) * x) * (y * y));
}

template <class R>
HWY_INLINE Quaternion<R> interpolated(const Quaternion<R>& a, const Quaternion<R>& b, R t) {
    const R d = dot(a, b), u = corrected(t, absolute(d));
    const Quaternion<R> sum = (R(1.0f) - u) * a + withSignOf(u, d) * b;
    return inverseRoot(dot(sum, sum)) * sum;
}

using Block = QuaternionColumns::Block;

void CorrectedNlerp(const Block* HWY_RESTRICT a, const Block* HWY_RESTRICT b, const float* HWY_RESTRICT t,
                    Block* HWY_RESTRICT results, std::size_t blocks) {
    constexpr std::size_t kLength = QuaternionColumns::kLength;
    const std::size_t lanes = hn::Lanes(Tag());
    for (; blocks > 0; --blocks, ++a, ++b, ++results, t += kLength)
        for (std::size_t i = 0; i < kLength; i += 2 * lanes) {
            const auto load = [=](const Block* from) {
                const auto pack = [=](const auto& row) { return Twin::load(&row[i]); };
                return Quaternion<Twin>{pack(from->w), {pack(from->x), pack(from->y), pack(from->z)}};
            };
            const Quaternion<Twin> q = interpolated(load(a), load(b), Twin::loadUnaligned(t + i));
            q.w.store(&results->w[i]);
            q.v.x.store(&results->x[i]), q.v.y.store(&results->y[i]), q.v.z.store(&results->z[i]);
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
    const auto q = HWY_NAMESPACE::interpolated<float>({a.w, {a.x, a.y, a.z}}, {b.w, {b.x, b.y, b.z}}, t);
    return {q.w, q.v.x, q.v.y, q.v.z};
}

}  // namespace arclight::orientation
#endif
