// The tables of an effect as the GPU's simulation reads them: the block of shaders/particles/forces.glsl.
#pragma once

#include <array>

#include "sim/particles/births.h"

namespace arclight::particles {

struct ForceTables {
    static constexpr std::size_t kEmitters = 32, kAttractors = 8;
    static constexpr std::size_t kBalls = 40;  ///< balls, and stones after them
    static constexpr std::size_t kEmitterRows = 19, kAttractorRows = 3;
    std::array<glm::vec4, kEmitterRows * kEmitters> emitters{};
    std::array<glm::vec4, kAttractorRows * kAttractors> attractors{};
    std::array<glm::vec4, kBalls> balls{};
    std::array<glm::vec4, 3> beam{};
    std::array<glm::vec4, 4> depthView{};
    glm::vec4 numbers{0};

    ForceTables() = default;
    /// Values that depend on the tick are computed here, with the operations of `moveParticle`.
    ForceTables(const Effect& effect, const ParticleStep& step);
    static bool hasRoomFor(const Effect& effect);
};
static_assert(sizeof(ForceTables) <= 16384, "the least that OpenGL promises");

/// Further properties of an effect that births need: the block of shaders/particles/births.glsl.
struct BirthTables {
    static constexpr std::size_t kRows = 8;
    std::array<glm::vec4, kRows * ForceTables::kEmitters> births{};

    explicit BirthTables(const Effect& effect);
};

}  // namespace arclight::particles
