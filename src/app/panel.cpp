#include "app/panel.h"

#include <cfloat>
#include <string>

#include "app/window/imgui_style.h"

namespace arclight {

void Panel::heading(std::string_view text) {
    ImGui::Separator();
    ImGui::TextUnformatted(text.data(), text.data() + text.size());
}

void Panel::text(std::string_view text) { wrappedText(text, textColour()); }
void Panel::muted(std::string_view text) { wrappedText(text, kMutedText); }
void Panel::wrong(std::string_view text) { wrappedText(text, kWrongText); }

void Panel::value(std::string_view name, std::string_view text) {
    wrappedText(name, kMutedText);
    ImGui::SameLine(ImGui::GetContentRegionMax().x * 0.42f);
    wrappedText(text, textColour());
}

bool Panel::button(std::string_view label) { return ImGui::Button(std::string(label).c_str()); }

void Panel::plot(std::string_view label, std::span<const float> values, float heightPx) {
    const std::string text(label);
    ImGui::PlotLines(("##" + text).c_str(), values.data(), static_cast<int>(values.size()), 0, text.c_str(), FLT_MAX,
                     FLT_MAX, {ImGui::GetContentRegionAvail().x, heightPx});
}

}  // namespace arclight
