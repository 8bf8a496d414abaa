// Unit vectors in two numbers: the octahedral mapping (Q. Meyer et al., "On Floating-Point Normal Vectors", 2010).
#pragma once

#include <algorithm>
#include <cmath>

#include <glm/glm.hpp>

namespace arclight {

/// Folds both halves of the octahedron into the square from -1 to 1.
inline glm::vec2 octahedral(glm::vec3 n) {
    const glm::vec2 p = glm::vec2(n) / std::max(std::abs(n.x) + std::abs(n.y) + std::abs(n.z), 1e-8f);
    if (n.z >= 0) return p;
    return {(1 - std::abs(p.y)) * (p.x < 0 ? -1.0f : 1.0f), (1 - std::abs(p.x)) * (p.y < 0 ? -1.0f : 1.0f)};
}

inline glm::vec3 fromOctahedral(glm::vec2 p) {
    const float z = 1 - std::abs(p.x) - std::abs(p.y);
    if (z >= 0) return glm::normalize(glm::vec3(p, z));
    return glm::normalize(
        glm::vec3((1 - std::abs(p.y)) * (p.x < 0 ? -1.0f : 1.0f), (1 - std::abs(p.x)) * (p.y < 0 ? -1.0f : 1.0f), z));
}

}  // namespace arclight
