// The uniforms of shaders/particles/lamps.glsl, which particles and scenery share.
#pragma once

#include <array>
#include <span>

#include "gfx/program.h"
#include "sim/particles/particle_light.h"

namespace arclight::particles {

inline void setLamps(const Program& program, std::span<const Lamp> lamps) {
    std::array<glm::vec4, kLights> positions{}, cones{};
    std::array<glm::vec3, kLights> powers{};
    for (std::size_t i = 0; i < lamps.size(); ++i)
        positions[i] = glm::vec4(lamps[i].position, lamps[i].radius), powers[i] = lamps[i].power,
        cones[i] = glm::vec4(lamps[i].direction, lamps[i].cone);
    program.set("lampPositions", std::span<const glm::vec4>(positions));
    program.set("lampCones", std::span<const glm::vec4>(cones));
    program.set("lampPowers", std::span<const glm::vec3>(powers));
    program.set("lampCount", static_cast<int>(lamps.size()));
}

}  // namespace arclight::particles
