#include "app/window/help_sheet.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "app/platform/platform.h"
#include "app/window/imgui_style.h"

namespace arclight {
namespace {

constexpr float kColumnWidth = 290, kKeyWidth = 96, kColumnGap = 16;
constexpr int kColumns = 3;

using enum CommandGroup;
const std::array<std::vector<CommandGroup>, kColumns> kGroups{
    {{time}, {parameters, captures, window}, {comparison, development}}};

/// What drags, the wheel and keys do to a scene's camera.
const Gesture kCameraGestures[] = {{"Drag", "orbit"},
                                   {"Shift+drag", "pan, as a drag with the middle button does"},
                                   {"Wheel", "zoom"},
                                   {"Arrows, Z, X", "orbit and tilt, nearer, farther"},
                                   {"Gamepad", "right stick orbits, triggers zoom"},
                                   {"Home", "back to where the camera rests"}};

void heading(std::string_view text) {
    ImGui::TextUnformatted(text.data(), text.data() + text.size());
    ImGui::Separator();
}

/// `width`: the column's, which in a narrow frame is less than `kColumnWidth`.
void line(const Gesture& shown, float width, float scale) {
    const float left = ImGui::GetCursorPosX();
    ImGui::TextUnformatted(shown.input.c_str());
    // A long name of a gesture gets a line of its own.
    if (ImGui::CalcTextSize(shown.input.c_str()).x < (kKeyWidth - 8) * scale) ImGui::SameLine();
    ImGui::SetCursorPosX(left + kKeyWidth * scale);
    ImGui::PushTextWrapPos(left + width - (kColumnGap + 4) * scale);
    ImGui::PushStyleColor(ImGuiCol_Text, kMutedText);
    ImGui::TextUnformatted(shown.help.c_str());
    ImGui::PopStyleColor();
    ImGui::PopTextWrapPos();
}

std::vector<Gesture> fingerLines() {
    return {{"One finger", "scrolls the panel, drags a slider, and drags in the frame as the left button does"},
            {"It stays", "after half a second in one place, it is the right button"},
            {"Two fingers", "zoom by their distance, pan by their motion"},
            {"Tap", "presses what it touches"}};
}

std::vector<Gesture> commandLines(CommandGroup group, const Claims& claimed, const HelpHost& host) {
    std::vector<Gesture> lines;
    for (const Command& command : commandTable())
        if (const std::string keys = keyText(command, claimed); command.group == group && !keys.empty())
            if (const std::string help = helpOf(command, host); !help.empty()) lines.push_back({keys, help});
    if (group == window && host.isPage)
        lines.push_back({"Shift+Tab", "take the keyboard out of the demo, to the page"});
    return lines;
}

}  // namespace

std::vector<Gesture> gesturesOf(const Session& session) {
    std::vector<Gesture> here;
    const Claims claims = session.claims();
    for (const Claims::Keys& line : claims.keys) here.push_back({keyText(line), line.help});
    if (claims.pointer) here.push_back({"Click", "hide the pointer, whose motion the demo takes; Esc gives it back"});
    for (Gesture& own : session.gestures()) here.push_back(std::move(own));
    if (session.usesCamera()) here.insert(here.end(), std::begin(kCameraGestures), std::end(kCameraGestures));
    return here;
}

HelpHost helpHost() { return {isPage(), hasTouch()}; }

std::string helpOf(const Command& command, const HelpHost& host) {
    if (!host.isPage) return std::string(command.help);
    switch (command.id) {
        // The browser reserves these keys, or the page around the demo has the command, or it needs files.
        case CommandId::fullScreen:
        case CommandId::gallery:
        case CommandId::previousDemo:
        case CommandId::nextDemo:
        case CommandId::copyLink:
        case CommandId::copyImage:
        case CommandId::reloadShaders:
        case CommandId::openCaptures:
        case CommandId::saveTest:
        case CommandId::markTick: return {};
        case CommandId::capture: return "download a capture of the frame";
        case CommandId::captureWithPanels: return "download a capture with panel and bar";
        default: return std::string(command.help);
    }
}

std::vector<HelpSection> helpSections(const std::vector<Gesture>& here, const HelpHost& host, const Claims& claimed) {
    std::vector<HelpSection> sections;
    const auto add = [&](std::string_view title, std::vector<Gesture> lines, int column) {
        if (!lines.empty()) sections.push_back({std::string(title), std::move(lines), column});
    };
    if (host.hasTouch) add("Fingers", fingerLines(), 0);
    add("In this scene", here, 0);
    for (int column = 0; column < kColumns; ++column)
        for (const CommandGroup group : kGroups[static_cast<std::size_t>(column)])
            add(nameOf(group), commandLines(group, claimed, host), column);
    return sections;
}

void helpSheet(const std::vector<Gesture>& here, const Claims& claimed, const Rect& area, float scale) {
    const float margin = 20 * scale;
    const int columns = std::clamp(static_cast<int>((area.width - 2 * margin) / (kColumnWidth * scale)), 1, kColumns);
    const float width = std::min(area.width, static_cast<float>(columns) * kColumnWidth * scale + 2 * margin);
    const float columnWidth = (width - 2 * margin) / static_cast<float>(columns);
    ImGui::SetNextWindowPos({area.centre().x, area.centre().y}, ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, area.height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {margin, 14 * scale});
    ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {0.5f * kColumnGap * scale, 0});
    if (ImGui::Begin("help", nullptr, kFixedWindow | ImGuiWindowFlags_AlwaysAutoResize) &&
        ImGui::BeginTable("columns", columns)) {
        int column = -1;
        for (const HelpSection& section : helpSections(here, helpHost(), claimed)) {
            if (section.column != column) ImGui::TableNextColumn(), column = section.column;
            heading(section.title);
            for (const Gesture& shown : section.lines) line(shown, columnWidth, scale);
            ImGui::Dummy({0, 6 * scale});
        }
        ImGui::EndTable();
    }
    ImGui::End();
    ImGui::PopStyleVar(2);
}

}  // namespace arclight
