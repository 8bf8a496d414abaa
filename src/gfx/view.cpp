#include "gfx/view.h"

#include <cmath>
#include <limits>

namespace arclight {

View::View(const glm::mat4& toEye_, const glm::mat4& projection_, float near_, float far_, int width, int height)
    : ViewBlock{.toClip = projection_ * toEye_,
                .toEye = toEye_,
                .projection = projection_,
                .near = near_,
                .far = far_,
                .size = glm::vec2(width, height),
                .halfTangents = {1 / projection_[0][0], 1 / projection_[1][1]}},
      imageSize(size) {
    fromClip = glm::inverse(toClip);
    pixel = 1.0f / size;
    const glm::mat4 fromEye = glm::inverse(toEye);
    eye = glm::vec3(fromEye[3]);
    forward = -glm::vec3(fromEye[2]);
    // w of the inverse projection, with depth from 0 to 1 instead of -1 to 1.
    depthToW = {2 * fromClip[2][3], fromClip[3][3] - fromClip[2][3]};
}

glm::vec2 View::pixelOf(glm::vec3 world) const {
    const glm::vec4 clip = toClip * glm::vec4(world, 1);
    if (clip.w <= 0) return glm::vec2(std::numeric_limits<float>::quiet_NaN());
    return imageSize * (glm::vec2(0.5f) + glm::vec2(0.5f, -0.5f) * glm::vec2(clip) / clip.w);
}

bool View::mayShow(glm::vec3 centre, float radius) const {
    const glm::vec3 at(toEye * glm::vec4(centre, 1));
    const float depth = -at.z;
    if (depth < -radius || depth > far + radius) return false;
    const auto isBeyond = [&](float offset, float tangent) {
        return std::fabs(offset) - tangent * depth > radius * std::sqrt(1 + tangent * tangent);
    };
    return !isBeyond(at.x, halfTangents.x) && !isBeyond(at.y, halfTangents.y);
}

}  // namespace arclight
