// What a window plays: a session, the recording of everything done to it since launch, its side B, and undo.
#pragma once

#include <memory>
#include <optional>

#include "app/command_line/run_plan.h"
#include "app/compare/ab_renderer.h"
#include "app/recording/history.h"

namespace arclight {

class LiveSession {
public:
    LiveSession(const DemoType& type, SessionRenderer& renderer);

    Session& session() { return session_; }
    /// The A/B comparison; null if there is none.
    AbRenderer* ab() { return ab_.get(); }

    /// Starts as the command line asks. True if it restored a tick instead of starting at tick 0.
    bool begin(const RunPlan& plan);
    /// Returns to tick 0 with the parameters as they are. Ends a replay.
    void reset();
    /// Returns to tick 0 with another seed. Ends a replay.
    void reset(Seed seed);
    /// Applies all of the preset's parameters or, with Exit::badAsset, none; then resets.
    Expected<Done> apply(const Preset& preset, const std::string& source);
    /// Restores the moment of a capture.
    void restore(CaptureState state);
    /// Shows another input image, from tick 0 on.
    void showInput(InputImage input);

    void compareWith(AbComparison ab);
    void compareWithCurrent();
    void endComparison() { ab_.reset(); }

    /// Whether it still plays towards a restored tick. Far ticks take long: call `continueSeek` every frame.
    bool isSeeking() const { return seek_.has_value(); }
    /// The tick that it plays towards, counted like `tickOfSession`.
    std::int64_t soughtTick() const;
    /// Plays on for about that time. True if it has arrived.
    bool continueSeek(double seconds);
    /// Stays at the present tick.
    void stopSeek() { seek_.reset(); }

    /// Advances one tick, with `live` as input or, in a replay, with the recorded input.
    void step(const Input& live);
    bool isReplaying() const { return playing_.has_value(); }
    /// The framebuffer size in the recording at this tick; nothing unless a recording is replayed.
    std::optional<std::pair<int, int>> replayedSize() const;

    /// Call every frame, after widgets may have changed parameters; such a change ends a replay.
    /// True if a parameter has changed.
    bool noteChanges(bool isDragging);
    /// Whether the camera was moved in the last few ticks, and may still be on its way.
    bool isCameraMoving() const { return session_.tick() < cameraTick_ + kCameraTicks; }
    /// False if there is nothing to undo or redo. Both end a replay.
    bool undo() { return assign(history_.undo(session_.params().values())); }
    bool redo() { return assign(history_.redo(session_.params().values())); }
    bool canUndo() { return history_.canUndo(session_.params().values()); }
    bool canRedo() { return history_.canRedo(session_.params().values()); }
    /// Sets values of an earlier session, which the first `undo` restores.
    void rememberBefore(const std::vector<ParamValue>& values);

    /// All takes since launch, the current one last.
    SessionRecording recorded() const;
    /// The current tick, counted over all takes.
    std::int64_t tickOfSession() const { return ticksBefore_ + session_.tick(); }

    const Framebuffer& draw(int width, int height);
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
        std::int64_t ticks = 4;  ///< to play between looks at the clock
    };

    /// Plays on by `seek_->ticks`, or until the seek ends.
    void seekInTake();
    void seekInReplay();
    void endTake();
    void advance(const Input& live);
    void beginTake(std::size_t index);
    bool assign(const std::optional<History::Values>& values);

    DemoType type_;
    SessionRenderer& renderer_;
    Session session_;
    std::unique_ptr<AbRenderer> ab_;
    History history_;
    std::vector<ParamValue> camera_;           ///< its parameters at the last `noteChanges`
    std::int64_t cameraTick_ = -kCameraTicks;  ///< when the camera's parameters changed last
    SessionRecording done_;                    ///< finished takes
    std::int64_t ticksBefore_ = 0;
    SessionRecording replayed_;
    std::optional<Seek> seek_;
    std::optional<std::size_t> playing_;  ///< index of the take in `replayed_`; nothing outside a replay
};

}  // namespace arclight
