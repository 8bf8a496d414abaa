#include "sim/common/tree_bins.h"

#include <algorithm>

// Highway compiles this file once for every instruction set and chooses among them when the program runs.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/common/tree_bins.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace arclight::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// A vector holds a corner of a box, whose last component is not used; without vectors, a component.
using Corner = hn::CappedTag<float, 4>;
using CornerInts = hn::RebindToSigned<Corner>;

/// A box in two vectors.
struct alignas(16) Corners {
    float low[4], high[4];

    HWY_INLINE void clear() {
        const auto most = hn::Set(Corner(), std::numeric_limits<float>::max());
        for (std::size_t k = 0; k < 4; k += hn::Lanes(Corner()))
            hn::Store(most, Corner(), low + k), hn::Store(hn::Neg(most), Corner(), high + k);
    }
    HWY_INLINE void add(const float* otherLow, const float* otherHigh) {
        for (std::size_t k = 0; k < 4; k += hn::Lanes(Corner())) {
            hn::Store(hn::Min(hn::Load(Corner(), low + k), hn::Load(Corner(), otherLow + k)), Corner(), low + k);
            hn::Store(hn::Max(hn::Load(Corner(), high + k), hn::Load(Corner(), otherHigh + k)), Corner(), high + k);
        }
    }
    /// Half the surface; of a box that is not empty.
    HWY_INLINE float area() const {
        const float x = high[0] - low[0], y = high[1] - low[1], z = high[2] - low[2];
        return x * y + y * z + z * x;
    }
    Box box() const { return {{low[0], low[1], low[2]}, {high[0], high[1], high[2]}}; }
};

struct Bins {
    Corners boxes[3][kMaxTreeBins];
    std::uint32_t counts[3][kMaxTreeBins];
};

/// The bins of entries along one axis or, with `axis` below 0, along each.
class Filler {
public:
    Filler(const Box& range, std::size_t bins, Bins& into) : bins_(bins), into_(into) {
        for (int i = 0; i < 3; ++i) {
            base[i] = range.low[i];
            const float size = range.high[i] - range.low[i];
            if (size > 0) scale[i] = std::min(static_cast<float>(bins) / size, std::numeric_limits<float>::max());
        }
    }
    HWY_INLINE void fill(std::span<const TreeEntry> entries) {
        for (int axis = 0; axis < 3; ++axis) clear(axis);
        for (const TreeEntry& entry : entries) {
            alignas(16) std::int32_t at[4];
            binsOf(entry, at);
            for (int axis = 0; axis < 3; ++axis) add(axis, at[axis], entry);
        }
    }
    /// Successive entries are often in the same bin, so each would wait for the previous store. Three sets of bins,
    /// for the first, second and last third of the entries, let the processor update three bins in parallel.
    HWY_INLINE void fill(std::span<const TreeEntry> entries, int axis) {
        for (int copy = 0; copy < 3; ++copy) clear(copy);
        const std::size_t third = entries.size() / 3;
        alignas(16) std::int32_t at[4];
        for (std::size_t i = 0; i < third; ++i)
            for (int copy = 0; copy < 3; ++copy) {
                const TreeEntry& entry = entries[i + static_cast<std::size_t>(copy) * third];
                binsOf(entry, at), add(copy, at[axis], entry);
            }
        for (const TreeEntry& entry : entries.subspan(3 * third)) binsOf(entry, at), add(0, at[axis], entry);
        for (const int other : {(axis + 1) % 3, (axis + 2) % 3})
            for (std::size_t i = 0; i < bins_; ++i) {
                into_.boxes[axis][i].add(into_.boxes[other][i].low, into_.boxes[other][i].high);
                into_.counts[axis][i] += into_.counts[other][i];
            }
    }

    alignas(16) float base[4]{}, scale[4]{};

private:
    HWY_INLINE void clear(int axis) {
        for (std::size_t i = 0; i < bins_; ++i) into_.boxes[axis][i].clear(), into_.counts[axis][i] = 0;
    }
    HWY_INLINE void binsOf(const TreeEntry& entry, std::int32_t* at) const {
        const auto last = hn::Set(Corner(), static_cast<float>(bins_ - 1));
        for (std::size_t k = 0; k < 4; k += hn::Lanes(Corner())) {
            const auto centre = hn::Add(hn::Load(Corner(), &entry.low.x + k), hn::Load(Corner(), &entry.high.x + k));
            const auto bin = hn::Mul(hn::Sub(centre, hn::Load(Corner(), base + k)), hn::Load(Corner(), scale + k));
            hn::Store(hn::ConvertTo(CornerInts(), hn::Min(bin, last)), CornerInts(), at + k);
        }
    }
    HWY_INLINE void add(int axis, std::int32_t at, const TreeEntry& entry) {
        into_.boxes[axis][at].add(&entry.low.x, &entry.high.x);
        ++into_.counts[axis][at];
    }

    std::size_t bins_;
    Bins& into_;
};

TreeCut CheapestCut(std::span<const TreeEntry> entries, const Box& range, int axis, std::size_t bins) {
    const int from = std::max(axis, 0), to = axis < 0 ? 3 : axis + 1;
    Bins all;
    Filler filler(range, bins, all);
    if (axis < 0)
        filler.fill(entries);
    else
        filler.fill(entries, axis);
    TreeCut best;
    Corners rights[kMaxTreeBins], box;
    for (int i = from; i < to; ++i) {
        box.clear();
        for (std::size_t k = bins - 1; k > 0; --k) box.add(all.boxes[i][k].low, all.boxes[i][k].high), rights[k] = box;
        box.clear();
        std::uint32_t count = 0;
        const auto whole = static_cast<std::uint32_t>(entries.size());
        for (std::size_t k = 1; k < bins; ++k) {
            box.add(all.boxes[i][k - 1].low, all.boxes[i][k - 1].high), count += all.counts[i][k - 1];
            if (count == 0 || count == whole) continue;
            const float cost =
                static_cast<float>(count) * box.area() + static_cast<float>(whole - count) * rights[k].area();
            const bool isEvener = std::min(count, whole - count) > std::min(best.left, whole - best.left);
            if (cost < best.cost || (cost == best.cost && isEvener))
                best = {cost,  i,         filler.base[i], filler.scale[i], static_cast<float>(k),
                        count, box.box(), rights[k].box()};
        }
    }
    return best;
}

}  // namespace arclight::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace arclight {
namespace {
HWY_EXPORT(CheapestCut);
}  // namespace

TreeCut cheapestCut(std::span<const TreeEntry> entries, const Box& range, int axis, std::size_t bins) {
    return HWY_DYNAMIC_DISPATCH(CheapestCut)(entries, range, axis, bins);
}

}  // namespace arclight
#endif
