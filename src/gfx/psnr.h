// The difference between two images of linear light as they are displayed.
#pragma once

#include "gfx/framebuffer.h"
#include "gfx/program.h"
#include "gfx/shaders.h"

namespace arclight {

/// The peak signal-to-noise ratio, dB, for a mean squared error of colours from 0 to 1; at most `same`, the value for
/// equal images.
double psnrOf(double meanSquare, double same);

/// Compares textures on the GPU after AgX tone mapping, without bloom.
class PsnrMeter {
public:
    /// The PSNR if no pixel differs, dB.
    static constexpr double kSame = 99;

    explicit PsnrMeter(Shaders& shaders);
    /// The PSNR of two textures of the same size, dB. Waits for the GPU.
    double between(const Texture& one, const Texture& other);

private:
    Program difference_;
    Framebuffer squares_;
};

}  // namespace arclight
