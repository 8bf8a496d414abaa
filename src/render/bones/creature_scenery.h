// Where the creature lives: a mossy hill at dusk, ridges in mist, the moon, fireflies.
#pragma once

#include <array>
#include <span>

#include "gfx/frame.h"
#include "gfx/shaders.h"
#include "render/bones/creature_painter.h"
#include "render/common/sky_dome.h"

namespace arclight::bones {

class CreatureScenery {
public:
    explicit CreatureScenery(Shaders& shaders);
    /// Computes the light on the ground around a creature with this skin.
    void prepare(Frame& frame, const LightRig& light, const DirectionalShadow& shadow,
                 std::span<const SkinMatrix> skin);
    /// Spheres that darken the ground: centres and radii, m.
    using Occluders = std::array<glm::vec4, 6>;
    void prepare(Frame& frame, const LightRig& light, const DirectionalShadow& shadow, const Occluders& occluders);
    void draw(Pass& pass, double seconds);

private:
    void drawGround(Pass& pass, float seconds);
    void drawBackdrop(Pass& pass);

    LightRig rig_;
    Program groundLight_, sky_, ridge_, ground_, blade_, fireflies_;
    Mesh ridges_, dome_, cap_, blades_;
    Mesh glow_ = Mesh::numbered(Primitive::points, 44);
    StarPainter stars_;
    SkyDisc moon_;
    Texture moss_, moonFace_;
    Framebuffer light_;
};

}  // namespace arclight::bones
