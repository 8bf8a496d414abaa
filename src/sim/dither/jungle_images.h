// Textures of the jungle, generated in a few milliseconds: light through the canopy, litter, leaves and bark.
#pragma once

#include <cstdint>
#include <vector>

#include "core/values.h"

namespace arclight::dither {

/// A square image, row by row, that tiles in both directions.
struct Pattern2d {
    int side = 0, channels = 1;
    std::vector<std::uint8_t> texels;
};

/// The fraction of the sun's light that passes the canopy, over `kLap` × `kLap` metres of the plane y = 0, projected
/// along the sun's rays: soft discs, which are images of the sun.
Pattern2d canopyImage(Seed seed);
/// Fallen leaves: reflected colour (linear), and height.
Pattern2d litterImage(Seed seed);
/// Two layers of equal size, a leaf and bark: factors on reflected and transmitted light, where 0.5 means no change.
Pattern2d plantDetails(Seed seed);

}  // namespace arclight::dither
