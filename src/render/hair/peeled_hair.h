// Depth peeling: the reference for all other methods of drawing transparent hair.
#pragma once

#include "gfx/fragment_counter.h"
#include "render/hair/strand_painter.h"

namespace arclight::hair {

/// Peels hair layer by layer, from near to far (C. Everitt, "Interactive Order-Independent Transparency", 2001), and
/// composites each layer under the previous ones. Depths are quantised to 2^22 steps; fragments of equal depth are
/// ordered by strand number, so none is lost.
class PeeledHair {
public:
    explicit PeeledHair(Shaders& shaders);

    /// Draws over `scene` until fewer than one pixel in 2,000 has another layer and a transmittance of 1 / 255 or more,
    /// but at most `mostLayers` layers.
    /// `program` is the ribbons' program with the feature PEEL.
    void draw(Frame* frame, const Framebuffer& scene, const View& view, const StrandPainter& strands,
              const Program& program, int mostLayers);
    /// Layers peeled.
    int layers() const { return layers_; }
    /// The truncation error: the mean transmittance in front of the first layer that was not peeled. It is an upper
    /// bound of the error of the mean over all pixels, as a fraction of the hair's light.
    double omittedTransmittance() const { return omittedTransmittance_; }

private:
    void fit(const Framebuffer& scene);
    /// Draws layer number `layer`, behind the previous one. Returns the number of its fragments, or of its pixels where
    /// samples cannot be counted.
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
    double omittedTransmittance_ = 0;
};

}  // namespace arclight::hair
