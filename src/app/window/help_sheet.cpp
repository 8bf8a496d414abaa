#include "app/window/help_sheet.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "app/platform/platform.h"
#include "app/window/imgui_style.h"
#include "app/window/widgets.h"

namespace arclight {
namespace {

constexpr float kColumnWidth = 290, kKeyWidth = 96, kColumnGap = 16;
constexpr int kColumns = 3;

using enum CommandGroup;
const std::array<std::vector<CommandGroup>, kColumns> kGroups{
    {{time}, {parameters, captures, window}, {comparison, development}}};

/// The gestures of mouse, keys and gamepad that move a scene's camera.
const Gesture kCameraGestures[] = {{"Drag", "orbit"},
                                   {"Shift+drag", "pan, like a drag with the middle button"},
                                   {"Wheel", "zoom"},
                                   {"Arrows, Z, X", "orbit and tilt, nearer, farther"},
                                   {"Gamepad", "orbit with the right stick, zoom with the triggers"},
                                   {"Home", "reset the camera"}};

/// The mouse gestures in the pass inspector; its keys are commands.
const Gesture kInspectorGestures[] = {
    {"Point", "read the texel under the pointer"}, {"Drag", "move the pass"}, {"Wheel", "zoom"}};

/// Whether the scene takes plain drags that begin on some object.
bool dragsObjects(const std::vector<Gesture>& own) {
    return std::any_of(own.begin(), own.end(), [](const Gesture& gesture) {
        return gesture.input.starts_with("Drag") && gesture.input.find("right button") == std::string::npos;
    });
}

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
    plainText(shown.help);
    ImGui::PopStyleColor();
    ImGui::PopTextWrapPos();
}

std::vector<Gesture> fingerLines() {
    return {{"One finger", "scroll the panel, drag a slider, or drag in the frame as with the left button"},
            {"Touch and hold", "after half a second in one place, acts as the right button"},
            {"Two fingers", "zoom by their distance, pan by their motion"},
            {"Tap", "press the touched control"}};
}

/// The words with which a mouse gesture begins or ends, and their replacements for a finger.
struct FingerWord {
    std::string_view mouse, finger;
};
constexpr FingerWord kFirstWords[] = {{"Click", "Tap"},
                                      {"Move the pointer", "Drag"},
                                      {"Move over", "Drag over"},
                                      {"Point at", "Touch"},
                                      {"Right drag, or Ctrl and drag", "Hold, then drag"},
                                      {"Press the right button", "Hold"},
                                      {"Hold the right button", "Hold"},
                                      {"Hold the left button", "Drag"},
                                      {"Shift+drag", "Two fingers"},
                                      {"Wheel", "Pinch"}};
constexpr std::string_view kWithRightButton = " with the right button";

/// Whether a finger can make the gesture.
bool isForFingers(const Gesture& line) {
    return line.input.starts_with("Drag") || fingerInput(line.input) != line.input;
}

/// On a phone, gestures that fingers can make come first, in words for fingers; keys, which it may lack, come last.
std::vector<Gesture> forFingers(std::vector<Gesture> lines) {
    std::stable_partition(lines.begin(), lines.end(), isForFingers);
    for (Gesture& line : lines) line.input = fingerInput(line.input);
    for (Gesture& line : lines)
        if (line.input == "Two fingers") line.help = "pan";
    return lines;
}

std::vector<Gesture> commandLines(CommandGroup group, const Claims& claimed, const HelpHost& host, bool isInspecting) {
    std::vector<Gesture> lines;
    for (const Command& command : commandTable()) {
        if (command.group != group || (command.isOfInspector() && !isInspecting)) continue;
        const std::string keys = keyText(command, claimed), help = helpOf(command, host);
        if (!keys.empty() && !help.empty()) lines.push_back({keys, help});
    }
    if (group == window && host.isPage) lines.push_back({"Shift+Tab", "move the keyboard focus to the page"});
    return lines;
}

}  // namespace

std::string fingerInput(const std::string& input) {
    if (input.ends_with(kWithRightButton) && input.starts_with("Drag"))
        return "Hold, then drag" + input.substr(4, input.size() - 4 - kWithRightButton.size());
    for (const auto& [mouse, finger] : kFirstWords)
        if (input.starts_with(mouse)) return std::string(finger) + input.substr(mouse.size());
    return input;
}

std::vector<Gesture> gesturesOf(const Session& session, bool isInspecting) {
    if (isInspecting) return {std::begin(kInspectorGestures), std::end(kInspectorGestures)};
    std::vector<Gesture> here;
    const Claims claims = session.claims();
    for (const Claims::Keys& line : claims.keys) here.push_back({keyText(line), line.help});
    for (const RelatedDemo& related : session.related())
        here.push_back({keyText({{related.key}, {}}), "open " + std::string(related.name) + ": " + related.part});
    if (claims.pointer) here.push_back({"Click", "hide the pointer and control the demo with it; Esc releases it"});
    for (Gesture& own : session.gestures()) here.push_back(std::move(own));
    if (!session.usesCamera()) return here;
    const bool dragsOthers = dragsObjects(here);
    here.insert(here.end(), std::begin(kCameraGestures), std::end(kCameraGestures));
    if (dragsOthers) (here.end() - std::ssize(kCameraGestures))->input = "Drag elsewhere";
    return here;
}

HelpHost helpHost() { return {isPage(), hasTouch(), hasKeyboard()}; }

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

std::vector<HelpSection> helpSections(const std::vector<Gesture>& here, const HelpHost& host, const Claims& claimed,
                                      bool isInspecting) {
    std::vector<HelpSection> sections;
    const auto add = [&](std::string_view title, std::vector<Gesture> lines, int column) {
        if (!lines.empty()) sections.push_back({std::string(title), std::move(lines), column});
    };
    if (host.hasTouch) add("Fingers", fingerLines(), 0);
    add(isInspecting ? "In the pass inspector" : "In this scene", host.isFingersFirst() ? forFingers(here) : here, 0);
    for (int column = 0; column < kColumns; ++column)
        for (const CommandGroup group : kGroups[static_cast<std::size_t>(column)])
            add(nameOf(group), commandLines(group, claimed, host, isInspecting), column);
    return sections;
}

void helpSheet(const std::vector<Gesture>& here, const Claims& claimed, bool isInspecting, const Rect& area,
               float scale) {
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
        for (const HelpSection& section : helpSections(here, helpHost(), claimed, isInspecting)) {
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
