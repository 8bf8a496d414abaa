#include "app/window/welcome.h"

#include <array>
#include <string>

#include "app/platform/platform.h"
#include "app/session/session.h"
#include "app/window/help_sheet.h"
#include "app/window/widgets.h"
#include "app/window/noted_widgets.h"

namespace arclight {
namespace {

/// The effect of a drag in the current scene: the demo's own gesture, or the camera.
std::string dragLine(const Session& session) {
    for (const Gesture& gesture : session.gestures())
        if (gesture.input.starts_with("Drag"))
            return (hasKeyboard() ? gesture.input : fingerInput(gesture.input)) + " to " + gesture.help + ".";
    if (session.usesCamera()) return "Drag in the frame to move the camera, a slider to change a value.";
    return hasKeyboard() ? "Drag a slider to change a value; Ctrl-click it to type one."
                         : "Drag a slider to change a value.";
}

std::array<std::string, 3> linesOf(const Session& session) {
    if (!hasKeyboard())
        return {"Tap a preset to load it.", dragLine(session),
                "Two fingers zoom and pan the camera. Touch and hold for the right button."};
    return {"Press F1 for all keys, Space to pause, Page Down for the next preset.", dragLine(session),
            "F12 " + std::string(captureWords()) + "; drop one on the window to restore it."};
}

}  // namespace

bool welcome(const Session& session, float scale) {
    const float inset = 2.5f * kSpacing * scale;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float right = ImGui::GetWindowPos().x + ImGui::GetContentRegionMax().x;
    list.ChannelsSplit(2);
    list.ChannelsSetCurrent(1);
    ImGui::SetCursorScreenPos({at.x + inset, at.y + inset});
    ImGui::BeginGroup();
    ImGui::PushTextWrapPos(ImGui::GetContentRegionMax().x - inset);
    for (const std::string& line : linesOf(session)) ImGui::TextUnformatted(line.c_str());
    ImGui::PopTextWrapPos();
    const bool isPressed = ImGui::Button("Got it");
    noteWidget("button", "Got it");
    ImGui::EndGroup();
    const float bottom = ImGui::GetItemRectMax().y + inset;
    list.ChannelsSetCurrent(0);
    ImVec4 ground = accentColour();
    ground.w = 0.16f;
    list.AddRectFilled(at, {right, bottom}, packed(ground), 4 * scale);
    list.ChannelsMerge();
    ImGui::SetCursorScreenPos({at.x, bottom + 2 * kSpacing * scale});
    return isPressed;
}

}  // namespace arclight
