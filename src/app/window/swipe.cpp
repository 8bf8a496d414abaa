#include "app/window/swipe.h"

#include <algorithm>
#include <cfloat>
#include <cmath>

#include <imgui.h>
#include <imgui_internal.h>

namespace arclight {
namespace {

bool ignoresPointer(const ImGuiWindow& window) { return (window.Flags & ImGuiWindowFlags_NoMouseInputs) != 0; }

/// The topmost window at the point; null over the frame.
ImGuiWindow* windowAt(ImVec2 at) {
    ImGuiWindow* found = nullptr;
    // From back to front, children after their parents.
    for (ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
        if (window->Active && !window->Hidden && !ignoresPointer(*window) && window->OuterRectClipped.Contains(at))
            found = window;
    return found;
}

/// The window, or its nearest ancestor, that can scroll along the axis; null if none can.
ImGuiWindow* scrollable(ImGuiWindow* window, float ImVec2::*axis) {
    // A panel whose texts are a little too wide must not slip sideways.
    const int needed = axis == &ImVec2::x ? ImGuiWindowFlags_HorizontalScrollbar : 0;
    for (; window; window = window->Flags & ImGuiWindowFlags_ChildWindow ? window->ParentWindow : nullptr)
        if (window->ScrollMax.*axis > 0 && (window->Flags & needed) == needed &&
            !(window->Flags & ImGuiWindowFlags_NoScrollWithMouse))
            return window;
    return nullptr;
}

/// The whole pixels to scroll by along one axis; the fraction stays in `rest`.
float takeWhole(float& rest, float by) {
    rest += by;
    const float whole = std::trunc(rest);
    rest -= whole;
    return whole;
}

/// The window's scroll position at the next layout if nothing else happens.
float scrollOf(const ImGuiWindow& window, float ImVec2::*axis) {
    const float target = window.ScrollTarget.*axis;
    return target < FLT_MAX ? target : window.Scroll.*axis;
}

}  // namespace

SwipeTarget Swipe::begin(glm::vec2 at) {
    *this = {};
    const ImVec2 point(at.x, at.y);
    ImGuiWindow* const window = windowAt(point);
    if (!window) return {};
    // A scrollbar is dragged along its own axis.
    const bool isOnBarUp = window->ScrollbarY && point.x >= window->InnerRect.Max.x;
    const bool isOnBarAcross = window->ScrollbarX && point.y >= window->InnerRect.Max.y;
    const ImGuiWindow* const across = isOnBarAcross ? nullptr : scrollable(window, &ImVec2::x);
    const ImGuiWindow* const up = isOnBarUp ? nullptr : scrollable(window, &ImVec2::y);
    across_ = across ? across->ID : 0, up_ = up ? up->ID : 0;
    return {.isPanel = true, .scrollsAcross = across != nullptr, .scrollsUp = up != nullptr};
}

void Swipe::move(glm::vec2 by) {
    if (ImGuiWindow* const window = ImGui::FindWindowByID(across_)) {
        const float to = scrollOf(*window, &ImVec2::x) - takeWhole(rest_.x, by.x);
        ImGui::SetScrollX(window, std::clamp(to, 0.0f, window->ScrollMax.x));
    }
    if (ImGuiWindow* const window = ImGui::FindWindowByID(up_)) {
        const float to = scrollOf(*window, &ImVec2::y) - takeWhole(rest_.y, by.y);
        ImGui::SetScrollY(window, std::clamp(to, 0.0f, window->ScrollMax.y));
    }
}

}  // namespace arclight
