// Dielectric breakdown: lightning that grows along an electric field, the physical reference for midpoint displacement.
//
// Source: L. Niemeyer, L. Pietronero, H. J. Wiesmann, "Fractal dimension of dielectric breakdown", PRL 52 (1984). The
// channel is at potential 0 and the ground at 1; between them the potential solves Laplace's equation. In each step the
// channel takes one neighbouring cell, with a probability proportional to its potential to the power of η.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <glm/glm.hpp>

#include "core/random.h"
#include "sim/bolts/bolt.h"
#include "sim/bolts/box_dimension.h"

namespace arclight::bolts {

struct BreakdownShape {
    int width = 128, height = 128;  ///< cells, at least 8 each
    float eta = 1;                  ///< exponent η ≥ 0: 0 ignores the field, at 4 the channel rarely branches
    int sweeps = 12;                ///< sweeps of the solver after each new cell

    friend bool operator==(const BreakdownShape&, const BreakdownShape&) = default;
};

/// A channel that grows from the centre of the top row until it reaches the bottom row. A copy continues exactly like
/// the original.
class Breakdown {
public:
    Breakdown(const BreakdownShape& shape, Seed seed);

    /// Adds `cells` cells, or fewer if the channel reaches the ground.
    void grow(int cells);
    bool isDone() const { return isDone_; }

    /// A cell of the channel. The first cell is its own parent.
    struct Cell {
        std::int32_t x = 0, y = 0;  ///< y is 0 in the top row
        std::int32_t parent = 0;    ///< index of the cell that it grew from
    };
    /// In order of growth.
    const std::vector<Cell>& cells() const { return cells_; }

    /// The potential of a cell, from 0 on the channel to 1 at the ground.
    float potential(int x, int y) const { return field_[index(x, y)]; }
    /// The largest difference between a free cell and the mean of its neighbours, which is 0 in a solved field.
    float residual() const;
    /// The channel as a bolt: it starts at 0 and runs along x, sheared so that its deepest cell lies on the x axis, and
    /// ends at (1, 0, 0) once it has reached the ground. The path to the deepest cell has level 0; each level of
    /// branches is dimmed by `branchDim`.
    void toBolt(float branchDim, Bolt& bolt);
    /// Number of rows that the channel spans.
    int height() const;
    /// The segments of the channel as pairs of points in units of the height.
    std::vector<glm::vec2> pairs() const;
    /// The box-counting dimension of the channel, from boxes a quarter as high as the channel down to two cells. None
    /// while the channel is less than 32 cells high, because three box sizes do not fit.
    std::optional<BoxDimension> dimension() const;

private:
    std::size_t index(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(shape_.width) + static_cast<std::size_t>(x);
    }
    void relax(int sweeps);
    void add(int x, int y, std::int32_t parent);
    /// Draws the index of the next candidate.
    std::size_t choose();

    struct Candidate {
        std::int32_t x = 0, y = 0, parent = 0;
    };

    BreakdownShape shape_;
    Random random_;
    std::vector<float> field_;
    std::vector<std::uint8_t> isFixed_, isCandidate_;
    std::vector<Cell> cells_;
    std::vector<Candidate> candidates_;
    // Kept to reuse the memory.
    std::vector<float> sums_;                          ///< cumulative weights of the candidates
    std::vector<std::int32_t> weight_, heir_, level_;  ///< of each cell, for `toBolt`
    bool isDone_ = false;
};

}  // namespace arclight::bolts
