#include "sim/timeslice/slice_report.h"

#include <algorithm>

#include "core/random.h"

namespace arclight::timeslice {

SliceReport SliceReporter::summary(std::uint64_t now, int missing) {
    SliceReport report{.results = static_cast<int>(stamps_.size()), .missing = missing};
    if (stamps_.empty()) return report;
    std::sort(stamps_.begin(), stamps_.end());
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < stamps_.size(); ++i) {
        sum += now - stamps_[i];
        if (i == 0 || stamps_[i] != stamps_[i - 1]) ++report.distinctInputs;
    }
    report.ageMean = static_cast<double>(sum) / static_cast<double>(stamps_.size());
    report.ageMost = static_cast<int>(now - stamps_.front());
    return report;
}

void orderKeys(std::vector<int>& keys, KeyOrder order, Seed seed, std::uint64_t batch) {
    if (order == KeyOrder::fixed) return;
    Random random(seed, batch);
    for (std::size_t i = keys.size(); i > 1; --i)
        std::swap(keys[i - 1], keys[random.below(static_cast<std::uint32_t>(i))]);
    if (order == KeyOrder::part) keys.resize((keys.size() + 1) / 2);
}

}  // namespace arclight::timeslice
