// Measures that redraw the last frame by other methods, outside of frames and into their own targets.
#pragma once

#include <functional>
#include <vector>

#include "gfx/psnr.h"
#include "render/hair/ribbon_painter.h"

namespace arclight::hair {

/// The inputs that a measure needs to draw the last frame again.
struct ShownHair {
    View view;  ///< of the measure's own targets
    std::function<void(Pass&)> drawBehind;  ///< draws everything except hair, into four samples per pixel
    const StrandPainter& strands;
};

/// All measures wait for the GPU.
class HairReference {
public:
    explicit HairReference(Shaders& shaders);

    /// The fraction of each pixel that hair covers, row by row from the bottom.
    std::vector<float> coverage(const ShownHair& shown);
    /// Peak signal-to-noise ratio of a mode relative to peeled hair, dB, after AgX tone mapping and without bloom;
    /// `PsnrMeter::kSame` if no pixel differs.
    double psnrToPeeled(const ShownHair& shown, const TransparencySettings& settings);
    /// Layers of the reference in the last call of `psnrToPeeled`.
    int layers() const { return ribbons_.peeled().layers(); }
    /// Percentage of all strand fragments that are drawn over a nearer one.
    double inversions(const ShownHair& shown, const TransparencySettings& settings);
    /// The largest difference between the means of a colour channel as displayed, in 1 / 255.
    double meanDifference(const ShownHair& one, const ShownHair& other, const TransparencySettings& settings);

private:
    void drawBehind(const ShownHair& shown, Framebuffer& target);
    void draw(const ShownHair& shown, const TransparencySettings& settings, Framebuffer& target);
    glm::dvec3 meanShown(const ShownHair& shown, const TransparencySettings& settings);

    PsnrMeter psnr_;
    Program displayed_;
    RibbonPainter ribbons_;
    Framebuffer samples_, one_, other_, result_, shown_;
};

}  // namespace arclight::hair
