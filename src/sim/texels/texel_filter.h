// Filters as plain sums over texels, in double precision: what the drawn ones are measured against.
#pragma once

#include <array>
#include <vector>

#include <glm/glm.hpp>

namespace arclight::texels {

/// A picture of numbers, rows from the top; texels outside repeat the edge.
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

/// Weights of the texels about the centre of a 2x2 block, 6 in a row: texel (2i - 2 + x, 2j - 2 + y) has weight
/// [y][x] in pixel (i, j) of the half-sized picture. They sum to 1.
using HalvingKernel = std::array<std::array<double, 6>, 6>;

/// The kernel of each linear filter of gfx/pyramid.h, from its publication rather than from its taps.
HalvingKernel box2Kernel();
HalvingKernel box4Kernel();
HalvingKernel bsplineKernel();
HalvingKernel tap13Kernel();
HalvingKernel dualKawaseKernel();

/// The picture halved: (width + 1) / 2 by (height + 1) / 2.
TexelGrid halve(const TexelGrid& source, const HalvingKernel& kernel);

/// The mean of the 4x4 texels about each 2x2 block, summed as it is said.
TexelGrid meanOf4x4(const TexelGrid& source);

/// What a light of one texel does under a kernel, over all its places in the 2x2 block.
struct KernelMoments {
    double gain = 0;        ///< sum of all weights
    double sigma = 0;       ///< standard deviation along x, source texels
    double worstShift = 0;  ///< largest distance of the halved light's centroid from the light, along x, source texels
    double gainSwing = 0;   ///< difference of the largest and the smallest light that arrives, as a share
};
KernelMoments momentsOf(const HalvingKernel& kernel);

/// Centre of the light in a grid, in texels from the upper left corner; the middle where there is none.
glm::dvec2 centroidOf(const TexelGrid& grid);

/// Light of a Gaussian spot about `centre` (texels), each texel its integral over the texel's square; sum `light`.
TexelGrid gaussianSpot(int width, int height, glm::dvec2 centre, double sigma, double light);

}  // namespace arclight::texels
