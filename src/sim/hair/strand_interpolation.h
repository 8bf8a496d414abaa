// Drawn strands between simulated guides: barycentric interpolation over scalp triangles, with a guide per vertex.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/values.h"
#include "sim/hair/bust.h"
#include "sim/hair/groom.h"
#include "sim/hair/strand_system.h"

namespace arclight::hair {

/// The guides that a strand is interpolated from, the main one first. The weights sum to 1.
struct StrandSource {
    std::array<std::uint32_t, 3> guide{};
    std::array<float, 3> weight{1, 0, 0};
};

/// A drawn strand.
struct DrawnStrand {
    StrandSource source;
    glm::vec3 root{0}, normal{0, 1, 0};  ///< on the skin, in the head's space
    std::uint32_t key = 0;               ///< for its colour, width and other variation
};

/// The sources of the vertices of `base` after `level` divisions of each triangle into four, numbered as in
/// `scalp(level)`: first the vertices of the previous level, then, for each triangle abc, the new ones halfway along
/// ab, bc and ca.
std::vector<StrandSource> dividedSources(const Scalp& base, int level);

/// `count` strands spread evenly over the area of `fine`. Strand i does not depend on `count`, so a coarser level of
/// detail is a prefix of a finer one.
std::vector<DrawnStrand> scatteredStrands(const Scalp& base, const Scalp& fine, int level, int count, Seed seed);

/// Where a parting runs through a triangle, excludes the guides on its other side: drops guides whose groomed direction
/// differs by more than about 75° from the direction of the strand's main guide.
void partStrands(const Groom& guides, std::span<DrawnStrand> strands);

struct InterpolationSettings {
    float clump = 0;  ///< 0 … 1: how far tips move towards their main guide
    /// How far tips stray from their lock, m: along a smooth curve per strand, in a few strands four times as far.
    float stray = 0;
    /// The weight of guides farther from the main guide than this, in metres, falls to 0 at twice the distance. If not,
    /// hair that has fallen to both sides of a shoulder would hang in the air in between.
    float split = 0.05f;
    std::span<const Sphere> spheres{};  ///< at most 64; all nodes except roots are moved out
};

/// The nodes of all guides in the world, guide after guide, root to tip.
struct GuideNodes {
    std::span<const glm::vec3> nodes;
    int perStrand = 2;
    std::span<const glm::vec3> of(std::uint32_t guide) const {
        const auto count = static_cast<std::size_t>(perStrand);
        return nodes.subspan(guide * count, count);
    }
};

/// Writes the nodes of `strands`, or of one in `every` from the first on, to `result`, which must hold them all: as
/// many each as in a guide, root to tip. shaders/hair/strand_nodes.frag does the same.
void interpolateStrands(const GuideNodes& guides, const Pose& pose, std::span<const DrawnStrand> strands,
                        const InterpolationSettings& settings, std::span<glm::vec3> result, std::size_t every = 1);
inline void interpolateStrands(const StrandSystem& guides, const Pose& pose, std::span<const DrawnStrand> strands,
                               const InterpolationSettings& settings, std::span<glm::vec3> result) {
    interpolateStrands(GuideNodes{guides.nodes(), guides.nodesPerStrand()}, pose, strands, settings, result);
}

}  // namespace arclight::hair
