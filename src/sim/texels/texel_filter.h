// Filters as plain sums over texels in double precision: the reference for the filters on the GPU.
#pragma once

#include <array>
#include <vector>

#include <glm/glm.hpp>

namespace arclight::texels {

/// A grayscale image, rows from the top. Coordinates outside repeat the edge.
struct TexelGrid {
    int width = 0, height = 0;
    std::vector<glm::dvec3> texels;

    TexelGrid() = default;
    TexelGrid(int width_, int height_);
    glm::dvec3& at(int x, int y) {
        return texels[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)];
    }
    const glm::dvec3& at(int x, int y) const { return const_cast<TexelGrid*>(this)->at(x, y); }
    const glm::dvec3& clamped(int x, int y) const;
};

/// Weights of the 6×6 texels around the centre of a 2×2 block: texel (2i - 2 + x, 2j - 2 + y) has weight [y][x] in
/// pixel (i, j) of the halved image. They sum to 1.
using HalvingKernel = std::array<std::array<double, 6>, 6>;

/// The kernels of the linear filters of gfx/pyramid.h, as published rather than derived from their taps.
HalvingKernel box2Kernel();
HalvingKernel box4Kernel();
HalvingKernel bsplineKernel();
HalvingKernel tap13Kernel();
HalvingKernel dualKawaseKernel();

/// The image halved to (width + 1) / 2 by (height + 1) / 2 texels.
TexelGrid halve(const TexelGrid& source, const HalvingKernel& kernel);

/// The mean of the 4×4 texels around each 2×2 block, as a plain sum.
TexelGrid meanOf4x4(const TexelGrid& source);

/// How a kernel treats a light of one texel, over all positions of the light in the 2×2 block.
struct KernelMoments {
    double gain = 0;        ///< sum of all weights
    double sigma = 0;       ///< standard deviation along x, in texels of the source
    double worstShift = 0;  ///< largest shift of the halved light's centroid along x, in the same
    double gainSwing = 0;   ///< (largest − smallest) / largest total of the halved light
};
KernelMoments momentsOf(const HalvingKernel& kernel);

/// Centroid of the light in a grid, in texels from the upper left corner; the centre of a grid without light.
glm::dvec2 centroidOf(const TexelGrid& grid);

/// A Gaussian spot around `centre` (texels) with a total of `light`. Each texel is the integral over its square.
TexelGrid gaussianSpot(int width, int height, glm::dvec2 centre, double sigma, double light);

}  // namespace arclight::texels
