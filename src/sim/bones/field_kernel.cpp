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
constexpr std::size_t kMargin = kMaxLanes;
constexpr int kPairs = 6;  // of a component and its velocity
constexpr int kRows = 8;

HWY_INLINE std::size_t index(int i) { return static_cast<std::size_t>(i); }

/// Flushes tiny values to 0, which avoids denormals. `clamps`: also clamps values of a field that may blow up.
template <bool clamps>
HWY_INLINE Real bounded(Real value) {
    if (clamps) value = clamped(value, -kMaxFieldValue, kMaxFieldValue);
    return select(absolute(value) < Real(kMinFieldValue), Real(0.0f), value);
}

template <bool clamps>
struct PairStep {
    Real xx, xv, vx, vv;
    HWY_INLINE explicit PairStep(const Propagator<float>& p) : xx(p.xx), xv(p.xv), vx(p.vx), vv(p.vv) {}
    HWY_INLINE void apply(Real x, Real v, float* toX, float* toV) const {
        bounded<clamps>(xx * x + xv * v).store(toX);
        bounded<clamps>(vx * x + vv * v).store(toV);
    }
};

/// Separable sums over `2 depth + 1` neighbours: over planes, rows, then cells of a row. The two neighbours at the same
/// distance are added first, so mirrored fields have mirrored sums.
template <int depth, bool clamps>
class Planes {
public:
    HWY_INLINE Planes(const FieldKernel& kernel, float* scratch)
        : k_(kernel),
          sums_{scratch, scratch + kernel.plane()},
          rows_{scratch + 2 * kernel.plane() + kMargin, scratch + 2 * kernel.plane() + kMargin + kRows * pitch()} {
        const int count = kernel.counts.x;
        for (int i = 1; i <= depth; ++i)
            for (const int x : {-i, count - 1 + i})
                beyond_[2 * (i - 1) + (x > 0)] = {x, cellBeyond(kernel.border, x, count)};
    }

    HWY_INLINE void step(int pair, int z) const {
        const std::size_t x = index(pair) * k_.quantity(), v = index(pair + kPairs) * k_.quantity();
        const float* quantities[] = {k_.from + x, k_.from + v};
        const int count = k_.counts.y;
        if (k_.border == Border::repeated)
            for (int i = 0; i < 2; ++i) sumPlanes(quantities[i], z, std::max(0, count - depth), count, sums_[i]);
        // Rows of sums are loaded at odd addresses, which stalls shortly after a store, so several are computed ahead.
        for (int first = 0, summed = 0; first < count; first += kRows) {
            const int end = std::min(first + kRows, count), next = std::min(end + depth, count);
            for (int i = 0; i < 2; ++i) {
                sumPlanes(quantities[i], z, summed, next, sums_[i]);
                for (int y = first; y < end; ++y) {
                    float* to = rows_[i] + index(y - first) * pitch();
                    sumOfRows(k_.step.reach.z > 0 ? sums_[i] : quantities[i] + index(z) * k_.plane(), y, to);
                    extend(to);
                }
            }
            summed = next;
            for (int y = first; y < end; ++y) {
                const std::size_t row = index(z) * k_.plane() + index(y) * k_.stride;
                const std::size_t sum = index(y - first) * pitch();
                const float *fromX = k_.from + x + row, *fromV = k_.from + v + row;
                float *toX = k_.to + x + row, *toV = k_.to + v + row;
                if (k_.step.reach.x > 0)
                    stepRow<true>(fromX, fromV, rows_[0] + sum, rows_[1] + sum, toX, toV);
                else
                    stepRow<false>(fromX, fromV, rows_[0] + sum, rows_[1] + sum, toX, toV);
            }
        }
    }

private:
    /// Sets the floats [`begin`, `end`) of `to` to sums over source `at` and its neighbours. Sources are `size` floats
    /// apart.
    HWY_INLINE void sum(const float* sources, std::size_t size, int at, int sourceCount, std::size_t begin,
                        std::size_t end, float* to) const {
        const float* near[2 * depth];
        for (int i = 1; i <= depth; ++i)
            for (int side = 0; side < 2; ++side) {
                const int other = cellBeyond(k_.border, at + (side == 0 ? -i : i), sourceCount);
                near[2 * (i - 1) + side] = other < 0 ? k_.zeros : sources + index(other) * size;
            }
        const float* centre = sources + index(at) * size;
        for (std::size_t i = begin; i < end; i += hn::Lanes(Tag())) {
            Real total = Real::load(centre + i);
            for (int n = 0; n < depth; ++n)
                total = total + (Real::load(near[2 * n] + i) + Real::load(near[2 * n + 1] + i));
            total.store(to + i);
        }
    }
    /// Rows [`first`, `end`) of the sums of planes.
    HWY_INLINE void sumPlanes(const float* quantity, int z, int first, int end, float* to) const {
        if (k_.step.reach.z > 0)
            sum(quantity, k_.plane(), z, k_.counts.z, index(first) * k_.stride, index(end) * k_.stride, to);
    }
    HWY_INLINE void sumOfRows(const float* plane, int y, float* to) const {
        if (k_.step.reach.y == 0)
            std::copy_n(plane + index(y) * k_.stride, k_.stride, to);
        else
            sum(plane, k_.stride, y, k_.counts.y, 0, k_.stride, to);
    }
    HWY_INLINE void extend(float* row) const {
        for (const Beyond& each : beyond_) row[each.at] = each.from < 0 ? 0.0f : row[each.from];
    }
    template <bool sumsX>
    HWY_INLINE static Real sumAt(const float* row) {
        Real total = Real::load(row);
        if (sumsX)
            for (int n = 1; n <= depth; ++n)
                total = total + (Real::loadUnaligned(row - n) + Real::loadUnaligned(row + n));
        return total;
    }
    template <bool sumsX>
    HWY_INLINE void stepRow(const float* x, const float* v, const float* sumX, const float* sumV, float* toX,
                            float* toV) const {
        const PairStep<clamps> step(k_.step.spring);
        const Real ratioX(k_.displacementRatio), ratioV(k_.velocityRatio), weight(k_.step.meanWeight);
        const std::size_t stride = k_.stride;
        for (std::size_t i = 0; i < stride; i += hn::Lanes(Tag())) {
            const Real x0 = Real::load(x + i), v0 = Real::load(v + i);
            const Real meanX = sumAt<sumsX>(sumX + i) * weight, meanV = sumAt<sumsX>(sumV + i) * weight;
            step.apply(x0 + ratioX * (meanX - x0), v0 + ratioV * (meanV - v0), toX + i, toV + i);
        }
    }
    HWY_INLINE std::size_t pitch() const { return k_.stride + 2 * kMargin; }

