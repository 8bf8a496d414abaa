#include "gfx/post.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace arclight {
namespace {
constexpr int kMaxLevels = 7;
/// Share of the next wider level in each level of the pyramid: the halo falls off as a power of the distance.
constexpr float kWiderShare = 0.62f;
}  // namespace

PostStack::PostStack(Shaders& shaders)
    : down_(shaders.program("common/fullscreen.vert", "common/bloom_down.frag")),
      up_(shaders.program("common/fullscreen.vert", "common/bloom_up.frag")),
      finish_(shaders.program("common/fullscreen.vert", "common/finish.frag")) {
    for (int i = 0; i < kMaxLevels; ++i) {
        downNames_.push_back("bloom down " + std::to_string(i + 1));
        upNames_.push_back("bloom up " + std::to_string(i + 1));
    }
}

void PostStack::resize(int width, int height) {
    if (picture_.width() == width && picture_.height() == height && !pyramid_.empty()) return;
    picture_ = Framebuffer("picture", {.width = width, .height = height, .colours = {PixelFormat::rgba8}});
    pyramid_.clear();
    for (int i = 0; i < kMaxLevels; ++i) {
        width = (width + 1) / 2, height = (height + 1) / 2;
        pyramid_.emplace_back("bloom " + std::to_string(i + 1), FramebufferSpec{.width = width, .height = height});
        if (width <= 4 || height <= 4) break;
    }
}

void PostStack::drawBloom(Frame& frame) {
    const Texture* source = &frame.scene().colour();
    down_.use();
    for (std::size_t i = 0; i < pyramid_.size(); ++i) {
        const Pass pass = frame.pass(downNames_[i], pyramid_[i]);
        down_.set("source", *source, 0);
        down_.set("texel", glm::vec2(1.0f / static_cast<float>(source->width()),
                                     1.0f / static_cast<float>(source->height())));
        drawFullscreen();
        source = &pyramid_[i].colour();
    }
    up_.use();
    for (std::size_t i = pyramid_.size() - 1; i-- > 0;) {
        const Pass pass = frame.pass(upNames_[i], pyramid_[i]);
        const Texture& wider = pyramid_[i + 1].colour();
        up_.set("wider", wider, 0);
        up_.set("texel", glm::vec2(1.0f / static_cast<float>(wider.width()),
                                   1.0f / static_cast<float>(wider.height())));
        // The level's own light stays with the rest of the weight: the sum of all weights is 1.
        up_.set("share", kWiderShare);
        setBlend(Blend::alpha);
        drawFullscreen();
    }
}

void PostStack::draw(Frame& frame, const PictureParams& params) {
    resize(frame.width(), frame.height());
    if (params.bloom > 0) drawBloom(frame);
    {
        const Pass pass = frame.pass("tone mapping", picture_);
        finish_.use();
        finish_.set("scene", frame.scene().colour(), 0);
        finish_.set("halo", pyramid_.front().colour(), 1);
        finish_.set("bloom", params.bloom);
        finish_.set("exposure", std::exp2(params.exposure));
        finish_.set("useAgx", params.toneMap == ToneMap::agx ? 1 : 0);
        drawFullscreen();
    }
    if (!frame.canvas().isEmpty()) {
        const Pass pass = frame.pass("canvas", picture_);
        frame.canvas().flush();
    }
}

}  // namespace arclight
