// Scene frame: a spring moves the frame number of an animation, clamped at both ends.
#include <algorithm>
#include <cmath>
#include <string>

#include "blow_up.h"
#include "core/angles.h"
#include "core/random.h"
#include "history.h"
#include "sim/springs/spring_scenes.h"
#include "spring_scene.h"
#include "springs_demo.h"

namespace arclight::springs {
namespace {

constexpr int kFrames = 24;
constexpr std::int64_t kInterval = 66;  // ticks between automatic targets

struct Layout {
    Rect animation, history, strip;
};
Layout layoutOf(int widthPx, int heightPx) {
    const float s = pageScale(widthPx, heightPx);
    const Rect body = pageBody(widthPx, heightPx);
    // Room for one more cell at the right: the frame that does not exist.
    const float cell = body.width / (kFrames + 1.5f), stripHeight = 1.25f * cell;
    const Rect strip{body.x, body.bottom() - stripHeight - 16 * s, cell * kFrames, stripHeight};
    const float high = std::max(1.0f, strip.y - body.y - 46 * s);
    const float wide = std::max(1.0f, std::min(1.1f * high, 0.42f * body.width));
    const float left = body.x + wide + 96 * s;
    return {{body.x, body.y, wide, high},
            {left, body.y + 18 * s, std::max(1.0f, body.right() - left - 108 * s), std::max(1.0f, high - 52 * s)},
            strip};
}

glm::vec2 turned(glm::vec2 v, float angle) {
    const float c = std::cos(angle), sn = std::sin(angle);
    return {c * v.x - sn * v.y, sn * v.x + c * v.y};
}

/// Draws an outlined petal from its root along `angle` (0 is up, clockwise), slim at both ends.
void drawPetal(Canvas& canvas, glm::vec2 root, float angle, float length, float width, CanvasColour fill,
               CanvasColour edge, float edgePx) {
    constexpr int kSide = 14;
    PointList points(canvas);
    for (int i = 0; i <= 2 * kSide; ++i) {
        const float u = static_cast<float>(i <= kSide ? i : 2 * kSide - i) / kSide;
        const float half = 0.5f * width * std::pow(std::max(0.0f, std::sin(kPi * std::pow(u, 0.8f))), 0.85f);
        points.add(root + turned({i <= kSide ? -half : half, -length * u}, angle));
    }
    canvas.polygon(points, fill);
    canvas.polyline(points, std::max(0.6f, edgePx), edge);
}

/// Draws three rows of petals, the widest at the back, and stamens.
void drawBloom(Canvas& canvas, glm::vec2 head, float unit, float open, bool isSmall) {
    for (int row = 0; row < 3; ++row) {
        const int count = 7 - 2 * row;
        const float spread = (1.75f - 0.42f * static_cast<float>(row)) * (0.06f + 0.94f * open);
        const float length = unit * (0.40f - 0.05f * static_cast<float>(row)) * (0.8f + 0.2f * open);
        const CanvasColour fill = mixed(mixed(kTeal, kGround, 0.62f - 0.2f * static_cast<float>(row)), kPaper,
                                        0.06f * static_cast<float>(row));
        for (int k = 0; k < count; ++k) {
            const int order = k % 2 == 0 ? k / 2 : count - 1 - k / 2;  // from the outside inwards
            const float angle = spread * (2.0f * static_cast<float>(order) / static_cast<float>(count - 1) - 1.0f);
            drawPetal(canvas, head, angle, length * (1 - 0.16f * open * (1 - std::cos(angle))),
                      unit * (0.105f + 0.035f * open), mixed(fill, kGround, 0.12f * std::fabs(angle)),
                      mixed(fill, kPaper, 0.32f), (isSmall ? 0.0035f : 0.0045f) * unit);
            if (isSmall) continue;
            const glm::vec2 vein[] = {head + turned({0, -0.25f * length}, angle),
                                      head + turned({0, -0.8f * length}, angle)};
            canvas.polyline(vein, 0.003f * unit, mixed(fill, kPaper, 0.25f).withAlpha(0.6f));
        }
    }
    if (!(open > 0.08f)) return;
    for (int k = -3; k <= 3; ++k) {
        const float angle = 0.24f * static_cast<float>(k) * open;
        const glm::vec2 tip = head + turned({0, -unit * (0.05f + 0.15f * open)}, angle);
        canvas.line(head, tip, 0.006f * unit, mixed(kAmber, kGround, 0.35f));
        canvas.disc(tip, 0.014f * unit * std::min(1.0f, 2 * open), kAmber);
    }
}

/// Draws a flower that opens as `progress` goes from 0 to 1.
void drawFlower(Canvas& canvas, const Rect& box, double progress, bool isSmall) {
    const auto open = static_cast<float>(progress * progress * (3 - 2 * progress));
    const float unit = std::min(1.4f * box.width, box.height), grow = 0.72f + 0.28f * static_cast<float>(progress);
    const glm::vec2 foot{box.x + 0.5f * box.width, box.bottom() - 0.04f * unit};
    const glm::vec2 head = foot + glm::vec2(0.03f * unit * std::sin(3 * open), -0.50f * unit * grow);
    const CanvasColour leaf = mixed(kTeal, kGround, 0.62f);
    PointList stem(canvas);
    for (int i = 0; i <= 12; ++i) {
        const float u = static_cast<float>(i) / 12;
        stem.add(glm::mix(foot, head, u) + glm::vec2(0.035f * unit * std::sin(kPi * u), 0));
    }
    canvas.polyline(stem, std::max(1.0f, 0.014f * unit), leaf);
    for (const float side : {-1.0f, 1.0f})
        drawPetal(canvas, foot - glm::vec2(0, 0.03f * unit), side * (0.35f + 0.55f * open), 0.34f * unit * grow,
                  0.09f * unit, leaf, mixed(leaf, kTeal, 0.5f), 0.004f * unit);
    drawBloom(canvas, head, unit, open, isSmall);
    drawPetal(canvas, head + glm::vec2(0, 0.05f * unit), 0, 0.10f * unit, 0.10f * unit, leaf, mixed(leaf, kTeal, 0.4f),
              0.004f * unit);
}

struct FrameParams {
    SpringSettings spring;
};
constexpr auto rowsOf(FrameParams) { return paramRows<FrameParams>(embed(&FrameParams::spring)); }

class FrameScene : public SpringScene<FrameParams, StepMeasures> {
public:
    static constexpr SceneInfo info{"frame", "the frame number of an animation"};

