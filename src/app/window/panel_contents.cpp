#include "app/window/panel_contents.h"

#include <system_error>

#include "app/panel.h"
#include "app/session.h"
#include "app/window/ab_section.h"
#include "app/window/about_section.h"
#include "app/window/address.h"
#include "app/window/inspector.h"
#include "app/window/measure_section.h"
#include "app/window/panels.h"
#include "app/window/pass_section.h"
#include "app/window/welcome.h"
#include "app/window/widgets.h"

namespace arclight {
namespace {

std::string_view firstSentence(std::string_view text) {
    const std::size_t end = text.find(". ");
    return end == std::string_view::npos ? text : text.substr(0, end + 1);
}

void head(const DemoInfo& info) {
    {
        const UseFace title(Face::title);
        wrappedText(info.title, textColour());
    }
    wrappedText(firstSentence(info.about), kMutedText);
    endSection();
}

void inspectorSection(Inspector& inspector, float scale) {
    plainHeading("Pass inspector");
    smallText("Left and Right choose a pass. Point at a texel to read it; the wheel zooms, a drag moves.");
    paramWidgets(inspector.params(), scale);
}

}  // namespace

PanelContents::PanelContents(const std::filesystem::path& dataRoot, std::string_view demo) : presets_(dataRoot, demo) {
    const std::filesystem::path page = dataRoot / "docs" / (std::string(demo) + ".md");
    std::error_code error;
    if (std::filesystem::exists(page, error)) docsPage_ = page;
}

void PanelContents::draw(Session& session, const PanelState& state, float scale) {
    for (const std::string& fault : state.faults) wrappedText(fault, kWrongText);
    if (state.isLive() && !hasSeenWelcome_) hasSeenWelcome_ = welcome(session, scale);
    head(session.type().info);
    if (state.inspector) inspectorSection(*state.inspector, scale);
    presets_.draw(state, scale);
    params_.draw(session, state, scale);
    if (!state.isFirst) {
        measureSection(session, state.other, *state.readings, state.seconds, state.isLive(), scale);
        Panel panel;
        session.drawPanel(panel);
        endSection();
    }
    abSection(state, scale);
    passSection(state, scale);
    recording_.draw(state, scale);
    const std::string page = state.isLive() && state.tour ? pageAddress(session, *state.tour) : std::string();
    aboutSection(session, state, docsPage_, page, scale);
}

}  // namespace arclight
