// The grid of a reactor field: positions of its cells, and boundary conditions.
#pragma once

#include <algorithm>

#include <glm/glm.hpp>

#include "sim/bones/effector.h"
#include "sim/common/spring.h"

namespace arclight::bones {

/// The placement of a field's grid.
enum class Placement : int {
    fixed,   ///< in the world
    follow,  ///< moves by whole cells with a point; values keep their positions in the world, new cells are at rest
    wrap     ///< in the world, periodic: motion that leaves on one side enters on the opposite side
};

/// The boundary condition: the neighbours of a cell at the border.
enum class Border : int {
    anchored,  ///< cells that are always at rest
    mirrored,  ///< the cells inside, mirrored: no energy leaves there
    repeated   ///< the cells at the other side
};

/// The index of the cell used for index `i` of `count`; -1 for a cell that is always at rest.
constexpr int cellBeyond(Border border, int i, int count) {
    if (i >= 0 && i < count) return i;
    if (border == Border::anchored) return -1;
    const int period = border == Border::mirrored ? 2 * count : count;
    const int within = (i % period + period) % period;
    return within < count ? within : 2 * count - 1 - within;
}

/// Cells in a lattice, x fastest. A direction with one cell is flat: along it, nothing varies.
struct FieldGrid {
    glm::ivec3 counts{32, 1, 32};
    float cellSize = 0.5f;  ///< m
    glm::vec3 centre{0};    ///< m

    /// Position of a cell, m.
    glm::vec3 at(glm::ivec3 cell) const { return first() + cellSize * glm::vec3(cell); }
    glm::vec3 first() const { return centre - 0.5f * cellSize * glm::vec3(counts - 1); }
    /// The edges of the region that it covers, m.
    glm::vec3 size() const { return cellSize * glm::vec3(counts); }
    int cells() const { return counts.x * counts.y * counts.z; }
    /// 1 in directions with several cells, 0 in flat ones.
    glm::ivec3 extent() const { return glm::min(counts - 1, glm::ivec3(1)); }
    /// How many whole cells the grid has to move so that `point` is within half a cell of its centre; flat directions
    /// stay.
    glm::ivec3 shiftTo(glm::vec3 point) const {
        return extent() * glm::ivec3(glm::floor((point - centre) / cellSize + 0.5f));
    }
    friend bool operator==(const FieldGrid&, const FieldGrid&) = default;
};

/// How the cells of a field move.
struct FieldSettings {
    SpringShape spring{.omega = 7.5, .zeta = 0.25};  ///< of both displacements and rotations
    Integrator integrator = Integrator::exact;
    /// How much of a cell's displacement and rotation, and of their velocities, is replaced by the mean of the cells
    /// around it in each step: 0 none, 1 all. Beyond 1, the field may blow up (`propagationLimit`).
    float displacementRatio = 0.5f, velocityRatio = 0.5f;
    int depth = 1;  ///< radius of the mean in each direction, cells, 0 … `kMaxDepth`; 0: no propagation
    bool isTorqueCrossed = false;  ///< effectors rotate cells in the wrong direction: see `effectOf`
    bool isAnchored = true;  ///< the border: anchored, or mirrored; a field that wraps around has none
    Placement placement = Placement::fixed;
    /// How samples fade towards the border of the region; no fading if it wraps around.
    Falloff falloff = Falloff::none;
    float full = 0.6f;  ///< fraction of the region's half size within which samples are complete

    Border border() const {
        return placement == Placement::wrap ? Border::repeated : isAnchored ? Border::anchored : Border::mirrored;
    }
    bool propagates() const { return depth > 0 && (displacementRatio != 0 || velocityRatio != 0); }
    /// Whether steps may raise the energy.
    bool mayGrow() const { return integrator != Integrator::exact || std::max(displacementRatio, velocityRatio) > 1; }
    friend bool operator==(const FieldSettings&, const FieldSettings&) = default;
};
inline constexpr int kMaxDepth = 4;
/// If steps may raise the energy, the components of a cell are clamped to ±`kMaxFieldValue`, so a field that blows up
/// stays finite. Magnitudes below `kMinFieldValue` become 0.
inline constexpr float kMaxFieldValue = 1e4f, kMinFieldValue = 1e-30f;
/// The maximum number of effectors in a step.
inline constexpr int kMaxFieldEffectors = 24;

/// The constants of a step, the same for every cell.
struct FieldStep {
    Propagator<float> spring;
    /// A force that lasts for the step moves a cell as if its target were shifted by this many metres for each m/s².
    float shiftPerForce = 0;
    float meanWeight = 1;  ///< 1 / number of cells of a mean
    glm::ivec3 reach{0};   ///< of the mean in each direction, cells; 0 where the grid is flat, or without propagation

    FieldStep() = default;
    FieldStep(const FieldGrid& grid, const FieldSettings& settings, double dt);
};

/// The ratio above which some mode grows with every step: the mean of an alternating mode is negative and outweighs the
/// remaining fraction of the cell's value. For a long row; in more directions, no other mode grows at a lower ratio.
double propagationLimit(int depth);

/// The effect of an effector on a cell. If the field wraps around, the effector's image nearest to the cell acts.
Effect effectOn(const FieldGrid& grid, const FieldSettings& settings, const Effector& effector, glm::vec3 at);

}  // namespace arclight::bones
