// The panels of every demo, made from its declared parameters and measures.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/compare/ab_comparison.h"
#include "app/gesture.h"
#include "app/window/bar.h"
#include "app/window/frame_cover.h"
#include "app/window/imgui_layer.h"
#include "app/window/layout.h"
#include "app/window/panel_contents.h"
#include "app/window/preset_tour.h"
#include "app/window/shown_text.h"
#include "core/error.h"
#include "core/preset.h"
#include "gfx/frame.h"
#include "gfx/grab.h"

namespace arclight {

class Commands;
class Inspector;
class MeasureReadings;
class Session;

/// What the panels show besides the session itself.
struct PanelState {
    /// What the buttons run; null in a capture, which shows no buttons and no times.
    Commands* commands = nullptr;
    MeasureReadings* readings = nullptr;  ///< never null
    double seconds = 0;                   ///< now, on the clock of `readings`
    bool isFirst = false;                 ///< no frame is drawn yet, so nothing asks the demo for measures
    WindowLayout layout{};
    std::optional<FrameCover> cover{};    ///< over the last frame, until there is one of the present state
    /// While a frame is being drawn, widgets show and change these values: the demo draws with its own until the end.
    std::vector<ParamValue>* edited = nullptr;
    bool showKeys = false;                ///< whether to show the F1 sheet
    bool dropsOnB = false;                ///< files dropped on the window become side B
    bool canSaveTests = false;            ///< whether there is a source tree to save tests in
    std::span<const Preset> presets{};
    const PresetTour* tour = nullptr;     ///< of those presets; null if there are none
    std::vector<std::string> faults{};    ///< errors of shaders and OpenGL, at the top of the panel
    std::vector<Gesture> gestures{};      ///< what mouse and keys do in the present scene
    Claims claimed{};                     ///< what it takes from the window now
    BarState bar{};
    std::vector<ScopeTime> passes{};      ///< the latest measured times of the frame's passes
    std::vector<std::string> shadersInUse{};  ///< by the latest frame, as `Shaders::namesInUse` names them
    AbComparison* ab = nullptr;           ///< null if only one side is shown
    std::optional<AbView> shownView{};    ///< may not be the chosen one (`layOutSides`); nothing in a capture
    const Session* other = nullptr;       ///< side B; null if it is an image or there is none
    std::string comparison{};             ///< how far the two sides differ; empty if they were not compared
    Inspector* inspector = nullptr;       ///< null while it is closed
    double recordedSeconds = 0;           ///< since launch
    std::vector<std::string> marks{};     ///< ticks marked for a test, as `LiveSession::tickText` names them
    std::optional<Grab> grab{};           ///< what the pointer would take hold of in the frame

    bool isLive() const { return commands != nullptr; }
};

/// Dear ImGui with the suite's font and colours.
class Panels {
public:
    /// `scale`: pixels per unit of the interface. Exit::badAsset if the font is missing.
    static Expected<Panels> make(const std::filesystem::path& dataRoot, float scale, const DemoInfo& info);

    /// From now on, characters that the bundled fonts lack are looked for in the system's.
    void attachWindow(GLFWwindow* window);
    /// Between two frames: true if glyphs have been found since, which the next frame then shows.
    bool takeGlyphs();
    /// Changes the scale between two frames; what is open stays open. On failure, Exit::badAsset as for `make`, and the
    /// scale stays.
    Expected<Done> rescale(float scale);
    /// Lays out the panels for this round of a window's events, without drawing them.
    void layOut(Session& session, const PanelState& state, int widthPx, int heightPx,
                std::span<const WindowEvent> round);
    /// Lays out the panels until the search field has the keyboard, so that the next letters go to it.
    void beginSearch(Session& session, const PanelState& state, int widthPx, int heightPx);
    /// Lays out the panels for a framebuffer of this size and draws them into the bound framebuffer.
    void draw(Session& session, const PanelState& state, int widthPx, int heightPx);
    /// Whether the pointer events of the latest round belong to the panels.
    bool wantsPointer() const;
    /// Whether a text field had the keyboard before the latest round.
    bool wantsKeys() const;
    /// Whether a widget is being dragged or typed into.
    bool isEditing() const;
    /// Whether a widget is held by the mouse.
    bool isDragging() const;
    float scale() const { return scale_; }
    /// The panel's width, in units of the interface, that a drag of its edge asks for.
    std::optional<float> takeWidth() { return std::exchange(draggedWidth_, std::nullopt); }
    PanelContents& contents() { return contents_; }

private:
    Panels() = default;
    void widgets(Session& session, const PanelState& state);
    /// The panel's left edge, which can be dragged.
    void drawEdge(const Rect& panel);

    std::unique_ptr<SystemGlyphs> glyphs_;  ///< null without a window; the layer's fonts refer to them
    ImGuiLayer layer_;
    std::filesystem::path dataRoot_;
    Colour accent_;
    float scale_ = 1;
    PanelContents contents_;
    Bar bar_;
    std::optional<float> draggedWidth_;
};

}  // namespace arclight
