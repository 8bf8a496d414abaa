// The state that a window plays: a session, the recording of everything done to it since launch, its side B, and undo.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "app/compare/ab_renderer.h"
#include "app/plan/run_plan.h"
#include "app/recording/history.h"

namespace arclight {

class LiveSession {
public:
    LiveSession(const DemoType& type, SessionRenderer& renderer);

    Session& session() { return session_; }
    const Session& session() const { return session_; }
    /// The A/B comparison; null without one.
    AbRenderer* ab() { return ab_.get(); }

    /// Starts as the command line specifies. True if it restored a tick to stay at; a preset's tick plays on.
    bool begin(const RunPlan& plan);
    /// Returns to tick 0 with the parameters as they are. Ends a replay.
    void reset();
    /// Returns to tick 0 with another seed. Ends a replay.
    void reset(Seed seed);
    /// Applies all of the preset's parameters or, with Exit::badAsset, none; then resets and begins to play to the
    /// preset's tick, with `resting` as input.
    Expected<Done> apply(const Preset& preset, const std::string& source, const Input& resting);
    /// Begins to play to a tick of this take, for about `seconds` at once; `resting` is the input of ticks that were
    /// never played. Replays the actions before the tick. The later actions are kept, and are played again from there,
    /// until the user does something else.
    void seek(std::int64_t tick, const Input& resting, double seconds = kFirstSeekSeconds);
    /// How long `seek` would take to get to that tick, in seconds, judged by how long ticks have taken so far.
    double secondsTo(std::int64_t tick) const;
    /// Restores the exact state of a capture.
    void restore(CaptureState state);
    /// Shows another file of the user's, or the demo's own data, from tick 0 on. Changes the scene if the current one
    /// does not take the file.
    void showInput(std::optional<InputFile> input);

    void compareWith(AbComparison ab);
    void compareWithCurrent();
    /// Width and height of the demo's image in a frame of that size: less than the frame where both sides stand in it.
    std::pair<int, int> sideSize(int width, int height) const;
    void endComparison();
    /// During its lifetime, the errors of a comparison are those of the frames drawn, as in captures.
    class ExactErrors {
    public:
        explicit ExactErrors(LiveSession& live) : ab_(live.ab()), lags_(ab_ && ab_->errorsLag()) {
            if (ab_) ab_->letErrorsLag(false);
        }
        ~ExactErrors() {
            if (ab_) ab_->letErrorsLag(lags_);
        }
        ExactErrors(const ExactErrors&) = delete;
        ExactErrors& operator=(const ExactErrors&) = delete;

    private:
        AbRenderer* ab_;
        bool lags_;
    };

    /// Whether it is still playing towards a restored tick. Far ticks take long: call `continueSeek` every frame.
    bool isSeeking() const { return seek_.has_value(); }
    /// The tick that the seek plays towards, and the number of ticks left.
    std::int64_t soughtTick() const;
    std::int64_t ticksLeft() const;
    /// Continues the seek for about that time, or until `goesOn` returns false. True if it has arrived.
    bool continueSeek(double seconds, const std::function<bool()>& goesOn = {});
    /// Ends the seek at the current tick.
    void stopSeek() { seek_.reset(); }

    /// A unique number for each take.
    std::uint64_t take() const { return take_; }
    /// The last tick of this take that has been recorded: after `seek` or in a replay, more are recorded than played.
    std::int64_t lastTick() const;
    /// Whether anything was done in this take, other than moving the pointer.
    bool isTouched() const { return isTouched_; }

    /// Advances one tick, with `live` as input or, in a replay, with the recorded input.
    void step(const Input& live);
    /// Applies input in a pause; true if the frame changes. See `Session::adjust`.
    bool adjust(const Input& input);
    /// Whether parameters, or state that follows them in a pause, may have changed since the last step or call of
    /// `adjust`.
    bool needsPausedInput() const { return needsPausedInput_; }
    bool isReplaying() const { return playing_.has_value(); }
    /// Ends a replay at the current tick; the session then continues live.
    void takeOver() { playing_.reset(); }
    /// The framebuffer size in the recording at this tick; nothing unless a recording is replayed.
    std::optional<std::pair<int, int>> replayedSize() const;

    /// Call every frame, after widgets may have changed parameters; such a change ends a replay.
    /// True if a parameter has changed.
    bool noteChanges(bool isDragging);
    /// Whether the camera was moved in the last few ticks and may still be easing.
    bool isCameraMoving() const { return session_.tick() < cameraTick_ + kCameraTicks; }
    /// False if there is nothing to undo or redo. Both end a replay.
    bool undo() { return assign(history_.undo(session_.params().values())); }
    bool redo() { return assign(history_.redo(session_.params().values())); }
    bool canUndo() { return history_.canUndo(session_.params().values()); }
    bool canRedo() { return history_.canRedo(session_.params().values()); }
    /// Makes the first `undo` restore these values, which come from an earlier session.
    void rememberBefore(const std::vector<ParamValue>& values);

