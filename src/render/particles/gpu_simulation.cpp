#include "render/particles/gpu_simulation.h"

namespace arclight::particles {

Body bodyOf(const MovingParticle& moving, BodyState state) {
    const auto& [particle, motion] = moving;
    return {
        .position = particle.position,
        .rotation = particle.rotation,
        .image = particle.image,
        .scale = particle.scale,
        .look = particle.look,
        .stretch = particle.stretch,
        .velocity = motion.velocity,
        .age = motion.age,
        .life = motion.life,
        .size = motion.size,
        .key = motion.key,
        .tag = motion.emitter | static_cast<std::uint32_t>(state) << 8 | static_cast<std::uint32_t>(motion.hits) << 16};
}

MovingParticle movingOf(const Body& body, const Effect& effect) {
    const std::size_t number = body.tag & 255u;
    return {{body.position, body.rotation, body.image, body.scale, body.look, body.stretch},
            {.velocity = body.velocity,
             .age = body.age,
             .life = body.life,
             .size = body.size,
             .spin = spinOf(effect.emitters[number], body.key),
             .emitter = static_cast<std::uint16_t>(number),
             .hits = static_cast<std::uint16_t>(body.tag >> 16),
             .key = body.key}};
}

}  // namespace arclight::particles
