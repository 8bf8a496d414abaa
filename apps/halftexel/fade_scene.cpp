// Scene fade: a fade to white on a multisampled target, and the line that it leaves at the edge of the screen.
#include <algorithm>
#include <cmath>

#include "core/angles.h"
#include "core/text.h"
#include "halftexel_demo.h"
#include "lantern_painter.h"
#include "scene_tools.h"

namespace arclight::halftexel {
namespace {

struct FadeParams {
    QuadSettings quad;
    float fadeSeconds = 4;
};
constexpr auto rowsOf(FadeParams) {
    return paramRows<FadeParams>(
        embed(&FadeParams::quad), Group{"Fade", "Scene fade: a fade to white over an image."},
        Param{"fadeSeconds", "s", "Time from the image to white and back.", &FadeParams::fadeSeconds, 0.5f, 20.0f}
            .label("fade duration")
            .primary());
}

constexpr int kInsetPixels = 9;
constexpr float kBloom = 0.08f;

/// Opacity of the white: from 0 to 1 and back, slowing down at both ends.
float whiteness(double seconds, float period) {
    const double phase = seconds / static_cast<double>(period);
    return 0.5f - 0.5f * cosf(kTwoPi * static_cast<float>(phase - std::floor(phase)));
}

class FadeScene : public ImageScene<FadeParams, EdgeMeasures> {
public:
    static constexpr SceneInfo info{"fade", "a fade to white on a multisampled target"};

    explicit FadeScene(Shaders& shaders)
        : ImageScene(shaders),
          lanterns_(shaders),
          finish_(shaders.program("common/fullscreen.vert", "common/finish.frag", {"AGX", "BLOOM"})) {}

    void restart() override { lanterns_.reset(seed()); }
    bool skip(const Step&, std::int64_t) override { return true; }
    void draw(Frame& frame) override;
    EdgeMeasures measure() override { return measures_; }
    std::string formula() override { return ruleFormula(params.quad.rule); }
    void panel(Panel& panel) override {
        panel.text(fadeSentence(params.quad.rule, measures_));
        showRule(panel, params.quad.rule);
    }
    Json dumpState() override {
        const Image drawn = readImage(target_.result());
        return stateOf(info, Json::array({levelState(drawn.width, drawn.height, centroidOf(gridOf(drawn)))}),
                       params.quad.rule);
    }

private:
    /// The image under the fade: the input image, or the lanterns of scene post.
    const Texture& drawImage(Frame& frame);
    void drawFade(Frame& frame, float white);
    void drawInset(Pass& page, Canvas& canvas, const Rect& area, glm::ivec2 first) const;