    explicit FrameScene(Shaders& shaders) : backdrop_(shaders) {}

    void begin() override {
        spring_ = FrameSpring{kFrames, false, {}};
        random_ = Random(seed(), 12);
        history_.clear();
        adapt();
    }

    void adapt() override {
        spring_.overruns = params.spring.mistake == Mistake::frameOverrun;
        ScalarSpring& progress = spring_.spring;
        if (isTamed(growth_, growth()) && (isFarAway(progress.x) || isFarAway(progress.v)))
            progress.x = progress.target, progress.v = 0;
    }

    void advance(const Step& step) override {
        const Rect strip = layoutOf(step.input.widthPx, step.input.heightPx).strip;
        if (step.input.pointerInside) {
            spring_.setTarget(Handle{strip}.valueAt(pointerPx(step.input)));
        } else if (sceneTick() % kInterval == 6) {
            const bool isFirst = sceneTick() < kInterval;  // both ends are frequent targets
            const std::uint32_t choice = random_.below(4);
            const double inside = 0.2 + 0.6 * static_cast<double>(random_.uniform01());
            spring_.setTarget(isFirst || choice == 0 ? 1.0 : choice == 1 ? 0.0 : inside);
        }
        spring_.step(propagator(step.dt));
        hold(spring_.spring);
        const ScalarSpring& progress = spring_.spring;
        history_.add({static_cast<float>(kFrames * progress.x), static_cast<float>(kFrames * progress.target)});
    }

