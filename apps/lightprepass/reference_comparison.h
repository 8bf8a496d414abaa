// The same frame by forward shading, and how far another renderer's picture is from it.
#pragma once

#include "forward_renderer.h"

namespace arclight::lightprepass {

class ReferenceComparison {
public:
    struct Difference {
        double psnr = 0;     ///< of what a display would show, dB; `kSame` where no pixel differs
        double largest = 0;  ///< |a - b| / (1 + b) of light
    };
    static constexpr double kSame = 999;

    /// Draws the reference and its difference from `picture`, enlarged, and keeps what is needed to measure it.
    void draw(Frame& frame, const FrameInputs& inputs, const Framebuffer& result);
    void forget() { result_ = nullptr; }
    bool isKnown() const { return result_ != nullptr; }
    const Framebuffer& image() const { return image_; }
    /// Reads both pictures. They must not have been drawn to since.
    Difference measure() const;

private:
    ForwardRenderer reference_;
    Framebuffer image_;
    const Framebuffer* result_ = nullptr;
};

}  // namespace arclight::lightprepass
