// Six-way light maps: a volume seen from the front, lit from the right, left, top, bottom, front and back.
//
// Drawing a sprite blends any light from the six (Unity Technologies, "Six-way lighting", 2022). The viewer looks along
// -z at a volume with x to the right and y up.
#pragma once

#include <array>
#include <vector>

#include <glm/glm.hpp>

#include "bake/particles/volume.h"
#include "sim/particles/flipbook.h"

namespace arclight::particles {

/// Rows from the top.
struct SixWayImage {
    int width = 0, height = 0;
    std::vector<SixWayTexel> texels;

    SixWayTexel& at(int x, int y) { return texels[static_cast<std::size_t>(y) * width + static_cast<std::size_t>(x)]; }
    const SixWayTexel& at(int x, int y) const {
        return texels[static_cast<std::size_t>(y) * width + static_cast<std::size_t>(x)];
    }
};

struct SixWaySettings {
    float extinction = 1;  ///< optical depth of a cell where the volume is 1
    /// Multiple scattering as octaves of weaker light that reaches deeper (M. Wrenninge, C. Kulla and V. Lundqvist,
    /// "Oz: The Great and Volumetric", 2013). One octave is single scattering.
    int octaves = 1;
    float octaveDepth = 0.5f;   ///< factor on the optical depth from an octave to the next
    float octaveWeight = 0.5f;  ///< factor on the weight from an octave to the next
    float viewDepth = 1;        ///< depth of a cell along z, in cells: scales the optical depth for the viewer
};

/// The part of a volume that an image shows, in cells from the lowest corner.
struct BakeWindow {
    glm::vec2 low{0}, high{0};
};

/// Ray-marches `density` with parallel rays. Lights are scaled so that a thin layer of smoke returns its opacity.
/// Scattering is isotropic with an albedo of 1, which the shader tints. `heat` (0 to 1) becomes the emission.
SixWayImage bakeSixWay(const Volume& density, const Volume& heat, const BakeWindow& window, int width, int height,
                       const SixWaySettings& settings);

/// Optical depths from each cell's centre towards lights at the right, left, top, bottom, front and back.
std::array<Volume, 6> lightDepths(const Volume& density, float extinction);

}  // namespace arclight::particles
