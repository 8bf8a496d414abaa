#include "app/window/panels.h"

#include <algorithm>

#include "app/compare/ab_comparison.h"
#include "app/session.h"
#include "app/window/commands.h"
#include "app/window/imgui_style.h"
#include "app/window/inspector.h"
#include "app/window/measure_section.h"

namespace arclight {
namespace {

constexpr float kPanelWidth = 340;

constexpr ImGuiWindowFlags kFixed = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                                    ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus;

std::string nameOf(CommandId id) { return std::string(commandOf(id).name); }

/// A button that queues the command.
void commandButton(Commands& commands, CommandId id, const std::string& label) {
    if (ImGui::Button(label.c_str())) commands.ask(id);
}

/// A small button whose left edge is `fromRight` from the right edge; greyed out while the command is unavailable.
void headButton(Commands& commands, CommandId id, const std::string& label, float fromRight) {
    ImGui::SameLine(ImGui::GetContentRegionMax().x - fromRight);
    ImGui::BeginDisabled(!commands.isPossible(id));
    if (ImGui::SmallButton(label.c_str())) commands.ask(id);
    ImGui::EndDisabled();
}

void presetSection(const PanelState& state) {
    if (state.presets.empty() || !ImGui::CollapsingHeader("Presets")) return;
    for (const Preset& preset : state.presets) {
        if (ImGui::Selectable(preset.title.c_str())) state.commands->ask(CommandId::applyPreset, preset.name);
        if (!preset.sentence.empty()) wrappedText(preset.sentence, kMutedText);
    }
}

/// The ways to choose side B.
void otherSideChoices(const PanelState& state) {
    Commands& commands = *state.commands;
    ImGui::SetNextItemWidth(-1);
    if (ImGui::BeginCombo("##other", nameOf(CommandId::comparePreset).c_str())) {
        for (const Preset& preset : state.presets)
            if (ImGui::Selectable(preset.title.c_str())) commands.ask(CommandId::comparePreset, preset.name);
        ImGui::EndCombo();
    }
    commandButton(commands, CommandId::compareValues, nameOf(CommandId::compareValues));
    if (state.ab) {
        ImGui::SameLine();
        commandButton(commands, CommandId::endComparison, nameOf(CommandId::endComparison));
    }
    bool isOn = state.dropsOnB;
    if (ImGui::Checkbox(nameOf(CommandId::dropOnB).c_str(), &isOn)) commands.ask(CommandId::dropOnB);
}

/// The A/B section: what is compared and how it is shown, then the choice of B.
void abSection(const PanelState& state, float scale) {
    if (!state.isLive() && !state.ab) return;
    if (state.ab) ImGui::SetNextItemOpen(true, ImGuiCond_Appearing);
    if (!ImGui::CollapsingHeader("A/B")) return;
    if (state.ab) {
        wrappedText("A: this session. B: " + state.ab->name + ".", kMutedText);
        paramWidgets(state.ab->lookSet(), scale);
        if (!state.comparison.empty()) wrappedText(state.comparison, kMutedText);
    } else {
        wrappedText("Compare two settings tick by tick, with the same seed and input.", kMutedText);
    }
    if (state.isLive()) otherSideChoices(state);
}

void inspectorSection(Inspector& inspector, float scale) {
    ImGui::Separator();
    wrappedText("Pass inspector: " + inspector.chosen(), textColour());
    paramWidgets(inspector.params(), scale);
    wrappedText("Left and Right choose a pass, the wheel zooms, a drag moves, Home shows the whole pass.", kMutedText);
    ImGui::Separator();
}

void passSection(const std::vector<ScopeTime>& passes) {
    if (passes.empty() || !ImGui::CollapsingHeader("Passes")) return;
    if (!ImGui::BeginTable("passes", 3, ImGuiTableFlags_SizingStretchProp)) return;
    for (const ScopeTime& pass : passes) {
        ImGui::TableNextRow();
        ImGui::TableSetColumnIndex(0);
        wrappedText(pass.name, kMutedText);
        ImGui::TableSetColumnIndex(1);
        ImGui::Text("%.2f ms GPU", pass.gpuMs);
        ImGui::TableSetColumnIndex(2);
        ImGui::Text("%.2f ms CPU", pass.cpuMs);
    }
    ImGui::EndTable();
}

/// A box with a few lines over the frame, with `pivot` (0 to 1 of its size) at `at`.
void notice(const char* id, ImVec2 at, ImVec2 pivot, const std::vector<std::string>& lines, const ImVec4& colour,
            float widthPx) {
    ImGui::SetNextWindowPos(at, ImGuiCond_Always, pivot);
    ImGui::SetNextWindowSize({widthPx, 0});
    if (ImGui::Begin(id, nullptr, kFixed | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoInputs))
        for (const std::string& line : lines) wrappedText(line, colour);
    ImGui::End();
}

std::vector<std::string> keyLines() {
    std::vector<std::string> lines;
    for (const auto& [key, help] : keySheet()) lines.push_back(key + "  " + help);
    return lines;
}

}  // namespace

Expected<Panels> Panels::make(const std::filesystem::path& dataRoot, float scale, Colour accent) {
    Panels panels(scale);
    if (auto font = addFont(dataRoot, "Inter-Regular", 15 * scale); !font) return tl::unexpected(font.error());
    applyStyle(scale, accent);
    return panels;
}

void Panels::drawHead(const Session& session, const PanelState& state) const {
    const DemoInfo& info = session.type().info;
    ImGui::TextUnformatted(info.title.data(), info.title.data() + info.title.size());
    wrappedText(info.about, kMutedText);
    ImGui::TextDisabled("tick %lld%s", static_cast<long long>(session.tick()), state.isPaused ? ", paused" : "");
    if (!state.isLive()) return;
    headButton(*state.commands, CommandId::undo, nameOf(CommandId::undo), 158 * scale_);
    headButton(*state.commands, CommandId::redo, nameOf(CommandId::redo), 112 * scale_);
    headButton(*state.commands, CommandId::reset, buttonLabel(commandOf(CommandId::reset)), 66 * scale_);
}

void Panels::drawRecording(const PanelState& state) {
    if (!ImGui::CollapsingHeader("Recording")) return;
    Commands& commands = *state.commands;
    wrappedText(
        "Everything done since launch (" + std::to_string(state.recordedTicks) + " ticks) can be replayed exactly.",
        kMutedText);
    commandButton(commands, CommandId::saveRecording, nameOf(CommandId::saveRecording));
    if (!state.canSaveTests) return;
    ImGui::SameLine();
    commandButton(commands, CommandId::markTick, buttonLabel(commandOf(CommandId::markTick)));
    std::string marks;
    for (const std::int64_t mark : state.marks) marks += (marks.empty() ? "" : ", ") + std::to_string(mark);
    wrappedText(marks.empty() ? "A test captures the marked ticks, or else this one." : "Marked: " + marks,
                kMutedText);
    ImGui::SetNextItemWidth(150 * scale_);
    textField("##test", "test name", testName_, 60);
    ImGui::SameLine();
    if (ImGui::Button(nameOf(CommandId::saveTest).c_str()) && !testName_.empty())
        commands.ask(CommandId::saveTest, testName_);
}

void Panels::drawPanel(Session& session, const PanelState& state) {
    drawHead(session, state);
    // The controls of an overlay come first, so that they need no scrolling.
    if (state.inspector) inspectorSection(*state.inspector, scale_);
    if (state.ab) abSection(state, scale_);
    presetSection(state);
    params_.draw(session.params(), state.isLive(), scale_);
    Panel panel;
    session.drawPanel(panel);
    measureSection(session, state.other, *state.readings, state.seconds, state.isLive());
    if (!state.ab) abSection(state, scale_);
    if (!state.isLive()) return;
    passSection(state.passes);
    const Command& inspect = commandOf(CommandId::inspector);
    commandButton(*state.commands, CommandId::inspector,
                  state.inspector ? "close the pass inspector (" + keyText(inspect) + ")" : buttonLabel(inspect));
    drawRecording(state);
}

void Panels::drawNotices(const PanelState& state) const {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    const float margin = 16 * scale_, wide = std::min(760 * scale_, size.x * 0.7f);
    if (state.showKeys) notice("keys", {margin, margin}, {0, 0}, keyLines(), textColour(), 330 * scale_);
    if (!state.faults.empty()) notice("faults", {margin, margin}, {0, 0}, state.faults, kWrongText, wide);
    if (!state.notice.empty())
        notice("message", {margin, size.y - 44 * scale_}, {0, 1}, {state.notice}, textColour(), wide);
}

void Panels::draw(Session& session, const PanelState& state, int widthPx, int heightPx) {
    layer_.begin(widthPx, heightPx);
    state.readings->beginFrame();
    if (state.showPanels) {
        const ImVec2 size = ImGui::GetIO().DisplaySize;
        const float width = std::min(kPanelWidth * scale_, size.x);
        ImGui::SetNextWindowPos({size.x - width, 0});
        ImGui::SetNextWindowSize({width, size.y});
        if (ImGui::Begin("panel", nullptr, kFixed)) drawPanel(session, state);
        ImGui::End();
    }
    drawNotices(state);
    layer_.end();
}

bool Panels::isEditing() const { return ImGui::IsAnyItemActive(); }
int Panels::widthPx() const { return static_cast<int>(kPanelWidth * scale_); }
bool Panels::wantsPointer() const { return ImGui::GetIO().WantCaptureMouse; }
bool Panels::wantsKeys() const { return ImGui::GetIO().WantTextInput; }

}  // namespace arclight
