// Draws particles to a scene: at its resolution or at half of it, sorted or weighted.
#pragma once

#include "render/particles/census.h"
#include "render/particles/half_resolution.h"
#include "render/particles/particle_painter.h"
#include "render/particles/weighted_blending.h"

namespace arclight::particles {

class ParticleRenderer {
public:
    explicit ParticleRenderer(Shaders& shaders);

    /// Draws them over `onto`, in passes of `frame`; if that is null, in passes of a measure. `particles` may be empty
    /// where the GPU has them (`ParticleScene::onGpu`); in a frame at half resolution, that takes compute shaders.
    void draw(Frame* frame, const Framebuffer& onto, std::span<const Particle> particles, const ParticleScene& scene,
              const ParticleStyle& style);
    /// Of the last `draw`.
    int drawCalls() const { return painter_.drawCalls(); }

private:
    struct Job;
    void drawOnto(const Job& job, const Framebuffer& onto, const ParticleScene& scene, WeightedBlending& weighted,
                  std::string_view name, bool clears);
    /// Where only the GPU has the particles, it counts them, and the CPU expects particles of any kind.
    Census takeCensus(const Job& job, const ParticleScene& scene);
    void drawHalf(const Job& job, const Framebuffer& onto, ParticleScene scene);

    /// What the broad particles hide of thin ones behind them, at a quarter of the resolution.
    const Texture& drawFronts(const Job& job, ParticleScene broad);

    ParticlePainter painter_;
    HalfResolution half_;
    GpuCensus gpuCensus_;
    Buffer census_{"census"};
    WeightedBlending weighted_, weightedHalf_;
    Framebuffer fronts_;
};

}  // namespace arclight::particles
