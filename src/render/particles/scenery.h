// The scenery of an effect: camera, night, floor and props, lit by the effect.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "gfx/frame.h"
#include "gfx/variants.h"
#include "render/particles/lamp_buffer.h"
#include "render/particles/shadow_map.h"
#include "sim/particles/scenery_look.h"
#include "sim/particles/scenery_props.h"

namespace arclight::particles {

class Scenery {
public:
    explicit Scenery(Shaders& shaders);

    /// Draws floor and props to the frame's scene, and stores their distances. `hotRamp`: see `ParticleImages`.
    void draw(Frame& frame, const View& view, std::span<const PropGroup> props, const SceneryLook& look,
              const LampBuffer& lamps, const ShadowMap& shadows, const Texture& hotRamp);
    /// Draws floor and props of the last frame again, to another target of its size with a depth, for measures.
    void redraw(const Framebuffer& onto, const View& view, std::span<const PropGroup> props) const;
    /// Along the view, m, in the size of the frame.
    const Texture& distance() const { return distance_.colour(); }

private:
    void drawSurfaces(Pass& pass, const View& view, std::span<const PropGroup> props, VertexBuffer& instances) const;
    Variants programs_;
    Program floor_, depth_, runes_, water_, prop_, toDistance_;
    float runeRadius_ = 0, waterRadius_ = 0;
    Texture relief_;
    Framebuffer light_, distance_;
    std::array<Mesh, kPropMeshes> meshes_;
    VertexBuffer props_ = VertexBuffer::of<Prop>("props");
};

}  // namespace arclight::particles
