#include "app/window/pixel_section.h"

#include <algorithm>
#include <string>

#include "app/window/commands.h"
#include "app/window/panel_state.h"
#include "app/window/widgets.h"
#include "app/window/window_model.h"
#include "core/text.h"

namespace arclight {
namespace {

constexpr std::size_t kShownParts = 6;

/// A square of the pixel's colour, with its bytes.
void swatch(const PixelExplanation& e, float scale) {
    const float side = ImGui::GetTextLineHeight();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + 2 * side, at.y + side},
                                              IM_COL32(e.bytes[0], e.bytes[1], e.bytes[2], 255), 2 * scale);
    textAt({at.x + 2 * side + kSpacing * scale, at.y},
           std::to_string(e.bytes[0]) + " " + std::to_string(e.bytes[1]) + " " + std::to_string(e.bytes[2]),
           textColour());
    ImGui::Dummy({0, side});
}

/// The strongest parts as bars of their fractions.
void bars(std::vector<ExplainedPart> parts, float scale) {
    std::stable_sort(parts.begin(), parts.end(),
                     [](const ExplainedPart& a, const ExplainedPart& b) { return a.fraction > b.fraction; });
    const std::size_t all = parts.size();
    parts.resize(std::min(all, kShownParts));
    const float right = ImGui::GetWindowPos().x + ImGui::GetContentRegionMax().x, column = 52 * scale;
    const float line = ImGui::GetTextLineHeight() + kSpacing * scale;
    for (const ExplainedPart& part : parts) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        ImVec4 colour = accentColour();
        colour.w = 0.2f;
        const float length = static_cast<float>(std::clamp(part.fraction, 0.0, 1.0)) * (right - at.x);
        ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + length, at.y + line - scale}, packed(colour), 2 * scale);
        const float y = at.y + 0.5f * kSpacing * scale;
        textAt({at.x + 0.5f * kSpacing * scale, y}, elided(part.name, right - column - at.x), textColour());
        textRightAt({right, y}, formatFixed(100 * part.fraction, 1) + " %", textColour());
        ImGui::Dummy({right - at.x, line - ImGui::GetStyle().ItemSpacing.y});
        tipForItem("In the pass " + inQuotes(part.pass) + ", where it " + part.blend + ".");
    }
    if (all > parts.size()) smallText(std::to_string(all - parts.size()) + " more");
}

void rows(const std::vector<PixelRow>& list) {
    for (const PixelRow& row : list) smallText(row.name + ": " + row.text);
}

}  // namespace

void pixelSection(const PanelState& state, float scale) {
    if (!state.explained) return;
    const PixelExplanation& e = state.explained->explanation;
    plainHeading("Pixel " + std::to_string(e.pixel.x) + ", " + std::to_string(e.pixel.y));
    swatch(e, scale);
    wrappedText(e.verdict, textColour());
    if (state.explained->tick != state.bar.tick) smallText("Of tick " + std::to_string(state.explained->tick) + ".");
    rows(e.rows);
    bars(e.isScene ? e.light : e.display, scale);
    rows(postRows(e));
    if (ImGui::TreeNode("Its passes, backwards")) {
        for (const ExplainedPass& pass : e.passes) rows({{pass.name, changeText(pass)}});
        ImGui::TreePop();
    }
    smallText(sumText(e));
    if (state.isLive() && ImGui::Button("Close the explanation", {-1, 0}))
        state.commands->ask(CommandId::closeExplanation);
    endSection();
}

}  // namespace arclight
