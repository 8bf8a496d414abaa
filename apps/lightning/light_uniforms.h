// Line lights as the shaders read them.
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "gfx/program.h"
#include "sim/bolts/bolt_layouts.h"

namespace arclight::lightning {

using namespace bolts;

/// As many as shaders/lightning/line_light.glsl has room for.
inline constexpr std::size_t kMostLineLights = 16;

/// The light by which lights are weighed against each other.
inline float strengthOf(const LineLight& light) { return std::max({light.power.x, light.power.y, light.power.z}); }

/// `program` with the first `kMostLineLights`.
inline const Program& withLights(const Program& program, std::span<const LineLight> lights) {
    std::array<glm::vec4, kMostLineLights> from{}, to{}, power{};
    const std::size_t count = std::min(lights.size(), kMostLineLights);
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

}  // namespace arclight::lightning
