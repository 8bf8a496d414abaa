#include "app/window/widgets.h"

#include <array>
#include <cmath>

#include <imgui_internal.h>

#include "app/window/shown_text.h"
#include "app/window/noted_widgets.h"
#include "core/text.h"

namespace arclight {
namespace {

float unit() { return fontOf(Face::body)->FontSize / 14; }

/// The panel that contains the current window: strips in it are windows of their own.
ImGuiWindow& panelWindow() { return *ImGui::GetCurrentWindow()->RootWindow; }

void separatorAcross() {
    const ImGuiWindow& window = *ImGui::GetCurrentWindow();
    const float y = std::floor(ImGui::GetCursorScreenPos().y);
    window.DrawList->AddLine({window.InnerRect.Min.x, y}, {window.InnerRect.Max.x, y},
                             ImGui::GetColorU32(ImGuiCol_Separator), std::max(1.0f, std::floor(unit())));
}

constexpr float kChevron = 3.5f;  ///< its larger radius, in units

/// A disclosure arrow around `at`, which points down or to the right.
void drawChevron(ImVec2 at, bool isDown) {
    const float r = kChevron * unit(), x = at.x, y = at.y;
    const std::array<ImVec2, 3> line =
        isDown ? std::array{ImVec2(x - r, y - 0.5f * r), ImVec2(x, y + 0.5f * r), ImVec2(x + r, y - 0.5f * r)}
               : std::array{ImVec2(x - 0.5f * r, y - r), ImVec2(x + 0.5f * r, y), ImVec2(x - 0.5f * r, y + r)};
    ImGui::GetWindowDrawList()->AddPolyline(line.data(), 3, packed(kMutedText), 0, 1.5f * unit());
}

std::string_view shownPart(const std::string& label) {
    return {label.data(), static_cast<std::size_t>(ImGui::FindRenderedTextEnd(label.c_str()) - label.data())};
}

}  // namespace

ImU32 packed(const ImVec4& colour) { return ImGui::GetColorU32(colour); }

ImVec4 mixed(const ImVec4& a, const ImVec4& b, float t) {
    return {a.x + t * (b.x - a.x), a.y + t * (b.y - a.y), a.z + t * (b.z - a.z), a.w + t * (b.w - a.w)};
}

Area lastItem() { return {ImGui::GetItemRectMin(), ImGui::GetItemRectMax()}; }

float widthOf(std::string_view text) {
    const ShownText shown(text);
    return ImGui::CalcTextSize(shown.begin(), shown.end()).x;
}

std::string elided(std::string_view text, float width) {
    return shortened(text, [&](std::string_view part) { return widthOf(part) <= width; });
}

void textAt(ImVec2 at, std::string_view text, const ImVec4& colour) {
    const ShownText shown(text);
    ImGui::GetWindowDrawList()->AddText({std::round(at.x), std::round(at.y)}, packed(colour), shown.begin(),
                                        shown.end());
}

void textRightAt(ImVec2 at, std::string_view text, const ImVec4& colour) {
    textAt({at.x - widthOf(text), at.y}, text, colour);
}

void smallText(std::string_view text, const ImVec4& colour) {
    const UseFace small(Face::small);
    wrappedText(text, colour);
}

bool hitArea(const char* id, ImVec2 size) {
    return ImGui::InvisibleButton(id, {std::max(1.0f, size.x), std::max(1.0f, size.y)});
}

bool foldHeading(const std::string& label, bool wasOpen, bool hasMark) {
    const float u = unit(), height = 28 * u, right = ImGui::GetWindowPos().x + ImGui::GetContentRegionMax().x;
    separatorAcross();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const UseFace heading(Face::heading);
    const bool isOpen = hitArea(label.c_str(), {right - at.x, height}) ? !wasOpen : wasOpen;
    noteWidget("section", std::string_view(label).substr(0, label.find('#')));
    const Area row = lastItem();
    const ImVec4& colour = ImGui::IsItemHovered() || isOpen ? textColour() : kMutedText;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float x = at.x + kChevron * u, y = row.centreY();
    drawChevron({x, y}, isOpen);
    const std::string_view shown = shownPart(label);
    textAt({at.x + 4 * kSpacing * u, y - 0.5f * ImGui::GetTextLineHeight()}, shown, colour);
    if (hasMark) list.AddCircleFilled({right - 3 * u, y}, 2.5f * u, packed(accentColour()), 16);
    return isOpen;
}

bool sectionHeading(const std::string& label, bool isOpenAtFirst) {
    bool& isOpen = *ImGui::GetStateStorage()->GetBoolRef(ImGui::GetID((label + "##open").c_str()), isOpenAtFirst);
    return isOpen = foldHeading(label, isOpen, false);
}

void openSection(const std::string& label) {
    ImGui::GetStateStorage()->SetBool(ImGui::GetID((label + "##open").c_str()), true);
}

void plainHeading(std::string_view label) {
    const float height = 28 * unit();
    separatorAcross();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const UseFace heading(Face::heading);
    textAt({at.x, at.y + 0.5f * (height - ImGui::GetTextLineHeight())}, label, textColour());
    ImGui::Dummy({ImGui::GetContentRegionAvail().x, height});
}

void endSection() { ImGui::Dummy({0, 0.5f * kSpacing * unit()}); }

bool linkButton(const std::string& label) {
    const float right = ImGui::GetWindowPos().x + ImGui::GetContentRegionMax().x;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ShownText shown(shownPart(label));
    const ImVec2 size = ImGui::CalcTextSize(shown.begin(), shown.end(), false, right - at.x);
    const bool isPressed = hitArea(label.c_str(), size);
    noteWidget("link", label);
    const bool isHovered = ImGui::IsItemHovered();
    if (isHovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    const ImVec4 colour = mixed(accentColour(), ImVec4(1, 1, 1, 1), isHovered ? 0.75f : 0.45f);
    ImGui::GetWindowDrawList()->AddText(ImGui::GetFont(), ImGui::GetFontSize(), at, packed(colour), shown.begin(),
                                        shown.end(), right - at.x);
    if (isHovered && size.y < 1.5f * ImGui::GetFontSize())
        ImGui::GetWindowDrawList()->AddLine({at.x, at.y + size.y - unit()}, {at.x + size.x, at.y + size.y - unit()},
                                            packed(colour), unit());
    return isPressed;
}

bool checkBox(const std::string& label, bool& isOn, const Area& area) {
    const float u = unit(), side = 16 * u, gap = 2 * kSpacing * u;
    const std::string_view shown = shownPart(label);
    ImGui::SetCursorScreenPos(area.min);
    const bool isPressed = hitArea(label.c_str(), {side + gap + widthOf(shown), area.height()});
    if (isPressed) isOn = !isOn;
    const bool isHovered = ImGui::IsItemHovered();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 min(area.min.x, std::round(area.centreY() - 0.5f * side)), max(min.x + side, min.y + side);
    list.AddRectFilled(min, max, isOn ? packed(accentColour()) : ImGui::GetColorU32(ImGuiCol_FrameBg), 3 * u);
    if (isOn) {
        const std::array<ImVec2, 3> tick{ImVec2(min.x + 3.8f * u, min.y + 8.2f * u),
                                         ImVec2(min.x + 6.8f * u, min.y + 11.2f * u),
                                         ImVec2(min.x + 12.2f * u, min.y + 4.8f * u)};
        list.AddPolyline(tick.data(), 3, IM_COL32(8, 12, 14, 255), 0, 2 * u);
    }
    if (!isOn || isHovered)
        list.AddRect(min, max, packed(isHovered ? textColour() : kOutline), 3 * u, 0, std::max(1.0f, 1.25f * u));
    textAt({max.x + gap, area.centreY() - 0.5f * ImGui::GetTextLineHeight()}, shown, textColour());
    return isPressed;
}

bool beginDropDown(const char* id, const std::string& shown, float width) {
    const ImVec2 at = ImGui::GetCursorScreenPos(), padding = ImGui::GetStyle().FramePadding;
    const float u = unit(), arrow = 5 * kSpacing * u, y = at.y + 0.5f * ImGui::GetFrameHeight();
    ImGui::SetNextItemWidth(width);
    const std::string fitted(ShownText(elided(shown, width - arrow - padding.x)).view());
    const bool isOpen =
        ImGui::BeginCombo(id, fitted.c_str(), ImGuiComboFlags_HeightLargest | ImGuiComboFlags_NoArrowButton);
    if (!isOpen) drawChevron({at.x + width - padding.x - kChevron * u, y}, true);
    return isOpen;
}

bool wantsTip(bool isHovered) {
    return isHovered && !ImGui::IsMouseDown(ImGuiMouseButton_Left) && !ImGui::IsMouseDown(ImGuiMouseButton_Right);
}

void beginTip(const Area& row) {
    const ImGuiWindow& panel = panelWindow();
    const float margin = 2 * kSpacing * unit(), width = panel.InnerRect.GetWidth() - 2 * margin;
    const bool isAbove = row.centreY() > panel.Pos.y + 0.55f * panel.Size.y;
    ImGui::SetNextWindowPos({panel.InnerRect.Min.x + margin, isAbove ? row.min.y - margin : row.max.y + margin},
                            ImGuiCond_Always, {0, isAbove ? 1.0f : 0.0f});
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, FLT_MAX});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {2.5f * kSpacing * unit(), 2 * kSpacing * unit()});
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(width - 2.5f * kSpacing * unit());
}

void endTip() {
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
    ImGui::PopStyleVar();
}

void tipForItem(std::string_view text) {
    if (text.empty() || !wantsTip(ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))) return;
    beginTip(lastItem());
    plainText(text);
    endTip();
}

}  // namespace arclight
