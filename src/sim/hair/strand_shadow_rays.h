// The truth about shadows in hair: strands counted one by one along rays to a light.
#pragma once

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

/// Width of a strand at a part of its length from the root, 0 … 1, as a part of that at the root: as
/// shaders/hair/strand_points.frag draws it.
float strandTaper(float along);

/// Strands with these nodes as they are drawn: `perStrand` points on each B-spline. `radius`: at the root, m.
StrandCylinders cylindersOf(std::span<const glm::vec3> nodes, int nodesPerStrand, float radius, int perStrand);

/// A ray to the light, and the strand that it does not count, or −1.
struct ShadowRay {
    glm::vec3 from{0};
    int without = -1;
};

/// For each ray, the number of strands between it and a light in the direction `toLight`. Compares each cylinder with
/// the rays near it, which lie in a grid across the light's direction.
std::vector<int> countTowards(glm::vec3 toLight, std::span<const ShadowRay> rays, const StrandCylinders& strands);

}  // namespace arclight::hair
