// Unit vectors of what may have no direction.
#pragma once

#include <cmath>

#include <glm/glm.hpp>

namespace arclight {

/// The unit vector of `v`, or `otherwise` if the square of its length is not more than `leastSquare`.
inline glm::vec3 unit(glm::vec3 v, glm::vec3 otherwise, float leastSquare = 1e-16f) {
    const float square = glm::dot(v, v);
    return square > leastSquare ? v / std::sqrt(square) : otherwise;
}

}  // namespace arclight
