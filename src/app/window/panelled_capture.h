// Captures with panel and bar, laid out as in a window.
#pragma once

#include <memory>

#include "app/capture/panel_painter.h"

namespace arclight {

/// Pixels per unit of the interface in a capture of that height: above 720 pixels, panels grow with the capture, like
/// the text of diagrams, up to 8 times.
float captureScale(int heightPx);

/// Makes the painter of the panels in captures. It needs a current context.
Expected<std::unique_ptr<PanelPainter>> makePanelPainter(const std::filesystem::path& dataRoot, int heightPx,
                                                         const DemoInfo& info);

}  // namespace arclight
