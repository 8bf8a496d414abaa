// A running demo: its seed, its tick and everything done to it since reset, which makes any tick reproducible.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/demo.h"
#include "app/session/flash_watch.h"
#include "app/session/recording.h"
#include "gfx/post.h"

namespace arclight {

class Session {
public:
    /// Called between ticks; returns whether to continue. `end`: the tick up to which nothing changes from outside.
    using GoesOn = std::function<bool(std::int64_t end)>;

    Session(const DemoType& type, Shaders& shaders);

    const DemoType& type() const { return type_; }
    /// The parameters of the demo, then of its camera if it has one, then of the post stack.
    ParamSet params() { return paramsOf(type_, demo_->paramsObject(), demo_->cameraParamsObject(), *post_); }
    /// The values of all of them, in that order.
    std::vector<ParamValue> values() const {
        return paramsOf(type_, demo_->paramsObject(), demo_->cameraParamsObject(), *post_).values();
    }
    const PostParams& post() const { return *post_; }

    /// Sets the user's file; without one, the demo shows its own data. Like the seed, it belongs to the start of a
    /// session: call `reset` or `replay` afterwards.
    void setInput(std::optional<InputFile> input);
    const std::optional<InputFile>& input() const { return input_; }

    /// Returns to tick 0 with the current parameters.
    void reset(Seed seed);
    /// Advances by one tick.
    void step(const Input& input);
    /// In a pause, applies input to everything outside the simulation, such as the camera; call `noteChanges`
    /// afterwards. True if the frame changes. After that, or after a change of parameters, call it again until it
    /// returns false: the camera has then come to rest.
    bool adjust(const Input& input);
    /// Call it after parameters may have been changed from outside. If they have, records the changes, notifies the
    /// demo and returns true.
    bool noteChanges();
    /// Notifies the demo that parameters may have changed, so it updates its cached drawings.
    void touch() { ++revision_, demo_->changed(); }
    /// A number that changes whenever the frame may have changed.
    std::uint64_t revision() const { return revision_; }
    /// Resets with the recording's parameters, then plays `recording` up to `tick`. Until its first input event, the
    /// input is `resting`; after its last, that one is held. Stops early if the program is interrupted or `goesOn`
    /// returns false; `resume` continues from there. Skips steps if the demo can compute its state at a later tick
    /// without them.
    void replay(Seed seed, const Recording& recording, std::int64_t tick, const Input& resting,
                const GoesOn& goesOn = {});

    /// Continues from the current tick to `tick` with the recording that `replay` began, which may have gained further
    /// events.
    void resume(const Recording& recording, std::int64_t tick, const Input& resting, const GoesOn& goesOn = {});
    /// Makes the next `resume` with `recording`, which covers this session so far, begin at the end of `recording`.
    void resumeAfter(const Recording& recording) { replayedEvents_ = recording.events().size(); }

    Seed seed() const { return seed_; }
    std::int64_t tick() const { return tick_; }
    double seconds() const { return secondsAt(tick_); }
    const Recording& recording() const { return recording_; }
    /// The GPU scopes of the last step.
    GpuTimeline& gpu() { return gpu_; }
    const GpuTimeline& gpu() const { return gpu_; }

    void draw(Frame& frame) { demo_->draw(frame); }
    /// The camera's parameters; empty without a camera.
    std::vector<ParamValue> cameraValues() const {
        return ParamSet({{type_.cameraParams, demo_->cameraParamsObject()}}).values();
    }
    /// Whether the current scene has a camera that moves.
    bool usesCamera() const { return demo_->usesCamera(); }
    /// The keys and the pointer that the current scene claims from the window.
    Claims claims() const { return demo_->claims(); }
    /// The demos that explain parts of the current frame.
    std::vector<RelatedDemo> related() const { return demo_->related(); }
    /// Adds the numbers of the technique at a pixel of the frame drawn last.
    void explain(PixelNotes& notes) { demo_->explain(notes); }
    /// Descriptions of the demo's other keys and of its drags in the current scene.
    std::vector<Gesture> gestures() const { return demo_->gestures(); }
    /// The objects that the user can drag or click in a frame of this size.
    std::vector<Grab> grabs(int widthPx, int heightPx) const { return demo_->grabs(widthPx, heightPx); }
    /// The formula of the technique with the current values; empty if the demo provides none.
    std::string formula() const { return demo_->formula(); }
    /// C++ code of the technique with the current values; empty if the demo provides none.
    std::string code() const { return demo_->code(); }
    /// The work that makes the next draw at this size take longer than about a second; empty if it is quick.
    std::string busyWith(int widthPx, int heightPx) const {
        return demo_->busyWith(widthPx, heightPx);
    }
    /// Whether single pixels are the subject of the current scene; see `AnyDemo::showsPixels`.
    bool showsPixels() const { return demo_->showsPixels(); }
    void drawPanel(Panel& panel) { demo_->panel(panel); }
    /// The results of the current scene that can be written to files.
    std::vector<Export> exports() const { return demo_->exports(); }
    std::vector<double> measure() const { return type_.measure(*demo_); }
    /// Sets whether `SessionRenderer::draw` counts the flashes of this session's frames.
    void watchFlashes(bool watches);
    /// Null if the flashes are not counted.
    FlashWatch* flashWatch() { return flashWatch_.get(); }
    /// The measures of the frames, in the order of `measureTable<FrameMeasures>()`; empty if they are not taken.
    std::vector<double> measureFrames() const;
    /// The demo's state, preceded by tick and dt.
    Json dumpState() const;
    /// As `dumpState`, but checks that all numbers are finite. Exit::fileFailed with the JSON path of one that is not.
    Expected<Json> checkedState() const;
    Json benchFigures(const FrameTimes& times) const;

private:
    /// Replays a change or an input of a pause. The input of a step waits for that step.
    void replayEvent(const Recording::Event& event);
    /// Skips steps before tick `end` that the demo does not need. False if `goesOn` returned false.
    bool skipTo(std::int64_t end, const Input& held, const GoesOn& goesOn);

    DemoType type_;
    std::unique_ptr<PostParams> post_;  // its address is in ParamSets
    std::unique_ptr<AnyDemo> demo_;
    Shaders& shaders_;
    std::unique_ptr<FlashWatch> flashWatch_;
    std::optional<InputFile> input_;
    Seed seed_;
    std::int64_t tick_ = 0;
    Recording recording_;
    std::uint64_t revision_ = 0;
    std::size_t replayedEvents_ = 0;  ///< events of the recording that `resume` plays
    GpuTimeline gpu_;
};

}  // namespace arclight
