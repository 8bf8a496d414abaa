// Three-point light, shared by skin, cloth, eyes and hair through shaders/hair/light.glsl.
#pragma once

#include "gfx/framebuffer.h"
#include "gfx/program.h"

namespace arclight::hair {

class DeepOpacity;
/// The block `HairFit` of a scene without hair.
Buffer emptyHairFit();

struct PortraitLight {
    glm::vec3 toKey{-0.52f, 0.56f, 0.64f}, key{3.1f, 2.75f, 2.35f};
    glm::vec3 toRim{0.62f, 0.36f, -0.70f}, rim{2.5f, 3.1f, 4.0f};
    glm::vec3 toFill{0.80f, 0.10f, 0.60f}, fill{0.50f, 0.56f, 0.66f};
    /// Factor of the surroundings on hair: large reflectors all about her, without which dark hair is black.
    float reflectors = 4;
    glm::vec3 skyAbove{0.20f, 0.235f, 0.29f}, skyBelow{0.135f, 0.108f, 0.090f};
};

/// The key light's depths: `toShadow` maps the world to the texture's coordinates and depth, all 0 to 1.
struct KeyShadow {
    Framebuffer depths;
    float texel = 0.001f;  ///< side of a texel, m
    float depth = 1;       ///< distance between depths 0 and 1, m
    glm::mat4 toClip{1};
    glm::mat4 toShadow{1};
    const DeepOpacity* hair = nullptr;  ///< shadows of the hair, if there are any
    Buffer noFit = emptyHairFit();
    Texture noHair = Texture::volume("no hair", PixelFormat::rgba16f, 1, 1, 1);
};

/// Sets the uniforms of shaders/hair/hair_shadow.glsl.
void setHairShadow(const Program& program, const KeyShadow& shadow);

/// Sets the uniforms of shaders/hair/light.glsl.
inline void setLight(const Program& program, const PortraitLight& light, const KeyShadow& shadow) {
    program.set("toKey", glm::normalize(light.toKey)).set("keyLight", light.key);
    program.set("toRim", glm::normalize(light.toRim)).set("rimLight", light.rim);
    program.set("toFill", glm::normalize(light.toFill)).set("fillLight", light.fill);
    program.set("skyAbove", light.skyAbove).set("skyBelow", light.skyBelow);
    program.set("toShadow", shadow.toShadow).set("keyDepths", shadow.depths.depth());
    program.set("shadowTexel", shadow.texel).set("shadowDepth", shadow.depth);
    setHairShadow(program, shadow);
}

}  // namespace arclight::hair
