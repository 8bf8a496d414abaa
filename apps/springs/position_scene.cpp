// Scene position: a spring and a tween sent from button to button, interrupted at the same instants.
#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "blow_up.h"
#include "core/random.h"
#include "history.h"
#include "position_marks.h"
#include "sim/springs/tween.h"
#include "spring_scene.h"
#include "springs_demo.h"

namespace arclight::springs {
namespace {

constexpr int kButtons = 5;
constexpr std::int64_t kInterval = 27;          // ticks between automatic clicks: shorter than the motions
constexpr std::int64_t kPauseAfterClick = 180;  // ticks without automatic clicks after a click
constexpr std::int64_t kTrailTicks = 54;
constexpr double kBlockPace = 2.5;      // frequency of the block's child, as a multiple of the spring's
constexpr double kMinDamping = 0.25;    // of the child; undamped, it would accumulate the motion of every new target
constexpr double kVisibleJump = 0.05;   // buttons per second; smaller jumps are not marked
constexpr double kShownVelocity = 640;  // buttons per second; faster motions leave the plot

/// Positions count buttons: 0 is the first, 1 the second.
struct Layout {
    float left, right, spacing, springY, buttonY, tweenY, trail;
    Rect plot;
    float buttonX(int i) const { return left + spacing * static_cast<float>(i); }
    float x(double value) const { return left + spacing * static_cast<float>(std::clamp(value, -50.0, 50.0)); }
    Rect button(int i, float s) const { return {buttonX(i) - 34 * s, buttonY - 15 * s, 68 * s, 30 * s}; }
};

Layout layoutOf(int widthPx, int heightPx) {
    const float s = pageScale(widthPx, heightPx);
    const Rect body = pageBody(widthPx, heightPx);
    const float spacing = body.width / 10, top = body.y, room = 0.58f * body.height;
    const float plotTop = top + room + 38 * s, buttonY = top + 0.5f * room;
    return {.left = body.x + 0.5f * body.width - 2 * spacing,
            .right = body.right(),
            .spacing = spacing,
            .springY = buttonY - 54 * s,
            .buttonY = buttonY,
            .tweenY = buttonY + 54 * s,
            .trail = std::max(1.0f, 0.5f * room - 64 * s),
            .plot = {body.x + 40 * s, plotTop, std::max(1.0f, body.width - 40 * s - 150 * s),
                     std::max(1.0f, body.bottom() - plotTop - 20 * s)}};
}

struct PositionParams {
    SpringSettings spring;
    EaseCurve ease = EaseCurve::cubic;
    float tweenSeconds = 0.6f;
    bool squashAndStretch = false, screenUnits = false;
};
constexpr auto rowsOf(PositionParams) {
    using P = PositionParams;
    return paramRows<P>(
        embed(&P::spring), kComparisonGroup,
        Param{"ease", "Easing curve that the tween follows.", &P::ease,
              labels("linear", "quad", "cubic", "sine", "back", "bounce", "elastic")}
            .label("easing")
            .primary(),
        Param{"tweenSeconds", "s", "Time that a tween takes from its start to its target.", &P::tweenSeconds, 0.1f,
              3.0f}
            .label("tween duration"),
        Param{"squashAndStretch", "Show a block of rubber that the spring pulls and that keeps its volume.",
              &P::squashAndStretch}
            .primary(),
        Param{"screenUnits", "Show positions on a screen of 32 × 18 units: x from −16 to 16, y upwards from −9 to 9.",
              &P::screenUnits}
            .label("show screen units"));
}

struct PositionMeasures {
    double velocityJump = 0, tweenVelocityJump = 0, stretch = kNotMeasured, volumeError = kNotMeasured;
    StepMeasures step;
};
constexpr auto rowsOf(PositionMeasures) {
    using M = PositionMeasures;
    constexpr std::string_view kOnly = "only with squash and stretch";
    return measureRows<M>(
        velocityJumpRow(&M::velocityJump),
        Measure{"tweenVelocityJump", "1/s", "Largest jump of the tween's velocity at a new target.",
                &M::tweenVelocityJump},
        Measure{"stretch", "", "Length of the block of rubber divided by its rest length.", &M::stretch}.absentBecause(
            kOnly),
        Measure{"volumeError", "", "Largest deviation from 1 of the block's volume divided by its rest volume.",
                &M::volumeError}
            .atMost(1e-6)
            .absentBecause(kOnly),
        embed(&M::step));
}

class PositionScene : public SpringScene<PositionParams, PositionMeasures> {
public:
    static constexpr SceneInfo info{"position", "a spring and a tween that get new targets in mid-flight"};

