#include "app/window/live_session.h"

#include <algorithm>

#include "core/signals.h"
#include "core/stopwatch.h"

namespace arclight {

namespace {

/// Near ticks are restored at once; a key that asks for a far one is answered in time all the same.
constexpr double kFirstSeekSeconds = 0.05;
/// The time between looks at the clock during a seek, short enough that Escape stops it at once.
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
        if (isRestored || plan.isMoment) seek_ = Seek{plan.tick, false, take.recording, resting};
    }
    history_.reset(session_.params().values());
    if (plan.ab) compareWith(*plan.ab);
    continueSeek(kFirstSeekSeconds);
    return isRestored;
}

std::int64_t LiveSession::soughtTick() const {
    return seek_ ? seek_->tick + (seek_->isReplay ? 0 : ticksBefore_) : tickOfSession();
}

bool LiveSession::continueSeek(double seconds, const std::function<bool()>& goesOn) {
    if (!seek_) return true;
    const Stopwatch watch;
    do {
        const Stopwatch part;
        seek_->isReplay ? seekInReplay() : seekInTake();
        if (!seek_) break;
        seek_->ticks = part.ms() < kPartMs ? 2 * seek_->ticks : std::max<std::int64_t>(1, seek_->ticks / 2);
    } while (watch.ms() < 1000 * seconds && !interrupted() && (!goesOn || goesOn()));
    history_.reset(session_.params().values());
    return !seek_;
}

void LiveSession::seekInTake() {
    session_.resume(seek_->recording, std::min(seek_->tick, session_.tick() + seek_->ticks), seek_->resting);
    if (ab_) ab_->catchUp(session_);
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
    playing_.reset();
    if (seek_ && !seek_->isReplay) seek_.reset();
    if (session_.tick() == 0) return;
    done_.add(session_);
    ticksBefore_ += session_.tick();
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
    seek_ = Seek{preset.tick.value_or(0), false, session_.recording(), resting};
    continueSeek(kFirstSeekSeconds);
    return Done{};
}

void LiveSession::seek(std::int64_t tick, const Input& resting) {
    if (playing_ && tick >= session_.tick()) {
        seek_ = Seek{ticksBefore_ + tick, true};
    } else {
        playing_.reset();
        seek_ = Seek{tick, false, session_.recording(), resting};
        if (tick < session_.tick()) {
            session_.replay(session_.seed(), seek_->recording, 0, resting);
            if (ab_) ab_->rewind(session_);
        } else {
            // All of the past has been played.
            seek_->recording.clear(session_.recording().start());
        }
    }
    continueSeek(kFirstSeekSeconds);
}

void LiveSession::restore(CaptureState state) {
    seek_.reset();
    endTake();
    Input resting;
    resting.widthPx = state.width, resting.heightPx = state.height;
    session_.setInputImage(std::move(state.input));
    session_.replay(state.seed, state.recording, 0, resting);
    history_.reset(session_.params().values());
    if (state.ab)
        compareWith(std::move(*state.ab));
    else if (ab_)
        ab_->reset(session_);
    seek_ = Seek{state.tick, false, std::move(state.recording), resting};
    continueSeek(kFirstSeekSeconds);
}

void LiveSession::showInput(InputImage input) {
    seek_.reset();
    endTake();
    session_.setInputImage(std::move(input));
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

void LiveSession::step(const Input& live) {
    seek_.reset();
    owesAdjustment_ = false;
    advance(live);
}

bool LiveSession::adjust(const Input& input) {
    owesAdjustment_ = session_.adjust(input);
    if (ab_ && ab_->adjust(input)) owesAdjustment_ = true;
    return owesAdjustment_;
}

void LiveSession::advance(const Input& live) {
    if (!playing_) {
        session_.step(live);
        if (ab_) ab_->step(live);
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
    return owesAdjustment_ = true;
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
    sessionRecording.add(session_);
    return sessionRecording;
}

bool LiveSession::isMadeByParams(int width, int height) {
    constexpr double kMostMs = 1000;
    // A command line can name an input image, but the window does not know its path.
    if (ab_ || session_.input()) return false;
    const Stopwatch watch;
    Session twin(type_, renderer_.shaders());
    twin.params().assign(session_.params().values());
    twin.reset(session_.seed());
    Input resting;
    resting.widthPx = width, resting.heightPx = height;
    Recording untouched;
    untouched.clear(twin.params().values());
    twin.resume(untouched, session_.tick(), resting, [&](std::int64_t) { return watch.ms() < kMostMs; });
    if (twin.tick() < session_.tick()) return false;
    forgetFrame();
    const Image image = readImage(renderer_.draw(twin, width, height));
    return image == readImage(renderer_.draw(session_, width, height));
}

LiveSession::FrameKey LiveSession::frameKey(int width, int height) {
    FrameKey key{width, height, session_.revision()};
    key.inspected = renderer_.store().inspected();
    if (!ab_) return key;
    key.comparison = comparisons_;
    key.look = ab_->ab().lookSet().values();
    key.pinLags = !ab_->ab().pin.empty() && ab_->pinLags();
    if (ab_->b()) key.b = ab_->b()->revision();
    return key;
}

bool LiveSession::isDrawn(int width, int height) { return drawn_ == frameKey(width, height); }

const Framebuffer& LiveSession::draw(int width, int height, float fraction) {
    if (isDrawn(width, height)) return *frame_;
    const FrameKey key = frameKey(width, height);
    drawn_.reset();  // if the frame is abandoned, this one has lost its target
    frame_ = ab_ ? &ab_->draw(session_, width, height, fraction) : &renderer_.draw(session_, width, height, fraction);
    renderer_.store().yieldPoints().last();
    ++framesDrawn_;
    const bool isWhole =
        session_.busyWith(width, height).empty() && (!ab_ || !ab_->b() || ab_->b()->busyWith(width, height).empty());
    drawn_ = isWhole ? std::optional(key) : std::nullopt;
    return *frame_;
}

}  // namespace arclight
