#include "gfx/post.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace arclight {
namespace {

/// The pyramid level whose blurred copy is the glow: a quarter of the image's size.
constexpr int kGlowLevel = 2;

/// Optional features of the tone mapping pass.
enum Feature : std::uint32_t { kAgx = 1, kBloom = 2, kGlow = 4, kOff = 8, kMagnified = 16 };
constexpr FeatureName kFeatures[] = {
    {kAgx, "AGX"}, {kBloom, "BLOOM"}, {kGlow, "GLOW"}, {kOff, "OFF"}, {kMagnified, "MAGNIFIED"}};

constexpr std::string_view kVertexPath = "common/fullscreen.vert", kFragmentPath = "common/finish.frag";

std::uint32_t featuresOf(const PostParams& params) {
    return (params.toneMap == ToneMap::agx ? kAgx : 0u) | (params.bloom > 0 ? kBloom : 0u);
}

}  // namespace

Halo::Halo(Shaders& shaders, std::string_view suffix)
    : brightPass_(shaders.program("common/fullscreen.vert", "common/bright_pass.frag")),
      pyramid_("bloom" + std::string(suffix)),
      glow_(shaders, "glow" + std::string(suffix)),
      brightName_("bright pass" + std::string(suffix)) {}

void Halo::draw(Frame& frame, const PyramidFilters& filters, bool withBloom, const PostOptions& options,
                float errorTexels) {
    const Texture* source = &frame.scene().colour();
    PyramidSettings settings = options.pyramid;
    settings.errorTexels = errorTexels;
    if (options.threshold > 0) {
        bright_.fit(brightName_, {.width = frame.sceneWidth(), .height = frame.sceneHeight()});
        brightPass_.set("threshold", options.threshold).set("error", glm::vec2(-errorTexels, errorTexels));
        fullscreen(frame, brightName_, bright_, brightPass_, {{"source", *source}});
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
    : shaders_(shaders), finish_(shaders, kFeatures), filters_(shaders), right_(shaders, "") {
    // Compiled for the first frame, with the glow that some demos use and without.
    for (const std::uint32_t glow : {0u, std::uint32_t{kGlow}})
        finish_.get(kVertexPath, kFragmentPath, featuresOf({}) | glow);
}

void PostStack::finish(Frame& frame, const PostParams& params) {
    Pass pass = frame.pass("tone mapping", frame.output());
    pass.reads(frame.scene().colour());
    const int width = frame.sceneWidth(), height = frame.sceneHeight();
    // Two programs, each of which reads only one halo: in one program, a pixel would also pay for the branch not taken.
    const float splitAt = std::clamp(frame.post().splitAt, 0.0f, 1.0f) * static_cast<float>(width);
    const int split = static_cast<int>(std::floor(splitAt + 0.5f));
    if (split > 0) {
        if (split < width) pass.clip(0, 0, split, height);
        finishPart(frame, pass, params, right_, false);
    }
    if (split < width) {
        pass.clip(split, 0, width - split, height);
        // Without bloom and glow, there is no halo to shift.
        finishPart(frame, pass, params, wrong_ ? *wrong_ : right_, true);
        pass.unclip();
    }
    for (const Magnifier& magnifier : frame.post().magnifiers)
        if (magnifier.size.x > 0 && magnifier.size.y > 0) magnify(frame, pass, params, magnifier);
}

void PostStack::magnify(Frame& frame, Pass& pass, const PostParams& params, const Magnifier& asked) {
    const glm::vec2 scale = frame.sceneScale();
    const auto onScene = [&](glm::ivec2 px) { return glm::ivec2(glm::round(scale * glm::vec2(px))); };
    Magnifier magnifier = asked;
    magnifier.from = onScene(asked.from), magnifier.size = onScene(asked.size), magnifier.at = onScene(asked.at);
    const glm::ivec2 sizePx = magnifier.zoom * magnifier.size;
    pass.clip(magnifier.at.x, frame.sceneHeight() - magnifier.at.y - sizePx.y, sizePx.x, sizePx.y);
    const Halo& halo = magnifier.isOff && wrong_ ? *wrong_ : right_;
    finishPart(frame, pass, params, halo, magnifier.isOff, &magnifier);
    pass.unclip();
}

void PostStack::finishPart(Frame& frame, Pass& pass, const PostParams& params, const Halo& halo, bool isOff,
                           const Magnifier* magnifier) {
    const PostOptions& options = frame.post();
    const std::uint32_t features =
        featuresOf(params) | (options.glow > 0 ? kGlow : 0u) | (isOff ? kOff : 0u) | (magnifier ? kMagnified : 0u);
    const Program& program = finish_.get(kVertexPath, kFragmentPath, features);
    program.set("scene", frame.scene().colour()).set("exposure", std::exp2(params.exposure));
    if (features & kBloom) {
        program.set("halo", halo.bloom()).set("bloom", params.bloom);
        pass.reads(halo.bloom());
    }
    if (features & kGlow) {
        program.set("glowCopy", halo.glow()).set("glow", options.glow);
        pass.reads(halo.glow());
    }
    if (magnifier) {
        // Lower left corners, because the rows of a target count from the bottom.
        const glm::ivec2 &from = magnifier->from, &at = magnifier->at, below = from + magnifier->size;
        program.set("magnifiedFrom", glm::vec2(from.x, frame.sceneHeight() - below.y))
            .set("magnifierCorner", glm::vec2(at.x, frame.sceneHeight() - at.y - magnifier->zoom * magnifier->size.y))
            .set("zoom", static_cast<float>(magnifier->zoom));
    }
    if (features & kOff) program.set("error", glm::vec2(-options.errorTexels, options.errorTexels));
    pass.fullscreen(program);
}

void PostStack::draw(Frame& frame, const PostParams& params) {
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
    frame.finishImage();
}

}  // namespace arclight
