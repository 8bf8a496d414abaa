#include "app/window/live_session.h"

#include <algorithm>
#include <tuple>

#include "core/params_text.h"
#include "core/signals.h"
#include "core/stopwatch.h"

namespace arclight {

namespace {

/// The time between checks of the clock during a seek, short enough that Escape stops it at once.
constexpr double kPartMs = 20;

}  // namespace

LiveSession::LiveSession(const DemoType& type, SessionRenderer& renderer)
    : type_(type), renderer_(renderer), session_(type, renderer.shaders()) {}

bool LiveSession::begin(const RunPlan& plan) {
    bool isRestored = false;
    if (plan.isReplay) {
        replayed_ = plan.sessionRecording;
        beginTake(0);
        if (plan.isSought) seek_ = Seek{plan.tick, true}, isRestored = true;
    } else {
        const Take& take = plan.take();
        isRestored = plan.isSought || !take.recording.events().empty();
        Input resting;
        resting.widthPx = plan.width, resting.heightPx = plan.height;
        plan.sessionRecording.showInput(take, session_);
        session_.replay(take.seed, take.recording, 0, resting);
        if (plan.ab) std::tie(resting.widthPx, resting.heightPx) = sideSizeOf(*plan.ab, plan.width, plan.height);
        if (isRestored || plan.isMoment) seek_ = Seek{plan.tick, false, resting};
        keep(take.recording, plan.tick);
    }
    history_.reset(session_.params().values());
    if (plan.ab) compareWith(*plan.ab);
    continueSeek(kStartSeekSeconds);
    return isRestored;
}

std::int64_t LiveSession::soughtTick() const {
    if (!seek_) return session_.tick();
    return seek_->isReplay ? replayed_.locate(seek_->tick).tick : seek_->tick;
}

std::int64_t LiveSession::ticksLeft() const {
    if (!seek_) return 0;
    return seek_->tick - (seek_->isReplay ? tickOfSession() : session_.tick());
}

std::int64_t LiveSession::lastTick() const {
    const std::int64_t end = playing_ ? replayed_.takes[*playing_].ticks : later_ ? later_->end : 0;
    return std::max(session_.tick(), std::min(end, kMaxRestoredTick));
}

std::string LiveSession::tickText(std::int64_t ofSession) const {
    if (ofSession >= ticksBefore_ && ofSession <= ticksBefore_ + lastTick())
        return std::to_string(ofSession - ticksBefore_);
    const SessionRecording::Position position = (playing_ ? replayed_ : done_).locate(ofSession);
    return std::to_string(position.tick) + " of take " + std::to_string(position.take + 1);
}

double LiveSession::secondsTo(std::int64_t tick) const {
    const std::int64_t ticks = tick - (tick < session_.tick() ? 0 : session_.tick());
    return secondsPerTick_ * static_cast<double>(ticks);
}

void LiveSession::keep(const Recording& recording, std::int64_t end) {
    later_.reset();
    isTouched_ = recording.hasActions();
    if (!recording.events().empty() && session_.tick() < end) later_ = Later{recording, end};
}

void LiveSession::touch() {
    isTouched_ = true;
    if (later_ && ab_) ab_->forgetLater();
    later_.reset();
}

void LiveSession::rewind() {
    if (!playing_ && !later_) later_ = Later{session_.recording(), session_.tick()};
    const Recording& all = playing_ ? replayed_.takes[*playing_].recording : later_->recording;
    // The recording has every input that differs from the input of a new session.
    session_.replay(session_.seed(), all, 0, Input{});
    if (ab_) ab_->rewind(session_);
}

void LiveSession::playTo(std::int64_t tick, const Input& resting) {
    if (later_) {
        session_.resume(later_->recording, std::min(tick, later_->end), Input{});
    } else {
        // All of the past has been played.
        Recording untouched;
        untouched.clear(session_.recording().start());
        session_.resume(untouched, tick, resting);
    }
    if (ab_) ab_->catchUp(session_);
    if (later_ && session_.tick() >= later_->end) later_.reset();
}

bool LiveSession::continueSeek(double seconds, const std::function<bool()>& goesOn) {
    if (!seek_) return true;
    const Stopwatch watch;
    const std::int64_t before = tickOfSession();
    do {
        const Stopwatch part;
        seek_->isReplay ? seekInReplay() : seekInTake();
        if (!seek_) break;
        seek_->ticks = part.ms() < kPartMs ? 2 * seek_->ticks : std::max<std::int64_t>(1, seek_->ticks / 2);
    } while (watch.ms() < 1000 * seconds && !interrupted() && (!goesOn || goesOn()));
    if (const std::int64_t ticks = tickOfSession() - before; ticks > 0) {
        secondsPerTick_ = 1e-3 * watch.ms() / static_cast<double>(ticks);
        hasSought_ = true;
    }
    history_.reset(session_.params().values());
    return !seek_;
}

void LiveSession::seekInTake() {
    playTo(std::min(seek_->tick, session_.tick() + seek_->ticks), seek_->resting);
    if (session_.tick() >= seek_->tick) seek_.reset();
}

void LiveSession::seekInReplay() {
    const std::int64_t left = seek_->tick - tickOfSession();
    if (!playing_ || left <= 0) return seek_.reset();
    const Take& take = replayed_.takes[*playing_];
    if (session_.tick() >= take.ticks) return advance(Input{});
    const std::int64_t end = std::min(take.ticks, session_.tick() + std::min(left, seek_->ticks));
    session_.resume(take.recording, end, Input{});
    if (ab_) ab_->catchUp(session_);
}

void LiveSession::endTake() {
    if (seek_ && !seek_->isReplay) seek_.reset();
    ++take_;
    isTouched_ = false;
    if (later_) {
        done_.add(session_, later_->recording, later_->end);
        ticksBefore_ += later_->end;
    } else if (session_.tick() > 0) {
        done_.add(session_);
        ticksBefore_ += session_.tick();
    }
    playing_.reset();
    later_.reset();
}

void LiveSession::beginTake(std::size_t index) {
    endTake();
    const Take& take = replayed_.takes[index];
    replayed_.showInput(take, session_);
    session_.replay(take.seed, take.recording, 0, Input{});
    playing_ = index;
    if (ab_) ab_->reset(session_);
}

void LiveSession::reset() { reset(session_.seed()); }

void LiveSession::reset(Seed seed) {
    seek_.reset();
    endTake();
    cameraTick_ = -kCameraTicks;
    session_.reset(seed);
    if (ab_) ab_->reset(session_);
}

Expected<Done> LiveSession::apply(const Preset& preset, const std::string& source, const Input& resting) {
    // The take ends before the values change: its recording keeps the values that it was played with.
    const OwnedParams params(type_);
    if (auto done = applyPreset(params.set(), preset, source); !done) return done;
    seek_.reset();
    endTake();
    session_.params().assign(params.set().values());
    session_.reset(session_.seed());
    if (ab_) ab_->reset(session_);
    history_.reset(session_.params().values());
    seek_ = Seek{preset.tick.value_or(0), false, resting};
    continueSeek(kFirstSeekSeconds);
    return Done{};
}

void LiveSession::seek(std::int64_t tick, const Input& resting, double seconds) {
    if (tick < session_.tick()) rewind();
    seek_ = playing_ ? Seek{ticksBefore_ + tick, true} : Seek{tick, false, resting};
    continueSeek(seconds);
}

void LiveSession::restore(CaptureState state) {
    seek_.reset();
    endTake();
    Input resting;
    resting.widthPx = state.width, resting.heightPx = state.height;
    if (state.ab) std::tie(resting.widthPx, resting.heightPx) = sideSizeOf(*state.ab, state.width, state.height);
    session_.setInput(std::move(state.input));
    session_.replay(state.seed, state.recording, 0, resting);
    history_.reset(session_.params().values());
    if (state.ab)
        compareWith(std::move(*state.ab));
    else if (ab_)
        ab_->reset(session_);
    seek_ = Seek{state.tick, false, resting};
    keep(state.recording, state.tick);
    continueSeek(kFirstSeekSeconds);
}

void LiveSession::showInput(std::optional<InputFile> input) {
    seek_.reset();
    endTake();
    if (const auto scene = input ? sceneFor(type_, *input->kind, session_.params()) : std::nullopt)
        CHECK(setParam(session_.params(), "scene=" + std::string(*scene)).has_value());
    session_.setInput(std::move(input));
    session_.reset(session_.seed());
    if (ab_) ab_->reset(session_);
}

void LiveSession::compareWith(AbComparison ab) {
    if (!ab_) ab_ = std::make_unique<AbRenderer>(renderer_, type_);
    ++comparisons_;
    ab_->show(std::move(ab), session_);
}

void LiveSession::endComparison() {
    forgetFrame();
    frame_ = nullptr;
    ab_.reset();
}

void LiveSession::compareWithCurrent() {
    const AbParams look = ab_ ? ab_->ab().look : AbParams{};
    compareWith({"values at tick " + std::to_string(session_.tick()), session_.params().values(), {}, {}, look});
}

std::pair<int, int> LiveSession::sideSize(int width, int height) const {
    return ab_ ? sideSizeOf(ab_->ab(), width, height) : std::pair(width, height);
}

void LiveSession::step(const Input& live) {
    seek_.reset();
    needsPausedInput_ = false;
    if (!playing_ && isAction(live)) touch();
    advance(live);
}

bool LiveSession::adjust(const Input& input) {
    if (!playing_ && isAction(input)) touch();
    needsPausedInput_ = session_.adjust(input);
    if (ab_ && ab_->adjust(input, session_)) needsPausedInput_ = true;
    return needsPausedInput_;
}

void LiveSession::advance(const Input& live) {
    if (later_) {
        playTo(session_.tick() + 1, Input{});
        history_.reset(session_.params().values());
        return;
    }
    if (!playing_) {
        const Stopwatch watch;
        session_.step(live);
        if (!hasSought_) secondsPerTick_ = 1e-3 * watch.ms();
        if (ab_) ab_->step(live, session_);
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
    if (ab_) ab_->catchUp(session_);
    history_.reset(session_.params().values());
}

std::optional<std::pair<int, int>> LiveSession::replayedSize() const {
    if (!playing_) return std::nullopt;
    std::optional<std::pair<int, int>> size;
    for (const Recording::Event& event : replayed_.takes[*playing_].recording.events())
        if (event.isInput() && event.tick <= session_.tick()) size = {event.input.widthPx, event.input.heightPx};
    return size;
}

bool LiveSession::noteChangesOfA() {
    if (!session_.noteChanges()) return false;
    playing_.reset(), seek_.reset();
    touch();
    return needsPausedInput_ = true;
}

bool LiveSession::noteChanges(bool isDragging) {
    const std::vector<ParamValue> camera = session_.cameraValues();
    if (!camera_.empty() && camera != camera_) cameraTick_ = session_.tick();
    camera_ = camera;
    const bool hasChanged = noteChangesOfA();
    if (ab_) ab_->noteChanges();
    history_.note(session_.params().values(), isDragging);
    return hasChanged;
}

bool LiveSession::assign(const std::optional<History::Values>& values) {
    if (!values) return false;
    session_.params().assign(*values);
    noteChangesOfA();
    return true;
}

void LiveSession::rememberBefore(const std::vector<ParamValue>& values) {
    const auto present = session_.params().values();
    history_.reset(values);
    history_.reset(present);
}

SessionRecording LiveSession::recorded() const {
    SessionRecording sessionRecording = done_;
    if (later_)
        sessionRecording.add(session_, later_->recording, later_->end);
    else
        sessionRecording.add(session_);
    return sessionRecording;
}

bool LiveSession::isMadeByParams(int width, int height) {
    constexpr double kMaxMs = 1000;
    // A command line can name the input by its path. Large ones take long to show again.
    const auto& input = session_.input();
    if (ab_ || (input && (input->path.empty() || input->base64.empty()))) return false;
    const Stopwatch watch;
    Session twin(type_, renderer_.shaders());
    twin.params().assign(session_.params().values());
    twin.setInput(input);
    twin.reset(session_.seed());
    Input resting;
    resting.widthPx = width, resting.heightPx = height;
    Recording untouched;
    untouched.clear(twin.params().values());
    twin.resume(untouched, session_.tick(), resting, [&](std::int64_t) { return watch.ms() < kMaxMs; });
    if (twin.tick() < session_.tick()) return false;
    forgetFrame();
    const Image image = readImage(renderer_.draw(twin, width, height));
    return image == readImage(renderer_.draw(session_, width, height));
}

LiveSession::FrameKey LiveSession::frameKey(int width, int height, float fraction) {
    FrameKey key{width, height, fraction, session_.revision()};
    key.inspected = renderer_.store().inspected();
    if (!ab_) return key;
    key.comparison = comparisons_;
    key.look = ab_->ab().lookSet().values();
    key.pinLags = !ab_->ab().pin.empty() && ab_->pinLags();
    key.pinCount = ab_->pinCount();
    key.errorsCount = ab_->errorsCount();
    key.errorsLag = isMap(ab_->ab().look.view) && ab_->errorsLag();
    if (ab_->b()) key.b = ab_->b()->revision();
    return key;
}

bool LiveSession::isDrawn(int width, int height, float fraction) { return drawn_ == frameKey(width, height, fraction); }

std::string LiveSession::busyWith(int width, int height, float fraction) const {
    if (ab_) {
        const AbLayout layout = ab_->layoutFor(width, height);
        width = layout.width, height = layout.height;
    }
    const int sceneWidth = reducedSide(width, fraction), sceneHeight = reducedSide(height, fraction);
    std::string work = session_.busyWith(sceneWidth, sceneHeight);
    if (work.empty() && ab_ && ab_->b()) work = ab_->b()->busyWith(sceneWidth, sceneHeight);
    return work;
}

bool LiveSession::showsPixels() const { return session_.showsPixels() || (ab_ && ab_->b() && ab_->b()->showsPixels()); }

bool LiveSession::isDrawnBut(const FrameKey& key) const {
    if (!ab_ || !drawn_) return false;
    FrameKey seen = *drawn_;
    seen.look = key.look, seen.pinCount = key.pinCount;
    seen.errorsCount = key.errorsCount, seen.errorsLag = key.errorsLag;
    return seen == key;
}

const Framebuffer& LiveSession::draw(int width, int height, float fraction) {
    if (isDrawn(width, height, fraction)) return *frame_;
    const FrameKey key = frameKey(width, height, fraction);
    if (isDrawnBut(key) && ab_->drawAgain(session_)) {
        drawn_ = key;
        return *frame_;
    }
    drawn_.reset();  // if the frame is abandoned, this one has lost its target
    frame_ = ab_ ? &ab_->draw(session_, width, height, fraction) : &renderer_.draw(session_, width, height, fraction);
    renderer_.store().yieldPoints().last();
    ++framesDrawn_;
    drawn_ = busyWith(width, height, fraction).empty() ? std::optional(key) : std::nullopt;
    return *frame_;
}

}  // namespace arclight