    explicit PositionScene(Shaders& shaders) : backdrop_(shaders) {}

    void begin() override {
        random_ = Random(seed(), 11);
        spring_ = {};
        tween_.reset(0);
        springTrack_.clear(), tweenTrack_.clear();
        button_ = 0;
        nextAutomatic_ = 3;
        velocityJump_ = volumeError_ = 0;
        block_.reset(0);
        pointer_.reset();
        adapt();
        remember(0, 0);
    }

    void adapt() override {
        tween_.curve = params.ease;
        const bool hasBlock = params.squashAndStretch;
        if (hasBlock && !hasBlock_) block_.reset(spring_.x), volumeError_ = 0;
        hasBlock_ = hasBlock;
        if (!isTamed(growth_, growth()) || (!isFarAway(spring_.x) && !isFarAway(spring_.v))) return;
        spring_.x = spring_.target, spring_.v = 0;
        springTrack_.clear();
        springTrack_.add({sceneTick(), spring_.x, spring_.v});
    }

    void advance(const Step& step) override {
        const Input& input = step.input;
        if (input.wasPressed(MouseButton::left))
            if (const auto button = nearestGrab(grabs(input.widthPx, input.heightPx), input)) {
                retarget(step.seconds, static_cast<int>(*button));
                nextAutomatic_ = sceneTick() + kPauseAfterClick;
            }
        if (sceneTick() >= nextAutomatic_) {
            const auto other = static_cast<int>(random_.below(kButtons - 1));
            retarget(step.seconds, other + (other >= button_ ? 1 : 0));
            nextAutomatic_ = sceneTick() + kInterval;
        }
        spring_.step(propagator(step.dt));
        hold(spring_);
        if (hasBlock_) stepBlock(asked().shape, step.dt);
        remember(sceneTick() + 1, step.seconds + step.dt);
    }

    std::vector<Grab> grabs(int widthPx, int heightPx) const override {
        const Layout layout = layoutOf(widthPx, heightPx);
        std::vector<Grab> buttons;
        for (int i = 0; i < kButtons; ++i) buttons.push_back({layout.button(i, pageScale(widthPx, heightPx))});
        return buttons;
    }

    std::vector<Gesture> gestures() const override {
        return {{"Click a button", "send the spring and the tween to it, even in mid-flight"}};
    }

    bool move(const Input& input) override {
        const std::optional<glm::vec2> before = pointer_;
        pointer_.reset();
        if (input.pointerInside) pointer_ = pointerPx(input);
        return pointer_ != before;
    }

