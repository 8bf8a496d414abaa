#include "sim/common/camera.h"

#include <algorithm>
#include <cmath>

#include <glm/gtc/matrix_transform.hpp>

namespace arclight {

glm::vec2 Camera::halfTangents(float aspect) const {
    const float upwards = std::tan(0.5f * fovY) * std::max(1.0f, leastAspect / aspect);
    return {upwards * aspect, upwards};
}

glm::mat4 Camera::view() const { return glm::lookAt(position, target, up); }

glm::mat4 Camera::projection(float aspect) const {
    const glm::vec2 half = near * halfTangents(aspect);
    return glm::frustum(-half.x, half.x, -half.y, half.y, near, far);
}

glm::vec3 Camera::rayThrough(glm::vec2 clip, float aspect) const {
    const glm::vec2 slope = clip * halfTangents(aspect);
    return glm::normalize(forward() + slope.x * right() + slope.y * glm::cross(right(), forward()));
}

}  // namespace arclight
