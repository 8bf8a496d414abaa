#include "app/window/recording_section.h"

#include "app/session/figure_text.h"
#include "app/window/commands.h"
#include "app/window/panel_state.h"
#include "app/window/value_field.h"
#include "app/window/widgets.h"
#include "app/window/noted_widgets.h"

namespace arclight {

void RecordingSection::drawTest(const PanelState& state, float scale) {
    Commands& commands = *state.commands;
    ImGui::Dummy({0, kSpacing * scale});
    const Command& mark = commandOf(CommandId::markTick);
    if (ImGui::Button(("Mark this tick (" + keyText(mark) + ")").c_str(), {-1, 0})) commands.ask(CommandId::markTick);
    std::string marks;
    for (const std::string& tick : state.marks) marks += (marks.empty() ? "Marked: " : ", ") + tick;
    smallText(marks.empty() ? "A test captures the marked ticks, or the current one if none is marked." : marks + ".");
    const char* const label = "Save as test";
    const float button = widthOf(label) + 2 * ImGui::GetStyle().FramePadding.x;
    ImGui::SetNextItemWidth(-button - ImGui::GetStyle().ItemSpacing.x);
    if (isNameMissing_ && ImGui::IsWindowAppearing()) isNameMissing_ = false;
    if (textField("##test", "Name of the test", testName_, 60)) isNameMissing_ = false;
    ImGui::SameLine();
    const bool isPressed = ImGui::Button(label);
    noteWidget("button", label);
    if (isPressed) {
        isNameMissing_ = testName_.empty();
        if (!isNameMissing_) commands.ask(CommandId::saveTest, testName_);
    }
    if (isNameMissing_) smallText("Type a name for the test first, such as drag-left.", kWrongText);
}

void RecordingSection::draw(const PanelState& state, float scale) {
    if (!state.isLive() || !sectionHeading("Recording", false)) return;
    smallText("Everything since launch can be replayed exactly: " + figure(state.recordedSeconds, "s").text() +
              " of play.");
    if (ImGui::Button("Save the recording", {-1, 0})) state.commands->ask(CommandId::saveRecording);
    if (state.canSaveTests) drawTest(state, scale);
    endSection();
}

}  // namespace arclight
