// Influence that spreads from sources over a grid, around walls: the maximum over all sources of strength minus steps.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/check.h"

namespace arclight::timeslice {

/// Influence is measured in steps from a cell to one of its four neighbours: a source of strength s reaches s − 1 cells
/// far. It is an integer, so results are bit-identical on every machine.
using Influence = std::uint16_t;

/// Rows of cells between margins that are always 0, so looking up neighbours of edge cells needs no bounds test.
class InfluenceRows {
public:
    InfluenceRows() = default;
    InfluenceRows(int width, int height)
        : width_(width),
          height_(height),
          stride_(width + 2 * kMargin),
          cells_(static_cast<std::size_t>(stride_) * static_cast<std::size_t>(height + 2)) {}

    int width() const { return width_; }
    int height() const { return height_; }
    int stride() const { return stride_; }
    Influence* row(int y) { return &cells_[at(y)]; }
    const Influence* row(int y) const { return &cells_[at(y)]; }
    std::span<const Influence> cells(int y) const { return {row(y), static_cast<std::size_t>(width_)}; }

private:
    static constexpr int kMargin = 32;  ///< one would suffice; with 32, rows are aligned to cache lines

    std::size_t at(int y) const {
        CHECK(y >= -1 && y <= height_);
        return static_cast<std::size_t>((y + 1) * stride_ + kMargin);
    }

    int width_ = 0, height_ = 0, stride_ = 0;
    std::vector<Influence> cells_;
};

/// A source of influence.
struct InfluenceSource {
    int x = 0, y = 0;
    Influence strength = 0;
};

/// Computes influence maps; reuses its memory between calls.
class InfluenceSpread {
public:
    /// Fills rows `firstRow` to `firstRow + rows` of `result` with the influence of `sources` after `rings` steps:
    /// in each, every open cell takes the maximum of its own value and each of its four neighbours' less 1. Cells are
    /// open where `open` is 0xffff, walls where it is 0. `width` of the map is a multiple of 64. Sources in walls and
    /// outside have no effect.
    ///
    /// After that many rings the rows do not depend on sources farther away, so any partition of the map into rows
    /// gives the same result as the whole map at once.
    void spread(std::span<const InfluenceSource> sources, const InfluenceRows& open, int rings, int firstRow, int rows,
                InfluenceRows& result);

private:
    InfluenceRows a_, b_;
};

}  // namespace arclight::timeslice
