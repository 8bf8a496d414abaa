// The SIMD code of the strand solver: blocks of strands, one lane per strand.
//
// Multiplications and additions are never fused and lanes are independent, so results are bit-identical at any vector
// width and on any number of threads.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "sim/hair/strand_collision.h"
#include "sim/hair/strand_settings.h"

namespace arclight::hair {

/// Strands per block. A multiple of twice the widest vector, because two vectors can hide each other's latency.
inline constexpr int kLanes = 32;
struct alignas(64) LaneRow {
    std::array<float, kLanes> lane;
};

/// The rows of a block: one row per quantity and node. Positions have the rows of x for all nodes first, then of y,
/// then of z.
struct BlockLayout {
    int nodes = 2;

    int position(int axis, int node) const { return axis * nodes + node; }
    int previous(int axis, int node) const { return (3 + axis) * nodes + node; }
    int groom(int axis, int node) const { return (6 + axis) * nodes + node; }  ///< in the head's space
    int length(int node) const { return 9 * nodes + node; }                    ///< of the link from the node before
    int reach(int node) const { return 10 * nodes + node; }  ///< sum of lengths from the last pinned node
    int span(int node) const { return 11 * nodes + node; }   ///< rest distance from node - 2
    int wind(int end, int axis) const { return 12 * nodes + 3 * end + axis; }  ///< m/s at the root and at the tip
    int lift() const { return 12 * nodes + 6; }  ///< how far above the spheres the strand lies, m
    /// Orientation of link `link` as a quaternion w, x, y, z: the link lies along its z axis.
    int turn(int part, int link) const { return 12 * nodes + 7 + part * (nodes - 1) + link; }
    /// Rest rotation from link - 1 to `link`; for the first free link, its rest orientation in the head's space.
    int bend(int part, int link) const { return 12 * nodes + 7 + (4 + part) * (nodes - 1) + link; }
    int rows() const { return 12 * nodes + 7 + 8 * (nodes - 1); }
};

/// The data common to all strands in a step.
struct StrandKernel {
    BlockLayout layout;
    int pinned = 1;  ///< nodes from the root that move with the head
    Solver solver = Solver::rootSphere;
    int iterations = 4;
    std::span<const std::uint16_t> order;  ///< the first node of each link, iteration by iteration
    float damping = 1;                     ///< of velocities relative to the air
    float air = 0;                         ///< seconds · (1 - damping): a node's displacement per wind velocity
    glm::vec3 fall{0};                     ///< gravity · dt², m
    std::array<float, kMaxNodes> restore{};
    float bending = 0, shape = 0;
    float velocityCorrection = 0;
    float compliance = 0, twistCompliance = 0;  ///< cosserat: of a joint, divided by its length squared, for mass 1
    PoseMatrix pose;
    glm::quat turn{1, 0, 0, 0};
    float scale = 1;
    std::span<const PushSphere> spheres;
    std::span<const SphereGroup> groups;  ///< of all spheres, in their order
    std::array<float, kMaxNodes> lift{};  ///< per node, the fraction of its strand's lift
};

/// Cosserat: inverse inertia of a link's rotation for a lever of its length, relative to 1 for a node. It affects only
/// how fast iterations converge, not where a rod comes to rest: of 1, 0.01 and 0.0001 this works best.
inline constexpr float kTurnWeight = 0.01f;

/// One step of `count` blocks with `kernel.layout.rows()` rows each.
void solveBlocks(const StrandKernel& kernel, LaneRow* blocks, std::size_t count);

}  // namespace arclight::hair
