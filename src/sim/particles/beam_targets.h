// The balls around the beam: they hover, heat up while the beam touches them, and burst.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/particles/particle_system.h"

namespace arclight::particles {

/// Emitters of the effect `beam` that the targets use, by number.
inline constexpr int kBeamShed = 4, kBeamSpatter = 5, kBeamImpact = 6, kBeamBurst = 7, kBeamFlash = 8;
/// How long the beam's light takes to reach the target, s. There are no hits before that.
inline constexpr float kBeamTravel = 0.25f;
/// The radius of the beam's capsules, m.
inline constexpr float kBeamRadius = 0.06f;

/// The target's offset from its rest position while no user moves it.
glm::vec3 targetOffset(float seconds);

class BeamTargets {
public:
    void reset(const Effect& effect, Seed seed);
    /// Moves the balls to the time of `step`, tests them against `segments` capsules of the beam and records the
    /// particles that the hits emit.
    void step(const ParticleStep& step, int segments);

    std::span<const Sphere> balls() const { return effect_.balls; }
    const Beam& beam() const { return beam_; }
    /// From 0 (cold) to 1 (the ball bursts).
    float heat(std::size_t ball) const { return heat_[ball]; }
    std::span<const Strike> strikes() const { return strikes_; }
    /// The number of balls that the beam currently touches.
    int hits() const { return hits_; }

private:
    void heatUp(std::size_t ball, glm::vec3 at, const ParticleStep& step);
    Effect effect_;
    Seed seed_;
    Beam beam_;
    std::vector<Sphere> rest_;
    std::vector<float> heat_;
    std::vector<Strike> strikes_;
    int hits_ = 0;
    std::int64_t bursts_ = 0;
};

}  // namespace arclight::particles
