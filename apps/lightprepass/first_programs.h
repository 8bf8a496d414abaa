// The programs of the first frame.
#pragma once

#include "gfx/variants.h"
#include "lightprepass_params.h"

namespace arclight::lightprepass {

/// Starts all programs that the cavern is drawn with at the default settings, so that the driver compiles them at once.
/// A program that is started between two draws is waited for, and in a browser with it all that was drawn before.
Variants firstPrograms(Shaders& shaders, const LightprepassParams& params);

}  // namespace arclight::lightprepass
