#include "sim/dither/void_and_cluster.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "core/check.h"
#include "core/double_double.h"
#include "core/random.h"

namespace arclight::dither {
namespace {

/// The energy 1 as an integer. The sum over all cells is less than 2⁸ times as much.
constexpr double kUnit = 1 << 20;
/// Added to the energies of cells that cannot be chosen.
constexpr std::int32_t kClosed = 1 << 30;

/// Weights on an axis that wraps around: `count` cells from `low` relative to the cell that is set.
struct Axis {
    int low = 0;
    std::vector<double> weights;
};
Axis wrapped(std::span<const double> profile, int cells) {
    const int reach = static_cast<int>(profile.size()) - 1;
    Axis axis{-std::min(reach, cells / 2),
              std::vector<double>(static_cast<std::size_t>(std::min(2 * reach + 1, cells)))};
    for (int d = -reach; d <= reach; ++d) {
        const int cell = ((d - axis.low) % cells + cells) % cells;
        axis.weights[static_cast<std::size_t>(cell)] += profile[static_cast<std::size_t>(std::abs(d))];
    }
    return axis;
}

/// The energy that a set cell adds to a square of cells in one frame, as rows of `stride` weights; the last may be 0.
struct Slab {
    int frame = 0;          ///< relative to the cell
    int low = 0, side = 1;  ///< the first row and column relative to the cell, and their number
    int stride = 1;
    std::int32_t most = 0;
    std::vector<std::int32_t> weights{};
};

Slab slabOf(const Axis& axis, double scale, int frame, int cells) {
    Slab slab{.frame = frame, .low = axis.low, .side = static_cast<int>(axis.weights.size())};
    slab.stride = std::min((slab.side + 3) / 4 * 4, cells);
    slab.weights.resize(static_cast<std::size_t>(slab.side * slab.stride));
    for (std::size_t y = 0; y < axis.weights.size(); ++y)
        for (std::size_t x = 0; x < axis.weights.size(); ++x)
            slab.weights[y * static_cast<std::size_t>(slab.stride) + x] =
                static_cast<std::int32_t>(std::floor(scale * (axis.weights[y] * axis.weights[x]) + 0.5));
    slab.most = *std::max_element(slab.weights.begin(), slab.weights.end());
    return slab;
}

std::vector<Slab> slabsOf(const Energy& energy, int size, int frames) {
    const Axis space = wrapped(energy.inSpace, size), time = wrapped(energy.inTime, frames);
    const Axis pixel{0, {1.0}};
    std::vector<Slab> slabs;
    for (std::size_t i = 0; i < time.weights.size(); ++i) {
        const int frame = time.low + static_cast<int>(i);
        if (energy.isProduct)
            slabs.push_back(slabOf(space, kUnit * time.weights[i], frame, size));
        else
            slabs.push_back(frame == 0 ? slabOf(space, kUnit, 0, size)
                                       : slabOf(pixel, kUnit * time.weights[i], frame, size));
    }
    return slabs;
}

/// Adds or subtracts weights, four cells at a time. This is the inner loop of the whole method.
void addRow(std::int32_t* __restrict cells, const std::int32_t* __restrict weights, int count, bool subtracts) {
    if (subtracts)
        for (int i = 0; i < count; i += 4)
            for (int k = 0; k < 4; ++k) cells[i + k] -= weights[i + k];
    else
        for (int i = 0; i < count; i += 4)
            for (int k = 0; k < 4; ++k) cells[i + k] += weights[i + k];
}

/// The energy of every cell, with a query for a frame's open cell of least energy. Each row has a lower bound on its
/// energies, which stays valid when energy is added, so a query scans only rows with the least bound.
class EnergyField {
public:
    EnergyField(int size, int frames, std::span<const Slab> slabs)
        : slabs_(slabs),
          size_(size),
          frames_(frames),
          cells_(static_cast<std::size_t>(size * size * frames)),
          bounds_(static_cast<std::size_t>(size * frames), -kClosed) {}

    std::int32_t& operator[](int cell) { return cells_[static_cast<std::size_t>(cell)]; }
    void close(int cell) { (*this)[cell] += kClosed; }
    void open(int cell) {
        (*this)[cell] -= kClosed;
        std::int32_t& bound = bounds_[static_cast<std::size_t>(cell / size_)];
        bound = std::min(bound, (*this)[cell]);
    }

    /// Adds or subtracts the energy of a set cell in all cells around it.
    void spread(int cell, bool subtracts) {
        const int x = cell % size_, y = cell / size_ % size_, frame = cell / (size_ * size_);
        for (const Slab& slab : slabs_) {
            const int f = (frame + slab.frame + frames_) % frames_;
            const int left = (x + slab.low + size_) % size_;
            for (int j = 0; j < slab.side; ++j) {
                const int row = f * size_ + ((y + slab.low + j) & (size_ - 1));
                spreadRow(row, left, slab, j, subtracts);
                if (subtracts) bounds_[static_cast<std::size_t>(row)] -= slab.most;
            }
        }
    }

