#include "app/window/help_sheet.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "app/window/commands.h"
#include "app/window/imgui_style.h"

namespace arclight {
namespace {

constexpr float kColumnWidth = 290, kKeyWidth = 96, kColumnGap = 16;

using enum CommandGroup;
const std::array<std::vector<CommandGroup>, 3> kColumns{
    {{time}, {parameters, captures, window}, {comparison, development}}};

void heading(std::string_view text) {
    ImGui::TextUnformatted(text.data(), text.data() + text.size());
    ImGui::Separator();
}

/// `width`: of the column, which in a narrow frame is less than `kColumnWidth`.
void line(const std::string& input, std::string_view help, float width, float scale) {
    const float left = ImGui::GetCursorPosX();
    ImGui::TextUnformatted(input.c_str());
    // A long name of a gesture gets a line of its own.
    if (ImGui::CalcTextSize(input.c_str()).x < (kKeyWidth - 8) * scale) ImGui::SameLine();
    ImGui::SetCursorPosX(left + kKeyWidth * scale);
    ImGui::PushTextWrapPos(left + width - (kColumnGap + 4) * scale);
    ImGui::PushStyleColor(ImGuiCol_Text, kMutedText);
    ImGui::TextUnformatted(help.data(), help.data() + help.size());
    ImGui::PopStyleColor();
    ImGui::PopTextWrapPos();
}

void gestureLines(std::string_view title, std::span<const Gesture> lines, float width, float scale) {
    if (lines.empty()) return;
    heading(title);
    for (const Gesture& gesture : lines) line(gesture.input, gesture.help, width, scale);
    ImGui::Dummy({0, 6 * scale});
}

void commandLines(CommandGroup group, float width, float scale) {
    heading(nameOf(group));
    for (const Command& command : commandTable())
        if (command.group == group && !keyText(command).empty()) line(keyText(command), command.help, width, scale);
    ImGui::Dummy({0, 6 * scale});
}

}  // namespace

std::span<const Gesture> cameraGestures() {
    static const std::array all{Gesture{"Drag", "orbit"},
                                Gesture{"Shift+drag", "pan, as a drag with the middle button does"},
                                Gesture{"Wheel", "zoom"},
                                Gesture{"Arrows, Z, X", "orbit and tilt, nearer, farther"},
                                Gesture{"Gamepad", "right stick orbits, triggers zoom"},
                                Gesture{"Home", "back to where the camera rests"}};
    return all;
}

void helpSheet(const std::vector<Gesture>& here, const Rect& area, float scale) {
    const float margin = 20 * scale;
    const int columns = std::clamp(static_cast<int>((area.width - 2 * margin) / (kColumnWidth * scale)), 1, 3);
    const float width = std::min(area.width, static_cast<float>(columns) * kColumnWidth * scale + 2 * margin);
    const float column = (width - 2 * margin) / static_cast<float>(columns);
    ImGui::SetNextWindowPos({area.centre().x, area.centre().y}, ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, area.height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {margin, 14 * scale});
    ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {0.5f * kColumnGap * scale, 0});
    if (ImGui::Begin("help", nullptr, kFixedWindow | ImGuiWindowFlags_AlwaysAutoResize) &&
        ImGui::BeginTable("columns", columns)) {
        // Three columns of about the same height.
        for (const auto& groups : kColumns) {
            ImGui::TableNextColumn();
            if (&groups == &kColumns.front()) gestureLines("In this scene", here, column, scale);
            for (const CommandGroup group : groups) commandLines(group, column, scale);
        }
        ImGui::EndTable();
    }
    ImGui::End();
    ImGui::PopStyleVar(2);
}

}  // namespace arclight
