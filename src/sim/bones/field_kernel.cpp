#include "sim/bones/field_kernel.h"

#include <algorithm>

// Highway compiles this file once for every instruction set and chooses among them when the program runs.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/bones/field_kernel.cpp"
#include <hwy/foreach_target.h>

#include "sim/common/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace arclight::bones::HWY_NAMESPACE {
using namespace arclight::HWY_NAMESPACE;

/// Rows of sums have room for the longest vector before and after.
constexpr std::size_t kMargin = kMostLanes;
constexpr int kPairs = 6;  // of a component and its velocity

HWY_INLINE std::size_t index(int i) { return static_cast<std::size_t>(i); }

HWY_INLINE Real bounded(Real value) {
    const Real within = clamped(value, -kMostFieldValue, kMostFieldValue);
    return select(absolute(within) < Real(kLeastFieldValue), Real(0.0f), within);
}

struct PairStep {
    Real xx, xv, vx, vv;
    HWY_INLINE explicit PairStep(const Propagator<float>& p) : xx(p.xx), xv(p.xv), vx(p.vx), vv(p.vv) {}
    HWY_INLINE void apply(Real x, Real v, float* toX, float* toV) const {
        bounded(xx * x + xv * v).store(toX);
        bounded(vx * x + vv * v).store(toV);
    }
};

/// Sums over `2 depth + 1` neighbours in one direction after the other: planes, rows, then cells of a row. Neighbours
/// at the same distance are added first, so that mirrored fields have mirrored sums.
template <int depth>
class Planes {
public:
    HWY_INLINE Planes(const FieldKernel& kernel, float* scratch)
        : k_(kernel), sums_{scratch, scratch + kernel.plane()},
          rows_{scratch + 2 * kernel.plane() + kMargin, scratch + 2 * kernel.plane() + 3 * kMargin + kernel.stride} {}

    HWY_INLINE void step(int pair, int z) const {
        const std::size_t x = index(pair) * k_.quantity(), v = index(pair + kPairs) * k_.quantity();
        const float* planes[] = {sumOfPlanes(k_.from + x, z, sums_[0]), sumOfPlanes(k_.from + v, z, sums_[1])};
        for (int y = 0; y < k_.counts.y; ++y) {
            for (int i = 0; i < 2; ++i) sumOfRows(planes[i], y, rows_[i]), extend(rows_[i]);
            const std::size_t row = index(z) * k_.plane() + index(y) * k_.stride;
            stepRow(k_.from + x + row, k_.from + v + row, k_.to + x + row, k_.to + v + row);
        }
    }

private:
    /// `to` becomes the sum of source number `at` and its neighbours, of `count` floats each.
    HWY_INLINE void sum(const float* sources, std::size_t count, int at, int sourceCount, float* to) const {
        const float* near[2 * depth];
        for (int i = 1; i <= depth; ++i)
            for (int side = 0; side < 2; ++side) {
                const int other = cellBeyond(k_.border, at + (side == 0 ? -i : i), sourceCount);
                near[2 * (i - 1) + side] = other < 0 ? k_.zeros : sources + index(other) * count;
            }
        const float* centre = sources + index(at) * count;
        for (std::size_t i = 0; i < count; i += hn::Lanes(Tag())) {
            Real total = Real::load(centre + i);
            for (int n = 0; n < depth; ++n)
                total = total + (Real::load(near[2 * n] + i) + Real::load(near[2 * n + 1] + i));
            total.store(to + i);
        }
    }
    HWY_INLINE const float* sumOfPlanes(const float* quantity, int z, float* to) const {
        if (k_.step.reach.z == 0) return quantity + index(z) * k_.plane();
        sum(quantity, k_.plane(), z, k_.counts.z, to);
        return to;
    }
    HWY_INLINE void sumOfRows(const float* plane, int y, float* to) const {
        if (k_.step.reach.y == 0)
            std::copy_n(plane + index(y) * k_.stride, k_.stride, to);
        else
            sum(plane, k_.stride, y, k_.counts.y, to);
    }
    HWY_INLINE void extend(float* row) const {
        for (int i = 1; i <= depth; ++i)
            for (const int x : {-i, k_.counts.x - 1 + i}) {
                const int other = cellBeyond(k_.border, x, k_.counts.x);
                row[x] = other < 0 ? 0.0f : row[other];
            }
    }
    HWY_INLINE Real mean(const float* row, std::size_t x) const {
        Real total = Real::load(row + x);
        if (k_.step.reach.x > 0)
            for (int n = 1; n <= depth; ++n)
                total = total + (Real::loadUnaligned(row + x - n) + Real::loadUnaligned(row + x + n));
        return total * Real(k_.step.meanWeight);
    }
    HWY_INLINE void stepRow(const float* x, const float* v, float* toX, float* toV) const {
        const PairStep step(k_.step.spring);
        const Real ratioX(k_.displacementRatio), ratioV(k_.velocityRatio);
        for (std::size_t i = 0; i < k_.stride; i += hn::Lanes(Tag())) {
            const Real x0 = Real::load(x + i), v0 = Real::load(v + i);
            step.apply(x0 + ratioX * (mean(rows_[0], i) - x0), v0 + ratioV * (mean(rows_[1], i) - v0), toX + i, toV + i);
        }
    }

    const FieldKernel& k_;
    float* sums_[2];  ///< planes of sums of planes, of a component and of its velocity
    float* rows_[2];  ///< rows of sums of those, with margins
};

template <int depth>
HWY_NOINLINE void propagateAndStep(const FieldKernel& kernel, float* scratch, int first, int end) {
    const Planes<depth> planes(kernel, scratch);
    for (int pair = 0; pair < kPairs; ++pair)
        for (int z = first; z < end; ++z) planes.step(pair, z);
}

HWY_NOINLINE void stepAlone(const FieldKernel& kernel, int first, int end) {
    const PairStep step(kernel.step.spring);
    const std::size_t count = index(end - first) * kernel.plane();
    for (int pair = 0; pair < kPairs; ++pair) {
        const std::size_t x = index(pair) * kernel.quantity() + index(first) * kernel.plane();
        const std::size_t v = x + kPairs * kernel.quantity();
        for (std::size_t i = 0; i < count; i += hn::Lanes(Tag()))
            step.apply(Real::load(kernel.from + x + i), Real::load(kernel.from + v + i), kernel.to + x + i,
                       kernel.to + v + i);
    }
}

void StepPlanes(const FieldKernel& kernel, float* scratch, int first, int end) {
    const glm::ivec3 reach = kernel.step.reach;
    switch (std::max({reach.x, reach.y, reach.z})) {
        case 0: return stepAlone(kernel, first, end);
        case 1: return propagateAndStep<1>(kernel, scratch, first, end);
        case 2: return propagateAndStep<2>(kernel, scratch, first, end);
        case 3: return propagateAndStep<3>(kernel, scratch, first, end);
        default: return propagateAndStep<4>(kernel, scratch, first, end);
    }
}

}  // namespace arclight::bones::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace arclight::bones {
namespace {

HWY_EXPORT(StepPlanes);

}  // namespace

static_assert(kMostDepth == 4);

std::size_t FieldKernel::scratchSize() const { return 2 * plane() + 2 * (stride + 2 * kMostLanes); }

void FieldKernel::stepPlanes(float* scratch, int first, int end) const {
    HWY_DYNAMIC_DISPATCH(StepPlanes)(*this, scratch, first, end);
}

}  // namespace arclight::bones
#endif