    int lowest(int frame) {
        std::int32_t* const bounds = &bounds_[static_cast<std::size_t>(frame * size_)];
        for (;;) {
            std::int32_t* const bound = std::find(bounds, bounds + size_, leastOf(bounds));
            const int first = (frame * size_ + static_cast<int>(bound - bounds)) * size_;
            const std::int32_t *const row = &(*this)[first], least = leastOf(row);
            if (least == *bound) return first + static_cast<int>(std::find(row, row + size_, least) - row);
            *bound = least;
        }
    }

private:
    /// The least of `size_` numbers. Compilers vectorise this loop, unlike std::min_element.
    std::int32_t leastOf(const std::int32_t* numbers) const {
        std::int32_t least = numbers[0];
        for (int i = 1; i < size_; ++i) least = std::min(least, numbers[i]);
        return least;
    }
    void spreadRow(int row, int left, const Slab& slab, int j, bool subtracts) {
        std::int32_t* const cells = &(*this)[row * size_];
        const std::int32_t* const weights = &slab.weights[static_cast<std::size_t>(j * slab.stride)];
        if (left + slab.stride <= size_ && slab.stride % 4 == 0)
            return addRow(cells + left, weights, slab.stride, subtracts);
        for (int i = 0; i < slab.side; ++i) cells[(left + i) & (size_ - 1)] += subtracts ? -weights[i] : weights[i];
    }

    std::span<const Slab> slabs_;
    int size_, frames_;
    std::vector<std::int32_t> cells_, bounds_;
};

/// The set cells. `voids` finds the unset cell with the least energy, `clusters` the set cell with the most: it stores
/// negated energies.
struct SetCells {
    EnergyField voids, clusters;

    void insert(int cell) {
        voids.close(cell), clusters.open(cell);
        voids.spread(cell, false), clusters.spread(cell, true);
    }
    void remove(int cell) {
        voids.open(cell), clusters.close(cell);
        voids.spread(cell, true), clusters.spread(cell, false);
    }
};

/// Sets a random tenth of each frame, then moves the tightest cluster to the largest void until no cell moves.
void setPrototype(SetCells& set, int cells, int frames, int count, Random& random) {
    std::vector<bool> isSet(static_cast<std::size_t>(cells * frames));
    for (int frame = 0; frame < frames; ++frame)
        for (int i = 0; i < count;) {
            const int cell = frame * cells + static_cast<int>(random.below(static_cast<std::uint32_t>(cells)));
            if (isSet[static_cast<std::size_t>(cell)]) continue;
            isSet[static_cast<std::size_t>(cell)] = true;
            set.insert(cell), ++i;
        }
    bool hasMoved = true;
    for (int round = 0; hasMoved && round < 3 * count; ++round) {
        hasMoved = false;
        for (int frame = 0; frame < frames; ++frame) {
            const int cluster = set.clusters.lowest(frame);
            set.remove(cluster);
            const int hole = set.voids.lowest(frame);
            set.insert(hole);
            hasMoved |= hole != cluster;
        }
    }
}

}  // namespace

std::vector<double> gaussProfile(double sigma, int reach) {
    std::vector<double> profile;
    for (int d = 0; d <= reach; ++d) profile.push_back(exp(DoubleDouble(-0.5 * d * d / (sigma * sigma))).high);
    return profile;
}

Energy blueEnergy() { return {.inSpace = gaussProfile(1.5, 6)}; }
Energy blueInTimeEnergy() { return {.inSpace = gaussProfile(1.9, 8), .inTime = gaussProfile(1.9, 8)}; }

std::vector<std::uint32_t> voidAndCluster(int size, int frames, const Energy& energy, Seed seed) {
    CHECK_EQ(size & (size - 1), 0);
    const std::vector<Slab> slabs = slabsOf(energy, size, frames);
    const int cells = size * size, count = std::max(1, cells / 10);
    Random random(seed);
    SetCells set{{size, frames, slabs}, {size, frames, slabs}};
    // A little noise prevents a preference for the first of several equal cells.
    for (int cell = 0; cell < cells * frames; ++cell) {
        const auto noise = static_cast<std::int32_t>(random.next() >> 22);
        set.voids[cell] = noise, set.clusters[cell] = noise + kClosed;
    }
    setPrototype(set, cells, frames, count, random);

    std::vector<std::uint32_t> ranks(static_cast<std::size_t>(cells * frames));
    EnergyField clusters = set.clusters;
    for (int rank = count - 1; rank >= 0; --rank)
        for (int frame = 0; frame < frames; ++frame) {
            const int cell = clusters.lowest(frame);
            ranks[static_cast<std::size_t>(cell)] = static_cast<std::uint32_t>(rank);
            clusters.close(cell), clusters.spread(cell, false);
        }
    for (int rank = count; rank < cells; ++rank)
        for (int frame = 0; frame < frames; ++frame) {
            const int cell = set.voids.lowest(frame);
            ranks[static_cast<std::size_t>(cell)] = static_cast<std::uint32_t>(rank);
            set.voids.close(cell), set.voids.spread(cell, false);
        }
    return ranks;
}

}  // namespace arclight::dither
