// Scene position: a spring and a tween sent from button to button, interrupted at the same instants.
#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "blow_up.h"
#include "core/random.h"
#include "history.h"
#include "position_marks.h"

namespace arclight::springs {
namespace {

constexpr int kButtons = 5;
constexpr std::int64_t kInterval = 27;  // ticks between automatic clicks: shorter than the motions
constexpr std::int64_t kPause = 180;    // ticks without automatic clicks after a click
constexpr std::int64_t kTrailTicks = 54;
constexpr double kBlockPace = 2.5;      // frequency of the block's child, as a multiple of the spring's
constexpr double kLeastDamping = 0.25;  // of the child; undamped, it would accumulate the motion of every new target
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

class PositionScene : public Scene {
public:
    void reset(const SceneContext& context) override {
        random_ = Random(context.seed, 11);
        spring_ = {};
        tween_.reset(0);
        springTrack_.clear(), tweenTrack_.clear();
        button_ = 0;
        nextAutomatic_ = 3;
        velocityJump_ = volumeError_ = 0;
        block_.reset(0);
        pointer_.reset();
        changed(context);
        remember(0, 0);
    }

    void changed(const SceneContext& context) override {
        tween_.curve = context.params.ease;
        const bool hasBlock = context.params.squashAndStretch;
        if (hasBlock && !hasBlock_) block_.reset(spring_.x), volumeError_ = 0;
        hasBlock_ = hasBlock;
        if (!isTamed(growth_, context) || (!isFarAway(spring_.x) && !isFarAway(spring_.v))) return;
        spring_.x = spring_.target, spring_.v = 0;
        springTrack_.clear();
        springTrack_.add({context.tick, spring_.x, spring_.v});
    }

    void step(const SceneContext& context, const Step& step) override {
        const Input& input = step.input;
        if (input.wasPressed(MouseButton::left))
            if (const auto button = nearestGrab(grabs(context, input.widthPx, input.heightPx), input)) {
                retarget(context, step.seconds, static_cast<int>(*button));
                nextAutomatic_ = context.tick + kPause;
            }
        if (context.tick >= nextAutomatic_) {
            const auto other = static_cast<int>(random_.below(kButtons - 1));
            retarget(context, step.seconds, other + (other >= button_ ? 1 : 0));
            nextAutomatic_ = context.tick + kInterval;
        }
        spring_.step(context.propagator(step.dt));
        hold(spring_);
        if (hasBlock_) stepBlock(context.spring.shape, step.dt);
        point(input);
        remember(context.tick + 1, step.seconds + step.dt);
    }

    std::vector<Grab> grabs(const SceneContext&, int widthPx, int heightPx) const override {
        const Layout layout = layoutOf(widthPx, heightPx);
        std::vector<Grab> buttons;
        for (int i = 0; i < kButtons; ++i) buttons.push_back({layout.button(i, pageScale(widthPx, heightPx))});
        return buttons;
    }

    bool point(const Input& input) override {
        const std::optional<glm::vec2> before = pointer_;
        pointer_.reset();
        if (input.pointerInside) pointer_ = pointerPx(input);
        return pointer_ != before;
    }

    void draw(const SceneContext& context, Frame& frame) override {
        Canvas& canvas = frame.canvas();
        const float s = canvas.scale();
        const bool isWrong = context.params.mistake == Mistake::zeroVelocityOnClick;
        drawSceneHeading(canvas, frame.width(), "A new target in mid-flight", caption(isWrong), growth_);
        const Layout layout = layoutOf(frame.width(), frame.height());
        const CanvasColour springColour = isWrong || growth_ > 1 ? kWrong : kTeal;
        for (int i = 0; i < kButtons; ++i) {
            const float x = layout.buttonX(i);
            canvas.line({x, layout.springY - layout.trail}, {x, layout.tweenY + layout.trail}, std::max(1.0f, s),
                        kHairline.withAlpha(i == button_ ? 0.9f : 0.45f));
        }
        drawTrail(canvas, layout, springTrack_.all(), context.tick, layout.springY, layout.trail, springColour);
        drawTrail(canvas, layout, tweenTrack_.all(), context.tick, layout.tweenY, -layout.trail, kAmber);
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
        drawNames(canvas, layout, frame, context.params.screenUnits, springColour);
        drawPlot(canvas, layout.plot, context.tick, springColour);
        canvas.declareSubject({layout.buttonX(0), layout.springY - layout.trail, 4 * layout.spacing, layout.trail});
        canvas.declareSubject(layout.plot);
        if (growth_ > 1) drawLabel(canvas, {48 * s, layout.springY}, "spring", bold(14 * s, springColour));
        drawRunaway(canvas, layout, frame.width());
    }

