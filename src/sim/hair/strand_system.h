// Simulated strands: the guides of a head of hair, a row in a test scene, a tail.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/time.h"
#include "core/values.h"
#include "sim/hair/groom.h"
#include "sim/hair/strand_kernel.h"
#include "sim/hair/strand_settings.h"

namespace arclight::hair {

/// Strands in blocks: structures of arrays, one lane per strand. Results are bit-identical on any number of threads and
/// at any vector width. A copy saves the state; assigning it back restores it.
///
/// A step is, for each strand: damped Verlet x' = x + d (x - x_prev) + a dt² and the restoring force; then, in each
/// iteration, for each link in the chosen order: push its outer node out of the spheres, restore its length and, with
/// `rootSphere`, bring it within the sum of rest lengths from its root; then the links that skip one node. The root has
/// infinite mass and follows the pose. Finally, from root to tip, every node leaves the spheres; a link may get up to
/// 15 % longer, but not with `followTheLeader`, and root spheres hold.
class StrandSystem {
public:
    /// Puts the strands at rest in the groom's shape. `seed` only matters for `Order::random`.
    void reset(const Groom& groom, const StrandSettings& settings, Seed seed, const Pose& pose = {}) {
        reset(groom, groom.positions, settings, seed, pose);
    }
    /// Places them at `start` instead, in the order and in the space of the groom's positions.
    void reset(const Groom& groom, std::span<const glm::vec3> start, const StrandSettings& settings, Seed seed,
               const Pose& pose);
    /// Changes how strands are solved, without moving them.
    void set(const StrandSettings& settings);
    void step(const StrandStep& step);
    /// Moves all strands with their head, as one rigid body, from the pose of the last step to `pose`.
    void turnTo(const Pose& pose);

    int strands() const { return strands_; }
    int nodesPerStrand() const { return layout_.nodes; }
    int pinnedNodes() const { return pinned_; }
    const StrandSettings& settings() const { return settings_; }
    /// Positions in the world, strand after strand, root to tip.
    std::span<const glm::vec3> nodes() const { return nodes_; }
    std::span<const glm::vec3> nodes(int strand) const;
    /// Rest length of the link that ends at `node` (1 …), at scale 1.
    float restLength(int strand, int node) const;
    /// A copy of the nodes before the last step, in the same order, for motion blur.
    void previousNodes(std::vector<glm::vec3>& result) const;

    struct Measures {
        double strainMean = 0, strainMax = 0;  ///< |l - L| / L of links between free nodes, in %
        double stretchMax = 0;                 ///< longest strand over its rest length - 1, in %
        double overreachMax = 0;  ///< largest (distance from the root) / (rest length to the root) - 1, in %
        double rootError = 0;     ///< distance of a root from its position in the pose, m
        int penetrations = 0;     ///< nodes inside a sphere of the last step; roots are not counted
    };
    Measures measure() const;
    /// Nodes inside one of the spheres, not counting roots; works even if strands do not collide.
    int penetrations(std::span<const Sphere> spheres) const;
    /// Kinetic plus potential energy per node's mass, J/kg, from the last two positions: constant except for damping
    /// and the solver's losses.
    double energy() const;
    /// A hash of the bits of positions, previous positions and orientations.
    std::uint64_t hash() const;

private:
    StrandKernel kernel(const StrandStep& step) const;
    void prepareOrder();
    void blowWind(const Wind::Snapshot& wind, std::size_t begin, std::size_t end);
    void gather(std::size_t begin, std::size_t end);
    std::size_t rowIndex(std::size_t block, int index) const {
        return block * static_cast<std::size_t>(layout_.rows()) + static_cast<std::size_t>(index);
    }
    LaneRow& row(std::size_t block, int index) { return rows_[rowIndex(block, index)]; }
    const LaneRow& row(std::size_t block, int index) const { return rows_[rowIndex(block, index)]; }
    float& atLane(int lane, int index);
    float at(int strand, int index) const;
    void assignLanes(const Groom& groom);
    void initStrand(int lane, std::span<const glm::vec3> groomed, std::span<const glm::vec3> start, float lift,
                    const PoseMatrix& pose);

    StrandSettings settings_;
    BlockLayout layout_;
    int strands_ = 0, pinned_ = 1;
    Seed seed_{1};
    std::uint32_t steps_ = 0;
    std::vector<LaneRow> rows_;
    std::vector<int> laneOf_, strandOf_;  ///< the lane of each strand, counted over all blocks, and the inverse
    std::vector<glm::vec3> nodes_;
    std::vector<std::uint16_t> order_;
    // Of the last step.
    Pose pose_;
    float dt_ = kTick;
    glm::vec3 gravity_{0};
    std::vector<Sphere> spheres_;
    std::vector<PushSphere> pushSpheres_;
    std::vector<SphereGroup> groups_;
};

/// The fraction of its energy that a free pendulum of one link, 0.3 m long, loses in its first second from `amplitude`
/// radians, at `rate` steps per second, with these settings but no restoring force. Undamped relaxation at 60 Hz
/// loses half of it, because moving a node back onto its circle removes part of its velocity.
double pendulumLoss(StrandSettings settings, double amplitude = 0.8, int rate = kTicksPerSecond);
/// The part of that loss due to damping: the fraction that an exact pendulum loses if its velocity is multiplied by
/// `damping` every tick.
double pendulumLossByDamping(double damping, double amplitude = 0.8);

}  // namespace arclight::hair
