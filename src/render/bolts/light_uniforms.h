// Line lights as the shaders read them.
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "gfx/program.h"
#include "sim/bolts/bolt_layouts.h"

namespace arclight::bolts {

/// Size of the arrays in shaders/bolts/line_light.glsl.
inline constexpr std::size_t kMaxLineLights = 16;

/// Strength by which lights are weighted: the largest component of their power.
inline float strengthOf(const LineLight& light) { return std::max({light.power.x, light.power.y, light.power.z}); }

/// `program` with the first `kMaxLineLights` lights in its uniforms.
inline const Program& withLights(const Program& program, std::span<const LineLight> lights) {
    std::array<glm::vec4, kMaxLineLights> from{}, to{}, power{};
    const std::size_t count = std::min(lights.size(), kMaxLineLights);
    for (std::size_t i = 0; i < count; ++i) {
        from[i] = glm::vec4(lights[i].from, strengthOf(lights[i]));
        to[i] = glm::vec4(lights[i].to, 0);
        power[i] = glm::vec4(lights[i].power, 0);
    }
    return program.set("lightFrom", std::span<const glm::vec4>(from))
        .set("lightTo", std::span<const glm::vec4>(to))
        .set("lightPower", std::span<const glm::vec4>(power))
        .set("lightCount", static_cast<int>(count));
}

}  // namespace arclight::bolts
