#include "sim/springs/spring_array.h"

#include <cstring>

#include "core/check.h"
#include "core/parallel.h"

// Highway compiles this file once for every instruction set and chooses among them when the program runs.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/springs/spring_array.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace arclight::springs::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using Lanes = hn::ScalableTag<float>;

/// The four coefficients in every lane. Mul and Add stay separate: fused, they would round differently.
template <class D>
struct Step {
    using Vector = hn::Vec<D>;
    Vector xx, xv, vx, vv;

    HWY_INLINE explicit Step(const Propagator<hn::TFromD<D>>& p)
        : xx(hn::Set(D(), p.xx)), xv(hn::Set(D(), p.xv)), vx(hn::Set(D(), p.vx)), vv(hn::Set(D(), p.vv)) {}

    HWY_INLINE Vector position(Vector y, Vector v) const { return hn::Add(hn::Mul(xx, y), hn::Mul(xv, v)); }
    HWY_INLINE Vector velocity(Vector y, Vector v) const { return hn::Add(hn::Mul(vx, y), hn::Mul(vv, v)); }
};

void StepDeviations(float* HWY_RESTRICT y, float* HWY_RESTRICT v, std::size_t count, const Propagator<float>& p) {
    const Lanes d;
    const Step<Lanes> step(p);
    const std::size_t lanes = hn::Lanes(d);
    std::size_t i = 0;
    for (; i + lanes <= count; i += lanes) {
        const hn::Vec<Lanes> y0 = hn::LoadU(d, y + i), v0 = hn::LoadU(d, v + i);
        hn::StoreU(step.position(y0, v0), d, y + i);
        hn::StoreU(step.velocity(y0, v0), d, v + i);
    }
    for (; i < count; ++i) p.apply(y[i], v[i]);
}

void StepTowards(float* HWY_RESTRICT x, float* HWY_RESTRICT v, const float* HWY_RESTRICT target, std::size_t count,
                 const Propagator<float>& p) {
    const Lanes d;
    const Step<Lanes> step(p);
    const std::size_t lanes = hn::Lanes(d);
    std::size_t i = 0;
    for (; i + lanes <= count; i += lanes) {
        const hn::Vec<Lanes> goal = hn::LoadU(d, target + i);
        const hn::Vec<Lanes> y0 = hn::Sub(hn::LoadU(d, x + i), goal), v0 = hn::LoadU(d, v + i);
        hn::StoreU(hn::Add(goal, step.position(y0, v0)), d, x + i);
        hn::StoreU(step.velocity(y0, v0), d, v + i);
    }
    for (; i < count; ++i) {
        float y = x[i] - target[i];
        p.apply(y, v[i]);
        x[i] = target[i] + y;
    }
}

/// Absolute values below this become 0: springs at rest would decay to denormals, which are slow on some processors.
constexpr double kTiny = 1e-30;

/// Clamps to ±limit and rounds tiny values to 0. The order of operands would matter for NaN, but none occurs: values
/// are bounded and coefficients finite. `Real` is a double or a vector of doubles.
template <class Real>
HWY_INLINE Real Bounded(Real value, Real limit) {
    const Real zero{}, low = value < limit ? value : limit, clamped = low < -limit ? -limit : low;
    const Real size = clamped < zero ? -clamped : clamped;
    return size < zero + kTiny ? zero : clamped;
}

template <class Real>
HWY_INLINE void StepOne(Real& x, Real& v, Real target, const Propagator<double>& p, SpringLimits limits) {
    const Real y = x - target, zero{};
    x = Bounded(target + (p.xx * y + p.xv * v), zero + limits.x);
    v = Bounded(p.vx * y + p.vv * v, zero + limits.v);
}

#if HWY_HAVE_FLOAT64
using DoubleLanes = hn::ScalableTag<double>;

HWY_INLINE hn::Vec<DoubleLanes> Bounded(hn::Vec<DoubleLanes> value, hn::Vec<DoubleLanes> limit) {
    const auto clamped = hn::Max(hn::Neg(limit), hn::Min(value, limit));
    return hn::IfThenZeroElse(hn::Lt(hn::Abs(clamped), hn::Set(DoubleLanes(), kTiny)), clamped);
}

