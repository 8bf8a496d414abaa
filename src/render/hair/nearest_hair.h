// The nearest fragments of each pixel in order, and the mean of all others behind them.
#pragma once

#include <vector>

#include "gfx/shaders.h"
#include "render/hair/strand_painter.h"

namespace arclight::hair {

/// Hybrid transparency (M. Maule, J. Comba, R. Torchelsen and R. Bastos, "Hybrid Transparency", 2013): a core of the k
/// nearest fragments of each pixel is composited in order, and the tail, all others, by McGuire and Bavoil's weighted
/// mean. The core is found as in AMD's TressFX (ShortCut): one pass over the ribbons finds the k + 1 largest keys of
/// each pixel, a second one puts each fragment of the core into its slot and adds up the others.
///
/// Fragments are ordered as in peeled hair: by depth in 2^22 steps, then by strand number, of which keys distinguish up
/// to 511 (groups of strands if there are more). Fragments of equal keys are composited in the order of their colours;
/// fragments that tie with the first fragment of the tail belong to the tail. So no result depends on the order in
/// which a GPU shades fragments. Needs `GlInfo::hasCompute`.
class NearestHair {
public:
    explicit NearestHair(Shaders& shaders);

    static constexpr int kMaxNearest = 8;

    /// Prepares to draw over `scene` with up to `nearest` fragments in order.
    void begin(const Framebuffer& scene, int nearest);
    /// Sets the uniforms of shaders/hair/nearest.glsl.
    void setKeys(const Program& program, const StrandPainter& strands) const;
    /// Sets the other uniforms of shaders/hair/nearest_fragments.frag.
    void setFragments(const Program& program) const;
    /// The target of both passes over the ribbons, with the scene's depth.
    const Framebuffer& tail() const { return tail_; }
    /// Composites core and tail over the scene, and clears the keys for the next frame.
    void composite(Frame* frame, const Framebuffer& scene);

private:
    void fit(const Framebuffer& scene, int nearest);

    Program resolve_;
    Texture keys_, colours_;
    Framebuffer tail_;
    int nearest_ = 0;
};

}  // namespace arclight::hair
