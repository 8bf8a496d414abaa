// Draws a session into a frame: shaders, fonts, canvas, render targets, post stack.
#pragma once

#include <filesystem>

#include "app/session/session.h"
#include "core/image.h"
#include "gfx/post.h"

namespace arclight {

class SessionRenderer {
public:
    /// Needs a current OpenGL context. Programs come from `cacheFolder`, if it knows them. Exit::badAsset if a font is
    /// missing.
    static Expected<std::unique_ptr<SessionRenderer>> make(const std::filesystem::path& dataRoot);

    Shaders& shaders() { return shaders_; }
    FrameStore& store() { return store_; }
    Canvas& canvas() { return canvas_; }
    const std::filesystem::path& dataRoot() const { return dataRoot_; }

    /// Draws the session at its present tick, without panels, as an image of that size. `fraction`: of its width and
    /// height, at which the scene is drawn; lines and text always have the image's pixels.
    const Framebuffer& draw(Session& session, int width, int height, float fraction = 1);
    /// Whether that frame was a page of plots without a scene; see `Canvas::markPage`.
    bool hasDrawnPlots() const { return hasDrawnPlots_; }
    /// The GPU scopes of the session's last step, then the passes of its last frame.
    std::vector<std::string> scopeNames(const Session& session) const;
    /// Their latest known times; `finishTimes` waits for those of the last frame.
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
    bool hasDrawnPlots_ = false;
};

/// A pass as an 8-bit image: encoded colours are kept; light is clamped to 0..1 and encoded as sRGB.
Image toImage(const PassImage& pass);

}  // namespace arclight
