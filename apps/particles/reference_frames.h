// A measure that draws: the difference between a frame and the same frame drawn with better settings.
#pragma once

#include "gfx/psnr.h"
#include "render/particles/particle_renderer.h"
#include "render/particles/scenery.h"
#include "sim/particles/radix_sort.h"

namespace arclight::particles {

/// The inputs that a measure needs to redraw the last frame.
struct ShownFrame {
    const ParticleScene& scene;
    const Scenery& scenery;
    std::span<const PropGroup> props;
    std::span<const Particle> particles;  ///< in the order of the pool
};

/// Draws outside frames, into its own targets. Waits for the GPU.
class ReferenceFrames {
public:
    explicit ReferenceFrames(Shaders& shaders);

    /// Peak signal-to-noise ratio between the frames of two settings, dB, after AgX tone mapping without bloom;
    /// `PsnrMeter::kSame` if no pixel differs.
    double psnr(const ShownFrame& shown, const ParticleStyle& one, const ParticleStyle& other);

private:
    void draw(const ShownFrame& shown, const ParticleStyle& style, Framebuffer& target);

    PsnrMeter psnr_;
    ParticleRenderer renderer_;
    DepthSorter sorter_;
    std::vector<Particle> ordered_;
    Framebuffer one_, other_;
};

}  // namespace arclight::particles
