// What a window plays: a session, the recording of everything done to it since launch, its side B, and undo.
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
    /// The A/B comparison; null without one.
    AbRenderer* ab() { return ab_.get(); }

    /// Starts as the command line asks. True if it restored a tick at which to stay; a preset's tick plays on.
    bool begin(const RunPlan& plan);
    /// Returns to tick 0 with the parameters as they are. Ends a replay.
    void reset();
    /// Returns to tick 0 with another seed. Ends a replay.
    void reset(Seed seed);
    /// Applies all of the preset's parameters or, with Exit::badAsset, none; then resets and begins to play to the
    /// preset's tick, with `resting` as input.
    Expected<Done> apply(const Preset& preset, const std::string& source, const Input& resting);
    /// Begins to play to a tick of this take. Replays what was done before it and discards what was done after it; in a
    /// replay, a later tick just continues the replay.
    void seek(std::int64_t tick, const Input& resting);
    /// Restores the moment of a capture.
    void restore(CaptureState state);
    /// Shows another input image, from tick 0 on.
    void showInput(InputImage input);

    void compareWith(AbComparison ab);
    void compareWithCurrent();
    void endComparison();

    /// Whether it is still playing towards a restored tick. Far ticks take long: call `continueSeek` every frame.
    bool isSeeking() const { return seek_.has_value(); }
    /// The tick towards which it plays, counted like `tickOfSession`.
    std::int64_t soughtTick() const;
    /// Continues the seek for about that time, or until `goesOn` returns false. True if it has arrived.
    bool continueSeek(double seconds, const std::function<bool()>& goesOn = {});
    /// Ends the seek at the present tick.
    void stopSeek() { seek_.reset(); }

    /// Advances one tick, with `live` as input or, in a replay, with the recorded input.
    void step(const Input& live);
    /// Applies input in a pause; true if the frame changes. See `Session::adjust`.
    bool adjust(const Input& input);
    /// Whether parameters, or what follows them in a pause, may have changed since the last step or call of `adjust`.
    bool owesAdjustment() const { return owesAdjustment_; }
    bool isReplaying() const { return playing_.has_value(); }
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
    /// Makes the first `undo` restore these values, which are those of an earlier session.
    void rememberBefore(const std::vector<ParamValue>& values);

    /// All takes since launch, the current one last.
    SessionRecording recorded() const;
    /// The current tick, counted over all takes.
    std::int64_t tickOfSession() const { return ticksBefore_ + session_.tick(); }
    /// The ticks of the finished takes.
    std::int64_t ticksBefore() const { return ticksBefore_; }

    /// Draws the frame or, if nothing has changed, returns the last one drawn. With an owner of the frame store's
    /// `YieldPoints`, which begins a picture before and ends it after, it may throw `FrameAbandoned`.
    const Framebuffer& draw(int width, int height, float fraction = 1);
    /// Whether `draw` would draw nothing.
    bool isDrawn(int width, int height);
    /// The last frame drawn, which may be of another tick and size; null if there is none.
    const Framebuffer* lastFrame() const { return frame_; }
    /// Makes the next `draw` redraw the frame, for example after shaders were reloaded.
    void forgetFrame() { drawn_.reset(); }
    /// Frames drawn so far.
    std::int64_t framesDrawn() const { return framesDrawn_; }
    /// Whether seed and present parameters alone, without the inputs and changes of this take, give the same image at
    /// this tick. Draws both, and gives up with false if that takes more than about a second.
    bool isMadeByParams(int width, int height);

private:
    /// How long the camera eases after its parameters have changed.
    static constexpr std::int64_t kCameraTicks = 30;

    /// A tick to play towards: of the replay, or of the present take.
    struct Seek {
        std::int64_t tick = 0;
        bool isReplay = false;
        Recording recording{};
        Input resting{};
        std::int64_t ticks = 1;  ///< to play between looks at the clock
    };

    /// Everything that a frame depends on.
    struct FrameKey {
        int width = 0, height = 0;
        std::uint64_t a = 0, b = 0;              ///< revisions of the two sides
        std::uint64_t comparison = 0;            ///< counts the comparisons
        std::vector<ParamValue> look{};          ///< of the comparison
        bool pinLags = false;
        std::optional<std::size_t> inspected{};  ///< the pass that the inspector enlarges
        friend bool operator==(const FrameKey&, const FrameKey&) = default;
    };
    FrameKey frameKey(int width, int height);

    /// Plays `seek_->ticks` further ticks, or until the seek ends.
    void seekInTake();
    void seekInReplay();
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
    bool owesAdjustment_ = false;
    std::uint64_t comparisons_ = 0;
    const Framebuffer* frame_ = nullptr;
    std::optional<FrameKey> drawn_;  ///< of `frame_`; nothing if that frame is incomplete
    std::int64_t framesDrawn_ = 0;
    std::vector<ParamValue> camera_;           ///< its parameters at the last `noteChanges`
    std::int64_t cameraTick_ = -kCameraTicks;  ///< when the camera's parameters changed last
    SessionRecording done_;                    ///< finished takes
    std::int64_t ticksBefore_ = 0;
    SessionRecording replayed_;
    std::optional<Seek> seek_;
    std::optional<std::size_t> playing_;  ///< index of the take in `replayed_`; nothing outside a replay
};

}  // namespace arclight
