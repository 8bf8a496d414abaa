// The panels: one visual identity for every demo, made from the declarations.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/params.h"

namespace arclight {

class Session;
struct Versus;
class Inspector;
class Framebuffer;
struct ScopeTime;

/// What a demo may add to its panel.
class Panel {
public:
    void heading(std::string_view text);
    void text(std::string_view text);           ///< wrapped
    void quiet(std::string_view text);          ///< wrapped, in the secondary colour
    void wrong(std::string_view text);          ///< wrapped, in red
    void value(std::string_view name, std::string_view text);
    bool button(std::string_view label);
    /// A curve over its index; values that are not finite are left out.
    void plot(std::string_view label, std::span<const float> values, float heightPx = 60);
};

/// What the panels show beside the demo's own.
struct PanelState {
    bool showPanels = true;
    bool showKeys = false;
    bool paused = false;
    bool isLive = false;                ///< a window; captures leave out what a clock makes
    std::vector<std::string> faults;    ///< of shaders, over the picture
    std::string message;                ///< one line at the bottom
    std::vector<ScopeTime> passes;
    Versus* versus = nullptr;           ///< where the picture shows two sides
    const Session* other = nullptr;     ///< side B, where it is a session
    std::string comparison;             ///< the gate's figures of the two sides; empty where they were not compared
    bool dropsAreOther = false;         ///< files dropped on the window become side B
    Inspector* inspector = nullptr;     ///< while it is open
    std::int64_t recordedTicks = 0;     ///< since launch
    std::vector<std::int64_t> marks;    ///< ticks chosen for a test
    bool canSaveTests = false;          ///< whether there is a source tree to save into
    std::size_t undoSteps = 0, redoSteps = 0;
};

/// What the person asked for in the panels.
struct PanelActions {
    bool reset = false, undo = false, redo = false;
    int preset = -1;            ///< index in the list of presets
    int compareWith = -1;       ///< likewise
    bool compareWithPresent = false, compareNoMore = false, toggleDrops = false;
    bool toggleInspector = false;
    bool mark = false, saveRecording = false;
    std::string saveTest;       ///< the name of a test to be saved
};

struct PresetCard {
    std::string title, sentence;
};

/// Dear ImGui with the suite's font and colours.
class Panels {
public:
    /// `scale`: pixels per unit of interface. Exit::badAsset where the font is missing.
    static Expected<Panels> make(const std::filesystem::path& dataRoot, float scale, Colour accent);
    Panels(Panels&& other) noexcept;
    Panels& operator=(Panels&&) = delete;
    ~Panels();

    /// Connects to a GLFWwindow, whose events it then sees first.
    void attachWindow(void* glfwWindow);
    /// Lays out the panels for a framebuffer of that size and draws them into the bound framebuffer.
    PanelActions draw(Session& session, const PanelState& state, std::span<const PresetCard> presets, int widthPx,
                      int heightPx);
    bool wantsPointer() const;
    bool wantsKeys() const;
    /// Whether a widget is held or typed into.
    bool isEditing() const;
    /// Pixels at the right that the panel takes.
    int widthPx() const;

    /// Names of the groups of parameters that stand open.
    const std::vector<std::string>& openGroups() const { return openGroups_; }
    void setOpenGroups(std::vector<std::string> names) { openGroups_ = std::move(names), isOpenChosen_ = true; }

private:
    Panels() = default;
    void drawPanel(Session& session, const PanelState& state, std::span<const PresetCard> presets, PanelActions& actions);
    void drawParams(const ParamSet& params, bool isLive);
    void drawRecording(const PanelState& state, PanelActions& actions);
    bool isLive_ = true;  ///< false once moved from
    bool hasWindow_ = false;
    float scale_ = 1;
    std::vector<std::string> openGroups_;
    bool isOpenChosen_ = false;
    std::string search_, testName_;
};

}  // namespace arclight
