#include "sim/timeslice/influence_rings.h"

#include <algorithm>
#include <cstddef>
#include <utility>

// Highway compiles this file once for every instruction set and chooses among them when the program runs.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/timeslice/influence_rings.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace arclight::timeslice::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// One step of `rows` rows, which are `stride` apart in all three.
void StepRows(const Influence* HWY_RESTRICT from, const Influence* HWY_RESTRICT open, std::ptrdiff_t stride, int rows,
              std::size_t width, Influence* HWY_RESTRICT to) {
    const hn::CappedTag<Influence, 64> tag;
    const auto one = hn::Set(tag, Influence{1});
    for (; rows > 0; --rows, from += stride, open += stride, to += stride)
        for (std::size_t x = 0; x < width; x += hn::Lanes(tag)) {
            const Influence* const cell = from + x;
            const auto beside = hn::Max(hn::LoadU(tag, cell - 1), hn::LoadU(tag, cell + 1));
            const auto across = hn::Max(hn::LoadU(tag, cell - stride), hn::LoadU(tag, cell + stride));
            const auto reached = hn::SaturatedSub(hn::Max(beside, across), one);
            const auto value = hn::Max(hn::LoadU(tag, cell), reached);
            hn::StoreU(hn::And(value, hn::LoadU(tag, open + x)), tag, to + x);
        }
}

}  // namespace arclight::timeslice::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace arclight::timeslice {
namespace {

HWY_EXPORT(StepRows);

}  // namespace

void InfluenceSpread::spread(std::span<const InfluenceSource> sources, const InfluenceRows& open, int rings,
                             int firstRow, int rows, InfluenceRows& result) {
    const int width = open.width(), height = open.height(), end = firstRow + rows;
    CHECK_EQ(width % 64, 0);
    const int low = std::max(0, firstRow - rings), high = std::min(height, end + rings);
    if (a_.width() != width || a_.height() != high - low) b_ = a_ = InfluenceRows(width, high - low);
    InfluenceRows *from = &a_, *to = &b_;
    for (int y = low; y < high; ++y) std::fill_n(from->row(y - low), width, Influence{0});
    for (const InfluenceSource& each : sources) {
        if (each.x < 0 || each.x >= width || each.y < low || each.y >= high || open.row(each.y)[each.x] == 0) continue;
        Influence& cell = from->row(each.y - low)[each.x];
        cell = std::max(cell, each.strength);
    }
    // With each ring, one row fewer on either side is still needed.
    for (int left = rings - 1; left >= 0; --left) {
        const int first = std::max(low, firstRow - left), last = std::min(high, end + left);
        HWY_DYNAMIC_DISPATCH(StepRows)
        (from->row(first - low), open.row(first), from->stride(), last - first, static_cast<std::size_t>(width),
         to->row(first - low));
        std::swap(from, to);
    }
    for (int y = firstRow; y < end; ++y) std::copy_n(from->row(y - low), width, result.row(y));
}

}  // namespace arclight::timeslice
#endif
