#include "sim/orientation/quaternion_lanes.h"

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

HWY_INLINE Real magnitude(Real a) { return absolute(a); }
HWY_INLINE float magnitude(float a) { return std::fabs(a); }
HWY_INLINE Real squareRoot(Real a) { return root(a); }
HWY_INLINE float squareRoot(float a) { return std::sqrt(a); }
HWY_INLINE Real withSignOf(Real a, Real sign) { return hn::CopySign(a.v, sign.v); }
HWY_INLINE float withSignOf(float a, float sign) { return std::copysign(a, sign); }

/// Four components of type `R`: a float, or a vector of them.
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
    return t + t * middle * (t - R(1.0f)) * (a * (middle * middle) + b);
}

template <class R>
HWY_INLINE Quad<R> interpolated(const Quad<R>& a, const Quad<R>& b, R t) {
    const R d = dot(a, b), u = corrected(t, magnitude(d)), from = R(1.0f) - u, to = withSignOf(u, d);
    const Quad<R> sum{from * a.x + to * b.x, from * a.y + to * b.y, from * a.z + to * b.z, from * a.w + to * b.w};
    const R scale = R(1.0f) / squareRoot(dot(sum, sum));
    return {scale * sum.x, scale * sum.y, scale * sum.z, scale * sum.w};
}

void CorrectedNlerp(const QuaternionColumns& a, const QuaternionColumns& b, const float* HWY_RESTRICT t,
                    QuaternionColumns& results) {
    const std::size_t lanes = hn::Lanes(Tag()), count = a.size();
    const float *ax = a.x.data(), *ay = a.y.data(), *az = a.z.data(), *aw = a.w.data();
    const float *bx = b.x.data(), *by = b.y.data(), *bz = b.z.data(), *bw = b.w.data();
    float *rx = results.x.data(), *ry = results.y.data(), *rz = results.z.data(), *rw = results.w.data();
    std::size_t i = 0;
    for (; i + lanes <= count; i += lanes) {
        const auto load = [i](const float* from) { return Real::loadUnaligned(from + i); };
        const Quad<Real> q = interpolated<Real>({load(ax), load(ay), load(az), load(aw)},
                                                {load(bx), load(by), load(bz), load(bw)}, load(t));
        q.x.storeUnaligned(rx + i), q.y.storeUnaligned(ry + i);
        q.z.storeUnaligned(rz + i), q.w.storeUnaligned(rw + i);
    }
    for (; i < count; ++i) {
        const Quad<float> q = interpolated<float>({ax[i], ay[i], az[i], aw[i]}, {bx[i], by[i], bz[i], bw[i]}, t[i]);
        rx[i] = q.x, ry[i] = q.y, rz[i] = q.z, rw[i] = q.w;
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
    HWY_DYNAMIC_DISPATCH(CorrectedNlerp)(a, b, t.data(), results);
}

glm::quat correctedNlerp(const glm::quat& a, const glm::quat& b, float t) {
    const HWY_NAMESPACE::Quad<float> q =
        HWY_NAMESPACE::interpolated<float>({a.x, a.y, a.z, a.w}, {b.x, b.y, b.z, b.w}, t);
    return {q.w, q.x, q.y, q.z};
}

}  // namespace arclight::orientation
#endif
