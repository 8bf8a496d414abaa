// The block of shaders/particles/shadow_map.glsl.
#pragma once

#include <cstdint>
#include <span>

#include "sim/particles/shadow_light.h"

namespace arclight::particles {

/// Its contents, byte for byte (std140).
struct ShadowView {
    glm::vec3 origin{0};
    std::int32_t lamp = -1;  ///< index of the lamp; -1 for the key light
    glm::vec3 right{1, 0, 0};
    std::int32_t slices = 1;
    glm::vec3 up{0, 1, 0};
    float padding1 = 0;
    glm::vec3 along{0, 0, -1};
    float padding2 = 0;
    glm::vec4 fit{1, 1, 0, 1};  ///< scale across, near, 1 / (far - near)
    glm::vec4 sliceAxis{0};     ///< the position along the slices is dot(xyz, p) + w, 0 to 1
};
static_assert(sizeof(ShadowView) == 6 * 16);

/// The view of `light` on its casters, in slices that face halfway between light and viewer.
ShadowView shadowViewOf(const ShadowLight& light, std::span<const ShadowCaster> casters, glm::vec3 toViewer,
                        int slices);
/// The light of a view.
ShadowLight shadowLightOf(const ShadowView& view);

}  // namespace arclight::particles
