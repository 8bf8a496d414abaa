// The data that the panels of a window show. Their sections read it; the loop fills it in.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/claims.h"
#include "app/compare/ab_comparison.h"
#include "app/gesture.h"
#include "app/window/bar.h"
#include "app/window/frame_cover.h"
#include "app/window/layout.h"
#include "app/window/preset_tour.h"
#include "core/preset.h"
#include "gfx/frame.h"
#include "gfx/grab.h"

namespace arclight {

class Commands;
class Inspector;
class LessonPlay;
class MeasureReadings;
class Session;
struct ExplainedPixel;

/// The data that the panels show in addition to the session itself.
struct PanelState {
    /// Receives the commands of the buttons; null in a capture, which shows no buttons and no times.
    Commands* commands = nullptr;
    MeasureReadings* readings = nullptr;  ///< never null
    double seconds = 0;                   ///< now, on the clock of `readings`
    bool isFirst = false;                 ///< no frame is drawn yet, so nothing asks the demo for measures
    WindowLayout layout{};
    std::optional<FrameCover> cover{};  ///< over the last frame, until there is one of the current state
    /// While a frame is being drawn, widgets show and change these values: the demo draws with its own until the end.
    std::vector<ParamValue>* edited = nullptr;
    bool showKeys = false;      ///< whether to show the F1 sheet
    bool dropsOnB = false;      ///< files dropped on the window become side B
    bool canSaveTests = false;  ///< whether there is a source tree to save tests in
    std::span<const Preset> presets{};
    LessonPlay* lesson = nullptr;       ///< the lessons of the demo and the open one; null in a capture
    const PresetTour* tour = nullptr;   ///< of those presets; null if there are none
    std::vector<std::string> faults{};  ///< errors of shaders and OpenGL, at the top of the panel
    std::vector<Gesture> gestures{};    ///< of mouse and keys in the current scene
    Claims claimed{};                   ///< the keys and pointer input that it claims from the window now
    BarState bar{};
    std::vector<ScopeTime> passes{};          ///< the latest measured times of the frame's passes
    std::vector<std::string> shadersInUse{};  ///< by the latest frame, as `Shaders::namesInUse` names them
    AbComparison* ab = nullptr;               ///< null if only one side is shown
    std::optional<AbView> shownView{};        ///< may not be the chosen one (`layOutSides`); nothing in a capture
    const Session* other = nullptr;           ///< side B; null if it is an image or there is none
    std::string comparison{};                 ///< how far the two sides differ; empty if they were not compared
    Inspector* inspector = nullptr;           ///< null while it is closed
    const ExplainedPixel* explained = nullptr;  ///< null without one
    double recordedSeconds = 0;               ///< since launch
    std::vector<std::string> marks{};         ///< ticks marked for a test, as `LiveSession::tickText` names them
    std::optional<Grab> grab{};               ///< the object in the frame that a press would grab
    std::function<std::vector<Export>()> exports{};  ///< the results of the scene; empty in a capture

    bool isLive() const { return commands != nullptr; }
};

}  // namespace arclight
