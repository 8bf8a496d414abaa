// Captures with panel and bar, laid out as in a window.
#pragma once

#include <functional>

#include "app/compare/ab_comparison.h"
#include "app/session/session.h"
#include "app/window/panels.h"
#include "core/image.h"

namespace arclight {

/// Pixels per unit of the interface in a capture of that height: above 720 pixels, panels grow with the capture, like
/// the text of diagrams, up to 8 times.
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

/// An image of that size with panel, bar and the frame, which `drawFrame` draws at the size in `captureLayout`.
Image drawWithPanels(const PanelledCapture& capture, int widthPx, int heightPx,
                     const std::function<const Framebuffer&()>& drawFrame);

}  // namespace arclight
