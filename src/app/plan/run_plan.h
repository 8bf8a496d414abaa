// The run that the command line requests, resolved before there is an OpenGL context.
#pragma once

#include "app/capture/capture.h"
#include "app/plan/options.h"
#include "app/plan/sweep.h"
#include "app/recording/session_recording.h"
#include "app/session/owned_params.h"
#include "core/preset.h"

namespace arclight {

struct RunPlan {
    SessionRecording sessionRecording;  ///< one take, or all takes of a recording
    int width = 1280, height = 720;
    std::optional<std::string> sizedBy;  ///< path of the capture or recording that gives the size; none if typed
    std::int64_t tick = 0;               ///< to capture
    bool ui = false;
    std::string pass;
    std::optional<std::string> captureOfPass;  ///< path of the capture that names the pass; none if it was typed
    std::optional<AbComparison> ab;
    std::optional<InputImage> equalCostReference;  ///< of `--equal-cost`, for both sides of `ab`
    std::optional<TickRange> ticks;
    std::vector<Sweep> sweeps;
    std::vector<std::string> sweepTexts;  ///< as they were typed
    std::optional<std::string> sheet;     ///< path of the contact sheet to write
    bool restoresSheet = false;           ///< whether ticks and sweeps come from the sheet that `--from` names
    bool isSized = false;                 ///< whether the size was given explicitly
    bool isReplay = false;
    bool isSought = false;  ///< whether the tick was given explicitly
    bool isMoment = false;  ///< whether the tick comes from a preset
    std::optional<Preset> preset;  ///< of `--preset`
    std::optional<LessonPlace> lesson;  ///< of `--lesson`, or of the capture
    bool isAlone = false;   ///< whether to capture a preset without side B, which a window would show

    const Take& take() const { return sessionRecording.takes.front(); }
    /// The ticks of a batch: without a range of ticks, the one tick to capture.
    TickRange batchTicks() const { return ticks.value_or(TickRange{tick, tick, 1}); }
    /// Makes the first take show that file.
    void setInput(InputFile input) {
        sessionRecording.takes.front().input = sessionRecording.addInput(std::move(input));
    }
};

/// The presets of `type` in the data root, in the order of their tour.
Expected<std::vector<Preset>> shippedPresets(const DemoType& type, const std::filesystem::path& dataRoot);

/// Side B of a comparison from `word`: a preset by name or file, or the parameters that a capture was taken with.
Expected<AbComparison> loadAbComparison(const DemoType& type, const std::string& word,
                                        const std::filesystem::path& dataRoot);

/// Side B of a preset with `against`, with the preset's view, zoom and pin. An upright frame, higher than wide, is not
/// zoomed, because scenes have a different layout there and the zoom would show another part. Exit::badAsset.
Expected<AbComparison> comparisonOf(const DemoType& type, const Preset& preset, const std::vector<Preset>& shipped,
                                    bool isUpright);

/// Side B of a comparison from an image file. Exit::badAsset.
Expected<AbComparison> loadReference(const std::string& path);

/// Applies the preset, capture or recording, then `--set`, then seed, size and tick, then comparison and sweeps.
Expected<RunPlan> makeRunPlan(const DemoType& type, const Options& options, const std::filesystem::path& dataRoot);

}  // namespace arclight
