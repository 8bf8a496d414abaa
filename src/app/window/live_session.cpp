#include "app/window/live_session.h"

namespace arclight {

LiveSession::LiveSession(const DemoType& type, Stage& stage)
    : type_(type), stage_(stage), session_(type, stage.shaders()) {}

bool LiveSession::begin(const Start& start) {
    bool isRestored = false;
    if (start.isReplay) {
        replayed_ = start.reel;
        beginTake(0);
    } else {
        const Take& take = start.take();
        isRestored = !take.recording.events().empty();
        Input resting;
        resting.widthPx = start.width, resting.heightPx = start.height;
        session_.setPicture(take.input);
        session_.replay(take.seed, take.recording, isRestored ? start.tick : 0, resting);
    }
    history_.reset(session_.params().values());
    if (start.versus) compareWith(*start.versus);
    return isRestored;
}

void LiveSession::endTake() {
    playing_.reset();
    if (session_.tick() == 0) return;
    done_.takes.push_back(takeOf(session_));
    ticksBefore_ += session_.tick();
}

void LiveSession::beginTake(std::size_t index) {
    endTake();
    const Take& take = replayed_.takes[index];
    session_.setPicture(take.input);
    session_.replay(take.seed, take.recording, 0, Input{});
    playing_ = index;
    if (versus_) versus_->follow(session_);
}

void LiveSession::reset() {
    endTake();
    session_.reset(session_.seed());
    if (versus_) versus_->follow(session_);
}

Expected<Done> LiveSession::apply(const Preset& preset, const std::string& source) {
    // What was done until now is kept with the values it was done with.
    const LooseParams params(type_);
    if (auto done = applyPreset(params.set(), preset, source); !done) return done;
    endTake();
    session_.params().assign(params.set().values());
    session_.reset(session_.seed());
    if (versus_) versus_->follow(session_);
    history_.reset(session_.params().values());
    return Done{};
}

void LiveSession::restore(CaptureState state) {
    endTake();
    Input resting;
    resting.widthPx = state.width, resting.heightPx = state.height;
    session_.setPicture(std::move(state.input));
    session_.replay(state.seed, state.recording, state.tick, resting);
    history_.reset(session_.params().values());
    if (state.versus)
        compareWith(std::move(*state.versus));
    else if (versus_)
        versus_->follow(session_);
}

void LiveSession::showPicture(InputPicture picture) {
    endTake();
    session_.setPicture(std::move(picture));
    session_.reset(session_.seed());
    if (versus_) versus_->follow(session_);
}

void LiveSession::compareWith(Versus versus) {
    if (!versus_) versus_ = std::make_unique<VersusStage>(stage_, type_);
    versus_->show(std::move(versus), session_);
}

void LiveSession::compareWithPresent() {
    const VersusParams look = versus_ ? versus_->versus().look : VersusParams{};
    compareWith({"these values", session_.params().values(), std::nullopt, look});
}

void LiveSession::step(const Input& live) {
    if (!playing_) {
        session_.step(live);
        if (versus_) versus_->step(live);
        return;
    }
    const Take& take = replayed_.takes[*playing_];
    if (session_.tick() >= take.ticks) {
        if (*playing_ + 1 < replayed_.takes.size())
            beginTake(*playing_ + 1);
        else
            playing_.reset();
        return;
    }
    session_.resume(take.recording, session_.tick() + 1, live);
    if (versus_) versus_->catchUp(session_);
    history_.reset(session_.params().values());
}

std::optional<std::pair<int, int>> LiveSession::replayedSize() const {
    if (!playing_) return std::nullopt;
    std::optional<std::pair<int, int>> size;
    for (const Recording::Event& event : replayed_.takes[*playing_].recording.events())
        if (event.isInput && event.tick <= session_.tick()) size = {event.input.widthPx, event.input.heightPx};
    return size;
}

void LiveSession::noteChanges(bool isDragging) {
    if (session_.noteChanges()) playing_.reset();
    history_.note(session_.params().values(), isDragging);
}

bool LiveSession::assign(const std::optional<History::Values>& values) {
    if (!values) return false;
    session_.params().assign(*values);
    if (session_.noteChanges()) playing_.reset();
    return true;
}

void LiveSession::rememberBefore(const std::vector<ParamValue>& values) {
    const auto present = session_.params().values();
    history_.reset(values);
    history_.reset(present);
}

Reel LiveSession::recorded() const {
    Reel reel = done_;
    reel.takes.push_back(takeOf(session_));
    return reel;
}

const Framebuffer& LiveSession::draw(int width, int height) {
    return versus_ ? versus_->draw(session_, width, height) : stage_.draw(session_, width, height);
}

}  // namespace arclight
