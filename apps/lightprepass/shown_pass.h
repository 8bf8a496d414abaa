// The output of one pass in place of the finished frame.
#pragma once

#include <string_view>

#include "lightprepass_params.h"
#include "render/lights/scene_renderer.h"

namespace arclight::lightprepass {

/// Why `params.show` cannot be shown with these settings, and the replacement that is shown; empty if it can be shown.
std::string_view whyNotShown(const LightprepassParams& params);

/// Draws `params.show`, which must not be `result`, over the frame, with a caption if values are scaled or cannot be
/// shown. `difference` is null without a comparison.
void drawShownPass(Frame& frame, const LightprepassParams& params, const FrameInputs& inputs, const LitSurfaces& drawn,
                   const Framebuffer* difference);

}  // namespace arclight::lightprepass
