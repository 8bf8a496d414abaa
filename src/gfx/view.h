// The view of a frame: camera and projection as every shader of the suite reads them.
#pragma once

#include <glm/glm.hpp>

#include "gfx/buffer.h"

namespace arclight {

/// The binding point of the block in shaders/common/view.glsl.
inline constexpr unsigned kViewBinding = 0;

/// The contents of the block, byte for byte (std140). x runs right, y up, the eye looks along −z.
struct ViewBlock {
    glm::mat4 toClip{1};    ///< from the world to clip space
    glm::mat4 fromClip{1};
    glm::mat4 toEye{1};     ///< from the world to eye space
    glm::mat4 projection{1};
    glm::vec3 eye{0};       ///< position of the eye, m
    float near = 0;         ///< m
    glm::vec3 forward{0, 0, -1};
    float far = 1;          ///< m
    glm::vec2 size{1};      ///< of the target, px
    glm::vec2 depthToW{0, 1};  ///< 1 / (distance along `forward`) = depth · x + y
    glm::vec2 halfTangents{1}; ///< tangents of half the horizontal and vertical angles of view
    glm::vec2 pixel{1};        ///< size of a pixel as a fraction of the target's
};
static_assert(sizeof(ViewBlock) == 4 * 64 + 2 * 16 + 2 * 16);

struct View : ViewBlock {
    /// Size of the image, px, the unit of the canvas and the pointer: equal to the target's size, or larger in a window
    /// that draws the scene at a reduced scale.
    glm::vec2 imageSize{1};

    View() = default;
    View(const glm::mat4& toEye, const glm::mat4& projection, float near, float far, int width, int height);
    float aspect() const { return size.x / size.y; }
    /// Projects a world position to the image, in pixels from the top left corner; NaN behind the eye.
    glm::vec2 pixelOf(glm::vec3 world) const;
    /// Whether a sphere may be seen: false if it is behind the eye, beyond the far plane or outside of the frame.
    bool mayShow(glm::vec3 centre, float radius) const;
};

/// The view of a camera: anything with view(), projection(aspect), position, forward(), near and far.
template <class Camera>
View viewOf(const Camera& camera, int width, int height) {
    const float aspect = static_cast<float>(width) / static_cast<float>(height);
    View view(camera.view(), camera.projection(aspect), camera.near, camera.far, width, height);
    // Exactly the camera's values, instead of those recovered from the inverse matrix.
    view.eye = camera.position, view.forward = camera.forward();
    if constexpr (requires { camera.halfTangents(aspect); }) view.halfTangents = camera.halfTangents(aspect);
    return view;
}

}  // namespace arclight