    void draw(Frame& frame) override {
        backdrop_.draw(frame);
        Canvas& canvas = frame.canvas();
        const float s = canvas.scale();
        const bool isWrong = params.spring.mistake == Mistake::zeroVelocityOnClick;
        drawSceneHeading(canvas, frame.width(), "A new target in mid-flight", caption(isWrong), growth_);
        const Layout layout = layoutOf(frame.width(), frame.height());
        const CanvasColour springColour = isWrong || growth_ > 1 ? kWrong : kTeal;
        for (int i = 0; i < kButtons; ++i) {
            const float x = layout.buttonX(i);
            canvas.line({x, layout.springY - layout.trail}, {x, layout.tweenY + layout.trail}, std::max(1.0f, s),
                        kHairline.withAlpha(i == button_ ? 0.9f : 0.45f));
        }
        drawTrail(canvas, layout, springTrack_.all(), sceneTick(), layout.springY, layout.trail, springColour);
        drawTrail(canvas, layout, tweenTrack_.all(), sceneTick(), layout.tweenY, -layout.trail, kAmber);
        for (int i = 0; i < kButtons; ++i) {
            const Rect button = layout.button(i, s);
            canvas.rect(button, i == button_ ? mixed(kGround, kPaper, 0.9f) : mixed(kGround, kHairline, 0.75f), 8 * s);
            canvas.frame(button, std::max(1.0f, s), i == button_ ? kPaper : kHairline, 8 * s);
            canvas.text(button.centre(), std::string(1, static_cast<char>('A' + i)),
                        {14 * s, i == button_ ? kGround : kPaper, Align::centre, FontWeight::semibold});
        }
        if (hasBlock_ && growth_ <= 1)
            drawBlock(canvas, block_, layout.x(block_.parent), layout.x(block_.child.x), layout.springY,
                      {layout.plot.right() + 16 * s, layout.springY - 0.75f * layout.trail}, springColour);
        drawNames(canvas, layout, frame, params.screenUnits, springColour);
        drawPlot(canvas, layout.plot, sceneTick(), springColour);
        canvas.declareSubject({layout.buttonX(0), layout.springY - layout.trail, 4 * layout.spacing, layout.trail});
        canvas.declareSubject(layout.plot);
        if (growth_ > 1) drawLabel(canvas, {48 * s, layout.springY}, "spring", bold(14 * s, springColour));
        drawRunaway(canvas, layout, frame.width());
    }

    PositionMeasures measure() override {
        PositionMeasures measures{.velocityJump = velocityJump_,
                                  .tweenVelocityJump = tween_.maxVelocityJump(),
                                  .step = {growth(), hasBlock_ ? 2.0 : 1.0}};
        if (hasBlock_) measures.stretch = block_.stretch(), measures.volumeError = volumeError_;
        return measures;
    }

    void dump(Json& springs) const override { dumpSpring(springs, spring_.x, spring_.v, spring_.target); }

private:
    /// The state of a dot at a tick. A jump of the velocity is recorded as two states for the same tick.
    struct Moment {
        std::int64_t tick = 0;
        double x = 0, v = 0;
        bool isJump = false;  ///< the velocity jumped to `v` here
    };
    using Track = std::span<const Moment>;

    void retarget(double now, int button) {
        if (button == button_) return;
        button_ = button;
        const double springBefore = spring_.v;
        spring_.target = button;
        if (params.spring.mistake == Mistake::zeroVelocityOnClick) spring_.v = 0;
        tween_.start(button, std::max(0.05, static_cast<double>(params.tweenSeconds)), now);
        const double jump = std::fabs(spring_.v - springBefore);
        velocityJump_ = std::max(velocityJump_, jump);
        if (jump > kVisibleJump) springTrack_.add({sceneTick(), spring_.x, spring_.v, true});
        if (tween_.lastVelocityJump() > kVisibleJump)
            tweenTrack_.add({sceneTick(), tween_.valueAt(now), tween_.velocityAt(now), true});
    }

    void remember(std::int64_t tick, double seconds) {
        springTrack_.add({tick, spring_.x, spring_.v});
        tweenTrack_.add({tick, tween_.valueAt(seconds), tween_.velocityAt(seconds)});
    }

    std::string_view caption(bool isWrong) const {
        if (isWrong) return "The velocity is set to 0 at each new target, so the spring stops dead instead of curving.";
        if (hasBlock_)
            return "The far end of a block of rubber follows the dot on a spring. Stretched to s times its length, the "
                   "block shrinks to √(1/s) across and keeps its volume. Click a button.";
        return "At a new target, the spring keeps its velocity and curves. The tween starts again, and its velocity "
               "jumps. Click a button.";
    }

    /// The child of the block takes exact steps, so it stays stable even if the spring does not.
    void stepBlock(SpringShape shape, double dt) {
        block_.step(spring_.x, exactPropagator({kBlockPace * shape.omega, std::max(kMinDamping, shape.zeta)}, dt));
        hold(block_.child);
        volumeError_ = std::max(volumeError_, std::fabs(block_.scale().volume() - 1));
    }