    const FieldKernel& k_;
    float* sums_[2];  ///< planes of sums of planes, of a component and of its velocity
    float* rows_[2];  ///< rows of sums of those, with margins
    struct Beyond {
        int at, from;
    };
    Beyond beyond_[2 * depth];  ///< cells beyond the ends of a row
};

template <int depth, bool clamps>
HWY_NOINLINE void propagateAndStep(const FieldKernel& kernel, float* scratch, int first, int end) {
    const Planes<depth, clamps> planes(kernel, scratch);
    for (int pair = 0; pair < kPairs; ++pair)
        for (int z = first; z < end; ++z) planes.step(pair, z);
}

template <bool clamps>
HWY_NOINLINE void stepAlone(const FieldKernel& kernel, int first, int end) {
    const PairStep<clamps> step(kernel.step.spring);
    const std::size_t count = index(end - first) * kernel.plane();
    for (int pair = 0; pair < kPairs; ++pair) {
        const std::size_t x = index(pair) * kernel.quantity() + index(first) * kernel.plane();
        const std::size_t v = x + kPairs * kernel.quantity();
        const float* from = kernel.from;
        float* to = kernel.to;
        for (std::size_t i = 0; i < count; i += hn::Lanes(Tag()))
            step.apply(Real::load(from + x + i), Real::load(from + v + i), to + x + i, to + v + i);
    }
}

template <bool clamps>
void stepAll(const FieldKernel& kernel, float* scratch, int first, int end) {
    const glm::ivec3 reach = kernel.step.reach;
    switch (std::max({reach.x, reach.y, reach.z})) {
        case 0: return stepAlone<clamps>(kernel, first, end);
        case 1: return propagateAndStep<1, clamps>(kernel, scratch, first, end);
        case 2: return propagateAndStep<2, clamps>(kernel, scratch, first, end);
        case 3: return propagateAndStep<3, clamps>(kernel, scratch, first, end);
        default: return propagateAndStep<4, clamps>(kernel, scratch, first, end);
    }
}

void StepPlanes(const FieldKernel& kernel, float* scratch, int first, int end) {
    if (kernel.mayGrow)
        stepAll<true>(kernel, scratch, first, end);
    else
        stepAll<false>(kernel, scratch, first, end);
}

}  // namespace arclight::bones::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace arclight::bones {
namespace {

HWY_EXPORT(StepPlanes);

}  // namespace

static_assert(kMaxDepth == 4);

std::size_t FieldKernel::scratchSize() const { return 2 * plane() + 16 * (stride + 2 * kMaxLanes); }

void FieldKernel::stepPlanes(float* scratch, int first, int end) const {
    HWY_DYNAMIC_DISPATCH(StepPlanes)(*this, scratch, first, end);
}

}  // namespace arclight::bones
#endif