    void measure(const SceneContext&, SpringMeasures& measures) const override {
        measures.velocityJump = velocityJump_;
        measures.tweenVelocityJump = tween_.maxVelocityJump();
        measures.springs = 1;
        if (!hasBlock_) return;
        measures.stretch = block_.stretch();
        measures.volumeError = volumeError_;
        measures.springs = 2;
    }

    void dump(Json& springs) const override { dumpSpring(springs, spring_.x, spring_.v, spring_.target); }

private:
    /// Where a dot was. A jump of the velocity gives two moments for the same tick.
    struct Moment {
        std::int64_t tick = 0;
        double x = 0, v = 0;
        bool isJump = false;  ///< the velocity jumped to `v` here
    };
    using Track = std::span<const Moment>;

    void retarget(const SceneContext& context, double now, int button) {
        if (button == button_) return;
        button_ = button;
        const double springBefore = spring_.v;
        spring_.target = button;
        if (context.params.mistake == Mistake::zeroVelocityOnClick) spring_.v = 0;
        tween_.start(button, std::max(0.05, static_cast<double>(context.params.tweenSeconds)), now);
        const double jump = std::fabs(spring_.v - springBefore);
        velocityJump_ = std::max(velocityJump_, jump);
        if (jump > kVisibleJump) springTrack_.add({context.tick, spring_.x, spring_.v, true});
        if (tween_.lastVelocityJump() > kVisibleJump)
            tweenTrack_.add({context.tick, tween_.valueAt(now), tween_.velocityAt(now), true});
    }

    void remember(std::int64_t tick, double seconds) {
        springTrack_.add({tick, spring_.x, spring_.v});
        tweenTrack_.add({tick, tween_.valueAt(seconds), tween_.velocityAt(seconds)});
    }

    std::string_view caption(bool isWrong) const {
        if (isWrong)
            return "With its velocity set to 0 at each new target, the spring stops dead where it should curve.";
        if (hasBlock_)
            return "A block of rubber whose far end springs after the dot. Stretched s times, it shrinks to √(1/s) "
                   "across, and keeps its volume. Click a button.";
        return "At a new target the spring keeps its velocity and curves; the tween starts over, and its velocity "
               "jumps. Click a button.";
    }

    /// The child of the block takes exact steps, so it stays stable even if the spring does not.
    void stepBlock(SpringShape shape, double dt) {
        block_.step(spring_.x, exactPropagator({kBlockPace * shape.omega, std::max(kLeastDamping, shape.zeta)}, dt));
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

    /// Draws the path of a dot, with older moments farther from the buttons. A jump of the velocity is a corner.
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
            drawJumps(canvas, plot, tweenTrack_.all(), now);
            drawJumps(canvas, plot, springTrack_.all(), now);
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

    static void drawJumps(Canvas& canvas, const Plot& plot, Track track, std::int64_t now) {
        const float s = canvas.scale();
        for (std::size_t i = 1; i < track.size(); ++i) {
            if (!track[i].isJump || now - track[i].tick > kShownTicks) continue;
            const glm::vec2 before = positionOf(plot, track[i - 1], now), after = positionOf(plot, track[i], now);
            canvas.line(before, after, 2 * s, kWrong);
            canvas.disc(before, 2.4f * s, kWrong);
            canvas.disc(after, 2.4f * s, kWrong);
            const std::string jump = readable(std::fabs(track[i].v - track[i - 1].v));
            const glm::vec2 between = 0.5f * (before + after);
            TextStyle style{11 * s, kWrong};
            float aside = 8 * s;
            if (between.x + 2 * aside + canvas.textWidth(jump, style) > plot.area().right())
                style.align = Align::right, aside = -aside;
            drawLabel(canvas, between + glm::vec2(aside, 0), jump, style);
        }
    }

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

std::unique_ptr<Scene> positionScene(Shaders&) { return std::make_unique<PositionScene>(); }

}  // namespace arclight::springs
