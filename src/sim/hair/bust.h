// The bust on which hair grows: what collides with it and where it grows. Metres; the head's centre is the origin.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <glm/glm.hpp>

namespace arclight::hair {

struct CollisionSphere {
    glm::vec3 centre;
    float radius;
};

struct ScalpVertex {
    glm::vec3 position, normal, direction;  ///< direction: in which a groomed hair leaves the skin (unit)
    glm::vec2 uv;
};
struct Scalp {
    std::vector<ScalpVertex> vertices;
    std::vector<std::uint32_t> indices;
};

}  // namespace arclight::hair
