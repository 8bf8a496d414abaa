// The camera, the lighting and the floor of each effect.
#pragma once

#include <glm/glm.hpp>

#include "sim/common/camera.h"
#include "sim/particles/effects.h"

namespace arclight::particles {

/// The surroundings of an effect.
struct SceneryLook {
    Camera camera;
    glm::vec3 floorAlbedo{0.10f};
    float wetness = 0.6f;
    glm::vec3 sky{0.010f, 0.014f, 0.022f};  ///< light from above
    glm::vec3 key{0.02f, 0.03f, 0.05f};     ///< light of the moon
    glm::vec3 toKey{-0.45f, 0.62f, -0.64f};
    glm::vec3 horizon{0.012f, 0.018f, 0.028f}, zenith{0.002f, 0.003f, 0.007f};
    float haze = 0.02f;  ///< density, 1/m
    float hazeGlow = 1;  ///< factor on the light that the haze scatters
    float snow = 0;      ///< fraction of the upward-facing surfaces that it covers
    bool hasFloor = true;
    float runeRadius = 0;  ///< of a circle of glowing runes on the floor, m; 0 for none
    glm::vec3 runeLight{0};
    float scorchRadius = 0;  ///< of the floor that blasts at the origin burn, m; 0 for none
    float scorch = 0;        ///< how far it is burnt: 0 before the first blast, 1 after it
    float sinceBlast = 0;    ///< s since the last blast
    float waterRadius = 0;  ///< of a basin of water at the height of the floor, m; 0 for none
};
SceneryLook sceneryLook(EffectKind effect);

/// Sets the scorching of the floor by the blasts so far; `seconds` since the effect began.
void setSinceBlast(SceneryLook& look, const Effect& effect, double seconds);

}  // namespace arclight::particles
