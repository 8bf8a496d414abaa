// The panels: one visual identity for every demo, made from the declarations.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "app/window/imgui_layer.h"
#include "app/window/param_section.h"
#include "core/error.h"
#include "core/preset.h"
#include "gfx/frame.h"

namespace arclight {

class Commands;
class Inspector;
class MeasureReadings;
class Session;
struct AbComparison;

/// What the panels show beside the session's own.
struct PanelState {
    /// What the buttons run; null in a capture, which has no buttons and leaves out what a clock makes.
    Commands* commands = nullptr;
    MeasureReadings* readings = nullptr;  ///< never null
    double seconds = 0;                   ///< of the clock that `readings` go by
    bool showPanels = true, showKeys = false;
    bool isPaused = false;
    bool dropsOnB = false;                ///< files dropped on the window become side B
    bool canSaveTests = false;            ///< whether there is a source tree to save into
    std::span<const Preset> presets{};
    std::vector<std::string> faults{};    ///< of shaders and OpenGL, over the frame
    std::string notice{};                 ///< one line at the bottom
    std::vector<ScopeTime> passes{};      ///< what the GPU did last, and how long it took
    AbComparison* ab = nullptr;           ///< where two sides are shown
    const Session* other = nullptr;       ///< side B, where it is a session
    std::string comparison{};             ///< the gate's figures of the two sides; empty where they were not compared
    Inspector* inspector = nullptr;       ///< while it is open
    std::int64_t recordedTicks = 0;       ///< since launch
    std::span<const std::int64_t> marks{};///< ticks chosen for a test

    bool isLive() const { return commands != nullptr; }
};

/// Dear ImGui with the suite's font and colours.
class Panels {
public:
    /// `scale`: pixels per unit of interface. Exit::badAsset where the font is missing.
    static Expected<Panels> make(const std::filesystem::path& dataRoot, float scale, Colour accent);

    void attachWindow(GLFWwindow* window) { layer_.attachWindow(window); }
    /// Lays out the panels for a framebuffer of that size and draws them into the bound framebuffer.
    void draw(Session& session, const PanelState& state, int widthPx, int heightPx);
    bool wantsPointer() const;
    bool wantsKeys() const;
    /// Whether a widget is held or typed into.
    bool isEditing() const;
    /// Pixels at the right that the panel takes.
    int widthPx() const;
    ParamSection& params() { return params_; }

private:
    explicit Panels(float scale) : scale_(scale) {}
    void drawPanel(Session& session, const PanelState& state);
    void drawHead(const Session& session, const PanelState& state) const;
    void drawRecording(const PanelState& state);
    void drawNotices(const PanelState& state) const;

    ImGuiLayer layer_;
    float scale_ = 1;
    ParamSection params_;
    std::string testName_;
};

}  // namespace arclight
