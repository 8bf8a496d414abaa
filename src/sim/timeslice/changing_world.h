// A world that changes while it is being counted: tokens move between cells, and their sum is constant. Counts taken
// from one state of the world add up to that sum; counts from a torn batch need not.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/random.h"
#include "sim/common/timeslicer.h"
#include "sim/timeslice/slice_report.h"
#include "sim/timeslice/slice_rows.h"

namespace arclight::timeslice {

struct ChangeSettings {
    SliceMode mode = SliceMode::aiao;
    int cells = 64;                ///< at least 2; each job counts the tokens of one cell
    int cellsPerStep = 4;          ///< upper bound of cells counted per step
    int stepsBetweenChanges = 12;  ///< 0: the world changes only through `change`
    bool isThreaded = false;
};
constexpr auto rowsOf(ChangeSettings) {
    using C = ChangeSettings;
    return paramRows<C>(
        kSliceGroup, modeRow(&C::mode), jobsPerTickRow(&C::cellsPerStep),
        Group{"Changing world", "Tokens that move while jobs count them."},
        Param{"changeTicks", "ticks", "Time between two changes of the world.", &C::stepsBetweenChanges, 1, 120}
            .label("change interval")
            .logarithmic()
            .primary(),
        Fixed{&C::cells}, Fixed{&C::isThreaded});
}

/// A count and the version of the world that it was taken from.
struct CellCount {
    int tokens = 0;
    std::uint64_t version = 0;
};

class ChangingWorld {
public:
    void reset(const ChangeSettings& settings, Seed seed);
    /// Another number of cells takes effect with `reset`.
    void configure(const ChangeSettings& settings);
    /// Changes the world if a change is due, then counts some cells.
    void step();
    /// Moves a quarter of the tokens to the next cell on a ring.
    void change();

    std::span<const int> cells() const { return tokensIn_; }  ///< tokens in each, now
    int tokens() const { return static_cast<int>(places_.size()); }
    std::uint64_t version() const { return version_; }  ///< changes since `reset`
    /// The visible count of a cell, or null before it was first counted.
    const CellCount* shown(int cell) const { return slicer_.find(cell); }
    int cellsCounted() const { return static_cast<int>(slicer_.jobsStarted()); }  ///< of the current batch

    /// The sum of all visible counts, or −1 while one is missing. It equals `tokens()` if the counts are consistent.
    int shownSum() const;
    /// Of the visible counts. Distinct inputs are versions of the world; ages are steps since a cell was counted.
    SliceReport report();
    /// Results of finished batches whose input was another version of the world than the input of their batch's first
    /// result.
    std::uint64_t tornResults() const { return tornResults_; }
    std::uint64_t tornBatches() const { return tornBatches_; }  ///< with at least one such result
    std::uint64_t finishedBatches() const { return finishedBatches_; }

    static constexpr int kTokensPerCell = 6;

private:
    std::span<const int> nextBatch();

    ChangeSettings settings_;
    Random random_{Seed{}};
    std::vector<int> keys_, places_, tokensIn_;
    std::vector<std::uint64_t> inputVersions_;  ///< of the current batch, in the order of its jobs
    std::vector<std::uint64_t> shownVersions_;  ///< of the visible counts
    std::uint64_t version_ = 0, steps_ = 0;
    std::uint64_t tornResults_ = 0, tornBatches_ = 0, finishedBatches_ = 0;
    Timeslicer<int, CellCount, CellCount> slicer_;
    SliceReporter reporter_;
};

}  // namespace arclight::timeslice
