// The volumes of parts of the creature's limbs as they are drawn.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/bones/creature_mesh.h"

namespace arclight::bones {

/// A part consists of the triangles that move mostly with one bone of an ear, an arm, a leg or the tail, or with any
/// bone of it. Linear blending loses volume where a limb bends between two bones; parts of single bones exclude this.
enum class LimbPart : int { bone, limb };

class LimbVolumes {
public:
    LimbVolumes() = default;
    explicit LimbVolumes(const SkinnedMesh& coat, LimbPart part = LimbPart::bone);

    std::size_t parts() const { return parts_.size(); }
    /// Volumes in m³. Each part is closed by cones over the rings at which it meets the rest of the coat.
    std::vector<double> of(std::span<const SkinMatrix> skin) const;

private:
    struct Part {
        std::vector<std::uint32_t> indices;  ///< of the triangles
        std::vector<std::uint32_t> ring;     ///< the vertices of the part's boundary edges
    };
    std::vector<SkinnedVertex> vertices_;
    std::vector<Part> parts_;
};

/// The largest relative difference between a part's volumes with `skin` and with `rest`.
double volumeDifference(const LimbVolumes& limbs, std::span<const SkinMatrix> skin, std::span<const SkinMatrix> rest);

}  // namespace arclight::bones
