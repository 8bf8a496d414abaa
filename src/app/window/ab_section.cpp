#include "app/window/ab_section.h"

#include <string>

#include "app/compare/ab_comparison.h"
#include "app/window/commands.h"
#include "app/window/panel_state.h"
#include "app/window/param_section.h"
#include "app/window/preset_tour.h"
#include "app/window/shown_text.h"
#include "app/window/widgets.h"

namespace arclight {
namespace {

/// The name of side A: the current preset, marked if it was changed.
std::string nameOfA(const PanelState& state) {
    if (!state.tour || !state.tour->current()) return "current values";
    return state.tour->presets()[*state.tour->current()].title + (state.tour->isChanged() ? ", changed" : "");
}

/// The name of side B: the title of a preset, or the name that it was given.
std::string nameOfB(const PanelState& state) {
    for (const Preset& preset : state.presets)
        if (preset.name == state.ab->name) return preset.title;
    return state.ab->name;
}

/// Draws a name on a dark background in the lower left corner of the frame.
void tag(const std::string& text, const Rect& frame, float scale) {
    const float pad = kSpacing * scale;
    if (frame.width < 8 * pad) return;
    const std::string shown = elided(text, frame.width - 4 * pad);
    const float width = widthOf(shown), height = ImGui::GetTextLineHeight();
    const ImVec2 from(frame.x + pad, frame.bottom() - height - 3 * pad);
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    list.AddRectFilled(from, {from.x + width + 2 * pad, from.y + height + pad}, IM_COL32(16, 19, 22, 200), pad);
    const ShownText drawn(shown);
    list.AddText({from.x + pad, from.y + 0.5f * pad}, packed(textColour()), drawn.begin(), drawn.end());
}

void sides(const PanelState& state, float scale) {
    const float letter = 6 * kSpacing * scale;
    const auto side = [&](const char* name, const std::string& is) {
        textAt(ImGui::GetCursorScreenPos(), name, kMutedText);
        ImGui::Indent(letter);
        wrappedText(is, textColour());
        ImGui::Unindent(letter);
    };
    side("A", nameOfA(state));
    side("B", nameOfB(state));
    ImGui::Dummy({0, 0});
    paramWidgets(state.ab->lookSet(), scale);
    if (state.shownView)
        if (const std::string words = shownViewWords(state.ab->look.view, *state.shownView, state.other != nullptr);
            !words.empty())
            smallText(words);
    if (!state.comparison.empty()) smallText(state.comparison);
}

/// Draws the controls that choose side B.
void choices(const PanelState& state) {
    Commands& commands = *state.commands;
    if (!state.presets.empty()) {
        if (beginDropDown("##other", "Compare with a preset", ImGui::GetContentRegionAvail().x)) {
            for (const Preset& preset : state.presets)
                if (ImGui::Selectable((std::string(ShownText(preset.title).view()) + "##" + preset.name).c_str()))
                    commands.ask(CommandId::comparePreset, preset.name);
            ImGui::EndCombo();
        }
    }
    const float width = ImGui::GetContentRegionAvail().x, gap = ImGui::GetStyle().ItemSpacing.x;
    const float half = state.ab ? 0.5f * (width - gap) : width;
    if (ImGui::Button("Use current values as B", {state.ab ? width : half, 0})) commands.ask(CommandId::compareValues);
    if (state.ab && ImGui::Button("End the comparison", {width, 0})) commands.ask(CommandId::endComparison);
    bool isOn = state.dropsOnB;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const Area row{at, {at.x + width, at.y + ImGui::GetFrameHeight()}};
    if (checkBox("Dropped files become B", isOn, row)) commands.ask(CommandId::dropOnB);
}

}  // namespace

std::string shownViewWords(AbView chosen, AbView shown, bool hasTwoSessions) {
    if (shown == chosen) return {};
    if (!hasTwoSessions) return "Shown as flip: the reference image cannot be made smaller.";
    return shown == AbView::flip ? "Shown as flip: this frame is too small for both sides."
                                 : "Shown as stacked: this frame is too narrow for the view beside.";
}

void abTags(const PanelState& state, float scale) {
    if (!state.ab || !state.isLive() || state.inspector) return;
    const AbParams& look = state.ab->look;
    const Rect& frame = state.layout.frame;
    const std::string a = "A: " + nameOfA(state), b = "B: " + nameOfB(state);
    switch (look.view) {
        case AbView::split:
        case AbView::beside:
        case AbView::stacked:
        case AbView::flip:
        case AbView::luminance:
        case AbView::error:
        case AbView::mask:
        case AbView::difference: break;  // the frame itself has the names
        case AbView::a: return tag(a, frame, scale);
        case AbView::b: return tag(b, frame, scale);
    }
}

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
