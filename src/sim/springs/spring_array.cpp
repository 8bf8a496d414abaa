#include "sim/springs/spring_array.h"

#include <cmath>

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
using Vector = hn::Vec<Lanes>;

/// The four coefficients in every lane. Mul and Add stay separate: fused, they would round differently.
struct Step {
    Vector xx, xv, vx, vv;

    HWY_INLINE explicit Step(const Propagator<float>& p)
        : xx(hn::Set(Lanes(), p.xx)),
          xv(hn::Set(Lanes(), p.xv)),
          vx(hn::Set(Lanes(), p.vx)),
          vv(hn::Set(Lanes(), p.vv)) {}

    HWY_INLINE Vector position(Vector y, Vector v) const { return hn::Add(hn::Mul(xx, y), hn::Mul(xv, v)); }
    HWY_INLINE Vector velocity(Vector y, Vector v) const { return hn::Add(hn::Mul(vx, y), hn::Mul(vv, v)); }
};

void StepDeviations(float* HWY_RESTRICT y, float* HWY_RESTRICT v, std::size_t count, const Propagator<float>& p) {
    const Lanes d;
    const Step step(p);
    const std::size_t lanes = hn::Lanes(d);
    std::size_t i = 0;
    for (; i + lanes <= count; i += lanes) {
        const Vector y0 = hn::LoadU(d, y + i), v0 = hn::LoadU(d, v + i);
        hn::StoreU(step.position(y0, v0), d, y + i);
        hn::StoreU(step.velocity(y0, v0), d, v + i);
    }
    for (; i < count; ++i) p.apply(y[i], v[i]);
}

void StepTowards(float* HWY_RESTRICT x, float* HWY_RESTRICT v, const float* HWY_RESTRICT target, std::size_t count,
                 const Propagator<float>& p) {
    const Lanes d;
    const Step step(p);
    const std::size_t lanes = hn::Lanes(d);
    std::size_t i = 0;
    for (; i + lanes <= count; i += lanes) {
        const Vector goal = hn::LoadU(d, target + i);
        const Vector y0 = hn::Sub(hn::LoadU(d, x + i), goal), v0 = hn::LoadU(d, v + i);
        hn::StoreU(hn::Add(goal, step.position(y0, v0)), d, x + i);
        hn::StoreU(step.velocity(y0, v0), d, v + i);
    }
    for (; i < count; ++i) {
        float y = x[i] - target[i];
        p.apply(y, v[i]);
        x[i] = target[i] + y;
    }
}

/// Absolute values below this become 0: springs at rest would end as denormals, which some processors are slow at.
constexpr float kTiny = 1e-30f;

/// Clamps to ±limit and rounds tiny values to 0. The order of operands would matter for NaN, but there is none: all are
/// products of bounded values and finite coefficients.
HWY_INLINE Vector Bounded(Vector value, Vector limit) {
    const Vector clamped = hn::Max(hn::Neg(limit), hn::Min(value, limit));
    return hn::IfThenZeroElse(hn::Lt(hn::Abs(clamped), hn::Set(Lanes(), kTiny)), clamped);
}
HWY_INLINE float Bounded(float value, float limit) {
    const float low = value < limit ? value : limit;
    const float clamped = -limit > low ? -limit : low;
    return std::fabs(clamped) < kTiny ? 0.0f : clamped;
}

void StepLimited(float* HWY_RESTRICT x, float* HWY_RESTRICT v, const float* HWY_RESTRICT target, std::size_t count,
                 const Propagator<float>& p, SpringLimits limits) {
    const Lanes d;
    const Step step(p);
    const Vector limitX = hn::Set(d, limits.x), limitV = hn::Set(d, limits.v);
    const std::size_t lanes = hn::Lanes(d);
    std::size_t i = 0;
    for (; i + lanes <= count; i += lanes) {
        const Vector goal = hn::LoadU(d, target + i);
        const Vector y0 = hn::Sub(hn::LoadU(d, x + i), goal), v0 = hn::LoadU(d, v + i);
        hn::StoreU(Bounded(hn::Add(goal, step.position(y0, v0)), limitX), d, x + i);
        hn::StoreU(Bounded(step.velocity(y0, v0), limitV), d, v + i);
    }
    for (; i < count; ++i) {
        float y = x[i] - target[i];
        p.apply(y, v[i]);
        x[i] = Bounded(target[i] + y, limits.x);
        v[i] = Bounded(v[i], limits.v);
    }
}

const char* TargetName() { return hwy::TargetName(HWY_TARGET); }

}  // namespace arclight::springs::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace arclight::springs {
namespace {

HWY_EXPORT(StepDeviations);
HWY_EXPORT(StepTowards);
HWY_EXPORT(StepLimited);
HWY_EXPORT(TargetName);

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

void stepSprings(std::span<float> x, std::span<float> v, std::span<const float> target, const Propagator<float>& p,
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

void stepSpringsParallel(std::span<float> x, std::span<float> v, std::span<const float> target,
                         const Propagator<float>& p, SpringLimits limits) {
    parallelFor(x.size(), kGrain, [&](std::size_t begin, std::size_t end) {
        const std::size_t count = end - begin;
        stepSprings(x.subspan(begin, count), v.subspan(begin, count), target.subspan(begin, count), p, limits);
    });
}

const char* springVectorName() { return HWY_DYNAMIC_DISPATCH(TargetName)(); }

}  // namespace arclight::springs
#endif
