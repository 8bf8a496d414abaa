// What the scenes of the timeslicing demo have in common. Each scene is a class in its own file.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>

#include "app/scene_demo.h"
#include "core/stopwatch.h"
#include "gfx/page.h"
#include "sim/common/camera_control.h"
#include "sim/common/timeslicer.h"
#include "timeslice_measures.h"
#include "timeslice_params.h"

namespace arclight::timeslice {

/// The demo's hues: dusk's amber and slate. The suite's red marks mistakes.
inline constexpr CanvasColour kAccent = colourFromHex(0xFFC966), kSlate = colourFromHex(0x8C90D0);

/// What is shown of a mode, in the order of `SliceMode`.
struct ModeRow {
    SliceMode mode;
    std::string_view name, input, output;
};
inline constexpr std::array<ModeRow, 4> kModes{
    {{SliceMode::aiao, "AIAO", "input when a job starts", "output when a job ends"},
     {SliceMode::siao, "SIAO", "input when a batch starts", "output when a job ends"},
     {SliceMode::siso, "SISO", "input when a batch starts", "output when a batch ends"},
     {SliceMode::aiso, "AISO", "input when a job starts", "output when a batch ends"}}};

using SceneContext = arclight::SceneContext<TimesliceParams, CameraControl>;
using TimesliceScene = DemoScene<SceneContext, TimesliceMeasures>;

/// Milliseconds of the fastest of 20 calls, for figures of `--bench`.
template <class Call>
double bestMs(Call call) {
    double best = 1e9;
    for (int run = 0; run < 20; ++run) {
        const Stopwatch watch;
        call();
        best = std::min(best, watch.ms());
    }
    return best;
}

std::unique_ptr<TimesliceScene> crowdScene(Shaders& shaders);
std::unique_ptr<TimesliceScene> pointersScene(Shaders& shaders);
std::unique_ptr<TimesliceScene> influenceScene(Shaders& shaders);
std::unique_ptr<TimesliceScene> costScene(Shaders& shaders);
std::unique_ptr<TimesliceScene> threadsScene(Shaders& shaders);
std::unique_ptr<TimesliceScene> changeScene(Shaders& shaders);
std::unique_ptr<TimesliceScene> systemsScene(Shaders& shaders);

}  // namespace arclight::timeslice
