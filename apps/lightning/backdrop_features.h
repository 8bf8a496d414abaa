// The feature flags of the backdrops' shaders, and their render targets.
#pragma once

#include <array>
#include <cstdint>

#include "gfx/framebuffer.h"
#include "gfx/variants.h"
#include "sim/bolts/bolt_layouts.h"

namespace arclight::lightning {

using namespace bolts;

// The first five features are the backdrops in the order of BoltMode.
inline constexpr std::uint32_t kFlatGround = 1 << 5, kClouds = 1 << 6, kMovers = 1 << 7, kCoarse = 1 << 8,
                               kEdges = 1 << 9, kMirrors = 1 << 10, kMoverEdges = 1 << 11, kCloudsOnly = 1 << 12,
                               kCloudsToo = 1 << 13, kBolts = 1 << 14, kBehindMovers = 1 << 15, kSmoothLight = 1 << 16;
inline constexpr std::array<FeatureName, 17> kFeatures{{{1 << 0, "BACKDROP_SHIP"},
                                                        {1 << 1, "BACKDROP_CHAIN"},
                                                        {1 << 2, "BACKDROP_SKY"},
                                                        {1 << 3, "BACKDROP_COIL"},
                                                        {1 << 4, "BACKDROP_BALL"},
                                                        {kFlatGround, "FLAT_GROUND"},
                                                        {kClouds, "CLOUDS"},
                                                        {kMovers, "MOVERS"},
                                                        {kCoarse, "COARSE"},
                                                        {kEdges, "EDGES"},
                                                        {kMirrors, "MIRRORS"},
                                                        {kMoverEdges, "MOVER_EDGES"},
                                                        {kCloudsOnly, "CLOUDS_ONLY"},
                                                        {kCloudsToo, "CLOUDS_TOO"},
                                                        {kBolts, "BOLTS"},
                                                        {kBehindMovers, "BEHIND_MOVERS"},
                                                        {kSmoothLight, "SMOOTH_LIGHT"}}};
inline std::uint32_t featuresOf(BoltMode mode) {
    return 1u << static_cast<int>(mode) | (mode == BoltMode::ship ? kMovers : kFlatGround) |
           (mode == BoltMode::sky ? kClouds : 0);
}

/// The features of each kind of tile, in the order of `litTiles_` and `composeTiles_`.
inline constexpr std::array<std::uint32_t, 3> kLitFeatures{0, kCloudsOnly, kCloudsToo};
inline constexpr std::array<std::uint32_t, 5> kComposeFeatures{0, kEdges, kMirrors, kEdges | kMirrors,
                                                               kEdges | kMoverEdges};

/// A target that is read without filtering, texel by texel.
inline FramebufferSpec texels(glm::ivec2 size, ColourFormats colours) {
    return {.width = size.x, .height = size.y, .colours = colours, .filter = Filter::nearest};
}

}  // namespace arclight::lightning
