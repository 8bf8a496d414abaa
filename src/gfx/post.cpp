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

PostStack::PostStack(Shaders& shaders) : shaders_(shaders), filters_(shaders), right_(shaders, "") {}

const Program& PostStack::finishProgram(Features features) {
    const std::pair<bool, const char*> switches[] = {
        {features.agx, "AGX"}, {features.bloom, "BLOOM"}, {features.glow, "GLOW"}, {features.split, "SPLIT"}};
    std::size_t index = 0;
    std::vector<std::string> defines;
    for (const auto& [isOn, name] : switches) {
        index = 2 * index + isOn;
        if (isOn) defines.emplace_back(name);
    }
    if (!finish_[index]) finish_[index] = shaders_.program("common/fullscreen.vert", "common/finish.frag", defines);
    return *finish_[index];
}

void PostStack::finish(Frame& frame, const PictureParams& params) {
    const PostOptions& options = frame.post();
    const Features features{.agx = params.toneMap == ToneMap::agx, .bloom = params.bloom > 0,
                            .glow = options.glow > 0, .split = options.splitAt < 1};
    const Program& program = finishProgram(features);
    const Texture& scene = frame.scene().colour();
    Pass pass = frame.pass("tone mapping", frame.picture());
    program.use();
    const auto bind = [&](const char* name, const Texture& texture, int unit) {
        program.set(name, texture, unit);
        pass.reads(texture);
    };
    bind("scene", scene, 0);
    program.set("exposure", std::exp2(params.exposure));
    if (features.bloom) {
        bind("halo", right_.bloom(), 1);
        program.set("bloom", params.bloom);
        if (features.split) bind("wrongHalo", wrong_->bloom(), 2);
    }
    if (features.glow) {
        bind("glowCopy", right_.glow(), 3);
        program.set("glow", options.glow);
        if (features.split) bind("wrongGlow", wrong_->glow(), 4);
    }
    if (features.split) {
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