    /// All takes since launch, the current one last, with everything up to `lastTick`.
    SessionRecording recorded() const;
    /// The current tick, counted over all takes, as in recordings. People count from the reset: show `tickText`.
    std::int64_t tickOfSession() const { return ticksBefore_ + session_.tick(); }
    /// The ticks of the finished takes.
    std::int64_t ticksBefore() const { return ticksBefore_; }
    /// A tick that is counted over all takes, for people: "12", or "12 of take 1" if that is not the current take.
    std::string tickText(std::int64_t ofSession) const;

    /// Draws the frame or, if nothing has changed, returns the last one drawn. See `SessionRenderer::draw`. With an
    /// owner of the frame store's `YieldPoints`, which begins a picture before and ends it after, it may throw
    /// `FrameAbandoned`.
    const Framebuffer& draw(int width, int height, float fraction = 1);
    /// Whether `draw` would draw nothing.
    bool isDrawn(int width, int height, float fraction = 1);
    /// The last frame drawn, which may be of another tick and size; null if there is none.
    const Framebuffer* lastFrame() const { return frame_; }
    /// Whether the last frame drawn is complete; if not, the next `draw` continues it.
    bool isWhole() const { return drawn_.has_value(); }
    /// The work that makes the next draw take long, on either side; see `Session::busyWith`.
    std::string busyWith(int width, int height, float fraction) const;
    /// Whether either side shows single pixels as its subject.
    bool showsPixels() const;
    /// Makes the next `draw` redraw the frame, for example after shaders were reloaded.
    void forgetFrame() { drawn_.reset(); }
    /// Frames drawn so far.
    std::int64_t framesDrawn() const { return framesDrawn_; }
    /// Whether only the seed and the current parameters, without the inputs and changes of this take, give the same
    /// image at this tick. Draws both images, and gives up with false if that takes more than about a second.
    bool isMadeByParams(int width, int height);

private:
    /// Near ticks are restored at once; the limits keep a command that seeks a far tick responsive. At the start, no
    /// one waits for a response.
    static constexpr double kFirstSeekSeconds = 0.05, kStartSeekSeconds = 0.25;
    /// How long the camera eases after its parameters have changed.
    static constexpr std::int64_t kCameraTicks = 30;

    /// A tick to play towards: of the replay, counted over all takes, or of the current take.
    struct Seek {
        std::int64_t tick = 0;
        bool isReplay = false;
        Input resting{};
        std::int64_t ticks = 1;  ///< to play between looks at the clock
    };

    /// The recording of this take, if it extends beyond the ticks played since tick 0.
    struct Later {
        Recording recording{};
        std::int64_t end = 0;
    };

    /// Everything that a frame depends on.
    struct FrameKey {
        int width = 0, height = 0;
        float fraction = 1;
        std::uint64_t a = 0, b = 0;      ///< revisions of the two sides
        std::uint64_t comparison = 0;    ///< counts the comparisons
        std::vector<ParamValue> look{};  ///< of the comparison
        bool pinLags = false;
        int pinCount = 0;
        bool errorsLag = false;
        int errorsCount = 0;
        std::optional<std::size_t> inspected{};  ///< the pass that the inspector enlarges
        friend bool operator==(const FrameKey&, const FrameKey&) = default;
    };
    FrameKey frameKey(int width, int height, float fraction);
    /// Whether the images of both sides are drawn, and only their view has changed.
    bool isDrawnBut(const FrameKey& key) const;

    /// Plays `seek_->ticks` further ticks, or until the seek ends.
    void seekInTake();
    void seekInReplay();
    /// Returns to tick 0 of this take, and keeps its recording.
    void rewind();
    /// Replays the kept recording of this take up to `tick`, or plays on with `resting`.
    void playTo(std::int64_t tick, const Input& resting);
    /// Keeps `recording`, which is now played to `end`, in case the seek is stopped before it arrives.
    void keep(const Recording& recording, std::int64_t end);
    /// Drops the kept recording, because the user now does something else.
    void touch();
    void endTake();
    void advance(const Input& live);
    void beginTake(std::size_t index);
    bool assign(const std::optional<History::Values>& values);
    /// Records changes of A's parameters. True if there were any; they end a replay or a seek.
    bool noteChangesOfA();

    DemoType type_;
    SessionRenderer& renderer_;
    Session session_;
    std::unique_ptr<AbRenderer> ab_;
    History history_;
    bool needsPausedInput_ = false;
    std::uint64_t comparisons_ = 0;
    const Framebuffer* frame_ = nullptr;
    std::optional<FrameKey> drawn_;  ///< of `frame_`; nothing if that frame is incomplete
    std::int64_t framesDrawn_ = 0;
    std::vector<ParamValue> camera_;           ///< its parameters at the last `noteChanges`
    std::int64_t cameraTick_ = -kCameraTicks;  ///< when the camera's parameters changed last
    SessionRecording done_;                    ///< finished takes
    std::int64_t ticksBefore_ = 0;
    SessionRecording replayed_;
    std::optional<Later> later_;  ///< never in a replay, whose recording is whole
    std::uint64_t take_ = 0;
    bool isTouched_ = false;
    double secondsPerTick_ = 0;  ///< of the last seek or, before one, of steps
    bool hasSought_ = false;
    std::optional<Seek> seek_;
    std::optional<std::size_t> playing_;  ///< index of the take in `replayed_`; nothing outside a replay
};

}  // namespace arclight
