// The reactor field: a grid of coupled springs that effectors push and that any object can sample.
//
// Follows the reactor fields of Boing Kit (A. Chou, 2018). A cell holds a displacement and a rotation vector, and the
// velocities of both; rotation vectors, unlike quaternions, can be interpolated and averaged like displacements. In a
// step, part of each cell is first replaced by the mean of the cells around it, then all springs take one exact
// step towards targets that effectors have shifted. With ratios up to 1 no step raises the energy, because averaging
// and the exact step are both contractions.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/bones/field_grid.h"
#include "sim/common/lanes.h"

namespace arclight::bones {

/// The state of a field at a position.
struct FieldSample {
    glm::vec3 displacement{0};  ///< m
    glm::vec3 rotation{0};      ///< rotation vector
    glm::vec3 velocity{0};      ///< m/s
    glm::vec3 spin{0};          ///< rad/s
};

/// A structure of arrays, for SIMD: each quantity is stored in rows along x. Multiplications and additions are never
/// fused and sums have a fixed order, so states are bit-identical at any vector width and on any number of threads.
class ReactorField {
public:
    static constexpr int kQuantities = 12;  ///< displacement, rotation, velocity, spin, three components each

    ReactorField() = default;
    /// All cells at rest.
    explicit ReactorField(const FieldGrid& grid, const FieldSettings& settings = {}) { reset(grid, settings); }
    void reset(const FieldGrid& grid, const FieldSettings& settings);
    /// Motion continues.
    void configure(const FieldSettings& settings) { settings_ = settings; }
    /// One tick of `dt` > 0 seconds with at most `kMaxFieldEffectors`.
    void step(std::span<const Effector> effectors, double dt);
    /// Moves the grid by whole cells until its centre is nearest to `point`. Values keep their world positions.
    void follow(glm::vec3 point) { moveBy(grid_.shiftTo(point)); }

    const FieldGrid& grid() const { return grid_; }
    const FieldSettings& settings() const { return settings_; }
    /// The state at any position, by trilinear interpolation between the eight cells around it.
    FieldSample sample(glm::vec3 at) const;
    FieldSample cell(glm::ivec3 cell) const;
    void setCell(glm::ivec3 cell, const FieldSample& sample);
    /// A quantity of one cell.
    float value(int quantity, glm::ivec3 cell) const { return cells_.data()[indexOf(quantity, cell)]; }
    /// Kinetic and elastic energy of all springs for a mass of 1 kg per cell, J. A cell has the moment of inertia of a
    /// ring whose radius is half the cell size.
    double energy() const;
    std::uint64_t hash() const;

private:
    /// Rows of floats that vectors of any width can load and store.
    struct alignas(kMaxLanes * sizeof(float)) LaneRow {
        std::array<float, kMaxLanes> values{};
    };
    class Floats {
    public:
        /// `count` zeros.
        void assign(std::size_t count) { rows_.assign((count + kMaxLanes - 1) / kMaxLanes, {}); }
        float* data() { return rows_.data()->values.data(); }
        const float* data() const { return rows_.data()->values.data(); }

    private:
        std::vector<LaneRow> rows_;
    };

    std::size_t indexOf(int quantity, glm::ivec3 cell) const {
        const auto row = static_cast<std::size_t>((quantity * grid_.counts.z + cell.z) * grid_.counts.y + cell.y);
        return row * stride_ + static_cast<std::size_t>(cell.x);
    }
    void moveBy(glm::ivec3 cells);
    void stepSprings(const FieldStep& step);
    void applyEffectors(std::span<const Effector> effectors, const FieldStep& step);
    /// Applies an effector to the cells of the planes from `first` to before `end`.
    void apply(const Effector& effector, const FieldStep& step, int first, int end);
    void push(glm::ivec3 cell, const Effect& effect, const FieldStep& step);

    FieldGrid grid_;
    FieldSettings settings_;
    std::size_t stride_ = 0;  ///< floats in a row, a multiple of `kMaxLanes`
    std::size_t planesPerTask_ = 1;
    Floats cells_, next_, zeros_;
    Floats scratch_;  ///< a separate part for each task
};

/// Cells by which the front from a single cell advances in a step, measured in a row of cells.
double measuredFrontSpeed(const FieldSettings& settings);

}  // namespace arclight::bones
