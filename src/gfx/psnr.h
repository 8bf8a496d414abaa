// How much two images of linear light differ when they are displayed.
#pragma once

#include "gfx/framebuffer.h"
#include "gfx/program.h"
#include "gfx/shaders.h"

namespace arclight {

/// The peak signal-to-noise ratio of images whose squared difference has that mean, of colours from 0 to 1, dB; at most
/// `same`, which stands for equal images.
double psnrOf(double meanSquare, double same);

/// Compares textures on the GPU, as AgX shows them without bloom.
class PsnrMeter {
public:
    /// The ratio if no pixel differs, dB.
    static constexpr double kSame = 99;

    explicit PsnrMeter(Shaders& shaders);
    /// The ratio of two textures of the same size, dB. Waits for the GPU.
    double between(const Texture& one, const Texture& other);

private:
    Program difference_;
    Framebuffer squares_;
};

}  // namespace arclight
