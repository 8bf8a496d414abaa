// The panels: one visual identity for every demo, made from the declarations.
#pragma once

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
class Framebuffer;
struct PassTime;

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
    std::vector<PassTime> passes;
    Versus* versus = nullptr;           ///< where the picture shows two sides
    const Session* other = nullptr;     ///< side B, where it is a session
};

/// What the person asked for in the panels.
struct PanelActions {
    bool paramsChanged = false;
    bool reset = false;
    int preset = -1;  ///< index in the list of presets
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

private:
    Panels() = default;
    bool isLive_ = true;  ///< false once moved from
    bool hasWindow_ = false;
    float scale_ = 1;
};

}  // namespace arclight
