#include "app/window/trace.h"

#include <algorithm>

namespace arclight {
namespace {

std::size_t slot(std::int64_t bin) { return static_cast<std::size_t>(bin % Trace::kBins); }

}  // namespace

void Trace::add(std::int64_t tick, double value) {
    if (tick < 0) return;
    if (tick < tick_) *this = {};
    const std::int64_t bin = tick / kTicksPerBin, last = tick_ < 0 ? bin - 1 : tick_ / kTicksPerBin;
    for (std::int64_t passed = std::max(last + 1, bin - kBins + 1); passed <= bin; ++passed) bins_[slot(passed)] = {};
    if (bin != last)
        before_ = {};
    else if (tick != tick_)
        before_ = bins_[slot(bin)];
    tick_ = tick;
    Range& now = bins_[slot(bin)];
    now = before_;
    if (std::isfinite(value))
        now.add(value);
    else
        now.hasGap = true;
}

Trace::Range Trace::bin(int age) const {
    const std::int64_t bin = tick_ / kTicksPerBin - age;
    return tick_ < 0 || bin < 0 || age >= kBins ? Range{} : bins_[slot(bin)];
}

int Trace::before(int age) const {
    for (int older = age + 1; older < kBins; ++older) {
        const Range range = bin(older);
        if (!range.isEmpty()) return older;
        if (range.hasGap) break;
    }
    return -1;
}

Trace::Range Trace::range() const {
    Range all;
    for (int age = 0; age < kBins; ++age)
        if (const Range range = bin(age); !range.isEmpty()) all.add(range.low), all.add(range.high);
    return all;
}

int Trace::count() const {
    return static_cast<int>(std::count_if(bins_.begin(), bins_.end(), [](const Range& bin) { return !bin.isEmpty(); }));
}

}  // namespace arclight
