// What the post-processing stack did to one pixel, computed once more on the CPU.
#pragma once

#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "gfx/post_params.h"

namespace arclight {

/// A texel of the scene that the tone mapping pass read for a pixel.
struct SceneTap {
    glm::ivec2 texel{0};  ///< from the lower left corner
    float weight = 1;
    glm::vec3 light{0};
};

/// Their weighted sum.
glm::vec3 filtered(const std::vector<SceneTap>& taps);

/// The steps from scene light to the byte of a pixel. Formulas: shaders/common/finish.frag and tonemap.glsl.
struct PostTrace {
    std::vector<SceneTap> taps{};           ///< one, except where the half-texel mistake filters between four
    glm::vec3 glowLight{0}, bloomLight{0};  ///< of the blurred copies at this pixel
    float glow = 0, bloom = 0;              ///< their fractions of the light
    float exposure = 1;                     ///< factor
    ToneMap toneMap = ToneMap::agx;
    float threshold = 0;  ///< of the Bayer matrix, minus a half: steps of 8 bits

    /// The scene light that the taps read.
    glm::vec3 sceneLight() const { return filtered(taps); }
    /// That light with glow and bloom.
    glm::vec3 mixed(glm::vec3 scene) const;
    /// After tone mapping and sRGB encoding, 0 to 1, without dither.
    glm::vec3 encoded(glm::vec3 scene) const;
    /// The 8-bit value as 0 to 1.
    glm::vec3 stored(glm::vec3 scene) const;
};

}  // namespace arclight
