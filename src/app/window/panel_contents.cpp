#include "app/window/panel_contents.h"

#include "app/panel.h"
#include "app/session/session.h"
#include "app/window/ab_section.h"
#include "app/window/about_section.h"
#include "app/window/address.h"
#include "app/window/code_section.h"
#include "app/window/commands.h"
#include "app/window/data_section.h"
#include "app/window/edited_values.h"
#include "app/window/explained_text.h"
#include "app/window/inspector.h"
#include "app/window/lesson_play.h"
#include "app/window/measure_section.h"
#include "app/window/panel_state.h"
#include "app/window/pass_section.h"
#include "app/window/pixel_section.h"
#include "app/window/welcome.h"
#include "app/window/widgets.h"
#include "core/text.h"

namespace arclight {
namespace {

void head(const DemoInfo& info) {
    {
        const UseFace title(Face::title);
        wrappedText(info.title, textColour());
    }
    explainedText(firstSentence(info.about), kMutedText);
    endSection();
}

void inspectorSection(Inspector& inspector, float scale) {
    plainHeading("Pass inspector");
    smallText(
        "Left and Right choose a pass. Point at a texel to read it, or press E to explain it. The wheel zooms, a drag "
        "moves.");
    paramWidgets(inspector.params(), scale);
}

}  // namespace

PanelContents::PanelContents(const std::filesystem::path& dataRoot, std::string_view demo)
    : docs_(docsAddress(dataRoot, demo)), presets_(dataRoot, demo) {}

void PanelContents::drawTools(const PanelState& state, float scale) {
    const float button = ImGui::GetFrameHeight() + kSpacing * scale;
    search_.drawField(ImGui::GetContentRegionAvail().x - 2 * (button + kSpacing * scale));
    const auto commandButton = [&](CommandId id, const char* arrow) {
        ImGui::SameLine(0, kSpacing * scale);
        ImGui::BeginDisabled(!state.commands->isPossible(id));
        if (ImGui::Button(arrow, {button, 0})) state.commands->ask(id);
        ImGui::EndDisabled();
        const Command& command = commandOf(id);
        tipForItem(std::string(command.help) + " (" + keyText(command) + ")");
    };
    commandButton(CommandId::undo, "\u21A9");
    commandButton(CommandId::redo, "\u21AA");
}

void PanelContents::draw(Session& session, const PanelState& state, float scale) {
    for (const std::string& fault : state.faults) wrappedText(fault, kWrongText);
    if (state.isLive() && !hasSeenWelcome_) hasSeenWelcome_ = welcome(session, scale);
    head(session.type().info);
    lesson_.draw(session, state, scale);
    if (state.inspector) inspectorSection(*state.inspector, scale);
    pixelSection(state, scale);
    if (state.isLive()) drawTools(state, scale);
    const bool hasFound = search_.drawFound(state, scale);
    const bool isDataFound = !session.type().inputs.empty() && search_.finds({"Your data"});
    // A search lists the presets that it finds. The step of a lesson is not their current one.
    if (search_.isEmpty() && !(state.lesson && state.lesson->isOpen())) presets_.draw(state, scale);
    // A file that is shown matters more than the parameters; an offer to choose one does not.
    if (isDataFound && session.input()) inputSection(session, state);
    {
        const EditedValues edited(session, state.edited);
        params_.draw(session, state, search_, scale);
    }
    bool isFound = hasFound || params_.hasFound();
    if (!state.isFirst) {
        const MeasureView view{state.seconds, state.isLive(), scale, &search_};
        const bool isHidden = state.lesson && state.lesson->hidesMeasures();
        if (!isHidden && measureSection(session, state.other, *state.readings, view)) isFound = true;
        if (drawPanelOf(session)) isFound = true;
    }
    if (isDataFound && !session.input()) inputSection(session, state);
    if (drawFixedSections(session, state, scale) || isDataFound) isFound = true;
    if (!search_.isEmpty() && !isFound && !state.isFirst) smallText("Nothing here matches.");
}

bool PanelContents::drawPanelOf(Session& session) const {
    Panel panel;
    if (!search_.isEmpty()) panel = Panel([this](std::string_view heading) { return search_.finds({heading}); });
    session.drawPanel(panel);
    const bool isShown = search_.isEmpty() || panel.hasFound();
    if (isShown) endSection();
    return isShown;
}

bool PanelContents::drawFixedSections(Session& session, const PanelState& state, float scale) {
    bool isFound = false;
    const auto section = [&](std::string_view title, const auto& draw) {
        if (!search_.finds({title})) return;
        isFound = true;
        draw();
    };
    section("Lessons", [&] { lesson_.drawList(state); });
    section("A/B", [&] { abSection(state, scale); });
    section("Passes", [&] { passSection(state, scale); });
    section("Export", [&] { exportSection(state); });
    section("Code", [&] { codeSection(session, state); });
    section("Recording", [&] { recording_.draw(state, scale); });
    section("About", [&] {
        const std::string page = state.isLive() && state.tour ? pageAddress(session, *state.tour) : std::string();
        aboutSection(session, state, docs_, page, scale);
    });
    return isFound;
}

}  // namespace arclight
