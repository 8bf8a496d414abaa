// Where a picture is taken from.
#pragma once

#include <glm/glm.hpp>

namespace arclight {

/// A camera in a right-handed world, y up. OpenGL's clip space: z from -1 at `near` to 1 at `far`.
struct Camera {
    glm::vec3 position{0, 0, 5}, target{0, 0, 0}, up{0, 1, 0};
    float fovY = 0.8f;             ///< whole angle from the lower to the upper edge, rad
    float near = 0.1f, far = 100;  ///< distances along the view, > 0
    float leastAspect = 1.2f;      ///< pictures narrower than this see more height, not less width

    glm::mat4 view() const;
    glm::mat4 projection(float aspect) const;
    glm::vec3 forward() const { return glm::normalize(target - position); }
    glm::vec3 right() const { return glm::normalize(glm::cross(forward(), up)); }
    /// The tangents of half the angles of view, to the right and upwards.
    glm::vec2 halfTangents(float aspect) const;
    /// The unit direction through a place of the picture, in clip coordinates (-1 to 1, y up).
    glm::vec3 rayThrough(glm::vec2 clip, float aspect) const;
};

}  // namespace arclight
