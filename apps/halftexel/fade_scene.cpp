#include "fade_scene.h"

#include <algorithm>
#include <cmath>

#include "core/text.h"

namespace arclight::halftexel {
namespace {

constexpr int kInsetPixels = 9;
/// Pixels in from the edge that no sample of the edge reaches.
constexpr int kInside = 10;

/// From 0 to 1 and back, at rest at both ends.
float whiteness(double seconds, float period) {
    const double phase = seconds / static_cast<double>(period);
    return 0.5f - 0.5f * cosf(6.2831853f * static_cast<float>(phase - std::floor(phase)));
}

std::string share(double value) { return formatFixed(100 * value, 0) + " %"; }

}  // namespace

void FadeScene::drawInset(const SceneContext& context, Frame& frame, const Rect& area, glm::ivec2 first) {
    Canvas& canvas = frame.canvas();
    const float s = canvas.scale(), cell = area.width / kInsetPixels;
    context.tools.view.draw(frame.picture(), area, target_.result().colour(), glm::vec2(first), cell);
    for (int i = 1; i < kInsetPixels; ++i) {
        const float at = cell * static_cast<float>(i);
        canvas.line({area.x + at, area.y}, {area.x + at, area.bottom()}, std::max(1.0f, s), kInk.withAlpha(0.25f));
        canvas.line({area.x, area.y + at}, {area.right(), area.y + at}, std::max(1.0f, s), kInk.withAlpha(0.25f));
    }
    canvas.frame(area.inset(-3 * s), 5 * s, kInk, 2 * s);
    canvas.frame(area.inset(-2 * s), 2 * s, kSheet, 2 * s);
}

void FadeScene::draw(const SceneContext& context, Frame& frame) {
    const HalftexelParams& params = context.params;
    const QuadSettings quad{params.rule, params.msaa, params.pattern};
    const float white = whiteness(context.seconds(), params.fadeSeconds);
    context.tools.picture.prepare(frame.width(), frame.height(), OwnPicture::night);
    target_.begin(frame.width(), frame.height(), quad);
    {
        Pass pass = frame.pass("fade", target_.result());
        pass.reads(context.tools.picture.texture());
        target_.drawTexture(context.tools.rules, context.tools.picture.texture(), PixelRule::gl);
        target_.drawColour(context.tools.rules, glm::vec4(1, 1, 1, white), params.rule);
        target_.end(context.tools.rules);
    }
    const Framebuffer& picture = frame.picture();
    const Pass pass = frame.pass("picture", picture);
    copyTexels(context.tools, target_.result().colour());

    const EdgeCoverage coverage = measureCoverage(context.tools.rules, coverage_, 32, 32, quad);
    picture.bind();
    measures_ = {};
    measures_.edgeCoverage = std::min(coverage.left, coverage.top);
    measures_.cornerCoverage = coverage.corner;
    centroid_ = 0.5 * glm::dvec2(frame.width(), frame.height());

    Canvas& canvas = frame.canvas();
    const float s = canvas.scale();
    const float side = kInsetPixels * std::max(2.0f, std::floor(0.3f * static_cast<float>(std::min(frame.width(), frame.height())) / kInsetPixels));
    const auto w = static_cast<float>(frame.width()), h = static_cast<float>(frame.height());
    if (w < 2.6f * side || h < 1.9f * side) return;
    const Rect upperLeft = Rect{0.10f * w, 0.30f * h, side, side}.onPixels();
    const Rect lowerRight = Rect{upperLeft.right() + 48 * s, upperLeft.y, side, side}.onPixels();
    const glm::ivec2 last(frame.width() - kInsetPixels, frame.height() - kInsetPixels);
    canvas.line({0, 0}, {upperLeft.x, upperLeft.y}, 1.5f * s, kInk.withAlpha(0.7f));
    drawInset(context, frame, upperLeft, {0, 0});
    drawInset(context, frame, lowerRight, last);
    const auto label = [&](const Rect& under, float line, std::string_view text, Ink ink, FontWeight weight = FontWeight::regular) {
        drawLabel(canvas, {under.x, under.bottom() + (22 + 23 * line) * s}, text, {14 * s, ink, Align::left, weight});
    };
    const bool isWhole = measures_.edgeCoverage >= 1;
    label(upperLeft, 0, "upper left corner of the screen", kPaper, FontWeight::semibold);
    label(upperLeft, 1, "left column " + share(coverage.left) + ", top row " + share(coverage.top), isWhole ? kPaper : kWrong);
    label(upperLeft, 2, "corner " + share(coverage.corner) + " of the white; column " + std::to_string(kInside) + ": 100 %",
          isWhole ? kPaper : kWrong);
    label(lowerRight, 0, "lower right corner", kPaper, FontWeight::semibold);
    label(lowerRight, 1, "the quad reaches beyond: all samples lie in it", kPaper);
    label(upperLeft, -1 - side / (23 * s) - 1.4f, "A fade to white is at " + share(static_cast<double>(white)), kPaper, FontWeight::semibold);
}

}  // namespace arclight::halftexel
