// Draws a session into a frame: shaders, fonts, canvas, render targets, post stack.
#pragma once

#include <filesystem>
#include <optional>

#include "app/session/session.h"
#include "core/image.h"
#include "gfx/pixel_history.h"
#include "gfx/post.h"

namespace arclight {

class SessionRenderer {
public:
    /// Needs a current OpenGL context. Loads compiled programs from `cacheFolder` if they are there. Exit::badAsset if
    /// a font is missing.
    static Expected<std::unique_ptr<SessionRenderer>> make(const std::filesystem::path& dataRoot);

    Shaders& shaders() { return shaders_; }
    FrameStore& store() { return store_; }
    Canvas& canvas() { return canvas_; }
    const std::filesystem::path& dataRoot() const { return dataRoot_; }

    /// Draws the session at its current tick, without panels, as an image of that size. The scene is drawn at
    /// `fraction` of the width and height; lines and text always have the image's full resolution.
    const Framebuffer& draw(Session& session, int width, int height, float fraction = 1);
    /// Draws the frame at the history's size and records it there. Returns what the post stack did to the pixel;
    /// nothing if the demo draws the final image itself.
    std::optional<PostTrace> drawTo(PixelHistory& history, Session& session);
    /// Whether that frame was a page of plots without a scene; see `Canvas::markPage`.
    bool hasDrawnPlots() const { return hasDrawnPlots_; }
    /// The GPU scopes of the session's last step, then the passes of its last frame.
    std::vector<std::string> scopeNames(const Session& session) const;
    /// The latest available times of these scopes; `finishTimes` waits for the times of the last frame.
    std::vector<ScopeTime> scopeTimes(const Session& session) const;
    void finishTimes(Session& session);

private:
    SessionRenderer(const std::filesystem::path& dataRoot, Fonts fonts);
    std::filesystem::path dataRoot_;
    Shaders shaders_;
    Fonts fonts_;
    Canvas canvas_;
    FrameStore store_;
    PostStack post_;
    std::optional<PostTrace> trace_;  ///< of the frame that `drawTo` draws
    bool hasDrawnPlots_ = false;
};

/// A pass as an 8-bit image: encoded colours are kept; light is clamped to 0..1 and encoded as sRGB.
Image toImage(const PassImage& pass);

}  // namespace arclight
