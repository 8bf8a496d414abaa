// Scene post: lanterns on still water with the suite's own post-processing. Right of a line, every pass makes the
// mistake.
#include <algorithm>
#include <cmath>

#include "core/grip.h"
#include "halftexel_demo.h"
#include "lantern_painter.h"
#include "scene_tools.h"

namespace arclight::halftexel {
namespace {

struct PostParams {
    HalvingSettings halving;
    float split = 0.5f;
    float threshold = 0;
    float glow = 0.05f;
};
constexpr auto rowsOf(PostParams) {
    using P = PostParams;
    using H = HalvingSettings;
    return paramRows<P>(
        kRuleGroup, Param{&P::halving, &H::mistake}, kPyramidGroup, Param{&P::halving, &H::filter},
        Param{&P::halving, &H::upFilter},
        Group{"Stack", "Scene post: the post-processing of all demos, from scene light to the image."},
        Param{"split", "",
              "Horizontal position from which the mistake is made, as a fraction of the width: 0 for everywhere, 1 for "
              "nowhere. Drag the line.",
              &P::split, 0, 1}
            .label("mistake start")
            .primary()
            .when([](const P& p) { return p.halving.mistake; }),
        Param{"threshold", "",
              "Brightness below which light makes no halo. 0 disables the bright pass, because real bloom has no "
              "threshold.",
              &P::threshold, 0, 8}
            .label("bright pass threshold")
            .primary(),
        Param{"glow", "", "Fraction of the light that comes from a blurred copy of the whole image, as in mist.",
              &P::glow, 0, 0.5f}
            .primary());
}

/// Where on the line its knob is, as a fraction of the frame's height.
constexpr float kKnob = 0.93f;

constexpr glm::vec2 kMagnified{60, 40};  // pixels that a magnifier shows, at a height of at most 720
constexpr float kMaxZoom = 4;           // from a height of 720 on

/// In units of the page; `rim` is the width of the ink under the ring.
struct HaloRing {
    float radius, width, rim;
};

/// Draws a cross at a light and a ring at its halo, joined if they are apart, on ink of opacity `shade`.
void drawLight(Canvas& canvas, glm::vec2 light, glm::vec2 halo, const HaloRing& ring, CanvasColour colour,
               float shade) {
    const float s = canvas.scale();
    const CanvasColour ink = kInk.withAlpha(shade);
    canvas.line(light, halo, 2 * s, colour);
    canvas.ring(halo, ring.radius * s, ring.rim * s, ink);
    canvas.ring(halo, ring.radius * s, ring.width * s, colour);
    for (const glm::vec2& arm : {glm::vec2(6 * s, 0), glm::vec2(0, 6 * s)}) {
        canvas.line(light - arm, light + arm, 3.6f * s, ink);
        canvas.line(light - arm, light + arm, 1.6f * s, kSheet);
    }
}

class PostScene : public ImageScene<PostParams, HaloMeasures> {
public:
    static constexpr SceneInfo info{"post", "lanterns through the post-processing of all demos"};

    explicit PostScene(Shaders& shaders)
        : ImageScene(shaders),
          lanterns_(shaders),
          given_(shaders.program("common/fullscreen.vert", "halftexel/given.frag")) {}

    void restart() override { grip_ = {}, lanterns_.reset(seed()); }
    bool skip(const Step&, std::int64_t) override { return true; }
    /// The line between right and wrong follows the pointer.
    bool move(const Input& input) override;
    std::vector<Gesture> gestures() const override {
        if (!params.halving.mistake) return {};
        return {{"Drag the line", "move the start of the mistake; the parameter follows"}};
    }
    std::vector<Grab> grabs(int widthPx, int heightPx) const override;
    void draw(Frame& frame) override;
    HaloMeasures measure() override { return halo_.figures(); }
    std::string formula() override { return halvingFormula(params.halving.mistake); }
    void panel(Panel& panel) override {
        const bool isWrong = params.halving.mistake;
        panel.text(postSentence(isWrong, params.split, measure().haloWanderPx, tools_.source.isGiven()));
        if (const std::string words = mistakeWords(isWrong, params.split); !words.empty()) panel.wrong(words);
    }
    Json dumpState() override { return stateOf(info, Json::array()); }

private:
    void drawLine(Frame& frame) const;
    /// Marks the flames of the front lanterns and the centroids of their halos.
    void drawHalos(Frame& frame) const;
    /// Shows the pixels around a far lantern twice in the sky: correct, and with the mistake.
    void magnify(Frame& frame) const;
    /// Measures how far the mistake moves a halo.
    void measureShift(Frame& frame, const PyramidSettings& settings);

