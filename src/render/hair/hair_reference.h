// Measures that draw: they draw the last frame again in other ways, outside of frames and into targets of their own.
#pragma once

#include <functional>
#include <vector>

#include "gfx/psnr.h"
#include "render/hair/ribbon_painter.h"

namespace arclight::hair {

/// What a measure needs to draw the last frame again.
struct ShownHair {
    View view;  ///< of the measure's own targets
    std::function<void(Pass&)> drawBehind;  ///< what is seen without hair, into four samples per pixel
    const StrandPainter& strands;
};

/// Waits for the GPU.
class HairReference {
public:
    explicit HairReference(Shaders& shaders);

    /// How much of each pixel hair covers, row by row from the bottom.
    std::vector<float> coverage(const ShownHair& shown);
    /// Peak signal-to-noise ratio of a mode to peeled hair, dB, as AgX shows both without bloom; `PsnrMeter::kSame`
    /// where no pixel differs.
    double psnrToPeeled(const ShownHair& shown, const TransparencySettings& settings);
    /// Of the last call of `psnrToPeeled`: layers of the reference, and `PeeledHair::leftOut`.
    int layers() const { return ribbons_.peeled().layers(); }
    double leftOut() const { return ribbons_.peeled().leftOut(); }
    /// Of all fragments of strands, those that are drawn over a nearer one, %.
    double inversions(const ShownHair& shown, const TransparencySettings& settings);
    /// The largest difference of the means of a colour channel as a display shows them, in 1 / 255.
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
