#include "sim/timeslice/slice_study.h"

#include <algorithm>
#include <numeric>

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

void SliceStudy::reset(const StudySettings& settings, Seed seed) {
    *this = {};
    seed_ = seed;
    configure(settings);
}

void SliceStudy::configure(const StudySettings& settings) {
    for (int key = settings.keys; key < settings_.keys; ++key) slicer_.forget(key);
    settings_ = settings;
    slicer_.configure(settings.slicing);
    keys_.resize(static_cast<std::size_t>(settings.keys));
    std::iota(keys_.begin(), keys_.end(), 0);
}

std::span<const int> SliceStudy::nextBatch() {
    batch_ = keys_;
    orderKeys(batch_, settings_.order, seed_, batches_++);
    return batch_;
}

void SliceStudy::step() {
    slicer_.update(
        tick_, [this] { return nextBatch(); }, [this](int) { return tick_; },
        [](int key, std::uint64_t input) { return hash32(static_cast<std::uint32_t>(key)) ^ input; },
        [this](int key) { return workOf(key); });
    if (work_.size() == kUpdatesKept) work_.erase(work_.begin());
    work_.push_back(slicer_.statistics().workInUpdate);
    ++tick_;
}

int SliceStudy::ageOf(int key) const {
    const auto stamp = slicer_.stampOf(key);
    return stamp ? static_cast<int>(tick_ - 1 - *stamp) : -1;
}

WorkSummary SliceStudy::workSummary() const {
    if (work_.empty()) return {};
    std::vector<std::uint64_t> sorted = work_;
    std::sort(sorted.begin(), sorted.end());
    const std::size_t n = sorted.size();
    const double sum = static_cast<double>(std::accumulate(sorted.begin(), sorted.end(), std::uint64_t{0}));
    return {sorted[(n + 1) / 2 - 1], sorted[(99 * n + 99) / 100 - 1], sorted.back(), sum / static_cast<double>(n)};
}

std::uint64_t SliceStudy::workOf(int key) const {
    constexpr std::uint64_t kUsual = 10, kTicksPerSecond = 60;
    switch (settings_.costs) {
        case JobCosts::slow: return hash32(static_cast<std::uint32_t>(key)) % 16 == 0 ? 20 * kUsual : kUsual;
        case JobCosts::bursts: return tick_ / kTicksPerSecond % 4 == 3 ? 4 * kUsual : kUsual;
        case JobCosts::equal: break;
    }
    return kUsual;
}

}  // namespace arclight::timeslice
