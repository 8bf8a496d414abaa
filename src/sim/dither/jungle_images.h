// Textures of the jungle, made in a few milliseconds: light through the canopy, litter, leaves and bark.
#pragma once

#include <cstdint>
#include <vector>

#include "core/values.h"

namespace arclight::dither {

/// A square image, row by row; it repeats in both directions.
struct Pattern2d {
    int side = 0, channels = 1;
    std::vector<std::uint8_t> texels;
};

/// The fraction of the sun's light that passes the canopy, over `kLap` × `kLap` metres of the plane y = 0, seen along
/// the sun's rays: soft discs, images of the sun.
Pattern2d canopyImage(Seed seed);
/// Fallen leaves: reflected colour (linear), and height.
Pattern2d litterImage(Seed seed);
/// Two layers of one size, a leaf and bark: how much is reflected, and let through; 0.5 leaves both as they are.
Pattern2d plantDetails(Seed seed);

}  // namespace arclight::dither
