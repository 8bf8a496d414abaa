#include "gfx/post.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace arclight {
namespace {

/// The level whose blurred copy is the glow: a quarter of the picture's size.
constexpr int kGlowLevel = 2;

}  // namespace

Halo::Halo(Shaders& shaders, std::string_view suffix)
    : brightPass_(shaders.program("common/fullscreen.vert", "common/bright_pass.frag")),
      pyramid_("bloom" + std::string(suffix)), glow_(shaders, "glow" + std::string(suffix)),
      brightName_("bright pass" + std::string(suffix)) {}

void Halo::draw(Frame& frame, const PyramidFilters& filters, bool withBloom, const PostOptions& options,
                float errorTexels) {
    const Texture* source = &frame.scene().colour();
    PyramidSettings settings = options.pyramid;
    settings.errorTexels = errorTexels;
    if (options.threshold > 0) {
        if (bright_.width() != frame.width() || bright_.height() != frame.height())
            bright_ = Framebuffer(brightName_, {.width = frame.width(), .height = frame.height()});
        Pass pass = frame.pass(brightName_, bright_);
        pass.reads(*source);
        brightPass_.use();
        brightPass_.set("source", *source, 0);
        brightPass_.set("threshold", options.threshold);
        brightPass_.set("error", glm::vec2(-errorTexels, errorTexels));
        drawFullscreen();
        source = &bright_.colour();
    }
    pyramid_.drawDown(frame, filters, *source, settings);
    if (options.glow > 0) {
        const Texture& level = pyramid_.level(std::min(kGlowLevel, pyramid_.levels())).colour();
        glow_.draw(frame, level, options.glowSigma * static_cast<float>(level.height()), errorTexels);
    }
    if (withBloom) pyramid_.drawUp(frame, filters, settings);
}

PostStack::PostStack(Shaders& shaders)
    : filters_(shaders), finish_(shaders.program("common/fullscreen.vert", "common/finish.frag")),
      finishSplit_(shaders.program("common/fullscreen.vert", "common/finish.frag", {"SPLIT"})), right_(shaders, ""),
      shaders_(shaders) {}

void PostStack::finish(Frame& frame, const PictureParams& params) {
    const PostOptions& options = frame.post();
    const bool isSplit = options.splitAt < 1;
    const bool hasBloom = params.bloom > 0, hasGlow = options.glow > 0;
    const Framebuffer& picture = frame.picture();
    const Texture& scene = frame.scene().colour();
    Pass pass = frame.pass("tone mapping", picture);
    pass.reads(scene);
    const Program& program = isSplit ? finishSplit_ : finish_;
    program.use();
    program.set("scene", scene, 0);
    program.set("halo", hasBloom ? right_.bloom() : scene, 1);
    program.set("glowCopy", hasGlow ? right_.glow() : scene, 2);
    program.set("bloom", params.bloom);
    program.set("glow", options.glow);
    program.set("exposure", std::exp2(params.exposure));
    program.set("useAgx", params.toneMap == ToneMap::agx ? 1 : 0);
    if (hasBloom) pass.reads(right_.bloom());
    if (isSplit) {
        program.set("wrongHalo", hasBloom ? wrong_->bloom() : scene, 3);
        program.set("wrongGlow", hasGlow ? wrong_->glow() : scene, 4);
        program.set("splitAt", options.splitAt * static_cast<float>(frame.width()));
        program.set("error", glm::vec2(-options.errorTexels, options.errorTexels));
    }
    drawFullscreen();
}

void PostStack::draw(Frame& frame, const PictureParams& params) {
    if (!frame.isEncoded()) {
        const PostOptions& options = frame.post();
        const bool hasBloom = params.bloom > 0;
        if (hasBloom || options.glow > 0) {
            right_.draw(frame, filters_, hasBloom, options, 0);
            if (options.splitAt < 1) {
                if (!wrong_) wrong_ = std::make_unique<Halo>(shaders_, ", wrong");
                wrong_->draw(frame, filters_, hasBloom, options, options.errorTexels);
            }
        }
        finish(frame, params);
    }
    if (!frame.canvas().isEmpty()) {
        const Pass pass = frame.pass("canvas", frame.picture());
        frame.canvas().flush();
    }
}

}  // namespace arclight
