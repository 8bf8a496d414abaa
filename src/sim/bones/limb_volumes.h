// The volumes of parts of the creature's limbs as they are drawn.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/bones/creature_mesh.h"

namespace arclight::bones {

/// What a part is: the triangles that move mostly with one bone of an ear, an arm, a leg or the tail, or with any bone
/// of it. Linear blending loses volume between two bones where a limb bends: single bones leave that out.
enum class LimbPart : int { bone, limb };

class LimbVolumes {
public:
    LimbVolumes() = default;
    explicit LimbVolumes(const CreatureMesh& coat, LimbPart part = LimbPart::bone);

    std::size_t parts() const { return parts_.size(); }
    /// Volumes in m³: what the triangles of a part enclose together with cones over the rings at which they meet the
    /// rest of the coat.
    std::vector<double> of(std::span<const SkinMatrix> skin) const;

private:
    struct Part {
        std::vector<std::uint32_t> indices;  ///< of the triangles
        std::vector<std::uint32_t> ring;     ///< the vertices of edges that have no triangle on their other side
    };
    std::vector<CreatureVertex> vertices_;
    std::vector<Part> parts_;
};

/// The largest difference of a part's volume from that with another skin, as a fraction of the latter.
double volumeDifference(const LimbVolumes& limbs, std::span<const SkinMatrix> skin, std::span<const SkinMatrix> rest);

}  // namespace arclight::bones