    void draw(Frame& frame) override {
        backdrop_.draw(frame);
        Canvas& canvas = frame.canvas();
        drawSceneHeading(canvas, frame.width(), "A frame number on a spring",
                         spring_.overruns
                             ? "frame = int(24 x) is not clamped, so at the right edge, and when the spring overshoots "
                               "an end, it requests a frame that does not exist."
                             : "A spring drives an animation's frame number back and forth. If it overshoots an end, "
                               "the first or last frame is held. Move the pointer along the strip.",
                         growth_);
        const Layout layout = layoutOf(frame.width(), frame.height());
        drawNumbers(canvas, layout.history);
        canvas.declareSubject(layout.animation), canvas.declareSubject(layout.strip);
        drawAnimation(canvas, layout.animation);
        drawStrip(canvas, layout.strip);
        drawMarks(canvas, layout.strip);
    }

    std::vector<Gesture> gestures() const override {
        return {{"Move the pointer along the strip", "drive the animation"}};
    }
    StepMeasures measure() override { return {growth(), 1}; }

    void dump(Json& springs) const override {
        dumpSpring(springs, spring_.spring.x, spring_.spring.v, spring_.spring.target);
    }

private:
    /// One tick, in frames, not clamped.
    struct Moment {
        float position, target;
    };

    /// Plots frame numbers against time.
    void drawNumbers(Canvas& canvas, const Rect& area) const {
        const float s = canvas.scale();
        const Plot plot(canvas, area, {-3, 0, 0.5, "time, s"}, {-12, 36, 12, "frame", false, 0});
        plot.drawGrid();
        const float first = plot.at(0, 0).y, last = plot.at(0, kFrames).y;
        for (const auto& [top, bottom] : {std::pair{area.y, last}, {first, area.bottom()}}) {
            canvas.rect({area.x, top, area.width, bottom - top}, kWrong.withAlpha(0.06f));
            canvas.text({area.right() + 10 * s, 0.5f * (top + bottom)}, spring_.overruns ? "no frames" : "clamped",
                        {12 * s, kMuted});
        }
        canvas.clip(area);
        const CanvasColour colour = spring_.overruns || growth_ > 1 ? kWrong : kTeal;
        const auto numberOf = [overruns = spring_.overruns](const Moment& m) {
            const float number = std::floor(m.position);
            return overruns ? number : std::clamp(number, 0.0f, kFrames - 1.0f);
        };
        drawHistory(canvas, plot, history_, &Moment::target, 1.4f, kAmber);
        drawHistory(canvas, plot, history_, &Moment::position, 1.4f, kTeal.withAlpha(0.5f));
        const glm::vec2 end = drawHistory(canvas, plot, history_, numberOf, 2.2f, colour);
        canvas.unclip();
        if (!history_.isEmpty()) canvas.disc({end.x, std::clamp(end.y, area.y, area.bottom())}, 4 * s, colour);
    }

    void drawAnimation(Canvas& canvas, const Rect& box) const {
        const float s = canvas.scale();
        const int number = spring_.frame();
        const std::string text = "frame " + std::to_string(number) + " of 0 … " + std::to_string(kFrames - 1);
        if (spring_.isOutside()) {
            canvas.rect(box, kWrong.withAlpha(0.07f), 6 * s);
            canvas.frame(box, 2 * s, kWrong, 6 * s);
            canvas.text(box.centre(), text, {22 * s, kWrong, Align::centre, FontWeight::semibold});
            canvas.text(box.centre() + glm::vec2(0, 28 * s), "this frame does not exist",
                        {14 * s, kWrong, Align::centre});
            return;
        }
        const bool isFar = isOffStrip();
        canvas.rect(box, mixed(kGround, kHairline, 0.32f), 6 * s);
        canvas.frame(box, (isFar ? 2.0f : 1.0f) * std::max(1.0f, s), isFar ? kWrong : kHairline, 6 * s);
        drawFlower(canvas, box.inset(0.05f * box.height), number / (kFrames - 1.0), false);
        canvas.text({box.x + 14 * s, box.y + 18 * s}, text, {13 * s, kPaper});
        if (isFar)
            canvas.text({box.x + 14 * s, box.y + 38 * s}, "the spring requests " + askedText(), {13 * s, kWrong});
    }

