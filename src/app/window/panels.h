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

#include "app/window/bar.h"
#include "app/window/imgui_layer.h"
#include "app/window/panel_contents.h"
#include "app/window/panel_state.h"
#include "app/window/shown_text.h"
#include "core/error.h"

namespace arclight {

class Session;

/// Dear ImGui with the suite's font and colours.
class Panels {
public:
    /// `scale`: pixels per unit of the interface. Exit::badAsset if the font is missing.
    static Expected<Panels> make(const std::filesystem::path& dataRoot, float scale, const DemoInfo& info);

    /// From now on, characters that the bundled fonts lack are looked up in the system's fonts.
    void attachWindow(GLFWwindow* window);
    /// Between two frames: true if glyphs have been found since, which the next frame then shows.
    bool takeGlyphs();
    /// Changes the scale between two frames; open sections stay open. On failure, Exit::badAsset as for `make`, and the
    /// scale stays.
    Expected<Done> rescale(float scale);
    /// Lays out the panels for this round of a window's events, without drawing them.
    void layOut(Session& session, const PanelState& state, int widthPx, int heightPx,
                std::span<const WindowEvent> round);
    /// Lays out the panels until the search field has the keyboard, because the next letters are meant for it.
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
