#include "app/window/panels.h"

#include <algorithm>

#include "app/compare/ab_comparison.h"
#include "app/session.h"
#include "app/window/commands.h"
#include "app/window/help_sheet.h"
#include "app/window/events.h"
#include "app/window/imgui_style.h"
#include "app/window/inspector.h"
#include "app/window/measure_section.h"

namespace arclight {
namespace {

std::string nameOf(CommandId id) { return std::string(commandOf(id).name); }

/// A button that queues the command.
void commandButton(Commands& commands, CommandId id, const std::string& label) {
    if (ImGui::Button(label.c_str())) commands.ask(id);
}

/// A small button, `fromLeft` pixels after the last one, greyed out while the command is unavailable.
void headButton(Commands& commands, CommandId id, const std::string& label, float fromLeft) {
    if (fromLeft > 0) ImGui::SameLine(0, fromLeft);
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
    if (!state.isLive()) return;
    headButton(*state.commands, CommandId::undo, nameOf(CommandId::undo), 0);
    headButton(*state.commands, CommandId::redo, nameOf(CommandId::redo), 8 * scale_);
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
    for (const std::string& fault : state.faults) wrappedText(fault, kWrongText);
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

void Panels::drawEdge(const Rect& panel) {
    const float grip = 5 * scale_;
    ImGui::SetNextWindowPos({panel.x - 0.5f * grip, panel.y});
    ImGui::SetNextWindowSize({grip, panel.height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
    if (ImGui::Begin("edge", nullptr, (kFixedWindow | ImGuiWindowFlags_NoBackground) & ~ImGuiWindowFlags_NoBringToFrontOnFocus)) {
        ImGui::InvisibleButton("##edge", {grip, panel.height});
        if (ImGui::IsItemHovered() || ImGui::IsItemActive()) {
            ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
            ImGui::GetWindowDrawList()->AddRectFilled({panel.x - 0.5f * scale_, panel.y},
                                                      {panel.x + 1.5f * scale_, panel.bottom()},
                                                      ImGui::GetColorU32(ImGuiCol_SliderGrab));
        }
        if (ImGui::IsItemActive())
            draggedWidth_ = std::clamp((panel.right() - ImGui::GetIO().MousePos.x) / scale_, kMinPanelWidth, kMaxPanelWidth);
    }
    ImGui::End();
    ImGui::PopStyleVar(2);
}

void Panels::layOut(Session& session, const PanelState& state, int widthPx, int heightPx,
                    std::span<const WindowEvent> round) {
    layer_.begin(widthPx, heightPx, round);
    widgets(session, state);
    layer_.endLayout();
}

void Panels::draw(Session& session, const PanelState& state, int widthPx, int heightPx) {
    layer_.begin(widthPx, heightPx);
    widgets(session, state);
    layer_.end();
}

void Panels::widgets(Session& session, const PanelState& state) {
    state.readings->beginFrame();
    const WindowLayout& layout = state.layout;
    if (layout.panel.width > 0) {
        ImGui::SetNextWindowPos({layout.panel.x, layout.panel.y});
        ImGui::SetNextWindowSize({layout.panel.width, layout.panel.height});
        if (ImGui::Begin("panel", nullptr, kFixedWindow)) drawPanel(session, state);
        ImGui::End();
        if (state.isLive()) drawEdge(layout.panel);
    }
    bar_.draw(state.bar, layout.bar, scale_);
    if (state.showKeys) helpSheet(state.gestures, layout.frame, scale_);
}

bool Panels::isEditing() const { return ImGui::IsAnyItemActive(); }
bool Panels::wantsPointer() const { return ImGui::GetIO().WantCaptureMouse; }
bool Panels::wantsKeys() const { return ImGui::GetIO().WantTextInput; }

}  // namespace arclight
