#include "app/panel.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <string>

#include "app/session/figure_text.h"
#include "app/window/widgets.h"

namespace arclight {

void Panel::heading(std::string_view text) {
    isShown_ = !isFound_ || isFound_(text);
    hasFound_ = hasFound_ || isShown_;
    if (isShown_) plainHeading(text);
}

void Panel::text(std::string_view text) {
    if (isShown_) wrappedText(text, textColour());
}

void Panel::muted(std::string_view text) {
    if (isShown_) smallText(text);
}

void Panel::wrong(std::string_view text) {
    if (isShown_) wrappedText(text, kWrongText);
}

void Panel::value(std::string_view name, std::string_view text) {
    if (!isShown_) return;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float right = ImGui::GetWindowPos().x + ImGui::GetContentRegionMax().x;
    const float gap = ImGui::GetStyle().ItemSpacing.x, width = right - at.x - widthOf(text) - gap;
    const std::string label(name);
    const float wrap = std::max(width, 0.4f * (right - at.x));
    const float height = ImGui::CalcTextSize(label.c_str(), nullptr, false, wrap).y;
    ImGui::GetWindowDrawList()->AddText(ImGui::GetFont(), ImGui::GetFontSize(), at, packed(kMutedText), label.c_str(),
                                        nullptr, wrap);
    textRightAt({right, at.y}, elided(text, right - at.x - std::min(wrap, widthOf(name)) - gap), textColour());
    ImGui::Dummy({right - at.x, height});
}

bool Panel::button(std::string_view label) { return isShown_ && ImGui::Button(std::string(label).c_str()); }

void Panel::plot(std::string_view label, std::span<const float> values, float heightPx) {
    if (!isShown_) return;
    const float scale = ImGui::GetFontSize() / 14;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float right = ImGui::GetWindowPos().x + ImGui::GetContentRegionMax().x;
    float low = FLT_MAX, high = -FLT_MAX;
    for (const float value : values)
        if (std::isfinite(value)) low = std::min(low, value), high = std::max(high, value);
    const Area area{{at.x, at.y + kSpacing * scale}, {right, at.y + kSpacing * scale + heightPx * scale}};
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(area.min, area.max, ImGui::GetColorU32(ImGuiCol_FrameBg), 3 * scale);
    const float step = area.width() / static_cast<float>(std::max<std::size_t>(values.size(), 2) - 1);
    const auto point = [&](std::size_t i) {
        const float t = high > low ? (values[i] - low) / (high - low) : 0.5f;
        return ImVec2(area.min.x + static_cast<float>(i) * step, area.max.y - (0.08f + 0.84f * t) * area.height());
    };
    for (std::size_t i = 1; i < values.size(); ++i)
        if (std::isfinite(values[i - 1]) && std::isfinite(values[i]))
            list.AddLine(point(i - 1), point(i), packed(accentColour()), 1.5f * scale);
    ImGui::SetCursorScreenPos({at.x, area.max.y + 0.5f * kSpacing * scale});
    const UseFace small(Face::small);
    const ImVec2 below = ImGui::GetCursorScreenPos();
    textAt(below, elided(label, 0.6f * (right - at.x)), kMutedText);
    if (low <= high) textRightAt({right, below.y}, plainNumber(low) + " to " + plainNumber(high), kMutedText);
    ImGui::Dummy({right - at.x, ImGui::GetTextLineHeight()});
}

}  // namespace arclight
