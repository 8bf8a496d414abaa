#include "app/window/window_loop.h"

#define GLFW_INCLUDE_NONE
#include <algorithm>
#include <cmath>
#include <utility>

#include <GLFW/glfw3.h>

#include "app/capture/exports.h"
#include "app/platform/glfw_window.h"
#include "app/platform/platform.h"
#include "app/recording/save_test.h"
#include "app/session/figure_text.h"
#include "app/window/busy_cursor.h"
#include "app/window/help_sheet.h"
#include "app/window/key_layout.h"
#include "core/signals.h"
#include "core/text.h"
#include "gfx/gl.h"
#include "gfx/rasteriser.h"

namespace arclight {
namespace {

constexpr double kIdleSeconds = 0.1;
constexpr double kReloadSeconds = 0.4, kSaveSeconds = 5, kComparisonSeconds = 0.5, kGlFaultSeconds = 0.5;
/// The shortest time between two measurements of a map's errors, which read both sides back.
constexpr double kErrorSeconds = 0.25;
constexpr double kDesktopSeconds = 0.25;
/// A browser finishes all drawing before it answers, and logs errors to its console by itself.
constexpr double kGlFaultSecondsInPages = 10;
/// Widgets take a few frames to settle after an event.
constexpr int kSettlingFrames = 4;
/// Layouts for events before a frame is drawn. A layout takes well under a millisecond.
constexpr int kMaxRounds = 64;

/// F1 to F12 work even while a text field, which does not use them, has the keyboard.
bool isFunctionKey(int key) { return key >= static_cast<int>(Key::f1) && key <= static_cast<int>(Key::f12); }

bool isPress(const WindowEvent& event) {
    return event.presses(WindowEvent::Kind::key) || event.presses(WindowEvent::Kind::button);
}

}  // namespace

WindowLoop::WindowLoop(GLFWwindow* window, WindowModel& model, Panels& panels)
    : window_(window),
      model_(model),
      panels_(panels),
      followedScale_(panels.scale()),
      input_(window, panels, model),
      controller_(window, model, input_),
      commands_(model, controller_),
      settings_(window, model, panels),
      readings_(secondsBetweenReadings(*model.type.measures)),
      reload_(kReloadSeconds),
      save_(kSaveSeconds),
      desktop_(kDesktopSeconds),
      comparison_(kComparisonSeconds),
      errors_(kErrorSeconds),
      glFaults_(model.gl.isEs ? kGlFaultSecondsInPages : kGlFaultSeconds),
      pausedTick_(kTickSeconds),
      busyCursor_(makeBusyCursor(), [](GLFWcursor* cursor) { glfwDestroyCursor(cursor); }) {
    events_.connect(window);
    // A page handles events only between its frames.
    if (!model.gl.isEs && secondsBetweenReadings(*model.type.measures) > 0) readings_.defer();
    controller_.beforeWork([this] {
        if (model_.gl.isEs || !lastFrame() || frameSeconds_ <= kResponseSeconds) return;
        showOverLastFrame();
        hasInput_ = true;  // the work's own effect is still to be shown
    });
}

void WindowLoop::begin(const RunPlan& plan, const Options& options, const LoadedSettings& loaded) {
    canSaveTests_ = goldenFolderOf(model_.type, model_.renderer.dataRoot()).has_value();
    model_.clock.pause(model_.live.begin(plan));
    wasReplaying_ = model_.live.isReplaying();
    if (plan.preset) model_.choose(*plan.preset);
    if (isSoftwareRasteriser(model_.gl.renderer)) model_.scaler.beginSmall();
    settings_.restore(loaded, options.isPlain());
    if (plan.lesson && options.lesson)
        if (auto lesson = loadLesson(model_.type, *options.lesson, model_.renderer.dataRoot())) {
            model_.lesson.open(std::move(*lesson), plan.lesson->step);
            model_.choose(model_.lesson.step().state);
        }
    if (options.from || plan.isReplay || options.tick) {
        // A restored frame looks the same only at its original size.
        isVisible();
        controller_.fitWindowTo(plan.width, plan.height);
    } else if (const Preset* const shown = model_.unchangedPreset()) {
        // Until there is a first frame, the preset's thumbnail stands in for it. It does not show another tick.
        model_.awaited = AwaitedState{shown->name};
    }
    const double now = glfwGetTime();
    save_.restart(now);
    model_.clock.skipTo(now);
    if (model_.gl.isEs) glFaults_.restart(now);
}

bool WindowLoop::isDone() const { return glfwWindowShouldClose(window_) || interrupted(); }

double WindowLoop::secondsToWait() const {
    if (!events_.isEmpty() && !isBehind_ && !isHidden_) return 0;
    if (model_.live.isSeeking()) return 0;
    if (model_.reading.isRunning()) return kTickSeconds;
    if (isHidden_) return kIdleSeconds;
    if (!model_.clock.isPaused()) return model_.clock.secondsToTick(glfwGetTime());
    return model_.live.needsPausedInput() ? 0 : input_.isHolding() ? kTickSeconds : kIdleSeconds;
}

void WindowLoop::followDesktop(double now) {
    // Asking takes a few messages to the display. The zoom of a page is known at once.
    if (!isPage() && !desktop_.isOver(now)) return;
    model_.fullScreen.follow(window_);
    if (panels_.takeGlyphs()) events_.hasHappened = true;
    const float scale = interfaceScale(window_);
    if (scale == std::exchange(followedScale_, scale)) return;
    if (auto done = panels_.rescale(scale); !done) model_.notice.say(done.error().message);
    events_.hasHappened = true;
}

bool WindowLoop::isVisible() {
    int width = 0, height = 0;
    glfwGetFramebufferSize(window_, &width, &height);
    if (width <= 0 || height <= 0 || glfwGetWindowAttrib(window_, GLFW_ICONIFIED)) return false;
    model_.widthPx = std::min(width, model_.gl.maxTextureSize);
    model_.heightPx = std::min(height, model_.gl.maxTextureSize);
    layOut();
    return true;
}

void WindowLoop::layOut() {
    model_.layout =
        layOutWindow(model_.widthPx, model_.heightPx, panels_.scale(), model_.panelWidth, model_.showPanels);
}

bool WindowLoop::frame() {
    const double now = glfwGetTime();
    if (takeRaiseRequest()) bringToFront(window_);
    followDesktop(now);
    isHidden_ = !isVisible();
    if (isHidden_) {
        model_.clock.skipTo(now);
        return false;
    }
    model_.clock.advanceTo(now);
    handleEvents(now);
    // Ticks and frames that take long come after the panels' response.
    const bool isSlow = frameSeconds_ > kResponseSeconds || ticksSeconds_ > kResponseSeconds;
    if (hasInput_ && isSlow && lastFrame()) respond();
    // Captures and other commands do not count towards a frame's time.
    frameBegin_ = glfwGetTime();
    trafficBefore_ = traffic();
    play(now);
    runPeriodicTasks(now);
    if (!isStale(now)) return false;
    draw(now);
    // Until then, the bar shows the work in progress.
    if (!model_.live.isSeeking() && announced_.empty()) model_.notice.noteShown(glfwGetTime());
    return true;
}

bool WindowLoop::runCommand(const WindowEvent& event) {
    if (event.kind == WindowEvent::Kind::drop) {
        controller_.drop(event.path);
        discardPageCopy(event.path);
        return true;
    }
    if (!event.presses(WindowEvent::Kind::key) || event.isRepeat) return false;
    if (event.code == static_cast<int>(Key::escape) && input_.takePointerBack()) return true;
    const Shortcut pressed = shortcutOf(event);
    const bool isSearch = pressed == Shortcut{Key{'F'}, true};  // from any text field
    if (panels_.wantsKeys() && !isFunctionKey(event.code) && !isSearch) return false;
    return controller_.openRelated(pressed) || commands_.press(pressed);
}

bool WindowLoop::flushTicks() {
    if (model_.live.isSeeking()) return true;
    if (model_.clock.isPaused() && !model_.live.isReplaying() && input_.hasMore()) adjustInPause();
    while (input_.isWaiting() && model_.clock.takeTick()) playTick(1);
    return !input_.isWaiting();
}

void WindowLoop::handleEvents(double now) {
    isBehind_ = false;
    readings_.hold(true);
    input_.followPanels();
    hasInput_ = hasInput_ || !events_.isEmpty();
    for (int i = 0; i < kMaxRounds && !events_.isEmpty(); ++i) {
        EventRound round = events_.takeRound();
        isBehind_ = std::any_of(round.begin(), round.end(), isPress) && !flushTicks();
        if (isBehind_) {
            events_.putBack(std::move(round));
            break;
        }
        layOut();
        panels_.layOut(model_.session(), panelState(now), model_.widthPx, model_.heightPx, round);
        afterLayout();
        for (const WindowEvent& event : round) input_.deliver(event, runCommand(event));
        if (!std::exchange(model_.asksForSearch, false)) continue;
        layOut();
        panels_.beginSearch(model_.session(), panelState(now), model_.widthPx, model_.heightPx);
    }
    readings_.hold(false);
    layOut();
}

bool WindowLoop::needsPausedInput(double now) {
    // Held keys continue to act, at the rate of ticks.
    return input_.hasMore() || model_.live.needsPausedInput() || (input_.isHolding() && pausedTick_.isOver(now));
}

void WindowLoop::adjustInPause() {
    do
        if (model_.live.adjust(input_.take())) events_.hasHappened = true;
    while (input_.hasMore());
}

void WindowLoop::runPeriodicTasks(double now) {
    if (model_.notice.expire(now)) events_.hasHappened = true;
    if (controller_.followOthers(now)) events_.hasHappened = true;
    if (controller_.followInput()) events_.hasHappened = true;
    followErrors(now);
    if (reload_.isOver(now) && model_.renderer.shaders().reloadChanged()) {
        model_.live.forgetFrame();
        events_.hasHappened = true;
    }
    // Not only at the end: if the display server disappears, the program ends without a call to `end`.
    if (save_.isOver(now)) settings_.save();
}

bool WindowLoop::isStale(double now) {
    if (std::exchange(events_.hasHappened, !events_.isEmpty()) || !model_.clock.isPaused())
        pendingDraws_ = kSettlingFrames;
    if (model_.scaler.owesFullFrame(model_.renderScale, isMoving())) return true;
    if (pendingDraws_ == 0) return readings_.isPending(now);
    --pendingDraws_;
    return true;
}

void WindowLoop::compareSides(double now) {
    AbRenderer* ab = model_.live.ab();
    if (!ab) return comparisonText_.clear();
    if (!model_.showPanels || !comparison_.isOver(now)) return;
    comparisonText_ = comparisonWords(ab->compareSides());
}

bool WindowLoop::owesErrors() { return model_.live.ab() && model_.live.ab()->areErrorsDue(); }

void WindowLoop::followErrors(double now) {
    AbRenderer* const ab = model_.live.ab();
    if (!ab) return;
    const int before = ab->errorsCount();
    const bool mayBegin = !model_.live.isSeeking() && !model_.scrub && hasDrawn_;
    ab->followErrors(mayBegin && ab->areErrorsDue() && errors_.isOver(now));
    if (ab->errorsCount() != before) events_.hasHappened = true;
}

PanelState WindowLoop::panelState(double now) {
    // Not in every frame: querying OpenGL errors makes some drivers finish all pending work first.
    if (glFaults_.isOver(now)) glFaultTexts_ = takeGlFaults();
    PanelState state;
    state.layout = model_.layout;
    state.commands = &commands_;
    state.readings = &readings_;
    state.seconds = now;
    state.isFirst = !hasDrawn_;
    state.cover = cover();
    state.edited = isWithinFrame_ ? &edited_ : nullptr;
    state.showKeys = model_.showKeys;
    state.dropsOnB = model_.dropsOnB;
    state.canSaveTests = canSaveTests_;
    state.presets = model_.presets;
    model_.tour.follow(model_.session().params(), model_.session().tick());
    state.tour = &model_.tour;
    state.lesson = &model_.lesson;
    state.faults = model_.renderer.shaders().faults();
    for (const std::string& fault : model_.renderer.shaders().assetFaults()) state.faults.push_back(fault);
    for (const std::string& fault : glFaultTexts_) state.faults.push_back("OpenGL: " + fault);
    state.gestures = gesturesOf(model_.session(), model_.inspector.isOpen());
    state.claimed = model_.claims();
    state.bar = barState();
    state.passes = model_.renderer.scopeTimes(model_.session());
    state.shadersInUse = model_.renderer.shaders().namesInUse();
    if (AbRenderer* ab = model_.live.ab())
        state.ab = &ab->ab(), state.shownView = ab->layout().view, state.other = ab->b(),
        state.comparison = comparisonText_;
    state.grab = model_.hovered = input_.hovered();
    state.inspector = model_.inspector.isOpen() ? &model_.inspector : nullptr;
    state.explained = model_.explained ? &*model_.explained : nullptr;
    state.exports = [this] {
        return exportsOf(model_.session(), model_.renderer, {model_.layout.frameWidth(), model_.layout.frameHeight()});
    };
    state.recordedSeconds = kTickSeconds * static_cast<double>(model_.live.ticksBefore() + model_.live.lastTick());
    for (const std::int64_t mark : model_.marks) state.marks.push_back(model_.live.tickText(mark));
    return state;
}

BarState WindowLoop::barState() {
    BarState bar;
    const Session& session = model_.session();
    bar.commands = &commands_;
    bar.tick = session.tick(), bar.seconds = session.seconds(), bar.seed = session.seed();
    if (model_.scrub)
        bar.soughtTick = model_.scrub->tick;
    else if (model_.live.isSeeking())
        bar.soughtTick = model_.live.soughtTick();
    bar.lastTick = model_.live.lastTick(), bar.timelineEnd = model_.timeline.end();
    bar.slowed = model_.speed.slowed();
    bar.momentTick = model_.tour.moment();
    for (const std::int64_t mark : model_.marks) bar.marks.push_back(mark - model_.live.ticksBefore());
    bar.isPaused = model_.clock.isPaused(), bar.isComparing = model_.live.ab() != nullptr;
    bar.isInspecting = model_.inspector.isOpen(), bar.showsHelp = model_.showKeys;
    bar.speed = model_.clock.speed();
    bar.sentence = model_.notice.sentence();
    bar.message = status();
    bar.thumbnail = bar.message == model_.notice.text() ? model_.notice.thumbnail() : nullptr;
    bar.framesPerSecond = model_.rate.framesPerSecond();
    bar.cpuMs = model_.rate.cpuMs(), bar.gpuMs = model_.rate.gpuMs();
    bar.traffic = frameTraffic_;
    bar.renderScale = model_.renderScale, bar.shownFraction = shownFraction_;
    bar.renderer = model_.gl.renderer;
    return bar;
}

void WindowLoop::afterLayout() {
    if (const auto width = panels_.takeWidth()) model_.panelWidth = *width, layOut();
    if (model_.live.noteChanges(panels_.isEditing() || input_.isDragging())) hasChanged_ = true;
    commands_.runRequested();
}

Expected<Done> WindowLoop::saveRecording(const Options& options) const {
    if (!options.record) return Done{};
    if (auto done = writeSessionRecording(*options.record, model_.live.recorded(), model_.type); !done) return done;
    handOver(*options.record);
    return Done{};
}

Expected<Done> WindowLoop::end(const Options& options) {
    // Save the recording first: reading settings from the display ends the program if the display has just gone.
    if (auto done = saveRecording(options); !done) return done;
    settings_.save();
    if (interrupted()) return fail(interruptedExit(), "stopped by a signal");
    return Done{};
}

}  // namespace arclight
