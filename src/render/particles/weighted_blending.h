// Transparency in any order: colours weighted by distance instead of sorted.
#pragma once

#include <functional>

#include "gfx/frame.h"
#include "gfx/shaders.h"
#include "render/particles/particle_painter.h"

namespace arclight::particles {

/// Weighted blended order-independent transparency (M. McGuire and L. Bavoil, 2013): particles that occlude are summed
/// with a weight that falls with distance; the product of 1 - α, which does not depend on the order, is the
/// transmittance of the background. Particles that only emit light are added, which is exact.
class WeightedBlending {
public:
    explicit WeightedBlending(Shaders& shaders);

    /// Draws through `paint` to the sums, and blends the result over `onto`.
    using Paint = std::function<void(Pass&, const ParticleScene&)>;
    void draw(Frame* frame, const Framebuffer& onto, ParticleScene scene, const Paint& paint);

private:
    void sum(Frame* frame, ParticleScene scene, const Paint& paint);
    Program resolve_;
    Framebuffer both_, sums_, through_;
};

}  // namespace arclight::particles
