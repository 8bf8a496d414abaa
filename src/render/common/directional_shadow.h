// The shadow map of a directional light, such as the sun or a distant lamp: an orthographic depth map.
//
//     shadow.fit("shadow of the rocks", {512, 512}, lightView({toSun, centre, glm::vec2(4), 3, 3}));
//     shadow.draw(frame, [&](Pass& pass) { pass.draw(rocks, casters.set("toShadowClip", shadow.toClip())); });
//     shadow.set(receiver);  // which includes common/directional_shadow.glsl
#pragma once

#include <string>
#include <string_view>

#include <glm/glm.hpp>

#include "gfx/frame.h"

namespace arclight {

/// The orthographic view volume of a directional light.
struct LightBox {
    glm::vec3 toLight{0, 1, 0};  ///< of any length
    glm::vec3 centre{0};
    glm::vec2 half{1};             ///< half its width and height across the light, m
    float before = 1, behind = 1;  ///< how far it reaches from the centre, towards the light and away from it, m
    float above = 0;               ///< height of the volume's middle above the centre, m
};
/// The matrix from world space to clip space.
glm::mat4 lightView(const LightBox& box);

class DirectionalShadow {
public:
    /// Sets the view volume to `toClip` from `lightView`, and reallocates the map if its size has changed.
    void fit(std::string_view name, glm::ivec2 size, const glm::mat4& toClip);
    /// Clears the map and calls `draw(pass)`, which draws the front faces of the shadow casters.
    template <class Draw>
    void draw(Frame& frame, Draw draw) {
        Pass pass = frame.pass(name_, map_);
        pass.clear(glm::vec4(0)).clearDepth().state(casting(Cull::back));
        draw(pass);
    }
    /// The state for casters. For sheets, use `pass.state(DirectionalShadow::casting(Cull::none))`.
    static DrawState casting(Cull cull) { return {.depth = Depth::testAndWrite, .cull = cull, .writesColour = false}; }

    const glm::mat4& toClip() const { return toClip_; }
    /// The matrix from world space to texture coordinates and depth, 0 to 1.
    glm::mat4 toShadow() const;
    const Texture& depths() const { return map_.depth(); }
    /// The side of a texel, and the distance between depths 0 and 1, m.
    float texel() const;
    float depth() const;

    /// Sets the uniforms of shaders/common/directional_shadow.glsl.
    const Program& set(const Program& program) const {
        return program.set("toShadow", toShadow()).set("shadowDepths", depths());
    }

private:
    std::string name_;
    Framebuffer map_;
    glm::mat4 toClip_{1};
};

}  // namespace arclight
