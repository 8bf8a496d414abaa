// Depth peeling: the reference for all other ways to draw transparent hair.
#pragma once

#include "gfx/fragment_counter.h"
#include "render/hair/strand_painter.h"

namespace arclight::hair {

/// Peels hair layer by layer, from near to far (C. Everitt, "Interactive Order-Independent Transparency", 2001), and
/// composites each layer under those before it. Depths are taken in 2^22 steps; between fragments of equal depth the
/// number of the strand decides, so that none is lost.
class PeeledHair {
public:
    explicit PeeledHair(Shaders& shaders);

    /// Draws over `scene` until fewer than one pixel in 2,000 has another layer and a transmittance of 1 / 255 or more,
    /// at most `mostLayers`.
    /// `program` is the ribbons' with the feature PEEL.
    void draw(Frame* frame, const Framebuffer& scene, const View& view, const StrandPainter& strands,
              const Program& program, int mostLayers);
    /// Layers peeled.
    int layers() const { return layers_; }
    /// What the limits left out: the mean transmittance in front of the layer that would have come next. It bounds the
    /// change of the mean over all pixels, as a fraction of the hair's light.
    double leftOut() const { return leftOut_; }

private:
    void fit(const Framebuffer& scene);
    /// Draws the layer behind that of `last`, and returns the number of its fragments; where samples cannot be counted,
    /// of its pixels.
    double peel(const Framebuffer& scene, const View& view, const StrandPainter& strands, const Program& program,
                int layer);
    void peelAll(const Framebuffer& scene, const View& view, const StrandPainter& strands, const Program& program,
                 int mostLayers);
    double coveredPixels(const Framebuffer& layer);
    double transmittanceOfNext();

    Program copy_, rest_, covered_;
    FragmentCounter counter_;
    Framebuffer layer_[2], sum_, restTarget_;
    int layers_ = 0;
    double leftOut_ = 0;
};

}  // namespace arclight::hair
