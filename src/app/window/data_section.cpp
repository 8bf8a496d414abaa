#include "app/window/data_section.h"

#include <algorithm>
#include <string>

#include "app/capture/user_input.h"
#include "app/session/session.h"
#include "app/window/commands.h"
#include "app/window/noted_widgets.h"
#include "app/window/panel_state.h"
#include "app/window/widgets.h"
#include "core/text.h"

namespace arclight {
namespace {

void askWith(const PanelState& state, const char* label, CommandId id) {
    if (ImGui::Button(label, {-1, 0})) state.commands->ask(id);
    noteWidget("button", label);
}

/// A list of the file's parts, if it has several.
void partsOf(const InputFile& input, const PanelState& state) {
    const auto& parts = input.content.selections;
    if (parts.size() < 2) return;
    const std::string shown = input.content.selection.empty() ? "Choose a part" : input.content.selection;
    if (!beginDropDown("##parts", shown.c_str(), ImGui::GetContentRegionAvail().x)) return;
    for (const std::string& part : parts)
        if (ImGui::Selectable(part.c_str(), part == input.content.selection))
            state.commands->ask(CommandId::chooseInputPart, part);
    ImGui::EndCombo();
}

}  // namespace

void inputSection(const Session& session, const PanelState& state) {
    const DemoType& type = session.type();
    const bool hasFile = session.input().has_value();
    if (type.inputs.empty() || (!state.isLive() && !hasFile) || !sectionHeading("Your data", hasFile)) return;
    if (hasFile) {
        const InputFile& input = *session.input();
        wrappedText(input.name + ": " + input.content.summary, textColour());
        for (const std::string& note : input.content.notes) smallText(note);
    } else {
        smallText("Drop a file on the frame: " + inputsInWords(type) + ".");
    }
    if (state.isLive()) {
        if (hasFile) partsOf(*session.input(), state);
        askWith(state, "Choose a file", CommandId::chooseInput);
        if (hasFile) askWith(state, "Show the demo's own data", CommandId::forgetInput);
    }
    endSection();
}

void exportSection(const PanelState& state) {
    if (!state.isLive() || !state.exports || !sectionHeading("Export", false)) return;
    const auto exports = state.exports();
    if (exports.empty()) smallText("This scene has no results to export.");
    for (const Export& one : exports) {
        smallText(one.name + ": " + one.what);
        for (const std::string& ending : one.endings) {
            if (&ending != &one.endings.front()) ImGui::SameLine();
            const std::string label = ending + "##" + one.name;
            if (ImGui::Button(label.c_str())) state.commands->ask(CommandId::exportResult, one.name + ":" + ending);
            noteWidget("button", one.name + " " + ending);
        }
    }
    endSection();
}

}  // namespace arclight