    LanternPainter lanterns_;
    Pyramid pyramid_{"bloom"};
    Program finish_;
    Framebuffer image_;
    SampledTarget target_{"fade"};
    EdgeMeasures measures_;
};

const Texture& FadeScene::drawImage(Frame& frame) {
    if (tools_.source.isGiven()) return tools_.source.texture();
    lanterns_.draw(frame);
    const PyramidSettings& settings = frame.post().pyramid;
    pyramid_.drawDown(frame, tools_.filters, frame.scene().colour(), settings);
    pyramid_.drawUp(frame, tools_.filters, settings);
    image_.fit("lanterns", {.width = frame.width(), .height = frame.height(), .colours = {PixelFormat::rgba8}});
    fullscreen(frame, "tone mapping", image_, finish_.set("exposure", 1.0f).set("bloom", kBloom),
               {{"scene", frame.scene().colour()}, {"halo", pyramid_.level(1).colour()}});
    return image_.colour();
}

void FadeScene::drawInset(Pass& page, Canvas& canvas, const Rect& area, glm::ivec2 first) const {
    const float s = canvas.scale(), cell = area.width / kInsetPixels;
    tools_.view.draw(page, area, target_.result().colour(), glm::vec2(first), cell);
    for (int i = 1; i < kInsetPixels; ++i) {
        const float at = cell * static_cast<float>(i);
        canvas.line({area.x + at, area.y}, {area.x + at, area.bottom()}, std::max(1.0f, s), kInk.withAlpha(0.25f));
        canvas.line({area.x, area.y + at}, {area.right(), area.y + at}, std::max(1.0f, s), kInk.withAlpha(0.25f));
    }
    canvas.frame(area.inset(-3 * s), 5 * s, kInk, 2 * s);
    canvas.frame(area.inset(-2 * s), 2 * s, kSheet, 2 * s);
}

void FadeScene::drawFade(Frame& frame, float white) {
    const RulePass& rules = tools_.rules;
    const Texture& image = drawImage(frame);
    target_.begin(frame.width(), frame.height(), params.quad);
    Pass pass = frame.pass("fade", target_.result());
    pass.reads(image);
    target_.drawTexture(rules, image, PixelRule::gl);
    target_.drawColour(rules, glm::vec4(1, 1, 1, white), params.quad.rule);
    target_.end(rules);
}

void FadeScene::draw(Frame& frame) {
    const float white = whiteness(frame.seconds(), params.fadeSeconds);
    drawFade(frame, white);
    const EdgeCoverage coverage = tools_.edgesOf(32, 32, params.quad);
    measures_ = coverage.measures();

    Pass page = frame.outputPass("image");
    page.fullscreen(tools_.copy.set("source", target_.result().colour()));
    Canvas& canvas = frame.canvas();
    canvas.markPage();
    const auto w = static_cast<float>(frame.width()), h = static_cast<float>(frame.height()), s = canvas.scale(),
               t = textScale(s, w);
    const float side = kInsetPixels * std::max(2.0f, std::floor(0.3f * std::min(w, h) / kInsetPixels));
    if (w < 2.6f * side || h < 1.9f * side) return;
    const Rect upperLeft = Rect{0.10f * w, 0.30f * h, side, side}.onPixels();
    // Next to the labels of the other corner, or as far right as its own labels fit.
    const std::string words = coverageWords(params.quad.rule, coverage.opposite);
    const float least = upperLeft.x + side + 48 * s;
    const float beside = upperLeft.x + canvas.textWidth("left column 100 %, top row 100 %", {14 * t}) + 24 * t;
    const float most = w - canvas.textWidth(words, {14 * t}) - 48 * s;
    float x = std::max(least, std::min(beside, most));
    // Not under the line of a split.
    const float gap = 20 * s, middle = 0.5f * w;
    if (x < middle + gap && x + side > middle - gap && middle + gap <= most) x = middle + gap;
    const Rect lowerRight = Rect{x, upperLeft.y, side, side}.onPixels();
    canvas.line({0, 0}, {upperLeft.x, upperLeft.y}, 1.5f * s, kInk.withAlpha(0.7f));
    canvas.declareSubject(upperLeft);
    drawInset(page, canvas, upperLeft, {0, 0});
    drawInset(page, canvas, lowerRight, glm::ivec2(frame.width(), frame.height()) - kInsetPixels);
    const auto label = [&](const Rect& under, float line, std::string_view text, const TextStyle& style) {
        drawLabel(canvas, {under.x, under.bottom() + (22 + 23 * line) * t}, text, style);
    };
    const TextStyle title = bold(14 * t), plain{14 * t, kPaper};
    const TextStyle judged{14 * t, measures_.edgeCoverage >= 1 ? kPaper : kWrong};
    label(upperLeft, 0, "upper left corner of the screen", title);
    label(upperLeft, 1, "left column " + percent(coverage.left) + ", top row " + percent(coverage.top), judged);
    label(upperLeft, 2,
          "corner " + percent(coverage.corner) + ", column " + std::to_string(kInsideColumn) + ": " +
              percent(coverage.inside) + " of the white",
          judged);
    label(lowerRight, 0, "lower right corner", title);
    label(lowerRight, 1, words, plain);
    label(upperLeft, -1 - side / (23 * t) - 1.4f, "Fade to white: " + percent(static_cast<double>(white)), title);
}

}  // namespace

SceneType fadeScene() { return sceneType<FadeScene>(); }

}  // namespace arclight::halftexel
