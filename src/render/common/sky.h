// A sky with a sun, from noon to dusk, and its haze: parameters for shaders, and the pass that draws it.
//
//     for (const Program* program : {&sand_, &rocks_}) sky.set(*program);  // which include common/sky/daylight.glsl
//     …
//     painter.draw(pass, sky);  // last, behind all that is drawn
#pragma once

#include "gfx/pass.h"
#include "gfx/shaders.h"
#include "render/common/light_rig.h"

namespace arclight {

/// Light is given as the radiance of a white surface.
struct Sky {
    glm::vec3 sunDirection{0.600f, 0.260f, -0.757f};  ///< towards the sun, unit length
    glm::vec3 sunLight{3.9f, 2.4f, 1.2f};             ///< on a surface that faces the sun
    glm::vec3 zenith{0.10f, 0.20f, 0.44f}, horizon{0.62f, 0.42f, 0.30f}, glow{1.5f, 0.80f, 0.34f};
    float haze = 0.003f;   ///< fraction of the light that a metre absorbs
    float clouds = 0.75f;  ///< their opacity

    /// Sets the uniforms of shaders/common/sky/sun.glsl.
    const Program& set(const Program& program) const {
        program.set("sunDirection", sunDirection).set("sunLight", sunLight);
        return program.set("zenith", zenith).set("horizon", horizon).set("glow", glow).set("hazeDensity", haze);
    }
    /// The mean light of the sky on a vertical surface, halfway between the sunny side and the opposite side.
    glm::vec3 around() const { return 0.75f * zenith + 0.09f * horizon + 0.0125f * glow; }
    /// The same light for characters with a `LightRig`.
    LightRig rig() const;
};

class SkyPainter {
public:
    /// `seed` determines the clouds.
    SkyPainter(Shaders& shaders, Seed seed);
    /// Draws the sky behind everything that the pass has drawn so far.
    void draw(Pass& pass, const Sky& sky);

private:
    Program program_;
    Texture clouds_;
};

}  // namespace arclight
