// Summaries of the line lights for lobes.frag: a few lobes of many lights, and points for the light of the air.
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "render/bolts/light_uniforms.h"

namespace arclight::bolts {

/// Three groups of lights. Consecutive lights come from the same bolt or from neighbours, so each group is a stretch of
/// the list.
struct Lobes {
    std::array<glm::vec3, 3> colours{};  ///< mean colour per unit of strength
    glm::vec3 powers{0};                 ///< sum of the strengths
    glm::vec3 ends{0};                   ///< index after the last light of each lobe
    glm::vec3 hazeColour{0};             ///< mean colour of all lights
};

inline Lobes lobesOf(std::span<const LineLight> lights) {
    const std::size_t count = std::min(lights.size(), kMaxLineLights);
    Lobes lobes;
    for (std::size_t lobe = 0, i = 0; lobe < 3; ++lobe) {
        const int k = static_cast<int>(lobe);
        glm::vec3 sum(0);
        for (; i < count * (lobe + 1) / 3; ++i) sum += lights[i].power, lobes.powers[k] += strengthOf(lights[i]);
        lobes.ends[k] = static_cast<float>(i);
        if (lobes.powers[k] > 0) lobes.colours[lobe] = sum / lobes.powers[k];
    }
    const glm::vec3 weighted =
        lobes.powers[0] * lobes.colours[0] + lobes.powers[1] * lobes.colours[1] + lobes.powers[2] * lobes.colours[2];
    lobes.hazeColour = weighted / std::max(lobes.powers[0] + lobes.powers[1] + lobes.powers[2], 1e-6f);
    return lobes;
}

/// The lights as lobes.frag's `lightAir`. A line counts as a point at its midpoint, blurred by its length.
inline std::array<glm::vec4, kMaxLineLights> airLights(std::span<const LineLight> lights, glm::vec3 eye,
                                                        float softness) {
    std::array<glm::vec4, kMaxLineLights> result{};
    for (std::size_t i = 0; i < std::min(lights.size(), kMaxLineLights); ++i) {
        const glm::vec3 centre = 0.5f * (lights[i].from + lights[i].to) - eye, along = lights[i].to - lights[i].from;
        // Rounding must not make the distance from the ray negative.
        const float square = 1.000001f * glm::dot(centre, centre);
        result[i] = glm::vec4(centre, square + 0.05f * glm::dot(along, along) + softness);
    }
    return result;
}

}  // namespace arclight::bolts
