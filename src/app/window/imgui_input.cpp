#include "app/window/imgui_input.h"

#include <algorithm>
#include <cfloat>

#include <imgui.h>

#include "app/window/shown_text.h"

namespace arclight {
namespace {

using Kind = WindowEvent::Kind;

/// As on desktops; Dear ImGui's default of 0.3 s is short, especially with slow frames.
constexpr float kDoubleClickSeconds = 0.5f;
/// GLFW's codes of the left modifier keys; the right ones follow four later.
constexpr int kShift = static_cast<int>(Key::shift), kControl = static_cast<int>(Key::control),
              kAlt = static_cast<int>(Key::alt), kSuper = kAlt + 1, kToRight = 4;

bool isHeld(const ImGuiIO& io, int key) { return io.KeysDown[key] || io.KeysDown[key + kToRight]; }

}  // namespace

ImGuiInput::ImGuiInput() {
    ImGuiIO& io = ImGui::GetIO();
    io.KeyRepeatDelay = FLT_MAX;
    io.MouseDoubleClickTime = kDoubleClickSeconds;
}

void ImGuiInput::applyOne(const WindowEvent& event) {
    ImGuiIO& io = ImGui::GetIO();
    const auto code = static_cast<std::size_t>(event.code);
    pointer_ = event.at;
    switch (event.kind) {
        case Kind::key:
            if (code < std::size(io.KeysDown)) io.KeysDown[code] = event.isDown;
            break;
        case Kind::character:
            io.AddInputCharacter(static_cast<unsigned>(event.code));
            wantGlyph(static_cast<char32_t>(event.code));
            break;
        case Kind::button:
            if (code < buttons_.size()) buttons_[code] = event.isDown;
            break;
        case Kind::scroll: io.MouseWheelH += event.wheel.x, io.MouseWheel += event.wheel.y; break;
        case Kind::inside: isInside_ = event.isDown; break;
        case Kind::focus: io.AddFocusEvent(event.isDown); break;
        case Kind::pointer:
        case Kind::motion:
        case Kind::drop: break;
    }
}

void ImGuiInput::apply(std::span<const WindowEvent> round) {
    for (const WindowEvent& event : round) applyOne(event);
    ImGuiIO& io = ImGui::GetIO();
    io.KeyShift = isHeld(io, kShift), io.KeyCtrl = isHeld(io, kControl);
    io.KeyAlt = isHeld(io, kAlt), io.KeySuper = isHeld(io, kSuper);
    std::copy(buttons_.begin(), buttons_.end(), io.MouseDown);
    // A drag continues outside the window.
    const bool isKnown = isInside_ || std::find(buttons_.begin(), buttons_.end(), true) != buttons_.end();
    const glm::vec2 pixel = pointer_ * pixelsPerUnit_;
    io.MousePos = isKnown ? ImVec2(pixel.x, pixel.y) : ImVec2(-FLT_MAX, -FLT_MAX);
}

}  // namespace arclight