    /// Whether the spring is farther from the strip than any overshoot of a stable step.
    bool isOffStrip() const { return growth_ > 1 && std::fabs(spring_.spring.x - 0.5) > 1.5; }
    std::string askedText() const { return runawayText(std::floor(kFrames * spring_.spring.x)); }

    /// Draws all frames as a film strip.
    void drawStrip(Canvas& canvas, const Rect& strip) const {
        const float s = canvas.scale(), cell = strip.width / kFrames;
        canvas.rect({strip.x - 3 * s, strip.y - 9 * s, strip.width + 6 * s, strip.height + 18 * s},
                    mixed(kGround, kHairline, 0.28f), 3 * s);
        const int shown = spring_.frame();
        for (int i = 0; i < kFrames; ++i) {
            const float x = strip.x + cell * static_cast<float>(i);
            for (const float y : {strip.y - 5 * s, strip.bottom() + 5 * s})
                for (const float k : {0.25f, 0.75f})
                    canvas.rect({x + k * cell - 2 * s, y - 1.5f * s, 4 * s, 3 * s}, kGround, s);
            const Rect box{x + 1.5f * s, strip.y, std::max(1.0f, cell - 3 * s), strip.height};
            canvas.rect(box, mixed(kGround, kHairline, i == shown ? 0.9f : 0.4f), 2 * s);
            drawFlower(canvas, {box.x, box.y + 0.02f * box.height, box.width, 0.96f * box.height}, i / (kFrames - 1.0),
                       true);
            if (i == shown) canvas.frame(box, 2 * s, kTeal, 2 * s);
            if (cell > 20 * s || i % 4 == 3 || i == 0)
                canvas.text({x + 0.5f * cell, strip.bottom() + 21 * s}, std::to_string(i),
                            {11 * s, i == shown ? kTeal : kMuted, Align::centre});
        }
    }

    /// Marks the spring, its target and, with the mistake, the frame that does not exist.
    void drawMarks(Canvas& canvas, const Rect& strip) const {
        const float s = canvas.scale(), cell = strip.width / kFrames;
        if (spring_.isOutside()) {
            const float x = strip.x + cell * std::clamp(static_cast<float>(spring_.frame()), -0.9f, kFrames + 0.4f);
            const Rect box{x + 1.5f * s, strip.y, std::max(1.0f, cell - 3 * s), strip.height};
            canvas.rect(box, kWrong.withAlpha(0.12f), 2 * s);
            canvas.frame(box, 2 * s, kWrong, 2 * s);
            canvas.text({x + 0.5f * cell, strip.bottom() + 21 * s}, std::to_string(spring_.frame()),
                        {11 * s, kWrong, Align::centre});
        }
        const auto mark = [&](double frame, CanvasColour colour, std::string_view text) {
            const float x = strip.x + cell * static_cast<float>(std::clamp(frame, -0.8, kFrames + 1.2));
            const glm::vec2 tip{x, strip.y - 11 * s};
            drawArrowhead(canvas, tip, {0, 1}, 10 * s, 6 * s, colour);
            canvas.text(tip + glm::vec2(0, -20 * s), text, {11 * s, colour, Align::centre});
        };
        const double target = kFrames * spring_.spring.target, position = kFrames * spring_.spring.x;
        const bool isClose = std::fabs(target - position) * static_cast<double>(cell) < 56.0 * static_cast<double>(s);
        mark(target, kAmber, isClose ? "" : "target");
        if (!isOffStrip()) return mark(position, spring_.isOutside() ? kWrong : kTeal, "spring");
        const bool isLeft = position < 0;
        const glm::vec2 edge{isLeft ? strip.x - 30 * s : strip.right() + cell + 20 * s, strip.y - 20 * s};
        drawOffScale(canvas, edge, isLeft, 40 * s, "spring at " + askedText(), {12 * s, kWrong});
    }

    Backdrop backdrop_;
    FrameSpring spring_;
    Random random_{Seed{}};
    History<Moment> history_;
    double growth_ = 1;  ///< per step; above 1 the spring runs away
};

}  // namespace

SceneType frameScene() { return sceneType<FrameScene>(); }

}  // namespace arclight::springs
