#include "position_scene.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>


namespace arclight::springs {
namespace {

constexpr int kButtons = 5;
constexpr std::int64_t kInterval = 27;     // ticks between automatic clicks: shorter than the motions
constexpr std::int64_t kPause = 180;       // ticks without them after a click
constexpr std::int64_t kShownTicks = 180;  // of the velocity plot
constexpr std::int64_t kTrailTicks = 54;
constexpr double kLimit = 1e6;      // where an unstable spring is stopped
constexpr double kSeenJump = 0.05;  // in 1/s; smaller ones are not marked

/// Everything is measured in distances between buttons, from the first one.
struct Layout {
    float left, spacing, springY, buttonY, tweenY, trail;
    Rect plot;
    float buttonX(int i) const { return left + spacing * static_cast<float>(i); }
    float x(double value) const { return left + spacing * static_cast<float>(std::clamp(value, -50.0, 50.0)); }
    Rect button(int i, float s) const { return {buttonX(i) - 34 * s, buttonY - 15 * s, 68 * s, 30 * s}; }
};

Layout layoutOf(int widthPx, int heightPx) {
    const float s = pageScale(heightPx);
    const Rect body = pageBody(widthPx, heightPx);
    const float spacing = body.width / 10, top = body.y, room = 0.58f * body.height;
    const float plotTop = top + room + 38 * s;
    Layout layout{};
    layout.spacing = spacing;
    layout.left = body.x + 0.5f * body.width - 2 * spacing;
    layout.buttonY = top + 0.5f * room;
    layout.springY = layout.buttonY - 42 * s, layout.tweenY = layout.buttonY + 42 * s;
    layout.trail = std::max(1.0f, 0.5f * room - 52 * s);
    layout.plot = {body.x + 40 * s, plotTop, std::max(1.0f, body.width - 40 * s - 150 * s),
                   std::max(1.0f, body.bottom() - plotTop - 20 * s)};
    return layout;
}

double limited(double value) { return std::isfinite(value) ? std::clamp(value, -kLimit, kLimit) : 0; }

}  // namespace

void PositionScene::reset(const SceneContext& context) {
    random_ = Random(context.seed, 11);
    spring_ = {};
    tween_.reset(0);
    springTrack_.clear(), tweenTrack_.clear();
    button_ = 0;
    tick_ = 0, nextAutomatic_ = 3;
    velocityJump_ = 0;
    changed(context);
    remember();
}

void PositionScene::changed(const SceneContext& context) { tween_.curve = context.params.ease; }

void PositionScene::retarget(const SceneContext& context, int button) {
    if (button == button_) return;
    button_ = button;
    const double springBefore = spring_.v, tweenBefore = tween_.velocity();
    spring_.target = button;
    if (context.params.mistake == Mistake::zeroVelocityOnClick) spring_.v = 0;
    tween_.start(button, std::max(0.05, static_cast<double>(context.params.tweenSeconds)));
    const double jump = std::fabs(spring_.v - springBefore);
    velocityJump_ = std::max(velocityJump_, jump);
    if (jump > kSeenJump) springTrack_.push_back({tick_, spring_.x, spring_.v, true});
    if (std::fabs(tween_.velocity() - tweenBefore) > kSeenJump)
        tweenTrack_.push_back({tick_, tween_.value(), tween_.velocity(), true});
}

void PositionScene::step(const SceneContext& context, const Input& input) {
    const Layout layout = layoutOf(input.widthPx, input.heightPx);
    const glm::vec2 pointer{input.pointerPx[0], input.pointerPx[1]};
    if (input.pointerInside && input.wasPressed(MouseButton::left))
        for (int i = 0; i < kButtons; ++i)
            if (layout.button(i, pageScale(input.heightPx)).contains(pointer)) {
                retarget(context, i);
                nextAutomatic_ = tick_ + kPause;
            }
    if (tick_ >= nextAutomatic_) {
        const auto other = static_cast<int>(random_.below(kButtons - 1));
        retarget(context, other + (other >= button_ ? 1 : 0));
        nextAutomatic_ = tick_ + kInterval;
    }
    ++tick_;
    spring_.step(context.step);
    spring_.x = limited(spring_.x), spring_.v = limited(spring_.v);
    tween_.step(kTickSeconds);
    remember();
}

void PositionScene::remember() {
    springTrack_.push_back({tick_, spring_.x, spring_.v});
    tweenTrack_.push_back({tick_, tween_.value(), tween_.velocity()});
    for (Track* track : {&springTrack_, &tweenTrack_})
        if (track->size() > 4 * kShownTicks) track->erase(track->begin(), track->begin() + 2 * kShownTicks);
}

/// The path of a dot with time going away from the buttons: a jump of the velocity is a corner.
void PositionScene::drawTrail(Canvas& canvas, const Track& track, float laneY, float up, Ink ink, int widthPx,
                              int heightPx) {
    const Layout layout = layoutOf(widthPx, heightPx);
    const float s = canvas.scale();
    const auto place = [&](const Moment& m) {
        const float age = static_cast<float>(tick_ - m.tick) / static_cast<float>(kTrailTicks);
        return glm::vec2(layout.x(m.x), laneY - up * layout.trail * age);
    };
    for (std::size_t i = 1; i < track.size(); ++i) {
        const auto age = static_cast<float>(tick_ - track[i].tick) / static_cast<float>(kTrailTicks);
        if (tick_ - track[i - 1].tick > kTrailTicks) continue;
        canvas.line(place(track[i - 1]), place(track[i]), 2.2f * s, ink.withAlpha(0.85f * (1 - age)));
        if (track[i].isJump) canvas.ring(place(track[i]), 5 * s, 1.6f * s, kWrong.withAlpha(1 - 0.7f * age));
    }
    if (!track.empty()) {
        const glm::vec2 now = place(track.back());
        canvas.disc(now, 15 * s, ink.withAlpha(0.18f));
        canvas.disc(now, 9 * s, ink);
    }
}

void PositionScene::drawVelocity(Canvas& canvas, const Plot& plot, const Track& track, Ink ink, float widthPx) {
    const auto place = [&](const Moment& m) {
        return plot.at(static_cast<double>(m.tick - tick_) * kTickSeconds, m.v);
    };
    const float s = canvas.scale();
    points_.clear();
    for (const Moment& m : track) {
        if (tick_ - m.tick > kShownTicks + 2) continue;
        if (m.isJump) points_.push_back(glm::vec2(std::numeric_limits<float>::quiet_NaN()));
        points_.push_back(place(m));
    }
    canvas.polyline(points_, widthPx * s, ink);
}

void PositionScene::drawJumps(Canvas& canvas, const Plot& plot, const Track& track) const {
    const auto place = [&](const Moment& m) {
        return plot.at(static_cast<double>(m.tick - tick_) * kTickSeconds, m.v);
    };
    const float s = canvas.scale();
    for (std::size_t i = 1; i < track.size(); ++i) {
        if (!track[i].isJump || tick_ - track[i].tick > kShownTicks) continue;
        canvas.line(place(track[i - 1]), place(track[i]), 2 * s, kWrong);
        canvas.disc(place(track[i - 1]), 2.4f * s, kWrong);
        canvas.disc(place(track[i]), 2.4f * s, kWrong);
        const glm::vec2 middle = 0.5f * (place(track[i - 1]) + place(track[i]));
        drawLabel(canvas, middle + glm::vec2(8 * s, 0), readable(std::fabs(track[i].v - track[i - 1].v)),
                  {11 * s, kWrong});
    }
}

/// Half of the velocity plot's range.
double PositionScene::shownVelocity() const {
    double largest = 1;
    for (const Track* track : {&springTrack_, &tweenTrack_})
        for (const Moment& m : *track)
            if (tick_ - m.tick <= kShownTicks) largest = std::max(largest, std::fabs(m.v));
    double range = 5;
    while (range < largest && range < 1e7) range *= 2;
    return range;
}

void PositionScene::draw(const SceneContext& context, Frame& frame) {
    Canvas& canvas = frame.canvas();
    const float s = canvas.scale();
    const int width = frame.width(), height = frame.height();
    const bool isWrong = context.params.mistake == Mistake::zeroVelocityOnClick;
    drawHeading(canvas, width, "A new target in mid-flight",
                isWrong ? "With its velocity set to 0 at every click the spring loses what it is for: it stops dead "
                          "where it should curve."
                        : "The spring curves into its new way with the velocity it has; the tween starts over, and "
                          "its velocity jumps. Click a button.");
    const Layout layout = layoutOf(width, height);
    const Ink springInk = isWrong ? kWrong : kPetrol;
    for (int i = 0; i < kButtons; ++i) {
        const float x = layout.buttonX(i);
        canvas.line({x, layout.springY - layout.trail}, {x, layout.tweenY + layout.trail}, std::max(1.0f, s),
                    kHairline.withAlpha(i == button_ ? 0.9f : 0.45f));
    }
    drawTrail(canvas, springTrack_, layout.springY, 1, springInk, width, height);
    drawTrail(canvas, tweenTrack_, layout.tweenY, -1, kAmber, width, height);
    for (int i = 0; i < kButtons; ++i) {
        const Rect button = layout.button(i, s);
        canvas.rect(button, i == button_ ? mixed(kGround, kPaper, 0.9f) : mixed(kGround, kHairline, 0.75f), 8 * s);
        canvas.frame(button, std::max(1.0f, s), i == button_ ? kPaper : kHairline, 8 * s);
        canvas.text(button.centre(), std::string(1, static_cast<char>('A' + i)),
                    {14 * s, i == button_ ? kGround : kPaper, Align::centre, FontWeight::semibold});
    }
    const float left = 48 * s;
    canvas.text({left, layout.springY}, "spring", {14 * s, springInk, Align::left, FontWeight::semibold});
    canvas.text({left, layout.tweenY}, "tween", {14 * s, kAmber, Align::left, FontWeight::semibold});
    drawPlot(canvas, layout.plot, springInk);
}

/// Both velocities, and at the right the largest jump of each.
void PositionScene::drawPlot(Canvas& canvas, const Rect& area, Ink springInk) {
    const float s = canvas.scale();
    const double range = shownVelocity();
    const Plot plot(canvas, area, {-3, 0, 0.5, "time, s"},
                    {-range, range, range / 2, "velocity, buttons per second", false, range < 9 ? 1 : 0});
    plot.drawGrid();
    plot.clip();
    drawVelocity(canvas, plot, tweenTrack_, kAmber, 1.8f);
    drawVelocity(canvas, plot, springTrack_, springInk, 2.4f);
    drawJumps(canvas, plot, tweenTrack_);
    drawJumps(canvas, plot, springTrack_);
    plot.unclip();
    const float x = area.right() + 16 * s;
    float y = area.y + 6 * s;
    const auto note = [&](std::string_view label, double jump, Ink ink) {
        canvas.text({x, y}, label, {13 * s, ink, Align::left, FontWeight::semibold});
        canvas.text({x, y + 17 * s}, "largest jump", {12 * s, kQuiet});
        canvas.text({x, y + 34 * s}, readable(jump) + " /s", {14 * s, jump > kSeenJump ? kWrong : kPaper});
        y += 58 * s;
    };
    note("spring", velocityJump_, springInk);
    note("tween", tween_.maxVelocityJump(), kAmber);
}

void PositionScene::measure(const SceneContext&, SpringMeasures& measures) const {
    measures.velocityJump = velocityJump_;
    measures.tweenVelocityJump = tween_.maxVelocityJump();
    measures.springs = 1;
}

void PositionScene::dump(Json& springs) const { dumpSpring(springs, spring_.x, spring_.v, spring_.target); }

}  // namespace arclight::springs
