#include "app/window/measure_section.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include "app/session.h"
#include "app/window/imgui_style.h"

namespace arclight {
namespace {

constexpr double kCostlySeconds = 0.5;

std::string measureText(double value) {
    if (!std::isfinite(value)) return "\xE2\x80\x93";  // en dash
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", value);
    return text;
}

void measureCell(const MeasureInfo& info, double value) {
    std::string text = measureText(value);
    if (!info.unit.empty()) text += " " + std::string(info.unit);
    if (value > info.max) text += "  over " + measureText(info.max);
    if (value < info.min) text += "  under " + measureText(info.min);
    wrappedText(text, info.holds(value) ? textColour() : kWrongText);
    if (std::isnan(value) && !info.reason.empty() && ImGui::IsItemHovered())
        ImGui::SetTooltip("%s", std::string(info.reason).c_str());
}

void measureRow(const MeasureInfo& info, double a, const double* b) {
    ImGui::TableNextRow();
    ImGui::TableSetColumnIndex(0);
    wrappedText(info.name, info.holds(a) ? kMutedText : kWrongText);
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", std::string(info.help).c_str());
    ImGui::TableSetColumnIndex(1);
    measureCell(info, a);
    if (!b) return;
    ImGui::TableSetColumnIndex(2);
    measureCell(info, *b);
}

/// Whether the next widget begins above the lower edge of the panel.
bool isVisible() { return ImGui::GetCursorScreenPos().y < ImGui::GetWindowPos().y + ImGui::GetWindowHeight(); }

}  // namespace

double secondsBetweenReadings(const MeasureTable& table) {
    const bool isCostly = std::any_of(table.begin(), table.end(), [](const MeasureInfo& info) { return info.isCostly; });
    return isCostly ? kCostlySeconds : 0;
}

void MeasureReadings::take(const Session& a, const Session* b, double now) {
    const bool isFit = isTaken() && b_.empty() == (b == nullptr);
    isPending_ = isFit && (isHeld_ || !isDue(now));
    if (isPending_) return;
    a_ = a.measure();
    b_ = b ? b->measure() : std::vector<double>();
    takenAt_ = now;
}

void measureSection(const Session& a, const Session* b, MeasureReadings& readings, double now, bool isLive) {
    const MeasureTable& table = *a.type().measures;
    if (table.empty() || !ImGui::CollapsingHeader("Measures", ImGuiTreeNodeFlags_DefaultOpen)) return;
    // The first figures decide which rows there are, and so the length of the panel.
    if (isVisible() || !readings.isTaken()) readings.take(a, b, now);
    const bool hasBoth = !readings.b().empty();
    if (!ImGui::BeginTable("measures", hasBoth ? 3 : 2, ImGuiTableFlags_SizingStretchProp)) return;
    // Without weights a third column that appears later would be as narrow as one letter.
    if (hasBoth)
        for (const float weight : {1.5f, 1.0f, 1.0f})
            ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthStretch, weight);
    for (std::size_t i = 0; i < table.size(); ++i) {
        const double value = readings.a()[i];
        const double* other = hasBoth ? &readings.b()[i] : nullptr;
        const bool isEmpty = std::isnan(value) && (!other || std::isnan(*other));
        if (!isEmpty && (isLive || !table[i].isTiming)) measureRow(table[i], value, other);
    }
    ImGui::EndTable();
}

}  // namespace arclight
