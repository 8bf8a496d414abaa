// Normalisation of vectors that may be zero.
#pragma once

#include <cmath>

#include <glm/glm.hpp>

namespace arclight {

/// `v` normalised, or `otherwise` if its squared length is at most `leastSquare`.
inline glm::vec3 unit(glm::vec3 v, glm::vec3 otherwise, float leastSquare = 1e-16f) {
    const float square = glm::dot(v, v);
    return square > leastSquare ? v / std::sqrt(square) : otherwise;
}

}  // namespace arclight
