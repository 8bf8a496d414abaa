// Everything between a session and its picture: shaders, fonts, canvas, targets, post stack.
#pragma once

#include <filesystem>

#include "app/session.h"
#include "core/image.h"
#include "gfx/post.h"

namespace arclight {

class SessionRenderer {
public:
    /// Needs a current context. Exit::badAsset where a font is missing.
    static Expected<std::unique_ptr<SessionRenderer>> make(const std::filesystem::path& dataRoot);

    Shaders& shaders() { return shaders_; }
    FrameStore& store() { return store_; }
    Canvas& canvas() { return canvas_; }
    const std::filesystem::path& dataRoot() const { return dataRoot_; }

    /// Draws the session as it stands. The picture holds no panels.
    const Framebuffer& draw(Session& session, int width, int height);
    /// What the GPU did last for the session: the scopes of its step, then the passes of its frame.
    std::vector<std::string> scopeNames(const Session& session) const;
    /// The newest of their times that are known; `finishTimes` waits for the last ones.
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
};

/// The pixels of an RGBA8 framebuffer as an RGB image, top row first.
Image readImage(const Framebuffer& framebuffer);
/// A pass as an image: what is encoded stays, light is cut at 1 and encoded as sRGB.
Image toImage(const PassImage& pass);

}  // namespace arclight
