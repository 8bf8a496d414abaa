// What a window draws: the demo's frame or, if nothing has changed, the last one; and the panels over it.
#include <algorithm>
#include <cmath>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "app/window/window_loop.h"
#include "core/text.h"
#include "gfx/gl.h"

namespace arclight {
namespace {

/// If a change makes frames slower than this, Escape can undo it.
constexpr double kSlowSeconds = 1;
/// The smallest size in which a page of text and plots can be laid out.
constexpr float kLeastPageWidth = 440, kLeastPageHeight = 320;
/// If frames take longer than this, the last one is kept for the time in which the next is drawn.
constexpr double kLateSeconds = 0.05;

}  // namespace

bool WindowLoop::isInteracting() {
    const bool isCameraMoving = !model_.clock.isPaused() && model_.live.isCameraMoving();
    return panels_.isDragging() || input_.isDragging() || isCameraMoving;
}

bool WindowLoop::isMoving() { return !model_.clock.isPaused() || isInteracting(); }

float WindowLoop::leastFraction() const {
    // At this magnification, single pixels are to be seen.
    constexpr float kOfPixels = 8;
    const AbRenderer* const ab = model_.live.ab();
    const float magnified = ab ? ab->ab().look.magnification / kOfPixels : 0;
    if (!model_.renderer.hasDrawnPage()) return magnified;
    return std::max({magnified, kLeastPageWidth / static_cast<float>(model_.layout.frameWidth()),
                     kLeastPageHeight / static_cast<float>(model_.layout.frameHeight())});
}

std::pair<int, int> WindowLoop::chooseSize() {
    const float fraction = model_.scaler.choose(model_.renderScale, isMoving(), leastFraction());
    const auto reduced = [&](int side) {
        return std::max(1, static_cast<int>(std::lround(fraction * static_cast<float>(side))));
    };
    return {reduced(model_.layout.frameWidth()), reduced(model_.layout.frameHeight())};
}

void WindowLoop::noteSlowChange(double seconds) {
    const bool isSlow = seconds > kSlowSeconds;
    if (isSlow && !model_.isSlow && hasChanged_)
        model_.notice.say("A frame takes " + formatFixed(seconds, 1) + " s now. Press Esc to take the change back.");
    // A frame made in parts is slow until all parts are complete.
    const auto isInParts = [&] {
        const Framebuffer& last = *model_.live.lastFrame();
        return !model_.session().busyWith(last.width(), last.height()).empty();
    };
    model_.isSlow = (model_.isSlow || hasChanged_) && (isSlow || isInParts());
    hasChanged_ = false;
}

void WindowLoop::show(const Framebuffer* shown) const {
    const Rect& frame = model_.layout.frame;
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, model_.widthPx, model_.heightPx);
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    if (!shown) return;
    shown->blitToWindow(static_cast<int>(frame.x), model_.heightPx - static_cast<int>(frame.bottom()),
                        model_.layout.frameWidth(), model_.layout.frameHeight());
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

bool WindowLoop::announcesWork(int widthPx, int heightPx) {
    const std::string work = model_.session().busyWith(widthPx, heightPx);
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

void WindowLoop::draw(double now) {
    const auto [widthPx, heightPx] = chooseSize();
    const bool isKept = model_.live.isDrawn(widthPx, heightPx);
    // During a seek, new frames would only delay the arrival.
    if (!isKept && model_.live.isSeeking()) return respond();
    if (!isKept && announcesWork(widthPx, heightPx)) return;
    if (AbRenderer* const ab = model_.live.ab()) ab->letPinLag(!model_.clock.isPaused());
    const std::int64_t before = model_.live.framesDrawn();
    const Framebuffer* shown = drawFrame(widthPx, heightPx);
    if (!shown) return;
    isFrameNew_ = model_.live.framesDrawn() > before;
    model_.awaited.reset();
    if (isFrameNew_) compareSides(now);
    if (model_.inspector.isOpen())
        shown = &model_.inspector.draw(model_.layout.frameWidth(), model_.layout.frameHeight(), true);
    show(shown);
    watch_.beginLayout();
    panels_.draw(model_.session(), panelState(now), model_.widthPx, model_.heightPx);
    isKept_ = false;
    if (isFrameNew_ && expectedSeconds(widthPx, heightPx) > kLateSeconds) keep(*shown);
    const double cpuEnd = glfwGetTime();
    // A software rasteriser finishes its work here.
    glfwSwapBuffers(window_);
    hasInput_ = false;
    shownAt_ = glfwGetTime();
    watch_.write(model_, {.isFullScreen = glfwGetWindowMonitor(window_) != nullptr,
                          .isSettled = model_.clock.isPaused() && pendingDraws_ == 0 && events_.isEmpty() &&
                                       !model_.live.isSeeking()});
    if (isFrameNew_) noteTimes(cpuEnd);
    hasDrawn_ = true;
    afterLayout();  // may show the window itself, before work that takes long
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
    model_.scaler.noteFrame(seconds);
    noteSlowChange(seconds);
}

}  // namespace arclight
