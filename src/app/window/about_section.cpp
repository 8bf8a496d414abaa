#include "app/window/about_section.h"

#include <string>

#include "app/session/session.h"
#include "app/window/commands.h"
#include "app/window/explained_text.h"
#include "app/window/panel_state.h"
#include "app/window/widgets.h"

namespace arclight {
namespace {

/// The formula, next to a vertical line in the accent colour.
void formulaBox(const std::string& formula, float scale) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float inset = 3 * kSpacing * scale;
    ImGui::Indent(inset);
    wrappedText(formula, textColour());
    ImGui::Unindent(inset);
    const float bottom = ImGui::GetItemRectMax().y;
    ImGui::GetWindowDrawList()->AddRectFilled({at.x, at.y}, {at.x + 2 * scale, bottom}, packed(accentColour()));
}

void sourceLine(const Source& source, const PanelState& state) {
    const std::string title(source.title), url(source.url);
    const bool isLink = !url.empty() && state.isLive();
    if (isLink) {
        if (linkButton(title)) state.commands->ask(CommandId::openAddress, url);
        tipForItem(url);
    } else {
        wrappedText(title, textColour());
    }
    std::string line(source.authors);
    if (source.year > 0) line += (line.empty() ? "" : ", ") + std::to_string(source.year);
    if (!source.gives.empty()) line += ": " + std::string(source.gives);
    smallText(line + ".");
}

void space(float scale) { ImGui::Dummy({0, kSpacing * scale}); }

}  // namespace

void aboutSection(const Session& session, const PanelState& state, const std::string& docs,
                  const std::string& pageAddress, float scale) {
    if (!sectionHeading("About", false)) return;
    const DemoInfo& info = session.type().info;
    explainedText(info.about, textColour());
    if (const std::string formula = session.formula(); !formula.empty()) {
        space(scale);
        formulaBox(formula, scale);
    }
    for (const Source& source : info.sources) {
        space(scale);
        sourceLine(source, state);
    }
    if (!docs.empty() && state.isLive()) {
        space(scale);
        if (linkButton("Open the page of this demo")) state.commands->ask(CommandId::openAddress, docs);
        tipForItem(docs.ends_with(".md") ? docs + "\nRun ./run --web --build for a page with formulas and images."
                                         : docs);
    }
    if (!pageAddress.empty()) {
        space(scale);
        if (linkButton("Open this state in a browser")) state.commands->ask(CommandId::openAddress, pageAddress);
        tipForItem(pageAddress);
    }
    endSection();
}

}  // namespace arclight
