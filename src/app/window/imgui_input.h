// Dear ImGui's keyboard and pointer, set from a window's events.
#pragma once

#include <array>
#include <span>

#include "app/window/events.h"

namespace arclight {

/// Dear ImGui 1.86 has no queue of events: it compares the states of two layouts. It must receive at most one round of
/// events (`takeRound`) before each layout.
class ImGuiInput {
public:
    /// Turns off Dear ImGui's own key repeat, which depends on the frame rate: the keyboard's repeat arrives as events.
    /// Needs a current Dear ImGui context.
    ImGuiInput();

    /// Pixels per screen coordinate: 2 on a scaled desktop of macOS or Wayland, 1 elsewhere. Events have screen
    /// coordinates, widgets are laid out in pixels.
    void setPixelsPerUnit(glm::vec2 pixels) { pixelsPerUnit_ = pixels; }

    /// Sets the state for the next layout. Call it before every `ImGui::NewFrame`, after anything else that sets it.
    void apply(std::span<const WindowEvent> round);

private:
    void applyOne(const WindowEvent& event);

    glm::vec2 pointer_{0}, pixelsPerUnit_{1};
    bool isInside_ = false;
    std::array<bool, 5> buttons_{};
};

}  // namespace arclight
