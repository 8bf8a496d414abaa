#include "sim/particles/particle.h"

namespace arclight::particles {
namespace {

float signOf(float x) { return x < 0 ? -1.0f : 1.0f; }

}  // namespace

float packDirection(glm::vec3 direction) {
    const float sum = std::abs(direction.x) + std::abs(direction.y) + std::abs(direction.z);
    const glm::vec3 d = sum > 0 ? direction / sum : glm::vec3(0, 1, 0);
    float x = d.x, y = d.y;
    if (d.z < 0) x = (1 - std::abs(d.y)) * signOf(d.x), y = (1 - std::abs(d.x)) * signOf(d.y);
    return std::floor((x * 0.5f + 0.5f) * 4095 + 0.5f) * 4096 + std::floor((y * 0.5f + 0.5f) * 4095 + 0.5f);
}

glm::vec3 unpackDirection(float packed) {
    const float high = std::floor(packed / 4096);
    const float x = high / 4095 * 2 - 1, y = (packed - 4096 * high) / 4095 * 2 - 1;
    glm::vec3 d(x, y, 1 - std::abs(x) - std::abs(y));
    if (d.z < 0) d.x = (1 - std::abs(y)) * signOf(x), d.y = (1 - std::abs(x)) * signOf(y);
    return glm::normalize(d);
}

}  // namespace arclight::particles
