// Drawn strands between simulated guides: barycentric over the triangles of the scalp whose vertices carry the guides.
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

/// Of which guides a strand is made, the main one first. The weights add up to 1.
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

/// The sources of the vertices of `base` after `level` divisions of each triangle into four, numbered as by
/// `scalp(level)`: the vertices of the level before first, then for each triangle abc those halfway along ab, bc and ca
/// that are new.
std::vector<StrandSource> dividedSources(const Scalp& base, int level);

/// `count` strands spread evenly over the area of `fine`. Strand i is the same for every `count`: a smaller level of
/// detail is a prefix of a larger one.
std::vector<DrawnStrand> scatteredStrands(const Scalp& base, const Scalp& fine, int level, int count, Seed seed);

/// Where a parting runs through a triangle, guides on its other side take no part: drops guides whose groomed direction
/// is more than about 75° from that of the strand's main guide.
void partStrands(const Groom& guides, std::span<DrawnStrand> strands);

struct InterpolationSettings {
    float clump = 0;  ///< 0 … 1: how far tips move to their main guide
    /// How far tips stray from their lock, m: a smooth curve of each strand's own, some of them four times as far.
    float stray = 0;
    /// Guides farther from the main guide than this, in metres, lose their part of a strand, all of it at twice the
    /// distance: hair that has fallen to both sides of a shoulder does not hang in the air between them.
    float split = 0.05f;
    std::span<const Sphere> spheres{};  ///< at most 64; no node but roots stays inside
};

/// Nodes of `strands`, as many each as the guides have, root to tip, into `result` with room for all of them.
void interpolateStrands(const StrandSystem& guides, const Pose& pose, std::span<const DrawnStrand> strands,
                        const InterpolationSettings& settings, std::span<glm::vec3> result);

}  // namespace arclight::hair
