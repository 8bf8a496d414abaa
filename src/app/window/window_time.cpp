// Time in a window: ticks, seeks, drags along the timeline, presets that stop or repeat, replays.
#include <algorithm>
#include <string>
#include <utility>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "app/window/window_loop.h"

namespace arclight {

void WindowLoop::play(double now) {
    followScrub(now);
    const std::int64_t before = model_.session().tick();
    const bool isPlaying = !model_.clock.isPaused() && !model_.live.isSeeking() && !model_.scrub;
    if (model_.live.isSeeking())
        seek();
    else if (!model_.scrub)
        playTicks(now);
    followPreset();
    showAInPause();
    const std::int64_t tick = model_.session().tick();
    model_.speed.note(now, std::max<std::int64_t>(0, tick - before), isPlaying && !model_.clock.isPaused(),
                      model_.clock.speed(), model_.live.take());
    if (!model_.live.isSeeking()) model_.secondsToSought.reset();
    model_.timeline.follow({.take = model_.live.take(),
                            .tick = tick,
                            .last = std::max(model_.live.lastTick(), model_.live.soughtTick()),
                            .moment = model_.tour.moment(),
                            .isSeeking = model_.scrub || model_.live.isSeeking()});
    model_.strip.follow(model_.live.take(), model_.live.lastTick());
}

void WindowLoop::showAInPause() {
    const bool isPaused = model_.clock.isPaused();
    const bool hasJustPaused = isPaused && playedTake_ == model_.live.take();
    playedTake_ = isPaused ? std::nullopt : std::optional(model_.live.take());
    AbRenderer* const ab = model_.live.ab();
    if (!hasJustPaused || !ab) return;
    AbParams& look = ab->ab().look;
    const AbLayout layout = ab->layoutFor(model_.layout.frameWidth(), model_.layout.frameHeight());
    if (layout.view == AbView::flip && flipShowsB(look, model_.session().tick())) look.flipped = !look.flipped;
}

void WindowLoop::seek() {
    constexpr double kSeconds = 0.1;
    const std::int64_t before = model_.live.ticksLeft();
    events_.hasHappened = true;
    const auto goesOn = [&] {
        if (!model_.gl.isEs) glfwPollEvents();
        return events_.isEmpty();
    };
    if (model_.live.continueSeek(kSeconds, goesOn)) {
        model_.clock.clear();
        if (!model_.scrub && model_.notice.sentence().empty()) model_.sayArrived();
        return;
    }
    const std::int64_t left = model_.live.ticksLeft();
    model_.secondsToSought =
        kSeconds * static_cast<double>(left) / static_cast<double>(std::max<std::int64_t>(1, before - left));
}

void WindowLoop::followScrub(double now) {
    constexpr double kAtOnceSeconds = 0.15, kRestSeconds = 0.4, kSliceSeconds = 0.05;
    if (!model_.scrub) return;
    model_.clock.clear();
    const std::int64_t tick = model_.scrub->tick;
    // The timeline may have disappeared with the bar.
    if (!panels_.isDragging()) return controller_.seek(std::to_string(tick));
    if (model_.scrub->isSought) return;
    model_.live.stopSeek();
    const bool isFarBack = tick < model_.session().tick() && model_.live.secondsTo(tick) > kAtOnceSeconds;
    if (isFarBack && now - model_.scrub->movedAt < kRestSeconds) return;
    model_.scrub->isSought = events_.hasHappened = true;
    model_.live.seek(tick, controller_.resting(), kSliceSeconds);
}

void WindowLoop::followPreset() {
    const Preset* const preset = model_.unchangedPreset();
    const bool isPlayed = !model_.live.isSeeking() && !model_.live.isReplaying() && !model_.scrub;
    const auto wish = presetPlay_.follow({preset, model_.session().tick(), model_.live.isTouched(), isPlayed});
    if (wish == PresetPlay::Wish::pause) model_.clock.pause(true);
    if (wish == PresetPlay::Wish::repeat) model_.live.seek(preset->loop->from, controller_.resting());
}

void WindowLoop::playTick(int owed) {
    model_.live.step(input_.take(owed));
    // The end of a replay pauses, even if this frame still owes ticks, and a preset may also pause.
    followReplay();
    followPreset();
}

void WindowLoop::playTicks(double now) {
    if (model_.clock.isPaused() && needsPausedInput(now)) adjustInPause();
    const double begin = glfwGetTime();
    for (int owed = model_.clock.owed(); !model_.clock.isPaused() && model_.clock.takeTick(); --owed) {
        playTick(owed);
        if (owed > 1 && glfwGetTime() - begin > kResponseSeconds) respondBetweenTicks();
    }
    ticksSeconds_ = glfwGetTime() - begin;
    followReplay();
}

void WindowLoop::respondBetweenTicks() {
    // A page handles events only between its frames.
    if (model_.gl.isEs || model_.live.isSeeking()) return;
    glfwPollEvents();
    if (events_.isEmpty() || !lastFrame()) return;
    handleEvents(glfwGetTime());
    respond();
}

void WindowLoop::followReplay() {
    if (const auto size = model_.live.replayedSize(); size && *size != requestedSize_) {
        requestedSize_ = *size;
        controller_.fitWindowTo(size->first, size->second);
    }
    if (std::exchange(model_.continuesSession, false)) {
        model_.live.takeOver();
        wasReplaying_ = false;
    }
    if (wasReplaying_ && !model_.live.isReplaying()) {
        model_.clock.pause(true);
        model_.sayWhilePaused("The replay has ended. Press Space to take over.");
    }
    wasReplaying_ = model_.live.isReplaying();
}

std::string WindowLoop::status() const {
    // An announcement hides a notice only while the work lasts.
    if (!announced_.empty())
        return announced_ + "\u2026" +
               (model_.isSlow && model_.live.canUndo() ? "  Press Esc to undo the change." : "");
    if (const std::string progress = model_.progress(); !progress.empty()) return progress;
    if (!model_.notice.text().empty()) return model_.notice.text();
    return presetPlay_.isAtStop() && model_.clock.isPaused() ? "Stopped at the preset's tick. Press Space to continue."
                                                             : "";
}

}  // namespace arclight
