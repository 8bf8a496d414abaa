// A demo running: its seed, its tick, and everything done to it since reset, so that any tick can be had again.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "app/demo.h"
#include "app/input_image.h"
#include "app/recording/recording.h"
#include "gfx/post.h"

namespace arclight {

class Session {
public:
    Session(const DemoType& type, Shaders& shaders);

    const DemoType& type() const { return type_; }
    /// The demo's parameters, then the picture's.
    ParamSet params() { return ParamSet({{type_.params, demo_.params}, {&paramTable<PostParams>(), post_.get()}}); }
    const PostParams& post() const { return *post_; }

    /// Another picture to show, or the demo's own where there is none. Like the seed it is part of what a session starts
    /// from: to be followed by a reset or a replay.
    void setInputImage(std::optional<InputImage> input);
    const std::optional<InputImage>& input() const { return input_; }

    /// Tick 0 with the parameters as they stand.
    void reset(Seed seed);
    /// One tick on.
    void step(const Input& input);
    /// To be called after parameters may have changed from outside: tells the demo and the recording if they have. Whether
    /// they have.
    bool noteChanges();
    /// Tells the demo that parameters may have changed, so that it draws anew what it keeps while nothing does.
    void touch() { demo_.changed(demo_.object.get()); }
    /// Resets, then plays `recording` up to `tick` (or to the end of what it holds, then without input). Stops early
    /// when the program is interrupted.
    void replay(Seed seed, const Recording& recording, std::int64_t tick, const Input& resting);

    /// Plays on from the present tick to `tick`.
    void resume(const Recording& recording, std::int64_t tick, const Input& resting);

    Seed seed() const { return seed_; }
    std::int64_t tick() const { return tick_; }
    double seconds() const { return secondsAt(tick_); }
    const Recording& recording() const { return recording_; }
    /// What the last step did on the GPU.
    GpuTimeline& gpu() { return gpu_; }
    const GpuTimeline& gpu() const { return gpu_; }

    void draw(Frame& frame) { demo_.draw(demo_.object.get(), frame); }
    void drawPanel(Panel& panel) { demo_.panel(demo_.object.get(), panel); }
    std::vector<double> measure() const { return demo_.measure(demo_.object.get()); }
    /// The state with tick and dt in front.
    Json dumpState() const;

private:
    DemoType type_;
    std::unique_ptr<PostParams> post_;  // its address is in ParamSets
    DemoInstance demo_;
    std::optional<InputImage> input_;
    Seed seed_;
    std::int64_t tick_ = 0;
    Recording recording_;
    GpuTimeline gpu_;
};

}  // namespace arclight
