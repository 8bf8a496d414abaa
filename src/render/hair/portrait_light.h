// Three-point light, shared by skin, cloth, eyes and hair through shaders/hair/light.glsl.
#pragma once

#include "core/params.h"
#include "gfx/program.h"
#include "render/common/directional_shadow.h"
#include "render/common/light_rig.h"

namespace arclight::hair {

class DeepOpacity;
/// The block `HairFit` of a scene without hair.
Buffer emptyHairFit();

struct PortraitLight : LightRig {
    /// Factor of the ambient light on hair: large reflectors all around her, without which dark hair is black.
    float reflectors = 4;

    PortraitLight()
        : LightRig{.toKey = {-0.52f, 0.56f, 0.64f},
                   .key = {3.1f, 2.75f, 2.35f},
                   .toRim = {0.62f, 0.36f, -0.70f},
                   .rim = {2.5f, 3.1f, 4.0f},
                   .toFill = {0.80f, 0.10f, 0.60f},
                   .fill = {0.50f, 0.56f, 0.66f},
                   .skyAbove = {0.20f, 0.235f, 0.29f},
                   .skyBelow = {0.135f, 0.108f, 0.090f}} {}
};

/// The strengths of the three lights as set by the user.
struct LightLevels {
    float key = 1;
    float fill = 1;
    float rim = 1;
    PortraitLight light() const {
        PortraitLight result;
        result.key *= key, result.rim *= rim;
        result.fill *= fill, result.skyAbove *= fill, result.skyBelow *= fill;
        return result;
    }
};
constexpr auto rowsOf(LightLevels) {
    return paramRows<LightLevels>(
        Group{"Light", "Three lights: a warm key light, a soft cool fill light, and a strong rim light from behind."},
        Param{"key", "", "Factor of the key light.", &LightLevels::key, 0, 3}.label("key light"),
        Param{"fill", "", "Factor of the fill light and of the ambient light.", &LightLevels::fill, 0, 3}.label(
            "fill light"),
        Param{"rim", "", "Factor of the rim light.", &LightLevels::rim, 0, 3}.label("rim light"));
}

/// The shadows of the key light.
struct KeyShadow {
    DirectionalShadow map;              ///< of everything except hair
    const DeepOpacity* hair = nullptr;  ///< shadows of the hair, if there are any
    Buffer noFit = emptyHairFit();
    Texture noHair = Texture::volume("no hair", PixelFormat::rgba16f, 1, 1, 1);
};

/// Sets the uniforms of shaders/hair/hair_shadow.glsl.
void setHairShadow(const Program& program, const KeyShadow& shadow);

/// Sets the uniforms of shaders/hair/light.glsl.
inline void setLight(const Program& program, const PortraitLight& light, const KeyShadow& shadow) {
    light.set(program), shadow.map.set(program);
    program.set("shadowTexel", shadow.map.texel()).set("shadowDepth", shadow.map.depth());
    setHairShadow(program, shadow);
}

}  // namespace arclight::hair
