// Dielectric breakdown: lightning that grows along a field, the physical reference for displaced midpoints.
//
// Source: L. Niemeyer, L. Pietronero, H. J. Wiesmann, "Fractal dimension of dielectric breakdown", PRL 52 (1984). The
// channel is at potential 0 and the ground at 1; between them the potential solves Laplace's equation. Each step the
// channel takes one of its neighbours, with a probability proportional to its potential to the power of eta.
#pragma once

#include <cstdint>
#include <vector>

#include <glm/glm.hpp>

#include "core/random.h"
#include "sim/bolts/bolt.h"

namespace arclight::bolts {

struct BreakdownShape {
    int width = 128, height = 128;  ///< cells, at least 8 each
    float eta = 1;                  ///< exponent, from 0: 0 grows anywhere, 4 hardly branches
    int sweeps = 12;                ///< of the solver after each new cell

    friend bool operator==(const BreakdownShape&, const BreakdownShape&) = default;
};

/// A channel that grows from the middle of the top row until it reaches the bottom row. Its state is a value: a copy
/// grows on as the original does.
class Breakdown {
public:
    Breakdown(const BreakdownShape& shape, Seed seed);

    /// Takes up to `cells` more cells; fewer where the ground is reached.
    void grow(int cells);
    bool isDone() const { return isDone_; }

    /// A cell of the channel and the one it grew from; the first is its own parent. In order of growth.
    struct Cell {
        std::int32_t x = 0, y = 0;  ///< y from 0 at the top
        std::int32_t parent = 0;    ///< index of a cell
    };
    const std::vector<Cell>& cells() const { return cells_; }

    /// The potential of a cell, from 0 on the channel to 1 at the ground.
    float potential(int x, int y) const { return field_[index(x, y)]; }
    /// The largest difference of a free cell from the mean of its neighbours: how well the field is solved.
    float residual() const;
    /// Cells from the start to the cell that reached the ground, which is the return stroke's way; empty until then.
    std::vector<std::int32_t> mainPath() const;
    /// The channel as a bolt: it begins at 0 and grows along x; once it has reached the ground it ends at (1, 0, 0),
    /// for which it is sheared. The path to the ground, until then to the deepest cell, has level 0; a branch is dimmed
    /// by `branchDim`.
    void toBolt(float branchDim, Bolt& bolt) const;
    /// The channel in units of the height, for `boxDimension`: pairs of points.
    std::vector<glm::vec2> pairs() const;

private:
    std::size_t index(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(shape_.width) + static_cast<std::size_t>(x);
    }
    void relax(int sweeps);
    void add(int x, int y, std::int32_t parent);
    /// One of the free neighbours of the channel.
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
    std::vector<float> sums_;  // scratch
    bool isDone_ = false;
};

}  // namespace arclight::bolts