    /// Draws the names of both dots and, with `hasUnits`, the positions of dots and pointer on the screen.
    void drawNames(Canvas& canvas, const Layout& layout, const Frame& frame, bool hasUnits,
                   CanvasColour springColour) const {
        const float s = canvas.scale();
        const ScreenUnits screen(frame.width(), frame.height());
        const auto nameOf = [&](std::string name, double x, float y) {
            return hasUnits ? name + " " + unitsText(screen, {layout.x(x), y}) : name;
        };
        const double spring = springTrack_.newest().x, tween = tweenTrack_.newest().x;
        const float below = hasBlock_ ? std::max(24.0f, 15 * block_.scale().across + 9) : 24;
        if (growth_ <= 1)
            drawName(canvas, layout, spring, layout.springY + std::min(below, 38.0f) * s,
                     nameOf("spring", spring, layout.springY), springColour);
        drawName(canvas, layout, tween, layout.tweenY - 24 * s, nameOf("tween", tween, layout.tweenY), kAmber);
        if (!hasUnits) return;
        drawScreenEdges(canvas, screen);
        if (pointer_)
            drawLabel(canvas, *pointer_ + glm::vec2(14, 18) * s, unitsText(screen, *pointer_), {12 * s, kPaper});
    }

    /// Draws the name of a dot between it and the buttons, where its path never goes.
    static void drawName(Canvas& canvas, const Layout& layout, double x, float y, std::string_view name,
                         CanvasColour colour) {
        const TextStyle style{13 * canvas.scale(), colour, Align::centre, FontWeight::semibold};
        const float half = 0.5f * canvas.textWidth(name, style);
        const float left = layout.plot.x + half, right = std::max(left, layout.right - half);
        drawLabel(canvas, {std::clamp(layout.x(x), left, right), y}, name, style);
    }

    /// Draws the path of a dot, with older states farther from the buttons. A jump of the velocity is a corner.
    static void drawTrail(Canvas& canvas, const Layout& layout, Track track, std::int64_t now, float laneY, float reach,
                          CanvasColour colour) {
        const float s = canvas.scale();
        const auto ageOf = [&](const Moment& m) {
            return static_cast<float>(now - m.tick) / static_cast<float>(kTrailTicks);
        };
        const auto position = [&](const Moment& m) { return glm::vec2(layout.x(m.x), laneY - reach * ageOf(m)); };
        for (std::size_t i = 1; i < track.size(); ++i) {
            if (now - track[i - 1].tick > kTrailTicks) continue;
            const float age = ageOf(track[i]);
            canvas.line(position(track[i - 1]), position(track[i]), 2.2f * s, colour.withAlpha(0.85f * (1 - age)));
            if (track[i].isJump) canvas.ring(position(track[i]), 5 * s, 1.6f * s, kWrong.withAlpha(1 - 0.7f * age));
        }
        canvas.disc(position(track.back()), 15 * s, colour.withAlpha(0.18f));
        canvas.disc(position(track.back()), 9 * s, colour);
    }

    /// Shows where the spring is once it has left the frame.
    void drawRunaway(Canvas& canvas, const Layout& layout, int widthPx) const {
        const float s = canvas.scale(), x = layout.x(spring_.x), margin = 14 * s;
        const auto right = static_cast<float>(widthPx) - margin;
        if (x > margin && x < right) return;
        const bool isLeft = x <= margin;
        const glm::vec2 edge{isLeft ? margin : right, layout.springY - 0.5f * layout.trail};
        drawOffScale(canvas, edge, isLeft, 44 * s, "the spring is at " + runawayText(spring_.x), bold(15 * s, kWrong));
    }

