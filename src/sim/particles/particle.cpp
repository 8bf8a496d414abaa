#include "sim/particles/particle.h"

#include "sim/common/octahedral.h"

namespace arclight::particles {

float packDirection(glm::vec3 direction) {
    const glm::vec2 at = direction == glm::vec3(0) ? glm::vec2(0, 1) : octahedral(direction);
    return std::floor((at.x * 0.5f + 0.5f) * 4095 + 0.5f) * 4096 + std::floor((at.y * 0.5f + 0.5f) * 4095 + 0.5f);
}

glm::vec3 unpackDirection(float packed) {
    const float high = std::floor(packed / 4096);
    return fromOctahedral({high / 4095 * 2 - 1, (packed - 4096 * high) / 4095 * 2 - 1});
}

}  // namespace arclight::particles