/// Steps as many springs as fill whole vectors, and returns their number.
std::size_t StepVectors(double* HWY_RESTRICT x, double* HWY_RESTRICT v, const float* HWY_RESTRICT target,
                        std::size_t count, const Propagator<double>& p, SpringLimits limits) {
    const DoubleLanes d;
    const hn::Rebind<float, DoubleLanes> narrow;
    const Step<DoubleLanes> step(p);
    const auto limitX = hn::Set(d, limits.x), limitV = hn::Set(d, limits.v);
    const std::size_t lanes = hn::Lanes(d);
    std::size_t i = 0;
    for (; i + lanes <= count; i += lanes) {
        const auto goal = hn::PromoteTo(d, hn::LoadU(narrow, target + i));
        const auto y0 = hn::Sub(hn::LoadU(d, x + i), goal), v0 = hn::LoadU(d, v + i);
        hn::StoreU(Bounded(hn::Add(goal, step.position(y0, v0)), limitX), d, x + i);
        hn::StoreU(Bounded(step.velocity(y0, v0), limitV), d, v + i);
    }
    return i;
}
#else
/// Highway has no vectors of doubles for WebAssembly, but the compiler has.
std::size_t StepVectors(double* HWY_RESTRICT x, double* HWY_RESTRICT v, const float* HWY_RESTRICT target,
                        std::size_t count, const Propagator<double>& p, SpringLimits limits) {
    using Pair [[gnu::vector_size(16)]] = double;
    std::size_t i = 0;
    for (; i + 2 <= count; i += 2) {
        Pair xs, vs;
        std::memcpy(&xs, x + i, sizeof xs);
        std::memcpy(&vs, v + i, sizeof vs);
        StepOne(xs, vs, Pair{static_cast<double>(target[i]), static_cast<double>(target[i + 1])}, p, limits);
        std::memcpy(x + i, &xs, sizeof xs);
        std::memcpy(v + i, &vs, sizeof vs);
    }
    return i;
}
#endif

void StepLimited(double* HWY_RESTRICT x, double* HWY_RESTRICT v, const float* HWY_RESTRICT target, std::size_t count,
                 const Propagator<double>& p, SpringLimits limits) {
    for (std::size_t i = StepVectors(x, v, target, count, p, limits); i < count; ++i)
        StepOne(x[i], v[i], static_cast<double>(target[i]), p, limits);
}

}  // namespace arclight::springs::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace arclight::springs {
namespace {

HWY_EXPORT(StepDeviations);
HWY_EXPORT(StepTowards);
HWY_EXPORT(StepLimited);

constexpr std::size_t kGrain = 1 << 16;  // springs per task: two arrays of this size fit in the second-level cache

}  // namespace

void stepSprings(std::span<float> y, std::span<float> v, const Propagator<float>& p) {
    CHECK_EQ(y.size(), v.size());
    HWY_DYNAMIC_DISPATCH(StepDeviations)(y.data(), v.data(), y.size(), p);
}

void stepSprings(std::span<float> x, std::span<float> v, std::span<const float> target, const Propagator<float>& p) {
    CHECK_EQ(x.size(), v.size());
    CHECK_EQ(x.size(), target.size());
    HWY_DYNAMIC_DISPATCH(StepTowards)(x.data(), v.data(), target.data(), x.size(), p);
}

void stepSprings(std::span<double> x, std::span<double> v, std::span<const float> target, const Propagator<double>& p,
                 SpringLimits limits) {
    CHECK_EQ(x.size(), v.size());
    CHECK_EQ(x.size(), target.size());
    HWY_DYNAMIC_DISPATCH(StepLimited)(x.data(), v.data(), target.data(), x.size(), p, limits);
}

void stepSpringsParallel(std::span<float> y, std::span<float> v, const Propagator<float>& p) {
    parallelFor(y.size(), kGrain, [&](std::size_t begin, std::size_t end) {
        stepSprings(y.subspan(begin, end - begin), v.subspan(begin, end - begin), p);
    });
}

void stepSpringsParallel(std::span<float> x, std::span<float> v, std::span<const float> target,
                         const Propagator<float>& p) {
    parallelFor(x.size(), kGrain, [&](std::size_t begin, std::size_t end) {
        const std::size_t count = end - begin;
        stepSprings(x.subspan(begin, count), v.subspan(begin, count), target.subspan(begin, count), p);
    });
}

void stepSpringsParallel(std::span<double> x, std::span<double> v, std::span<const float> target,
                         const Propagator<double>& p, SpringLimits limits) {
    parallelFor(x.size(), kGrain, [&](std::size_t begin, std::size_t end) {
        const std::size_t count = end - begin;
        stepSprings(x.subspan(begin, count), v.subspan(begin, count), target.subspan(begin, count), p, limits);
    });
}

}  // namespace arclight::springs
#endif
