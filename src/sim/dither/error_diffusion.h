// Error diffusion: each pixel takes the nearest level and passes its error to the pixels after it. In integers, so
// CPU and GPU agree exactly.
#pragma once

#include <array>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include <glm/glm.hpp>

#include "core/params.h"

namespace arclight::dither {

/// A fraction of the error: `weight` parts go to the pixel at the offset (dx, dy) from the source pixel.
struct DiffusionTap {
    int dx = 0, dy = 0, weight = 0;
};

/// The distribution of a pixel's error among its neighbours.
struct KernelWeights {
    std::string_view name;
    int parts = 1;                        ///< of the whole error
    std::array<DiffusionTap, 12> taps{};  ///< the first `count`
    int count = 0;
    /// If each row is shifted right by this many columns relative to the row above, all pixels of a column depend only
    /// on earlier columns, so a GPU computes a column in parallel: pixel (x, y) is in column x + shift · y.
    int shift = 2;
    std::span<const DiffusionTap> used() const { return {taps.data(), static_cast<std::size_t>(count)}; }
};

enum class DiffusionKernel {
    floydSteinberg,  ///< R. Floyd and L. Steinberg, "An adaptive algorithm for spatial grey scale", 1976
    jarvis,          ///< J. Jarvis, C. Judice and W. Ninke, "A survey of techniques", 1976
    atkinson         ///< B. Atkinson's for the Macintosh: passes on six eighths and drops the rest
};
const KernelWeights& weightsOf(DiffusionKernel kernel);

/// The kernel and the scan order.
struct DiffusionSettings {
    DiffusionKernel kernel = DiffusionKernel::floydSteinberg;
    bool serpentine = true;  ///< every other row runs from right to left with a mirrored kernel

    friend bool operator==(const DiffusionSettings&, const DiffusionSettings&) = default;
};
constexpr auto rowsOf(DiffusionSettings) {
    return paramRows<DiffusionSettings>(
        Param{"kernel",
              "Weights of the neighbours that get the error. floyd steinberg: four neighbours; jarvis: twelve; "
              "atkinson: six, which get only three quarters of the error.",
              &DiffusionSettings::kernel, labels("floydSteinberg", "jarvis", "atkinson")}
            .primary(),
        Param{"serpentine", "Process every other row from right to left.", &DiffusionSettings::serpentine});
}

/// Values are in units of 1/4096 from 0 to 4096.
inline constexpr int kDiffusionUnit = 4096;

/// Returns the nearest colour that can be shown.
using Quantise = std::function<glm::ivec3(glm::ivec3)>;
/// Quantises each channel to `levels` evenly spaced values from 0 to 1; `levels` is at least 2.
Quantise evenLevels(int levels);

/// The error that reaches a pixel: the weighted sum of its neighbours' errors, divided once and rounded to nearest.
/// `errorAt(dx, dy)` is the error of the pixel from which that tap comes, and 0 outside of the image.
template <class ErrorAt>
glm::ivec3 receivedError(const KernelWeights& kernel, ErrorAt errorAt) {
    glm::ivec3 sum(0);
    for (const DiffusionTap& tap : kernel.used()) sum += tap.weight * errorAt(-tap.dx, -tap.dy);
    // Rounds down for negative numbers as well, because integer division would round them up.
    const auto divided = [&](int n) { return n >= 0 ? n / kernel.parts : -((kernel.parts - 1 - n) / kernel.parts); };
    sum += kernel.parts / 2;
    return {divided(sum.x), divided(sum.y), divided(sum.z)};
}

/// The image in the colours that `quantise` returns, row by row. Serpentine rows rule out shifted columns. Errors are
/// clamped to one unit, so they cannot grow without bound.
std::vector<glm::ivec3> diffused(std::span<const glm::ivec3> image, int width, int height, const KernelWeights& kernel,
                                 bool isSerpentine, const Quantise& quantise);

}  // namespace arclight::dither
