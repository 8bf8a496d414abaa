// What a run begins with, worked out from the command line before there is any OpenGL.
#pragma once

#include "app/capture/capture.h"
#include "app/capture/sweep.h"
#include "app/command_line/options.h"
#include "app/command_line/owned_params.h"
#include "app/recording/session_recording.h"
#include "core/preset.h"

namespace arclight {

struct RunPlan {
    SessionRecording sessionRecording;  ///< one take, or those of a recording
    int width = 1280, height = 720;
    std::int64_t tick = 0;  ///< to capture
    bool ui = false;
    std::string pass;
    std::optional<AbComparison> ab;
    std::optional<TickRange> ticks;
    std::vector<Sweep> sweeps;
    std::vector<std::string> sweepTexts;  ///< as they were typed
    std::optional<std::string> sheet;     ///< where a contact sheet is to be written
    bool isSized = false;                 ///< the size was asked for
    bool isReplay = false;

    const Take& take() const { return sessionRecording.takes.front(); }
};

/// Presets of `type` below the data root, the showcase first.
Expected<std::vector<Preset>> shippedPresets(const DemoType& type, const std::filesystem::path& dataRoot);

/// The second setting of a comparison: a preset by name or file, or the parameters that a capture was taken with.
Expected<AbComparison> loadAbComparison(const DemoType& type, const std::string& word,
                                        const std::filesystem::path& dataRoot);

/// A picture to hold the demo's against. Exit::badAsset.
Expected<AbComparison> loadReference(const std::string& path);

/// Preset, capture or recording, then `--set`, then seed, size and tick, then what several pictures and two sides need.
Expected<RunPlan> makeRunPlan(const DemoType& type, const Options& options, const std::filesystem::path& dataRoot);

}  // namespace arclight
