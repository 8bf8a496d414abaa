// The same frame by forward shading, and the difference of another renderer from it.
#pragma once

#include "render/lights/forward_renderer.h"

namespace arclight::lightprepass {

class ReferenceComparison {
public:
    struct Difference {
        double psnr = 0;     ///< of the displayed frames, dB; `kSame` where no pixel differs
        double largest = 0;  ///< largest |a - b| / (1 + b) of linear light
    };
    static constexpr double kSame = 999;
    /// Amplification of the displayed difference.
    static constexpr float kGain = 64;

    /// Draws the reference and its amplified difference from `result`, which `measure` reads later.
    void draw(Frame& frame, const lights::FrameInputs& inputs, const Framebuffer& result);
    void forget() { result_ = nullptr; }
    bool isKnown() const { return result_ != nullptr; }
    const Framebuffer& image() const { return image_; }
    /// Compares both targets, which must not have changed since `draw`. Waits for the GPU.
    Difference measure() const;

private:
    lights::ForwardRenderer reference_;
    Framebuffer image_;
    const Framebuffer* result_ = nullptr;
};

}  // namespace arclight::lightprepass
