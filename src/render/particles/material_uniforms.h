// The uniforms of shaders/particles/materials.glsl.
#pragma once

#include <array>
#include <span>

#include "core/check.h"
#include "gfx/program.h"
#include "render/particles/particle_atlas.h"
#include "sim/particles/emitter.h"

namespace arclight::particles {

inline void setMaterials(const Program& program, const Effect& effect) {
    std::array<glm::vec4, kMaterials> albedo{}, light{}, traits{}, heat{};
    CHECK_LE(effect.materials.size(), albedo.size());
    for (std::size_t i = 0; i < effect.materials.size(); ++i) {
        const Material& m = effect.materials[i];
        albedo[i] = glm::vec4(m.albedo, m.opacity), light[i] = glm::vec4(m.light, m.isHot ? 1 : 0);
        traits[i] = glm::vec4(m.erosion, m.softness, m.translucency, static_cast<float>(m.book));
        heat[i] = glm::vec4(m.heat.first, m.heat.last, m.heat.cooling, 0);
    }
    std::array<glm::vec4, kAtlasCells> images{};
    for (std::size_t i = 0; i < images.size(); ++i) {
        const glm::vec2 part = kParticleMap[i].rectangle / (0.5f * kAtlasLayout.cellSide);
        images[i] = glm::vec4(part, kParticleMap[i].size * part);
    }
    program.set("particleMap", std::span<const glm::vec4>(images));
    program.set("materialAlbedo", std::span<const glm::vec4>(albedo));
    program.set("materialLight", std::span<const glm::vec4>(light));
    program.set("materialTraits", std::span<const glm::vec4>(traits));
    program.set("materialHeat", std::span<const glm::vec4>(heat));
}

}  // namespace arclight::particles
