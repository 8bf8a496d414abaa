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

void PostScene::reset(const SceneContext& context) { lanterns_.reset(context.seed); }

void PostScene::drag(HalftexelParams& params, const Input& input, Grip& grip) {
    const auto width = static_cast<float>(input.widthPx);
    const float reach = kGrip * pageScale(input.widthPx, input.heightPx);
    const bool isOver = params.mistake && std::fabs(input.pointerPx[0] - params.split * width) < reach;
    if (grip.follow(input, isOver)) params.split = std::clamp(input.pointerPx[0] / width, 0.0f, 1.0f);
}

void PostScene::drawLine(Frame& frame, float split) const {
    Canvas& canvas = frame.canvas();
    const float s = canvas.scale(), h = static_cast<float>(frame.height());
    const float x = split * static_cast<float>(frame.width()), y = 0.93f * h;
    canvas.line({x, 0}, {x, h}, 1.5f * s, kSheet.withAlpha(0.75f));
    canvas.disc({x, y}, 7 * s, kSheet);
    canvas.triangle({x - 14 * s, y}, {x - 10 * s, y - 4 * s}, {x - 10 * s, y + 4 * s}, kSheet);
    canvas.triangle({x + 14 * s, y}, {x + 10 * s, y - 4 * s}, {x + 10 * s, y + 4 * s}, kSheet);
    // Near an edge, the label that would leave the image is left out.
    const float room = 26 * s, edge = 12 * s;
    const TextStyle right{14 * s, kSheet, Align::right}, wrong{14 * s, kWrong, Align::left};
    constexpr std::string_view kRight = "on texel centres", kOff = "half a texel off in every pass";
    if (x - room - canvas.textWidth(kRight, right) > edge) drawLabel(canvas, {x - room, y}, kRight, right);
    if (x + room + canvas.textWidth(kOff, wrong) < static_cast<float>(frame.width()) - edge)
        drawLabel(canvas, {x + room, y}, kOff, wrong);
}

void PostScene::draw(const SceneContext& context, Frame& frame) {
    const HalftexelParams& params = context.params;
    PostOptions& options = frame.post();
    options.pyramid.down = params.filter;
    options.pyramid.up = params.upFilter;
    options.threshold = params.threshold;
    options.glow = params.glow;
    options.splitAt = params.mistake ? params.split : 1.0f;
    PyramidSettings settings = options.pyramid;
    settings.errorTexels = params.mistake ? options.errorTexels : 0;
    halo_.look(frame, context.tools.filters, settings);
    if (context.tools.source.isGiven())
        fullscreen(frame, "image as light", frame.scene(),
                   given_.set("targetPx", glm::vec2(frame.width(), frame.height())),
                   {{"source", context.tools.source.texture()}});
    else
        lanterns_.draw(frame);
    if (params.mistake && params.split > 0 && params.split < 1) drawLine(frame, params.split);
}

void PostScene::measure(HalftexelMeasures& measures) const {
    measures.haloWanderPx = halo_.report().wander;
    measures.haloFlicker = halo_.report().flicker;
}

}  // namespace arclight::halftexel
