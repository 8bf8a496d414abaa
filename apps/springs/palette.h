// The demo's two colours.
#pragma once

#include "gfx/page.h"

namespace arclight::springs {

inline constexpr CanvasColour kTeal = colourFromHex(0x2FA7B5);
inline constexpr CanvasColour kAmber = colourFromHex(0xF2A33A);

}  // namespace arclight::springs
