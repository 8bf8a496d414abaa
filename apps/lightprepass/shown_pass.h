// The output of one pass in place of the finished frame.
#pragma once

#include <string_view>

#include "frame_inputs.h"

namespace arclight::lightprepass {

/// Why `params.show` cannot be shown with these settings and what is shown instead; empty if it can.
std::string_view whyNotShown(const LightprepassParams& params);

/// What there is to show; null for what the chosen renderer does not store.
struct ShownSources {
    const Framebuffer& surfaces;
    PackedSource packed;
    const Framebuffer* light = nullptr;
    const Framebuffer* tiles = nullptr;
    const Framebuffer* difference = nullptr;
};

/// Draws `params.show`, which is not `result`, over the frame, with a caption where values are scaled or cannot be
/// shown.
void drawShownPass(Frame& frame, const FrameInputs& inputs, const ShownSources& sources);

}  // namespace arclight::lightprepass
