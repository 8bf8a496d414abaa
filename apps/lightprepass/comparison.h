// How far two pictures of the same scene are apart.
#pragma once

#include "drawing.h"

namespace arclight::lightprepass {

class Comparison {
public:
    struct Difference {
        double psnr = 0;     ///< of what a display would show, dB; `kSame` where no pixel differs
        double largest = 0;  ///< |a - b| / (1 + b) of light
    };
    static constexpr double kSame = 999;

    /// Draws the difference, enlarged `gain` times, and keeps what is needed to measure it.
    void draw(Frame& frame, Drawing& drawing, const Framebuffer& picture, const Framebuffer& reference, float gain);
    void forget() { picture_ = reference_ = nullptr; }
    bool isKnown() const { return picture_ != nullptr; }
    const Framebuffer& image() const { return image_; }
    /// Reads both pictures. They must not have been drawn to since.
    Difference measure() const;

private:
    Framebuffer image_;
    const Framebuffer* picture_ = nullptr;
    const Framebuffer* reference_ = nullptr;
};

}  // namespace arclight::lightprepass