    /// Plots both velocities against time, with the largest jump of each on the right.
    void drawPlot(Canvas& canvas, const Rect& area, std::int64_t now, CanvasColour springColour) const {
        const float s = canvas.scale();
        const double range = shownVelocity(now);
        const Plot plot(canvas, area, {-3, 0, 0.5, "time, s"},
                        {-range, range, range / 2, "velocity, buttons per second", false, range < 9 ? 1 : 0});
        plot.draw([&] {
            drawVelocity(canvas, plot, tweenTrack_.all(), now, kAmber, 1.8f);
            drawVelocity(canvas, plot, springTrack_.all(), now, springColour, 2.4f);
            drawJumps(canvas, plot, tweenTrack_.all(), now, Align::left);
            drawJumps(canvas, plot, springTrack_.all(), now, Align::right);
        });
        TextLines notes(canvas, {area.right() + 16 * s, area.y + 6 * s}, 17 * s);
        const auto note = [&](std::string_view label, double jump, CanvasColour colour) {
            notes.add(label, bold(13 * s, colour));
            notes.add("largest jump", {12 * s, kMuted});
            notes.add(readable(jump) + " /s", {14 * s, jump > kVisibleJump ? kWrong : kPaper});
            notes.skip(7.0f / 17);
        };
        note("spring", velocityJump_, springColour);
        note("tween", tween_.maxVelocityJump(), kAmber);
    }

    /// Largest velocity on the axis of the plot.
    double shownVelocity(std::int64_t now) const {
        double largest = 1, range = 5;
        for (const Track track : {springTrack_.all(), tweenTrack_.all()})
            for (const Moment& m : track)
                if (now - m.tick <= kShownTicks) largest = std::max(largest, std::fabs(m.v));
        while (range < largest && range < kShownVelocity) range *= 2;
        return range;
    }

    static glm::vec2 positionOf(const Plot& plot, const Moment& m, std::int64_t now) {
        return plot.at(static_cast<double>(m.tick - now) * kTickSeconds, m.v);
    }

    static void drawVelocity(Canvas& canvas, const Plot& plot, Track track, std::int64_t now, CanvasColour colour,
                             float width) {
        PointList points(canvas);
        for (const Moment& m : track) {
            if (now - m.tick > kShownTicks + 2) continue;
            if (m.isJump) points.add(glm::vec2(std::numeric_limits<float>::quiet_NaN()));
            points.add(positionOf(plot, m, now));
        }
        canvas.polyline(points, width * canvas.scale(), colour);
    }

    /// Both may jump in the same tick, so one has its labels to the right of its jumps and the other to the left, where
    /// there is room.
    static void drawJumps(Canvas& canvas, const Plot& plot, Track track, std::int64_t now, Align align) {
        const float s = canvas.scale(), aside = 8 * s;
        for (std::size_t i = 1; i < track.size(); ++i) {
            if (!track[i].isJump || now - track[i].tick > kShownTicks) continue;
            const glm::vec2 before = positionOf(plot, track[i - 1], now), after = positionOf(plot, track[i], now);
            canvas.line(before, after, 2 * s, kWrong);
            canvas.disc(before, 2.4f * s, kWrong);
            canvas.disc(after, 2.4f * s, kWrong);
            const std::string jump = readable(std::fabs(track[i].v - track[i - 1].v));
            const glm::vec2 between = 0.5f * (before + after);
            TextStyle style{11 * s, kWrong, align};
            const float room = 2 * aside + canvas.textWidth(jump, style);
            if (align == Align::left && between.x + room > plot.area().right()) style.align = Align::right;
            if (align == Align::right && between.x - room < plot.area().x) style.align = Align::left;
            drawLabel(canvas, between + glm::vec2(style.align == Align::right ? -aside : aside, 0), jump, style);
        }
    }

    Backdrop backdrop_;
    ScalarSpring spring_;
    RubberBlock block_;
    bool hasBlock_ = false;
    double volumeError_ = 0;            ///< largest so far
    std::optional<glm::vec2> pointer_;  ///< px; none outside the frame
    Tween tween_;
    History<Moment> springTrack_, tweenTrack_;
    Random random_{Seed{}};
    int button_ = 0;
    std::int64_t nextAutomatic_ = 0;
    double velocityJump_ = 0;
    double growth_ = 1;  ///< per step; above 1 the spring runs away
};

}  // namespace

SceneType positionScene() { return sceneType<PositionScene>(); }

}  // namespace arclight::springs
