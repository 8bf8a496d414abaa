#include "app/window/pass_section.h"

#include <algorithm>
#include <cmath>

#include "app/window/commands.h"
#include "app/window/panel_state.h"
#include "app/window/widgets.h"
#include "core/text.h"

namespace arclight {

void passSection(const PanelState& state, float scale) {
    if (!state.isLive() || !sectionHeading("Passes", false)) return;
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    const float right = ImGui::GetWindowPos().x + ImGui::GetContentRegionMax().x, column = 62 * scale;
    const float line = ImGui::GetTextLineHeight() + 1.5f * kSpacing * scale;
    double longest = 1e-9;
    for (const ScopeTime& pass : state.passes) longest = std::max({longest, pass.gpuMs, pass.cpuMs});
    if (!state.passes.empty()) {
        const UseFace small(Face::small);
        textRightAt({right - column, origin.y}, "GPU ms", kMutedText);
        textRightAt({right, origin.y}, "CPU ms", kMutedText);
        ImGui::Dummy({0, ImGui::GetTextLineHeight()});
    }
    for (const ScopeTime& pass : state.passes) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float length = static_cast<float>(std::max(pass.cpuMs, pass.gpuMs) / longest) * (right - at.x);
        ImVec4 bar = accentColour();
        bar.w = 0.16f;
        ImGui::GetWindowDrawList()->AddRectFilled({at.x - kSpacing * scale, at.y}, {at.x + length, at.y + line - scale},
                                                  packed(bar), 2 * scale);
        const float y = at.y + 0.75f * kSpacing * scale;
        textAt({at.x, y}, elided(pass.name, right - 2 * column - at.x), textColour());
        textRightAt({right - column, y}, std::isnan(pass.gpuMs) ? "\u2013" : formatFixed(pass.gpuMs, 2), textColour());
        textRightAt({right, y}, formatFixed(pass.cpuMs, 2), textColour());
        ImGui::Dummy({right - at.x, line - ImGui::GetStyle().ItemSpacing.y});
    }
    if (!state.passes.empty()) ImGui::Dummy({0, 0.5f * kSpacing * scale});
    const Command& inspect = commandOf(CommandId::inspector);
    const std::string verb = state.inspector ? "Close the inspector (" : "Inspect the passes (";
    if (ImGui::Button((verb + keyText(inspect) + ")").c_str(), {-1, 0})) state.commands->ask(CommandId::inspector);
    endSection();
}

}  // namespace arclight