    LanternPainter lanterns_;
    Program given_;
    HaloProbe halo_;
    PyramidSettings shifted_{.maxLevels = 0};  ///< the settings of `haloShiftPx_`
    glm::dvec2 haloShiftPx_{0};
    Grip grip_;
};

bool PostScene::move(const Input& input) {
    const float before = params.split;
    const Handle line{.track = {0, 0, static_cast<float>(input.widthPx), static_cast<float>(input.heightPx)}};
    const auto takes = [&] { return nearestGrab(grabs(input.widthPx, input.heightPx), input).has_value(); };
    if (grip_.follow(input, takes)) params.split = line.along({input.pointerPx[0], input.pointerPx[1]});
    return params.split != before;
}

std::vector<Grab> PostScene::grabs(int widthPx, int heightPx) const {
    if (!params.halving.mistake) return {};
    const float x = params.split * static_cast<float>(widthPx), height = static_cast<float>(heightPx);
    return {{{x, 0, 0, height}, Grab::Cursor::leftRight, glm::vec2(x, kKnob * height)}};
}

void PostScene::drawLine(Frame& frame) const {
    Canvas& canvas = frame.canvas();
    const float s = canvas.scale(), t = textScale(s, static_cast<float>(frame.width())),
                h = static_cast<float>(frame.height());
    const float x = params.split * static_cast<float>(frame.width()), y = kKnob * h;
    canvas.line({x, 0}, {x, h}, 1.5f * s, kSheet.withAlpha(0.75f));
    canvas.disc({x, y}, 7 * s, kSheet);
    for (const float side : {-1.0f, 1.0f})
        drawArrowhead(canvas, {x + side * 14 * s, y}, {side, 0}, 4 * s, 4 * s, kSheet);
    // Near an edge, a label that would not fit is omitted.
    const float room = 26 * s, edge = 12 * s;
    const TextStyle right{14 * t, kSheet, Align::right}, wrong{14 * t, kWrong, Align::left};
    constexpr std::string_view kRight = "on texel centres";
    const std::string off = "half-texel error in every pass: halos " + pixels(haloShiftPx_.x) + ", " +
                            pixels(haloShiftPx_.y) + " px from their lights";
    if (x - room - canvas.textWidth(kRight, right) > edge) drawLabel(canvas, {x - room, y}, kRight, right);
    for (const std::string& words : {off, off.substr(0, off.find(':'))})
        if (x + room + canvas.textWidth(words, wrong) < static_cast<float>(frame.width()) - edge)
            return drawLabel(canvas, {x + room, y}, words, wrong);
}

void PostScene::drawHalos(Frame& frame) const {
    Canvas& canvas = frame.canvas();
    const float line = params.split * static_cast<float>(frame.width());
    for (const glm::vec2& flame : lanterns_.frontFlames(frame.width(), frame.height())) {
        const bool isOff = flame.x > line;
        const glm::vec2 halo = isOff ? flame + glm::vec2(haloShiftPx_) : flame;
        drawLight(canvas, flame, halo, {15, 2.2f, 4.5f}, isOff ? kWrong : kSheet.withAlpha(0.6f), isOff ? 0.6f : 0.2f);
    }
}

void PostScene::magnify(Frame& frame) const {
    Canvas& canvas = frame.canvas();
    canvas.markPage();
    const float s = canvas.scale(), t = textScale(s, static_cast<float>(frame.width()));
    // In larger frames the lanterns are larger, so a larger part is magnified.
    const int zoom = static_cast<int>(std::floor(std::clamp(kMaxZoom * s + 0.5f, 2.0f, kMaxZoom)));
    const glm::ivec2 magnified(glm::round(kMagnified * std::max(1.0f, s)));
    const glm::ivec2 frameSize(frame.width(), frame.height()), sizePx = zoom * magnified;
    const int gap = static_cast<int>(14 * s), left = frameSize.x - 2 * sizePx.x - gap - static_cast<int>(24 * s);
    const int top = static_cast<int>(20 * s + 20 * t);
    // The sky has no room for both.
    if (left < 0 || top + sizePx.y > static_cast<int>(0.3f * static_cast<float>(frameSize.y))) return;
    // Puts the light in the upper left, to leave room for its halo, which the mistake moves to the lower right.
    const glm::vec2 flame = lanterns_.farFlame(frameSize.x, frameSize.y);
    const glm::ivec2 from =
        glm::clamp(glm::ivec2(flame - 0.36f * glm::vec2(magnified)), glm::ivec2(0), frameSize - magnified);
    for (int i = 0; i < 2; ++i) {
        const glm::ivec2 at(left + i * (sizePx.x + gap), top);
        frame.post().magnifiers[static_cast<std::size_t>(i)] = {from, magnified, at, zoom, i == 1};
        const Rect area{static_cast<float>(at.x), static_cast<float>(at.y), static_cast<float>(sizePx.x),
                        static_cast<float>(sizePx.y)};
        const CanvasColour colour = i == 1 ? kWrong : kSheet;
        canvas.frame(area, std::max(1.0f, 1.5f * s), colour.withAlpha(0.85f));
        const std::string words = i == 1 ? "half-texel error" : "correct, × " + std::to_string(zoom);
        drawLabel(canvas, {area.x + 2 * s, area.y - 11 * t}, words, {13 * t, colour});
        const auto shown = [&](glm::vec2 px) {
            return glm::vec2(at) + static_cast<float>(zoom) * (px - glm::vec2(from));
        };
        const glm::vec2 halo = i == 1 ? flame + glm::vec2(haloShiftPx_) : flame;
        canvas.clip(area);
        drawLight(canvas, shown(flame), shown(halo), {9, 2, 4}, colour, 0.6f);
        canvas.unclip();
    }
    canvas.frame({static_cast<float>(from.x) - 1, static_cast<float>(from.y) - 1, static_cast<float>(magnified.x) + 2,
                  static_cast<float>(magnified.y) + 2},
                 std::max(1.0f, 1.2f * s), kSheet.withAlpha(0.7f));
}

void PostScene::measureShift(Frame& frame, const PyramidSettings& settings) {
    PyramidSettings drawn = settings;
    int side = halved(std::min(frame.sceneWidth(), frame.sceneHeight()));
    drawn.maxLevels = 1;
    for (; side > settings.smallestSide && drawn.maxLevels < settings.maxLevels; side = halved(side)) ++drawn.maxLevels;
    if (drawn == shifted_) return;
    shifted_ = drawn;
    const LightSums light = lightSums(gaussianSpot(64, 64, {32, 32}, 4, 1));
    const ChainReport chain = probeChain(frame, tools_.filters, light, drawn, 1);
    haloShiftPx_ = (chain.up.empty() ? chain.down.back() : chain.up.front()) - chain.down.front();
}

void PostScene::draw(Frame& frame) {
    const HalvingSettings& halving = params.halving;
    PostOptions& options = frame.post();
    options.pyramid.down = halving.filter;
    options.pyramid.up = halving.upFilter;
    options.threshold = params.threshold;
    options.glow = params.glow;
    options.splitAt = halving.mistake ? params.split : 1.0f;
    PyramidSettings settings = options.pyramid;
    settings.errorTexels = halving.mistake ? options.errorTexels : 0;
    halo_.prepare(frame.canvas(), tools_.filters, settings);
    if (tools_.source.isGiven())
        fullscreen(frame, "image as light", frame.scene(),
                   given_.set("targetPx", glm::vec2(frame.sceneWidth(), frame.sceneHeight())),
                   {{"source", tools_.source.texture()}});
    else
        lanterns_.draw(frame);
    if (!halving.mistake || params.split >= 1) return;
    measureShift(frame, settings);
    if (!tools_.source.isGiven()) {
        drawHalos(frame);
        magnify(frame);
    }
    if (params.split > 0) drawLine(frame);
}

}  // namespace

SceneType postScene() { return sceneType<PostScene>(); }

}  // namespace arclight::halftexel
