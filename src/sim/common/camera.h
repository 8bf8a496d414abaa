// A camera: position, direction and lens.
#pragma once

#include <glm/glm.hpp>

namespace arclight {

/// A camera in a right-handed world, y up. OpenGL's clip space: z from -1 at `near` to 1 at `far`.
struct Camera {
    glm::vec3 position{0, 0, 5}, target{0, 0, 0}, up{0, 1, 0};
    float fovY = 0.8f;             ///< angle from the lower to the upper edge, rad
    float near = 0.1f, far = 100;  ///< distances of the planes along the view, > 0
    float leastAspect = 1.2f;      ///< below this aspect ratio, frames show more height, not less width

    glm::mat4 view() const;
    glm::mat4 projection(float aspect) const;
    glm::vec3 forward() const { return glm::normalize(target - position); }
    glm::vec3 right() const { return glm::normalize(glm::cross(forward(), up)); }
    /// Tangents of half the angles of view, horizontal and vertical.
    glm::vec2 halfTangents(float aspect) const;
    /// Unit direction through a position in the frame, in clip coordinates (-1 to 1, y up).
    glm::vec3 rayThrough(glm::vec2 clip, float aspect) const;
    friend bool operator==(const Camera&, const Camera&) = default;
};

}  // namespace arclight
