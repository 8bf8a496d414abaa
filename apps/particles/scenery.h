// Where an effect happens: camera, night, floor and a few solid things, lit by the effect.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "gfx/frame.h"
#include "sim/common/camera.h"
#include "sim/particles/effects.h"

namespace arclight::particles {

/// A solid thing of the scenery, drawn as an instance of a mesh.
struct Prop {
    glm::vec3 centre{0};
    glm::vec4 size{1, 1, 1, 0};             ///< half sizes, m, and the turn about y, rad
    glm::vec4 albedo{0.2f, 0.2f, 0.2f, 1};  ///< and roughness
};
constexpr auto rowsOf(Prop) {
    return vertexRows<Prop>(Attribute{"centre", &Prop::centre}, Attribute{"size", &Prop::size},
                            Attribute{"albedo", &Prop::albedo});
}

/// What surrounds an effect.
struct SceneryLook {
    Camera camera;
    glm::vec3 floorAlbedo{0.10f};
    float wetness = 0.6f;
    glm::vec3 sky{0.010f, 0.014f, 0.022f};  ///< light from above
    glm::vec3 key{0.02f, 0.03f, 0.05f};     ///< of the moon
    glm::vec3 toKey{-0.45f, 0.62f, -0.64f};
    glm::vec3 horizon{0.012f, 0.018f, 0.028f}, zenith{0.002f, 0.003f, 0.007f};
    float haze = 0.02f;  ///< 1/m
};
SceneryLook sceneryLook(EffectKind effect);

class Scenery {
public:
    explicit Scenery(Shaders& shaders);

    /// Draws floor and things to the frame's scene, and keeps their distances.
    void draw(Frame& frame, const View& view, EffectKind effect, const SceneryLook& look, std::span<const Lamp> lamps);
    /// Along the view, m, in the size of the frame.
    const Texture& distance() const { return distance_.colour(); }

private:
    void drawSurfaces(Frame& frame, const View& view);
    Program floor_, depth_, prop_, toDistance_;
    Texture relief_;
    Framebuffer light_, distance_;
    Mesh stone_, ball_;
    VertexBuffer stones_ = VertexBuffer::of<Prop>("stones"), balls_ = VertexBuffer::of<Prop>("balls");
    std::optional<EffectKind> shown_;  ///< whose props are uploaded
};

}  // namespace arclight::particles
