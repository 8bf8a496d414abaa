// The frames of a run that draws many: each tick of each combination of swept values.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "app/offscreen/offscreen_run.h"
#include "app/offscreen/parts.h"
#include "app/plan/capture_names.h"

namespace arclight {

/// One frame of a series.
struct SeriesFrame {
    std::vector<std::size_t> at;  ///< index into the values of each sweep
    std::int64_t tick = 0;
    std::size_t tickIndex = 0;
    std::size_t index = 0;  ///< in the whole series
};

class Series {
public:
    /// All three must outlive this object.
    Series(OffscreenRun& run, const Options& options, const RunPlan& plan)
        : run_(run),
          options_(options),
          plan_(plan),
          ticks_(plan.batchTicks()),
          names_(options.capture.value_or(""), ticks_, plan_.sweeps) {}
    Series(const Series&) = delete;

    const RunPlan& plan() const { return plan_; }
    const TickRange& ticks() const { return ticks_; }
    const CaptureNames& names() const { return names_; }
    /// Replaces the frame size, by the cell size of a sheet.
    void setSize(int width, int height) { plan_.width = width, plan_.height = height; }

    std::size_t count() const;
    /// Visits all frames in order, with the run ready to seek their ticks, until a visit fails.
    Expected<Done> forEach(const std::function<Expected<Done>(const SeriesFrame&)>& visit);
    /// A name that identifies the frame's appearance: two frames have the same name only if the same program draws the
    /// same image.
    std::string nameOf(const SeriesFrame& frame);
    /// The frame's place in the series: `{"tick": …, "set": {…}}` with the swept values.
    Json placeOf(const SeriesFrame& frame) const;
    /// Whether anything is made of the frames' images.
    bool hasImages() const { return options_.video || plan_.sheet || options_.capture; }
    /// Whether the frames are close enough for their flashes to be counted. The measures of a frame then include the
    /// light of its cells, as text under `kLightKey`.
    bool countsFlashes() const {
        return options_.measure && ticks_.count() > 1 && ticks_.step <= FlashMeter::kMaxGapTicks;
    }
    static constexpr const char* kLightKey = "light of cells";
    /// The members of `FinishedFrame::figures`.
    std::vector<std::string> figures() const;
    /// Draws the frame, with all that the options ask for. Without an image if `--resume` has found its capture.
    Expected<FinishedFrame> draw(const SeriesFrame& frame);

private:
    SessionRecording sweptRecording(const SeriesFrame& frame) const;
    std::string nameOfCombination(const SeriesFrame& frame);
    Expected<Done> drawImage(const SeriesFrame& frame, FinishedFrame& finished);

    OffscreenRun& run_;
    const Options& options_;
    RunPlan plan_;  // for a sheet, its size is the cell size
    TickRange ticks_;
    CaptureNames names_;
    std::string program_;      ///< hash of program, shaders and assets; empty until it is needed
    std::string combination_;  ///< identifies the current combination in names; empty until it is needed
};

}  // namespace arclight
