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

/// The first column of the scene whose passes read with an offset.
int splitColumn(const Frame& frame) {
    const float splitAt = std::clamp(frame.post().splitAt, 0.0f, 1.0f) * static_cast<float>(frame.sceneWidth());
    return static_cast<int>(std::floor(splitAt + 0.5f));
}

glm::vec3 lightAt(const Framebuffer& target, glm::ivec2 texel) {
    const glm::ivec2 last(target.width() - 1, target.height() - 1);
    texel = glm::clamp(texel, glm::ivec2(0), last);
    const std::array<float, 4> rgba = target.readPixel(texel.x, texel.y);
    return {rgba[0], rgba[1], rgba[2]};
}

/// The texels that a linear filter reads at a position in texels, with their weights.
std::vector<SceneTap> tapsAt(const Framebuffer& target, glm::vec2 position) {
    const glm::vec2 corner = glm::floor(position - 0.5f), part = position - 0.5f - corner;
    std::vector<SceneTap> taps;
    for (const glm::ivec2 offset : {glm::ivec2(0, 0), glm::ivec2(1, 0), glm::ivec2(0, 1), glm::ivec2(1, 1)}) {
        const float weight = (offset.x == 1 ? part.x : 1 - part.x) * (offset.y == 1 ? part.y : 1 - part.y);
        const glm::ivec2 texel = glm::ivec2(corner) + offset;
        if (weight > 0) taps.push_back({texel, weight, lightAt(target, texel)});
    }
    return taps;
}

/// The filtered light of a copy that is `ratio` times smaller and has the same upper left corner, as in finish.frag.
glm::vec3 lightOfCopy(const Framebuffer& copy, glm::vec2 fromUpperLeft, float ratio) {
    const glm::vec2 position = fromUpperLeft / ratio;
    return filtered(tapsAt(copy, {position.x, static_cast<float>(copy.height()) - position.y}));
}

/// The threshold of the Bayer matrix of 8 by 8 pixels: bayerThreshold(p, 3) of the shaders.
float bayerThreshold(glm::ivec2 p) {
    int rank = 0;
    for (int bit = 0; bit < 3; ++bit) rank = 4 * rank + 2 * ((p.x ^ p.y) >> bit & 1) + (p.y >> bit & 1);
    return (static_cast<float>(rank) + 0.5f) / 64;
}

}  // namespace

Halo::Halo(Shaders& shaders, std::string_view suffix)
    : brightPass_(shaders.program("common/fullscreen.vert", "common/bright_pass.frag")),
      pyramid_(std::string(kBloomPasses) + std::string(suffix)),
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
    Pass pass = frame.pass(kToneMappingPass, frame.output());
    pass.reads(frame.scene().colour());
    const int width = frame.sceneWidth(), height = frame.sceneHeight();
    // Two programs, each of which reads only one halo: in one program, a pixel would also pay for the branch not taken.
    const int split = splitColumn(frame);
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
        program.set("halo", halo.bloom().colour()).set("bloom", params.bloom);
        pass.reads(halo.bloom().colour());
    }
    if (features & kGlow) {
        program.set("glowCopy", halo.glow().colour()).set("glow", options.glow);
        pass.reads(halo.glow().colour());
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

PostTrace PostStack::trace(const Frame& frame, const PostParams& params, glm::ivec2 pixel) const {
    const PostOptions& options = frame.post();
    const int height = frame.sceneHeight();
    bool isOff = pixel.x >= splitColumn(frame);
    glm::ivec2 shown = pixel;
    for (const Magnifier& magnifier : options.magnifiers) {
        const glm::ivec2 offset = pixel - magnifier.at, sizePx = magnifier.zoom * magnifier.size;
        if (offset.x < 0 || offset.y < 0 || offset.x >= sizePx.x || offset.y >= sizePx.y) continue;
        shown = magnifier.from + offset / magnifier.zoom;
        isOff = magnifier.isOff;
    }
    const Halo& halo = isOff && wrong_ ? *wrong_ : right_;
    const glm::ivec2 texel(shown.x, height - 1 - shown.y);
    PostTrace trace;
    const glm::vec2 error(-options.errorTexels, options.errorTexels);
    trace.taps = tapsAt(frame.scene(), glm::vec2(texel) + 0.5f + (isOff ? error : glm::vec2(0)));
    const glm::vec2 fromUpperLeft = glm::vec2(shown) + 0.5f;
    if (options.glow > 0) trace.glow = options.glow, trace.glowLight = lightOfCopy(halo.glow(), fromUpperLeft, 4);
    if (params.bloom > 0) trace.bloom = params.bloom, trace.bloomLight = lightOfCopy(halo.bloom(), fromUpperLeft, 2);
    trace.exposure = std::exp2(params.exposure);
    trace.toneMap = params.toneMap;
    trace.threshold = bayerThreshold(texel) - 0.5f;
    return trace;
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
