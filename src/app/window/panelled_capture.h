// Captures with panel and bar, laid out as in a window.
#pragma once

#include <functional>

#include "app/compare/ab_comparison.h"
#include "app/session/session.h"
#include "app/window/panels.h"
#include "core/image.h"

namespace arclight {

/// Pixels per unit of the interface in a capture of that height: like the text of diagrams, panels grow with captures
/// of more than 720 pixels, up to 8 times.
float captureScale(int heightPx);

/// The layout of a capture with panels.
WindowLayout captureLayout(int widthPx, int heightPx);

struct PanelledCapture {
    Panels& panels;  ///< made with `captureScale`
    Session& session;
    const std::filesystem::path& dataRoot;
    AbComparison* ab = nullptr;    ///< null without a comparison
    const Session* other = nullptr;///< side B; null if it is an image or there is none
};

/// An image of that size with the frame, which `drawFrame` draws at the size in `captureLayout`, panel and bar.
Image drawWithPanels(const PanelledCapture& capture, int widthPx, int heightPx,
                     const std::function<const Framebuffer&()>& drawFrame);

}  // namespace arclight
