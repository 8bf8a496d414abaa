// Sparks, fire and exhaust of the game, and its shots as particles.
#pragma once

#include <vector>

#include "game.h"
#include "sim/particles/particle_system.h"

namespace arclight::procyon {

class Effects {
public:
    void reset(Seed seed);
    /// After a step of the game: responds to its events.
    void step(const Game& game, std::int64_t tick, double dt, double seconds);

    const particles::Effect& effect() const { return system_.effect(); }
    std::size_t alive() const { return system_.pool().alive(); }
    /// Replaces `all` by the particles and the game's shots, in the scene's coordinates.
    void collect(const Game& game, std::vector<particles::Particle>& all) const;

private:
    void strike(int emitter, int count, glm::vec3 at, glm::vec3 velocity);
    void respond(const Game& game, const Event& event);

    particles::ParticleSystem system_;
    std::vector<particles::Strike> strikes_;
    std::uint32_t serial_ = 0;
};

}  // namespace arclight::procyon
