#include "app/session/session_renderer.h"

#include <algorithm>
#include <cmath>

#include "app/platform/platform.h"
#include "core/srgb.h"

namespace arclight {
namespace {

std::uint8_t encode(float light) {
    // Values that are not finite are shown in white to make them conspicuous.
    if (!std::isfinite(light)) return 255;
    return static_cast<std::uint8_t>(std::lround(255.0f * srgbEncoded(std::clamp(light, 0.0f, 1.0f))));
}

}  // namespace

Expected<std::unique_ptr<SessionRenderer>> SessionRenderer::make(const std::filesystem::path& dataRoot) {
    auto fonts = Fonts::load(dataRoot);
    if (!fonts) return tl::unexpected(fonts.error());
    return std::unique_ptr<SessionRenderer>(new SessionRenderer(dataRoot, std::move(*fonts)));
}

SessionRenderer::SessionRenderer(const std::filesystem::path& dataRoot, Fonts fonts)
    : dataRoot_(dataRoot),
      shaders_(dataRoot, cacheFolder()),
      fonts_(std::move(fonts)),
      canvas_(shaders_, fonts_),
      post_(shaders_) {}

const Framebuffer& SessionRenderer::draw(Session& session, int width, int height, float fraction) {
    shaders_.beginFrame();
    store_.resize(width, height, fraction);
    canvas_.begin(width, height);
    Frame frame(store_, canvas_, session.tick(), session.seconds());
    // A demo that draws only on the canvas does not clear the scene.
    store_.scene().clear(0, 0, 0, 1);
    session.draw(frame);
    hasDrawnPlots_ = canvas_.isPage() && !store_.hasDrawnScene();
    post_.draw(frame, session.post());
    if (const PixelHistory* const history = PixelHistory::current(); history && !frame.isEncoded())
        trace_ = post_.trace(frame, session.post(), history->pixel());
    if (FlashWatch* const watch = session.flashWatch()) watch->add(store_.image(), session.tick());
    return store_.image();
}

std::optional<PostTrace> SessionRenderer::drawTo(PixelHistory& history, Session& session) {
    trace_.reset();
    const PixelHistory::Recording recording(history);
    draw(session, history.size().x, history.size().y);
    return trace_;
}

std::vector<std::string> SessionRenderer::scopeNames(const Session& session) const {
    std::vector<std::string> names = session.gpu().names();
    const std::vector<std::string> passes = store_.timeline().names();
    names.insert(names.end(), passes.begin(), passes.end());
    return names;
}

std::vector<ScopeTime> SessionRenderer::scopeTimes(const Session& session) const {
    std::vector<ScopeTime> times = session.gpu().times();
    const std::vector<ScopeTime>& passes = store_.timeline().times();
    times.insert(times.end(), passes.begin(), passes.end());
    return times;
}

void SessionRenderer::finishTimes(Session& session) {
    session.gpu().finish();
    store_.timeline().finish();
}

Image toImage(const PassImage& pass) {
    Image image(pass.width, pass.height, 3);
    const float* from = pass.rgba.data();
    for (int y = image.height - 1; y >= 0; --y)
        for (int x = 0; x < image.width; ++x, from += 4)
            for (int c = 0; c < 3; ++c)
                image.at(x, y, c) =
                    pass.isEncoded
                        ? static_cast<std::uint8_t>(std::lround(255.0f * std::clamp(from[c], 0.0f, 1.0f)))
                        : encode(from[c]);
    return image;
}

}  // namespace arclight
