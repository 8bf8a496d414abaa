#include "render/particles/shadow_view.h"

#include <algorithm>

namespace arclight::particles {

ShadowView shadowViewOf(const ShadowLight& light, std::span<const ShadowCaster> casters, glm::vec3 toViewer,
                        int slices) {
    const glm::vec3 axis = -sliceOrder(-light.along, toViewer).axis;
    glm::vec2 range(1e9f, -1e9f);
    for (const ShadowCaster& c : casters)
        range = {std::min(range.x, glm::dot(axis, c.centre)), std::max(range.y, glm::dot(axis, c.centre))};
    const float length = std::max(range.y - range.x, 1e-3f);
    return {.origin = light.origin,
            .lamp = light.lamp,
            .right = light.right,
            .slices = slices,
            .up = light.up,
            .along = light.along,
            .fit = glm::vec4(light.scale, light.near, 1 / (light.far - light.near)),
            .sliceAxis = glm::vec4(axis / length, -range.x / length)};
}

ShadowLight shadowLightOf(const ShadowView& view) {
    ShadowLight light;
    light.lamp = view.lamp, light.origin = view.origin;
    light.right = view.right, light.up = view.up, light.along = view.along;
    light.scale = view.fit, light.near = view.fit.z, light.far = view.fit.z + 1 / view.fit.w;
    return light;
}

}  // namespace arclight::particles
