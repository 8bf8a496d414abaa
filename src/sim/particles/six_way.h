// Six-way light maps: how a volume looks from the front when it is lit from the right, left, top, bottom, front or
// back.
//
// Any light is mixed from the six when a sprite is drawn (Unity Technologies, "Six-way lighting", 2022). The viewer
// looks along -z at a volume with x to the right and y up.
#pragma once

#include <array>
#include <vector>

#include <glm/glm.hpp>

#include "sim/particles/volume.h"

namespace arclight::particles {

/// One texel, in the order of the two textures: a holds right, top, back and alpha; b left, bottom, front and emission.
/// All are weighted with the coverage already (premultiplied): no map exceeds alpha.
struct SixWayTexel {
    glm::vec3 a{0};      ///< light that comes from the right, the top, behind
    float alpha = 0;     ///< opacity: 1 - transmittance to the viewer
    glm::vec3 b{0};      ///< from the left, the bottom, the viewer's side
    float emission = 0;  ///< mean of the heat that is seen, times alpha
};

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
    /// Light that is scattered more than once, as octaves of weaker and deeper light (M. Wrenninge, C. Kulla and
    /// V. Lundqvist, "Oz: The Great and Volumetric", 2013). One octave is single scattering.
    int octaves = 1;
    float octaveDepth = 0.5f;   ///< share of the optical depth that the next octave passes
    float octaveWeight = 0.5f;  ///< of the next octave
    float viewDepth = 1;        ///< extent of a cell along z, in cells: thins or thickens what is seen
};

/// The rectangle of a volume that an image shows, in cells from the lowest corner.
struct BakeWindow {
    glm::vec2 low{0}, high{0};
};

/// Ray-marches `density` with parallel rays. The light of a direction is such that a thin layer of smoke returns its
/// opacity; scattering is isotropic with an albedo of 1, which the shader tints. `heat` (0 to 1) makes the emission.
SixWayImage bakeSixWay(const Volume& density, const Volume& heat, const BakeWindow& window, int width, int height,
                       const SixWaySettings& settings);

/// Optical depths from each cell's centre to the light, for light from the right, left, top, bottom, front and back.
std::array<Volume, 6> lightDepths(const Volume& density, float extinction);

}  // namespace arclight::particles
