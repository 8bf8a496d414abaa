// What the pages on noise say of each pattern.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "dither_params.h"
#include "gfx/plot.h"
#include "scene.h"

namespace arclight::dither {

struct NoiseRow {
    std::string_view name;
    CanvasColour colour;
};
/// In the order of `Pattern`.
inline constexpr std::array kNoiseRows{
    NoiseRow{"Bayer", kWarm},
    NoiseRow{"white", kMuted},
    NoiseRow{"gradient noise", colourFromHex(0xC79BE6)},
    NoiseRow{"blue", colourFromHex(0x5AA9E6)},
    NoiseRow{"blue in time", colourFromHex(0x4FD0C8)},
    NoiseRow{"filtered", kAccent},
    NoiseRow{"error diffusion", colourFromHex(0xE88FA0)},
};
inline const NoiseRow& rowOf(Pattern pattern) { return kNoiseRows[static_cast<std::size_t>(pattern)]; }

/// Others are compared with the chosen pattern at this size, which is quickly made.
inline constexpr int kComparedSide = 32;

}  // namespace arclight::dither
