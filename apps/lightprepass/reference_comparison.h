// A reference frame by forward shading, and the difference of another renderer from it.
#pragma once

#include "core/measures.h"
#include "render/lights/forward_renderer.h"

namespace arclight::lightprepass {

struct ForwardDifference {
    double psnr = kNotMeasured;  ///< of the displayed frames, dB; `ReferenceComparison::kSame` where no pixel differs
    double largest = kNotMeasured;  ///< largest |a - b| / (1 + b) of linear light
};

constexpr auto rowsOf(ForwardDifference) {
    return measureRows<ForwardDifference>(
        Measure{"psnrToForward", "dB",
                "PSNR of the displayed frame relative to forward shading; 999 if no pixel differs. Needs compare.",
                &ForwardDifference::psnr}
            .costly()
            .ofPixels()
            .absentBecause("needs compare, which also draws the frame by forward shading"),
        Measure{"maxDiffToForward", "",
                "Largest |a − b| / (1 + b), where a is the scene light and b is forward shading. Needs compare.",
                &ForwardDifference::largest}
            .costly()
            .ofPixels()
            .absentBecause("needs compare, which also draws the frame by forward shading"));
}

class ReferenceComparison {
public:
    static constexpr double kSame = 999;
    /// Amplification of the displayed difference.
    static constexpr float kGain = 64;

    /// Draws the reference and its amplified difference from `result`, which `measure` reads later.
    void draw(Frame& frame, const lights::FrameInputs& inputs, const Framebuffer& result);
    void forget() { result_ = nullptr; }
    bool isKnown() const { return result_ != nullptr; }
    const Framebuffer& image() const { return image_; }
    /// Compares both targets, which must not have changed since `draw`. Waits for the GPU.
    ForwardDifference measure() const;

private:
    lights::ForwardRenderer reference_;
    Framebuffer image_;
    const Framebuffer* result_ = nullptr;
};

}  // namespace arclight::lightprepass
