// Reference for shadows in hair: strands counted one by one along rays to a light.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <glm/glm.hpp>

namespace arclight::hair {

/// Strands as chains of tapered cylinders.
struct StrandCylinders {
    std::vector<glm::vec4> points{};  ///< position and radius, m; strand after strand
    int perStrand = 2;
    int strands() const { return static_cast<int>(points.size()) / perStrand; }
};

/// Width of a strand relative to the root's, at a fraction 0 … 1 of its length from the root, as in
/// shaders/hair/strand_points.frag. Strands end in nothing, each at a length of its own.
float strandTaper(std::uint32_t strand, float along);

/// The strands with these nodes, as drawn: `perStrand` points on each B-spline. `radius`: at the root, m.
StrandCylinders cylindersOf(std::span<const glm::vec3> nodes, int nodesPerStrand, float radius, int perStrand);

/// A ray to the light, and the strand that it ignores, or −1.
struct ShadowRay {
    glm::vec3 from{0};
    int without = -1;
};

/// For each ray, the number of strands between it and a light in the direction `toLight`. Tests each cylinder only
/// against nearby rays, found in a grid perpendicular to the light's direction.
std::vector<int> countTowards(glm::vec3 toLight, std::span<const ShadowRay> rays, const StrandCylinders& strands);

}  // namespace arclight::hair
