#include "app/session/session.h"

#include <algorithm>

#include "core/json.h"
#include "core/json_numbers.h"
#include "core/signals.h"

namespace arclight {
namespace {

/// The most ticks that a demo skips at once. The limit keeps skipping interruptible if the demo skips in a loop.
constexpr std::int64_t kMaxSkipped = 1 << 20;

/// Whether all devices are at rest. The pointer may be anywhere.
bool isIdle(const Input& input) {
    Input idle;
    idle.widthPx = input.widthPx, idle.heightPx = input.heightPx;
    idle.pointerPx = input.pointerPx, idle.pointerInside = input.pointerInside;
    return input == idle;
}

}  // namespace

Session::Session(const DemoType& type, Shaders& shaders)
    : type_(type), post_(std::make_unique<PostParams>()), demo_(type.make(shaders)), shaders_(shaders) {
    recording_.clear(params().values());
}

void Session::watchFlashes(bool watches) {
    if (watches == (flashWatch_ != nullptr)) return;
    flashWatch_ = watches ? std::make_unique<FlashWatch>(shaders_) : nullptr;
}

std::vector<double> Session::measureFrames() const {
    return flashWatch_ ? measureValues(flashWatch_->measures()) : std::vector<double>();
}

void Session::setInput(std::optional<InputFile> input) {
    if (type_.inputs.empty()) return;
    if (!input && !input_) return;
    // Scenes may refer to the file before until they have another.
    std::swap(input_, input);
    demo_->setInput(input_ ? &*input_ : nullptr);
}

void Session::reset(Seed seed) {
    seed_ = seed;
    tick_ = 0;
    ++revision_;
    recording_.clear(params().values());
    demo_->reset(seed);
}

void Session::step(const Input& input) {
    recording_.addInput(tick_, input);
    gpu_.begin();
    ++revision_;
    demo_->step({tick_, kTickSeconds, seconds(), input, gpu_});
    ++tick_;
}

bool Session::adjust(const Input& input) {
    const bool hasMoved = demo_->adjust(input);
    if (hasMoved) ++revision_;
    // A pointer that merely moves is not recorded.
    if (hasMoved || !isIdle(input) || !isIdle(recording_.lastInput())) recording_.addPausedInput(tick_, input);
    return hasMoved;
}

bool Session::noteChanges() {
    // Notify the demo only of recorded changes, as a replay can notify it only of those.
    if (!recording_.addValues(tick_, params().values())) return false;
    touch();
    return true;
}

void Session::replay(Seed seed, const Recording& recording, std::int64_t tick, const Input& resting,
                     const GoesOn& goesOn) {
    const ParamSet set = params();
    set.assign(recording.start());
    reset(seed);
    replayedEvents_ = 0;
    resume(recording, tick, resting, goesOn);
}

bool Session::skipTo(std::int64_t end, const Input& held, const GoesOn& goesOn) {
    // The last step is always taken, because it follows the pointer and computes the drawn state.
    const std::int64_t last = end - 1;
    if (tick_ >= last || !isIdle(held)) return true;
    const std::int64_t first = tick_;
    while (tick_ < last) {
        const std::int64_t next = std::min(last, tick_ + kMaxSkipped);
        const Step step{tick_, kTickSeconds, seconds(), held, gpu_};
        if (!demo_->skip(step, next - tick_)) return true;
        if (tick_ == first) recording_.addInput(tick_, held);
        tick_ = next;
        ++revision_;
        if (interrupted() || (goesOn && !goesOn(end))) return false;
    }
    return true;
}

void Session::replayEvent(const Recording::Event& event) {
    if (event.kind == Recording::EventKind::pausedInput) adjust(event.input);
    if (event.isInput()) return;
    const auto entries = params().entries();
    for (const auto& [index, value] : event.set) entries[index].set(value);
    // Recorded and reported even if the values are unchanged, since they may have moved there and back.
    recording_.addChanges(tick_, event.set);
    touch();
}

void Session::resume(const Recording& recording, std::int64_t tick, const Input& resting, const GoesOn& goesOn) {
    const auto& events = recording.events();
    Input input = resting;
    std::size_t& next = replayedEvents_ = std::min(replayedEvents_, events.size());
    const auto hold = [&](const Recording::Event& event) {
        if (event.isInput()) input = event.input;
        // A press in a pause was handled in the pause, and a press of an earlier step by that step.
        if (event.kind == Recording::EventKind::pausedInput || event.tick < tick_) clearMomentaryInput(input);
    };
    for (std::size_t i = 0; i < next; ++i) hold(events[i]);
    for (;;) {
        for (; next < events.size() && events[next].tick <= tick_; ++next) {
            hold(events[next]);
            replayEvent(events[next]);
        }
        if (tick_ >= tick || interrupted()) return;
        // The demo must have seen the held input before it can skip steps with it.
        const std::int64_t end = next < events.size() ? std::min(events[next].tick, tick) : tick;
        step(input);
        clearMomentaryInput(input);
        if (goesOn && !goesOn(end)) return;
        if (!skipTo(end, input, goesOn)) return;
    }
}

Expected<Json> Session::checkedState() const {
    Json state = dumpState();
    if (const auto path = pathOfNonFinite(state))
        return fail(Exit::fileFailed, "the state at tick " + std::to_string(tick_) + " is not written: " + *path +
                                          " is not a finite number");
    return state;
}

Json Session::dumpState() const {
    Json state = {{"tick", tick_}, {"dt", kTickSeconds}};
    state.update(demo_->dumpState());
    return state;
}

Json Session::benchFigures(const FrameTimes& times) const {
    return demo_->benchFigures(times);
}

}  // namespace arclight
