// Panels in captures without a window. The implementation is one layer up, in app/window.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <utility>

#include "app/compare/ab_comparison.h"
#include "app/session/session.h"
#include "core/error.h"
#include "core/image.h"
#include "gfx/framebuffer.h"

namespace arclight {

/// Draws panel and bar around the frames of a run.
class PanelPainter {
public:
    virtual ~PanelPainter() = default;
    /// Width and height that the panels leave for the frame in an image of that size.
    virtual std::pair<int, int> frameSize(int widthPx, int heightPx) const = 0;
    /// An image of that size with panels and the frame, which `drawFrame` draws at `frameSize`. `ab`: null without a
    /// comparison; `other`: side B, null if it is an image or there is none.
    virtual Image draw(Session& session, AbComparison* ab, const Session* other, int widthPx, int heightPx,
                       const std::function<const Framebuffer&()>& drawFrame) = 0;
};

/// Makes a painter for images of that height. Exit::badAsset if the font is missing.
using MakePanelPainter = Expected<std::unique_ptr<PanelPainter>> (*)(const std::filesystem::path& dataRoot,
                                                                     int heightPx, const DemoInfo& info);

}  // namespace arclight
