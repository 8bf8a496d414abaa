// The programs of the first frame.
#pragma once

#include "gfx/variants.h"
#include "lightprepass_params.h"

namespace arclight::lightprepass {

/// Starts all programs that the pre-pass draws the cavern with, so that the driver compiles them at once: one that is
/// started between two draws is waited for, and in a browser with it all that was drawn before. Starts none for other
/// scenes, other renderers and multisampling.
void startPrograms(Variants& programs, const LightprepassParams& params);

}  // namespace arclight::lightprepass
