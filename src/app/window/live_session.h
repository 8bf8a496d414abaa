// What a window plays: a session with all that was done to it since launch, its other side, and undo.
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
    /// The other side; null where there is none.
    AbRenderer* ab() { return ab_.get(); }

    /// Begins as the command line says. True where it stands at a restored tick rather than at the begin.
    bool begin(const RunPlan& plan);
    /// Back to tick 0 with the parameters as they stand. A replay ends.
    void reset();
    /// All or none of the preset's parameters, then a reset. Exit::badAsset.
    Expected<Done> apply(const Preset& preset, const std::string& source);
    /// The moment of a capture.
    void restore(CaptureState state);
    /// Another picture to show, from tick 0 on.
    void showInput(InputImage input);

    void compareWith(AbComparison ab);
    void compareWithPresent();
    void compareNoMore() { ab_.reset(); }

    /// One tick on: with `live`, or while a recording is replayed with what it holds.
    void step(const Input& live);
    bool isReplaying() const { return playing_.has_value(); }
    /// The framebuffer's size that the replayed person had, while a recording is replayed.
    std::optional<std::pair<int, int>> replayedSize() const;

    /// To be called every frame, after widgets may have changed parameters; such a change ends a replay.
    void noteChanges(bool isDragging);
    /// False where there is nothing to take back, or again. They end a replay too.
    bool undo() { return assign(history_.undo(session_.params().values())); }
    bool redo() { return assign(history_.redo(session_.params().values())); }
    bool canUndo() { return history_.canUndo(session_.params().values()); }
    bool canRedo() { return history_.canRedo(session_.params().values()); }
    /// Values of an earlier launch, which the first `undo` brings back.
    void rememberBefore(const std::vector<ParamValue>& values);

    /// All takes since launch, the present one last.
    SessionRecording recorded() const;
    /// Where the session stands, counted through all takes.
    std::int64_t tickOfSession() const { return ticksBefore_ + session_.tick(); }

    const Framebuffer& draw(int width, int height);

private:
    void endTake();
    void beginTake(std::size_t index);
    bool assign(const std::optional<History::Values>& values);

    DemoType type_;
    SessionRenderer& renderer_;
    Session session_;
    std::unique_ptr<AbRenderer> ab_;
    History history_;
    SessionRecording done_;  ///< takes that have ended
    std::int64_t ticksBefore_ = 0;
    SessionRecording replayed_;
    std::optional<std::size_t> playing_;  ///< take of `replayed_`
};

}  // namespace arclight
