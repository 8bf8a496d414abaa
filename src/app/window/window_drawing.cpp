// Drawing a window: the demo's frame or, if nothing has changed, the last frame; and the panels over it.
#include <algorithm>
#include <cstdint>
#include <cstdlib>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "app/platform/desktop_call.h"
#include "app/window/window_loop.h"
#include "core/text.h"
#include "gfx/gl.h"

namespace arclight {
namespace {

/// If a change makes frames slower than this, Escape can undo it.
constexpr double kSlowSeconds = 1;
/// If frames take longer than this, the last frame is kept while the next one is drawn.
constexpr double kLateSeconds = 0.05;

}  // namespace

bool WindowLoop::isInteracting() {
    const bool isCameraMoving = !model_.clock.isPaused() && model_.live.isCameraMoving();
    return panels_.isDragging() || input_.isDragging() || isCameraMoving;
}

bool WindowLoop::isMoving() { return !model_.clock.isPaused() || isInteracting(); }

float WindowLoop::leastFraction() const {
    // If the scene has changed, the last frame does not show whether the new one has plots.
    const bool hasPlots = model_.renderer.hasDrawnPlots() && drawnScene_ == scene_;
    if (model_.live.showsPixels() || hasPlots) return 1;
    // At this magnification, single pixels must be visible.
    constexpr float kOfPixels = 8;
    const AbRenderer* const ab = model_.live.ab();
    return ab ? ab->ab().look.magnification / kOfPixels : 0;
}

std::uint64_t WindowLoop::sceneNumber() {
    const ParamSet params = model_.session().params();
    model_.tour.follow(params, model_.session().tick());
    std::uint64_t number = model_.tour.current().value_or(0);
    const auto append = [&](int value) { number = 1000003 * number + static_cast<std::uint64_t>(value); };
    for (const ParamSet::Entry& entry : params.entries())
        if (entry.info->choice.count > 0) append(std::get<Choice>(entry.value()).index);
    append(model_.live.ab() != nullptr), append(model_.inspector.isOpen());
    return number;
}

float WindowLoop::chooseFraction() {
    scene_ = sceneNumber();
    model_.scaler.follow(scene_);
    return model_.scaler.choose(model_.renderScale, isMoving(), leastFraction());
}

void WindowLoop::noteSlowChange(double seconds) {
    const bool isSlow = seconds > kSlowSeconds;
    if (isSlow && !model_.isSlow && hasChanged_)
        model_.notice.say("A frame takes " + formatFixed(seconds, 1) + " s now. Press Esc to undo the change.",
                          [this] { return model_.isSlow && model_.live.canUndo(); });
    // A frame made in parts is slow until all parts are complete.
    model_.isSlow = (model_.isSlow || hasChanged_) && (isSlow || !model_.live.isWhole());
    hasChanged_ = false;
}

void WindowLoop::show(const Framebuffer* shown) const {
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, model_.widthPx, model_.heightPx);
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    if (!shown) return;
    // A frame shown in place of a new one may have another shape.
    const Rect frame = fittedInto(model_.layout.frame, shown->width(), shown->height());
    shown->blitToWindow(static_cast<int>(frame.x), model_.heightPx - static_cast<int>(frame.bottom()),
                        static_cast<int>(frame.width), static_cast<int>(frame.height));
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

void WindowLoop::swap() const {
    // A software rasteriser finishes its work here. A compositor may wait for an output that sleeps.
    const DesktopCall call;
    glfwSwapBuffers(window_);
}

bool WindowLoop::announcesWork(float fraction) {
    const std::string work = model_.live.busyWith(model_.layout.frameWidth(), model_.layout.frameHeight(), fraction);
    if (work.empty() || work == announced_) {
        if (!work.empty()) glfwSetCursor(window_, busyCursor_.get());
        announced_.clear();
        return false;
    }
    announced_ = work;
    model_.isSlow = model_.isSlow || hasChanged_;
    respond();
    events_.hasHappened = true;
    return true;
}

bool WindowLoop::waitsForSeek() const {
    if (!model_.live.isSeeking() || !lastFrame()) return false;
    // New frames would only delay the arrival, but a user who drags along the timeline wants to see some.
    constexpr double kBetweenFrames = 0.5;
    const double since = glfwGetTime() - drawnInSeek_;
    return !model_.scrub || since < std::max(kBetweenFrames, 4 * frameSeconds_);
}

const Framebuffer* WindowLoop::scrubbedFrame() const {
    if (!model_.scrub) return nullptr;
    return model_.strip.nearest(model_.scrub->tick, std::abs(model_.scrub->tick - model_.session().tick()));
}

/// Flashes are counted only while their count is visible.
void WindowLoop::watchFlashes() {
    AbRenderer* const ab = model_.live.ab();
    model_.session().watchFlashes(readings_.isShown());
    if (ab && ab->b()) ab->b()->watchFlashes(readings_.isShown());
}

void WindowLoop::draw(double now) {
    const float fraction = chooseFraction();
    const int widthPx = model_.layout.frameWidth(), heightPx = model_.layout.frameHeight();
    const bool isKept = model_.live.isDrawn(widthPx, heightPx, fraction);
    if (!isKept && waitsForSeek()) return respond();
    if (!isKept && announcesWork(fraction)) return;
    if (AbRenderer* const ab = model_.live.ab()) {
        ab->letPinLag(!model_.clock.isPaused());
        if (readings_.isDeferred()) ab->deferPin();
        ab->letErrorsLag(true);
    }
    watchFlashes();
    const std::int64_t before = model_.live.framesDrawn();
    const Framebuffer* shown = drawFrame(fraction);
    if (!shown) return;
    isFrameNew_ = model_.live.framesDrawn() > before;
    if (!model_.live.isSeeking()) model_.awaited.reset();
    if (isFrameNew_) drawnInSeek_ = glfwGetTime(), model_.strip.keep(model_.session().tick(), *shown);
    if (isFrameNew_) drawnScene_ = scene_, compareSides(now);
    const Framebuffer* const newest = shown;
    if (const Framebuffer* kept = scrubbedFrame()) shown = kept;
    if (model_.inspector.isOpen())
        shown = &model_.inspector.draw(model_.layout.frameWidth(), model_.layout.frameHeight(), true);
    show(shown);
    watch_.beginLayout();
    panels_.draw(model_.session(), panelState(now), model_.widthPx, model_.heightPx);
    isKept_ = false;
    if (isFrameNew_ && expectedSeconds(fraction) > kLateSeconds) keep(*newest);
    const double cpuEnd = glfwGetTime();
    swap();
    hasInput_ = false;
    shownAt_ = glfwGetTime();
    const bool isAtRest = model_.clock.isPaused() && pendingDraws_ == 0 && events_.isEmpty();
    watch_.write(model_, {.isFullScreen = glfwGetWindowMonitor(window_) != nullptr,
                          .isSettled = isAtRest && !model_.live.isSeeking() && !owesMeasures() && !owesErrors(),
                          .owesMeasures = owesMeasures()});
    if (isFrameNew_) noteTimes(cpuEnd);
    hasDrawn_ = true;
    afterLayout();  // may show the window itself, before work that takes long
    takeMeasures(now);
}

void WindowLoop::noteTimes(double cpuEnd) {
    const double end = glfwGetTime(), begin = frameBegin_ + respondedSeconds_;
    frameSeconds_ = end - begin;
    frameTraffic_ = traffic() - trafficBefore_;
    double gpuMs = model_.gl.hasTimers ? 0 : ScopeTime::kUnknownMs;
    for (const ScopeTime& time : model_.renderer.scopeTimes(model_.session())) gpuMs += time.gpuMs;
    model_.rate.note(end, cpuEnd - begin, gpuMs);
    if (!model_.gl.isEs) noteShown(end - begin);
}

void WindowLoop::noteShown(double seconds) {
    if (!isFrameNew_) return;
    // A frame in parts takes as long as its budget, whatever its size.
    if (model_.live.isWhole() || !model_.renderer.store().hasAskedForParts()) model_.scaler.noteFrame(seconds);
    noteSlowChange(seconds);
}

}  // namespace arclight
