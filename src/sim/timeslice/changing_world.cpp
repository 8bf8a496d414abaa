#include "sim/timeslice/changing_world.h"

#include <algorithm>
#include <numeric>

namespace arclight::timeslice {

void ChangingWorld::reset(const ChangeSettings& settings, Seed seed) {
    *this = {};
    random_ = Random(seed);
    configure(settings);
    keys_.resize(static_cast<std::size_t>(settings.cells));
    std::iota(keys_.begin(), keys_.end(), 0);
    tokensIn_.assign(keys_.size(), 0);
    places_.resize(kTokensPerCell * keys_.size());
    for (int& place : places_) {
        place = static_cast<int>(random_.below(static_cast<std::uint32_t>(settings.cells)));
        ++tokensIn_[static_cast<std::size_t>(place)];
    }
}

void ChangingWorld::configure(const ChangeSettings& settings) {
    settings_ = settings;
    slicer_.configure({.mode = settings.mode,
                       .maxJobsPerUpdate = static_cast<std::size_t>(settings.cellsPerStep),
                       .isThreaded = settings.isThreaded});
}

void ChangingWorld::change() {
    const int cells = static_cast<int>(keys_.size());
    for (int& place : places_) {
        const std::uint32_t draw = random_.below(8);
        if (draw > 1) continue;
        --tokensIn_[static_cast<std::size_t>(place)];
        place = (place + (draw == 0 ? 1 : cells - 1)) % cells;
        ++tokensIn_[static_cast<std::size_t>(place)];
    }
    ++version_;
}

/// The slicer calls this when the previous batch has finished.
std::span<const int> ChangingWorld::nextBatch() {
    const auto torn = std::count_if(inputVersions_.begin(), inputVersions_.end(),
                                    [this](std::uint64_t version) { return version != inputVersions_.front(); });
    if (!inputVersions_.empty()) ++finishedBatches_;
    if (torn > 0) ++tornBatches_;
    tornResults_ += static_cast<std::uint64_t>(torn);
    inputVersions_.clear();
    return keys_;
}

void ChangingWorld::step() {
    const auto every = static_cast<std::uint64_t>(settings_.stepsBetweenChanges);
    ++steps_;
    if (every > 0 && steps_ % every == 0) change();
    slicer_.update(
        steps_, [this] { return nextBatch(); },
        [this](int cell) {
            inputVersions_.push_back(version_);
            return CellCount{tokensIn_[static_cast<std::size_t>(cell)], version_};
        },
        [](int, const CellCount& seen) { return seen; });
}

SliceReport ChangingWorld::report() {
    SliceReport report = reporter_.of(slicer_, keys_, steps_);
    shownVersions_.clear();
    for (const int cell : keys_)
        if (const CellCount* const count = shown(cell)) shownVersions_.push_back(count->version);
    std::sort(shownVersions_.begin(), shownVersions_.end());
    report.distinctInputs =
        static_cast<int>(std::unique(shownVersions_.begin(), shownVersions_.end()) - shownVersions_.begin());
    return report;
}

int ChangingWorld::shownSum() const {
    int sum = 0;
    for (const int cell : keys_) {
        const CellCount* const count = shown(cell);
        if (!count) return -1;
        sum += count->tokens;
    }
    return sum;
}

}  // namespace arclight::timeslice
