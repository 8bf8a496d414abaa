// Particles at half the width and height of the scene, and their way back to it.
#pragma once

#include "gfx/frame.h"
#include "gfx/shaders.h"
#include "particles_params.h"

namespace arclight::particles {

/// Opens a pass of the frame, or one outside of frames for a measure, where `frame` is null.
inline Pass openPass(Frame* frame, std::string_view name, const Framebuffer& target) {
    return frame != nullptr ? frame->pass(name, target) : Pass(name, target);
}

/// A target of half size (rounded up), the distances of the surfaces for it, and the view of its pixels. Drawing costs
/// a quarter; what it costs in quality is decided by `upsample` (J. Jansen and L. Bavoil, "Fast Rendering of
/// Opacity-Mapped Particles", 2011; I. Cantlay, "High-Speed, Off-Screen Particles", GPU Gems 3, 2007).
class HalfResolution {
public:
    explicit HalfResolution(Shaders& shaders);

    /// Fits the target to the view of the scene and finds the distances of the surfaces in it.
    void prepare(Frame* frame, const View& scene, const Texture& distance);
    /// Premultiplied light of the particles, and the fraction of the background that they hide.
    const Framebuffer& target() const { return particles_; }
    const Texture& distance() const { return distance_.colour(); }
    const View& view() const { return view_; }
    /// Blends the target over `onto`, whose surfaces lie at `distance`; no particle lies beyond `farthest`, m.
    void upsample(Frame* frame, const Framebuffer& onto, const Texture& distance, float farthest,
                  Upsampling upsampling);

private:
    Program downsample_, upsample_;
    Framebuffer particles_, distance_;
    View view_;
};

}  // namespace arclight::particles
