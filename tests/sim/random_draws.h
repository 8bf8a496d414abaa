// Random numbers and directions for tests.
#pragma once

#include <cmath>

#include <glm/glm.hpp>

#include "core/angles.h"
#include "core/random.h"

namespace arclight {

/// Uniform in [low, high).
inline double number(Random& random, double low, double high) {
    return low + (high - low) * static_cast<double>(random.uniform01());
}

/// Uniform over the unit sphere.
inline glm::vec3 randomDirection(Random& random) {
    const float z = random.uniform(-1, 1), angle = random.uniform(0, kTwoPi), r = std::sqrt(1 - z * z);
    return {r * std::cos(angle), r * std::sin(angle), z};
}

}  // namespace arclight
