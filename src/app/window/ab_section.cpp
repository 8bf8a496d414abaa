#include "app/window/ab_section.h"

#include <string>

#include "app/compare/ab_comparison.h"
#include "app/window/commands.h"
#include "app/window/panels.h"
#include "app/window/param_section.h"
#include "app/window/widgets.h"

namespace arclight {
namespace {

void sides(const PanelState& state, float scale) {
    const float letter = 6 * kSpacing * scale;
    const auto side = [&](const char* name, const std::string& is) {
        textAt(ImGui::GetCursorScreenPos(), name, kMutedText);
        ImGui::Indent(letter);
        wrappedText(is, textColour());
        ImGui::Unindent(letter);
    };
    side("A", "this session");
    side("B", state.ab->name);
    ImGui::Dummy({0, 0});
    paramWidgets(state.ab->lookSet(), scale);
    if (!state.comparison.empty()) smallText(state.comparison);
}

/// The ways to choose side B.
void choices(const PanelState& state) {
    Commands& commands = *state.commands;
    if (!state.presets.empty()) {
        if (beginDropDown("##other", "Compare with a preset", ImGui::GetContentRegionAvail().x)) {
            for (const Preset& preset : state.presets)
                if (ImGui::Selectable((preset.title + "##" + preset.name).c_str()))
                    commands.ask(CommandId::comparePreset, preset.name);
            ImGui::EndCombo();
        }
    }
    const float width = ImGui::GetContentRegionAvail().x, gap = ImGui::GetStyle().ItemSpacing.x;
    const float half = state.ab ? 0.5f * (width - gap) : width;
    if (ImGui::Button("Take the present values as B", {state.ab ? width : half, 0}))
        commands.ask(CommandId::compareValues);
    if (state.ab && ImGui::Button("End the comparison", {width, 0})) commands.ask(CommandId::endComparison);
    bool isOn = state.dropsOnB;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const Area row{at, {at.x + width, at.y + ImGui::GetFrameHeight()}};
    if (checkBox("Dropped files become B", isOn, row)) commands.ask(CommandId::dropOnB);
}

}  // namespace

void abSection(const PanelState& state, float scale) {
    if (!state.isLive() && !state.ab) return;
    bool& hadTwoSides = *ImGui::GetStateStorage()->GetBoolRef(ImGui::GetID("had two sides"), false);
    if (state.ab && !hadTwoSides) openSection("A/B");
    hadTwoSides = state.ab != nullptr;
    if (!sectionHeading("A/B", false)) return;
    if (state.ab)
        sides(state, scale);
    else
        smallText("Compare two settings tick by tick, with the same seed and input.");
    if (state.isLive()) choices(state);
    endSection();
}

}  // namespace arclight
