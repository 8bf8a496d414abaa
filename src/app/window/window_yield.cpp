// How a window responds while a frame is being drawn.
//
// A press of a key or button, a dropped file or a resized window abandons the frame: the loop handles the event, shows
// the panels over the last frame, and begins another one. The wheel abandons only a frame at rest. Pointer moves,
// releases, the wheel otherwise and repeated keys come in such numbers that no frame would ever end. They are handled
// within the frame: the widgets change values that the demo gets when the frame is complete.
#include <algorithm>
#include <utility>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "app/window/edited_values.h"
#include "app/window/window_loop.h"
#include "core/signals.h"
#include "core/stopwatch.h"
#include "core/text.h"
#include "gfx/kept_targets.h"
#include "gfx/rasteriser.h"

namespace arclight {
namespace {

/// Frames that are expected to take longer than this respond to events while they are drawn.
constexpr double kYieldSeconds = 0.05;
/// If parameters have changed, which may make frames slower, this limit replaces it on a software rasteriser.
constexpr double kChangedYieldSeconds = 0.01;
/// The shortest time between two polls of the events, and between two responses: a drag must not take all the time.
constexpr double kPollSeconds = 0.004, kRespondSeconds = 0.04;
/// The interval at which a cover updates its progress.
constexpr double kCoverSeconds = 0.25;
/// A change of a parameter that takes longer than this covers the last frame.
constexpr double kLongChangeSeconds = 1;
/// During playback, measures that take longer than this wait for a pause.
constexpr double kMeasureMs = 300;
/// Events handled at one yield point.
constexpr int kMaxRoundsWithinFrame = 64;

double pixelsOf(std::pair<int, int> px) { return static_cast<double>(px.first) * static_cast<double>(px.second); }

std::pair<int, int> framebufferSize(GLFWwindow* window) {
    std::pair<int, int> px;
    glfwGetFramebufferSize(window, &px.first, &px.second);
    return px;
}

std::string percent(double fraction) {
    return std::to_string(static_cast<int>(100 * std::clamp(fraction, 0.0, 1.0))) + " %";
}

}  // namespace

std::pair<int, int> WindowLoop::sceneSize(float fraction) const {
    return {reducedSide(model_.layout.frameWidth(), fraction), reducedSide(model_.layout.frameHeight(), fraction)};
}

double WindowLoop::expectedSeconds(float fraction) const {
    return frameSeconds_ * std::max(1.0, pixelsOf(sceneSize(fraction)) / pixelsOf(drawnPx_));
}

bool WindowLoop::yieldsIn(float fraction) const {
    // A page handles events only between its frames, so there a press waits for the frame.
    if (model_.gl.isEs) return false;
    if (hold_.isOn() || model_.awaited || !hasDrawn_) return true;
    const bool isUnsure = hasChanged_ && isSoftwareRasteriser();
    return expectedSeconds(fraction) > (isUnsure ? kChangedYieldSeconds : kYieldSeconds);
}

void WindowLoop::beginYielding(YieldPoints& points, double pixels, YieldPoints::GoesOn goesOn) {
    knownEvents_ = events_.count();
    framebufferPx_ = framebufferSize(window_);
    isAtRest_ = !isMoving();
    edited_ = model_.session().values();
    progress_ = -1;
    isWithinFrame_ = true;
    points.begin(std::move(goesOn), pixels);
}

void WindowLoop::endYielding(YieldPoints& points) {
    points.end();
    isWithinFrame_ = false;
    applyEdited();
}

bool WindowLoop::owesMeasures() {
    if (!readings_.isDeferred() || model_.live.isSeeking() || model_.scrub || isInteracting()) return false;
    if (!model_.clock.isPaused() && slowToMeasure_ == scene_) return false;
    if (model_.scaler.owesFullFrame(model_.renderScale, isMoving())) return false;
    const AbRenderer* const ab = model_.live.ab();
    return readings_.isWanted() || (ab && ab->isPinDue(model_.session()));
}

void WindowLoop::takeMeasures(double now) {
    if (!owesMeasures() || !events_.isEmpty()) return;
    AbRenderer* const ab = model_.live.ab();
    const bool isPaused = model_.clock.isPaused();
    const Stopwatch watch;
    beginYielding(measurePoints_, 1, [&](double) {
        if (!isPaused && watch.ms() > kMeasureMs) slowToMeasure_ = scene_;
        const bool holdsUp = !isPaused && slowToMeasure_ == scene_;
        return !holdsUp && goesOn() && edited_ == model_.session().values();
    });
    try {
        const YieldPoints::Outside outside(measurePoints_);
        readings_.takeNow(model_.session(), ab ? ab->b() : nullptr, now);
        if (ab && ab->isPinDue(model_.session()))
            ab->takePin(model_.session(), readings_.a(), readings_.b(), readings_.tookMs());
    } catch (const FrameAbandoned&) {
    }
    endYielding(measurePoints_);
    events_.hasHappened = true;
}

const Framebuffer* WindowLoop::drawFrame(float fraction) {
    const int widthPx = model_.layout.frameWidth(), heightPx = model_.layout.frameHeight();
    respondedSeconds_ = 0;
    YieldPoints& points = model_.renderer.store().yieldPoints();
    const bool isDrawn = model_.live.isDrawn(widthPx, heightPx, fraction), yields = !isDrawn && yieldsIn(fraction);
    if (yields) {
        if (!isKept_ && model_.live.lastFrame()) keep(*model_.live.lastFrame());
        hold_.begin();
        beginYielding(points, pixelsOf(sceneSize(fraction)), [this](double progress) {
            progress_ = progress;
            for (bool waits = true; waits;) {
                waits = hold_.waits(progress);
                if (!goesOn()) return false;
            }
            return true;
        });
    }
    shownFraction_ = fraction;
    model_.renderer.store().allowParts(true);
    const Framebuffer* drawn = nullptr;
    try {
        drawn = &model_.live.draw(widthPx, heightPx, fraction);
        if (!isDrawn) drawnPx_ = sceneSize(fraction);
    } catch (const FrameAbandoned&) {
        events_.hasHappened = true;
    }
    model_.renderer.store().allowParts(false);
    if (yields) {
        endYielding(points);
        if (!hold_.isOn()) respondedSeconds_ = 1e-3 * points.yieldedMs();
    }
    return drawn;
}

void WindowLoop::keep(const Framebuffer& shown) {
    kept_.fit("last frame", {.width = shown.width(), .height = shown.height(), .colours = {shown.spec().colours[0]}});
    shown.resolveTo(kept_);
    isKept_ = true;
}

bool WindowLoop::mustAbandon() const {
    if (glfwWindowShouldClose(window_) || interrupted() || glfwGetWindowAttrib(window_, GLFW_ICONIFIED)) return true;
    if (framebufferSize(window_) != framebufferPx_ || events_.hasAct(knownEvents_)) return true;
    return isAtRest_ && events_.hasScroll(knownEvents_);
}

bool WindowLoop::goesOn() {
    if (glfwGetTime() - polledAt_ < kPollSeconds) return true;
    glfwPollEvents();
    polledAt_ = glfwGetTime();
    if (mustAbandon()) return false;
    const double since = polledAt_ - shownAt_;
    const bool hasNews = hasInput_ || events_.count() > knownEvents_;
    const bool isDue = (hasNews && since > kRespondSeconds) || (since > kCoverSeconds && cover());
    return !isDue || respondWithinFrame();
}

bool WindowLoop::respondWithinFrame() {
    const KeptTargets targets;
    const std::vector<ParamValue> before = edited_;
    readings_.hold(true);
    layOut();
    // Presses that wait for ticks must be handled first, outside the frame.
    for (int i = 0; i < kMaxRoundsWithinFrame && knownEvents_ == 0 && !events_.isEmpty(); ++i) {
        const EventRound round = events_.takeRound();
        panels_.layOut(model_.session(), panelState(glfwGetTime()), model_.widthPx, model_.heightPx, round);
        for (const WindowEvent& event : round) input_.deliver(event, false);
    }
    if (const auto width = panels_.takeWidth()) model_.panelWidth = *width, layOut();
    showOverLastFrame();
    readings_.hold(false);
    return !commands_.hasRequests() && (edited_ == before || panels_.isDragging());
}

void WindowLoop::applyEdited() {
    if (edited_ != model_.session().values()) model_.session().params().assign(edited_);
    afterLayout();
}

void WindowLoop::showOverLastFrame() {
    isOverLastFrame_ = true;
    const Framebuffer* const kept = scrubbedFrame();
    show(kept ? kept : lastFrame());
    watch_.beginLayout();
    const PanelState state = panelState(glfwGetTime());
    panels_.draw(model_.session(), state, model_.widthPx, model_.heightPx);
    swap();
    const EditedValues edited(model_.session(), state.edited);
    watch_.write(model_, {.isFullScreen = glfwGetWindowMonitor(window_) != nullptr,
                          .isWithinFrame = isWithinFrame_,
                          .owesMeasures = owesMeasures(),
                          .cover = state.cover ? &*state.cover : nullptr});
    isOverLastFrame_ = hasInput_ = false;
    shownAt_ = glfwGetTime();
}

void WindowLoop::respond() {
    showOverLastFrame();
    afterLayout();
}

std::optional<FrameCover> WindowLoop::cover() {
    // A drag along the timeline shows kept frames, and the bar its progress.
    if ((!isOverLastFrame_ && !isWithinFrame_) || model_.scrub) return std::nullopt;
    const bool isSeeking = model_.live.isSeeking();
    const bool isLongChange = isWithinFrame_ && hasChanged_ && glfwGetTime() - frameBegin_ > kLongChangeSeconds;
    if (!isSeeking && !model_.awaited && !isLongChange) return std::nullopt;
    FrameCover cover;
    if (model_.awaited && !model_.awaited->preset.empty())
        cover.thumbnail = panels_.contents().presets().thumbnailOf(model_.awaited->preset);
    if (isSeeking) {
        const std::int64_t goal = model_.live.soughtTick(), tick = model_.session().tick();
        cover.progress = static_cast<double>(tick) / static_cast<double>(std::max<std::int64_t>(1, goal));
        cover.text = "Playing to tick " + std::to_string(goal) + ": " + percent(cover.progress);
    } else {
        cover.progress = isWithinFrame_ ? progress_ : -1;
        cover.text = cover.progress < 0 ? "Drawing\u2026" : "Drawing: " + percent(cover.progress);
    }
    return cover;
}

}  // namespace arclight
