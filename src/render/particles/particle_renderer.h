// Draws particles to a scene: at full or half resolution, sorted or weighted.
#pragma once

#include "render/particles/census.h"
#include "render/particles/half_resolution.h"
#include "render/particles/particle_painter.h"
#include "render/particles/weighted_blending.h"

namespace arclight::particles {

class ParticleRenderer {
public:
    explicit ParticleRenderer(Shaders& shaders);

    /// Draws particles over `onto`, in passes of `frame`, or of a measure if it is null. `particles` may be empty if
    /// the GPU has them (`ParticleScene::onGpu`); in a frame at half resolution, this requires compute shaders.
    void draw(Frame* frame, const Framebuffer& onto, std::span<const Particle> particles, const ParticleScene& scene,
              const ParticleStyle& style);
    /// Of the last `draw`.
    int drawCalls() const { return painter_.drawCalls(); }

private:
    struct Job;
    void drawOnto(const Job& job, const Framebuffer& onto, const ParticleScene& scene, WeightedBlending& weighted,
                  std::string_view name, bool clears);
    /// If only the GPU has the particles, it takes the census, and the CPU assumes particles of every kind.
    Census takeCensus(const Job& job, const ParticleScene& scene);
    void drawHalf(const Job& job, const Framebuffer& onto, ParticleScene scene);

    /// The transmittance of the broad particles in front of thin ones, at a quarter of the resolution.
    const Texture& drawFronts(const Job& job, ParticleScene broad);

    ParticlePainter painter_;
    HalfResolution half_;
    GpuCensus gpuCensus_;
    Buffer census_{"census"};
    WeightedBlending weighted_, weightedHalf_;
    Framebuffer fronts_;
};

}  // namespace arclight::particles
