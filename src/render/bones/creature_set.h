// Where the creature lives: a mossy hill at dusk, ridges in mist, the moon, fireflies.
#pragma once

#include <array>

#include "gfx/frame.h"
#include "gfx/shaders.h"

namespace arclight::bones {

/// What lights the set, and what shades its ground.
struct SetLight {
    glm::vec3 toKey{0, 1, 0};
    glm::mat4 toShadow{1};
    const Texture& keyDepths;
    std::array<glm::vec4, 6> occluders{};  ///< centre and radius
};

class CreatureSet {
public:
    explicit CreatureSet(Shaders& shaders);
    /// The light on the ground, which the other functions read.
    void drawGroundLight(Frame& frame, const SetLight& light);
    void drawBackdrop(Pass& pass);
    void drawGround(Pass& pass, const SetLight& light, float seconds);
    void drawFireflies(Pass& pass, float seconds);

private:
    Program groundLight_, sky_, moon_, stars_, ridge_, ground_, blade_, fireflies_;
    Mesh ridges_, dome_, cap_, blades_;
    Mesh moonQuad_ = Mesh::numbered(Primitive::triangleStrip, 4), starPoints_ = Mesh::numbered(Primitive::points, 160),
         glow_ = Mesh::numbered(Primitive::points, 44);
    Texture moss_, moonFace_;
    Framebuffer light_;
};

}  // namespace arclight::bones
