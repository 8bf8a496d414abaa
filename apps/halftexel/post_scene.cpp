#include "post_scene.h"

#include <algorithm>
#include <cmath>

namespace arclight::halftexel {
namespace {

/// Distance in pixels at which the line can be grabbed, at a height of 720.
constexpr float kGrip = 14;

}  // namespace

PostScene::PostScene(Shaders& shaders)
    : lanterns_(shaders), given_(shaders.program("common/fullscreen.vert", "halftexel/given.frag")) {}

void PostScene::reset(const SceneContext& context) {
    lanterns_.reset(context.seed);
    lastSplit_ = -1;
    isDragging_ = false;
    changed(context);
}

void PostScene::changed(const SceneContext& context) {
    if (lastSplit_ == context.params.split) return;
    lastSplit_ = split_ = context.params.split;
}

void PostScene::step(const SceneContext& context, const Step& step) {
    if (!context.params.mistake) return;
    const Input& input = step.input;
    const float at = input.pointerPx[0] / static_cast<float>(input.widthPx);
    if (input.wasPressed(MouseButton::left)) {
        const float grip = kGrip * pageScale(input.heightPx) / static_cast<float>(input.widthPx);
        isDragging_ = std::fabs(at - split_) < grip;
    }
    if (!input.isDown(MouseButton::left)) isDragging_ = false;
    if (isDragging_) split_ = std::clamp(at, 0.0f, 1.0f);
}

void PostScene::drawLine(Frame& frame) const {
    Canvas& canvas = frame.canvas();
    const float s = canvas.scale(), h = static_cast<float>(frame.height());
    const float x = split_ * static_cast<float>(frame.width()), y = 0.93f * h;
    canvas.line({x, 0}, {x, h}, 1.5f * s, kSheet.withAlpha(0.75f));
    canvas.disc({x, y}, 7 * s, kSheet);
    canvas.triangle({x - 14 * s, y}, {x - 10 * s, y - 4 * s}, {x - 10 * s, y + 4 * s}, kSheet);
    canvas.triangle({x + 14 * s, y}, {x + 10 * s, y - 4 * s}, {x + 10 * s, y + 4 * s}, kSheet);
    drawLabel(canvas, {x - 26 * s, y}, "on texel centres", {14 * s, kSheet, Align::right});
    drawLabel(canvas, {x + 26 * s, y}, "half a texel off in every pass", {14 * s, kWrong, Align::left});
}

void PostScene::draw(const SceneContext& context, Frame& frame) {
    const HalftexelParams& params = context.params;
    PostOptions& options = frame.post();
    options.pyramid.down = params.filter;
    options.pyramid.up = params.upFilter;
    options.threshold = params.threshold;
    options.glow = params.glow;
    options.splitAt = params.mistake ? split_ : 1.0f;
    PyramidSettings settings = options.pyramid;
    settings.errorTexels = params.mistake ? options.errorTexels : 0;
    halo_.look(frame, context.tools.filters, settings);
    if (context.tools.source.isGiven())
        fullscreen(frame, "image as light", frame.scene(),
                   given_.set("targetPx", glm::vec2(frame.width(), frame.height())),
                   {{"source", context.tools.source.texture()}});
    else
        lanterns_.draw(frame);
    if (params.mistake && split_ > 0 && split_ < 1) drawLine(frame);
}

void PostScene::measure(HalftexelMeasures& measures) const {
    measures.haloWanderPx = halo_.report().wander;
    measures.haloFlicker = halo_.report().flicker;
}

}  // namespace arclight::halftexel
