#include "app/window/preset_strip.h"

#include <algorithm>
#include <cmath>

#include "app/window/commands.h"
#include "app/window/explained_text.h"
#include "app/window/panel_state.h"
#include "app/window/preset_tour.h"
#include "app/window/noted_widgets.h"

namespace arclight {
namespace {

constexpr float kWidth = 112, kHeight = 63, kCardGap = 2 * kSpacing, kRounding = 3;
constexpr int kTitleLines = 2;

/// Draws the title on at most two lines.
void paintTitle(const std::string& title, ImVec2 at, float width, const ImVec4& colour) {
    const UseFace small(Face::small);
    ImFont& font = *ImGui::GetFont();
    const char* begin = title.c_str();
    const char* const end = begin + title.size();
    for (int line = 0; line < kTitleLines && begin < end; ++line, at.y += ImGui::GetTextLineHeight()) {
        const char* stop = lineEnd(font, begin, end, width);
        if (stop == begin || line + 1 == kTitleLines) stop = end;
        textAt(at, elided({begin, static_cast<std::size_t>(stop - begin)}, width), colour);
        for (begin = stop; begin < end && *begin == ' ';) ++begin;
    }
}

float stripHeight(float scale) {
    return (kHeight + kSpacing) * scale + kTitleLines * fontOf(Face::small)->FontSize + kSpacing * scale +
           ImGui::GetStyle().ScrollbarSize;
}

}  // namespace

void PresetStrip::drawHead(const PanelState& state, float scale) const {
    constexpr std::string_view kTitle = "Presets";
    plainHeading(kTitle);
    float title = 0;
    {
        const UseFace heading(Face::heading);
        title = widthOf(kTitle);
    }
    const PresetTour& tour = *state.tour;
    const UseFace small(Face::small);
    const std::size_t count = tour.presets().size(), at = tour.current().value_or(0);
    const Area row = lastItem();
    const float right = ImGui::GetWindowPos().x + ImGui::GetContentRegionMax().x, side = 22 * scale;
    const float arrows = state.isLive() ? 2 * side + kSpacing * scale : 0;
    textRightAt(
        {right - arrows - (state.isLive() ? kCardGap * scale : 0), row.centreY() - 0.5f * ImGui::GetTextLineHeight()},
        std::to_string(at + 1) + " of " + std::to_string(count), kMutedText);
    if (!state.isLive()) return;
    if (tour.isChanged()) {
        ImGui::SetCursorScreenPos(
            {row.min.x + title + kCardGap * scale, row.centreY() - 0.5f * ImGui::GetTextLineHeight()});
        if (linkButton("Restore")) state.commands->ask(CommandId::applyPreset, tour.presets()[at].name);
        tipForItem("Takes back all changes since the preset was applied");
    }
    const auto button = [&](int by, ImGuiDir direction, float x, const char* tip) {
        ImGui::SetCursorScreenPos({x, row.centreY() - 0.5f * side});
        const Preset& preset = *tour.neighbour(by);
        ImGui::PushID(by);
        ImGui::BeginDisabled(count < 2);
        const ImVec2 corner = ImGui::GetCursorScreenPos();
        if (ImGui::Button("##walk", {side, side})) state.commands->ask(CommandId::applyPreset, preset.name);
        const float centre = corner.x + 0.5f * side, y = row.centreY(), r = 3.5f * scale;
        const float tip_ = direction == ImGuiDir_Left ? -r : r;
        ImGui::GetWindowDrawList()->AddTriangleFilled({centre + 0.6f * tip_, y}, {centre - 0.6f * tip_, y - r},
                                                      {centre - 0.6f * tip_, y + r}, packed(textColour()));
        ImGui::EndDisabled();
        tipForItem(tip);
        ImGui::PopID();
    };
    button(-1, ImGuiDir_Left, right - arrows, "Previous preset (Page Up)");
    button(1, ImGuiDir_Right, right - side, "Next preset (Page Down)");
    ImGui::SetCursorScreenPos({row.min.x, row.max.y + ImGui::GetStyle().ItemSpacing.y});
}

void PresetStrip::paintImage(const Preset& preset, const Area& area, float scale) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(area.min, area.max, ImGui::GetColorU32(ImGuiCol_FrameBg), kRounding * scale);
    if (!ImGui::IsRectVisible(area.min, area.max)) return;
    if (const Texture* image = thumbnails_.of(preset.name))
        list.AddImageRounded(reinterpret_cast<ImTextureID>(image->drawListId()), area.min, area.max, {0, 0}, {1, 1},
                             IM_COL32_WHITE, kRounding * scale);
}

void PresetStrip::drawPreset(const PanelState& state, std::size_t index, ImVec2 at, float scale) {
    const Preset& preset = state.tour->presets()[index];
    const bool isCurrent = state.tour->current() == index;
    const float width = kWidth * scale, height = kHeight * scale;
    ImGui::SetCursorScreenPos(at);
    ImGui::PushID(static_cast<int>(index));
    const bool isPressed = hitArea(
        "##preset", {width, height + kSpacing * scale + kTitleLines * fontOf(Face::small)->FontSize});
    const bool isHovered = ImGui::IsItemHovered();
    const bool isDragged = std::abs(ImGui::GetMouseDragDelta(ImGuiMouseButton_Left, 0).x) > 4 * scale;
    if (ImGui::IsItemActive() && isDragged) ImGui::SetScrollX(ImGui::GetScrollX() - ImGui::GetIO().MouseDelta.x);
    if (isPressed && !isDragged && state.isLive()) state.commands->ask(CommandId::applyPreset, preset.name);
    noteWidget("preset", preset.name);
    const Area image{at, {at.x + width, at.y + height}};
    paintImage(preset, image, scale);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (isCurrent || isHovered)
        list.AddRect(image.min, image.max, packed(isCurrent ? accentColour() : kMutedText), kRounding * scale, 0,
                     (isCurrent ? 2.0f : 1.0f) * scale);
    if (isCurrent && state.tour->isChanged()) {
        const ImVec2 dot(image.max.x - 9 * scale, image.min.y + 9 * scale);
        list.AddCircleFilled(dot, 5 * scale, ImGui::GetColorU32(ImGuiCol_WindowBg), 20);
        list.AddCircleFilled(dot, 3 * scale, packed(accentColour()), 16);
    }
    paintTitle(preset.title, {at.x, image.max.y + kSpacing * scale}, width,
               isCurrent || isHovered ? textColour() : kMutedText);
    if (wantsTip(isHovered)) {
        beginTip(lastItem());
        plainText(preset.title);
        if (!preset.sentence.empty()) smallText(preset.sentence);
        endTip();
    }
    ImGui::PopID();
}

void PresetStrip::drawStrip(const PanelState& state, float scale) {
    const std::size_t count = state.tour->presets().size();
    const float step = (kWidth + kCardGap) * scale;
    // The scroll bar reaches the titles only if there is something to scroll.
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleColor(ImGuiCol_ChildBg, ImVec4(0, 0, 0, 0));
    ImGui::BeginChild("presets", {0, stripHeight(scale)}, false, ImGuiWindowFlags_HorizontalScrollbar);
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    for (std::size_t i = 0; i < count; ++i)
        drawPreset(state, i, {origin.x + static_cast<float>(i) * step, origin.y}, scale);
    if (state.tour->current() && shown_ != state.tour->current()) {
        shown_ = state.tour->current();
        const float centre = (static_cast<float>(*shown_) * step) + 0.5f * kWidth * scale;
        ImGui::SetScrollX(std::max(0.0f, centre - 0.5f * ImGui::GetWindowWidth()));
    }
    ImGui::EndChild();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
}

void PresetStrip::drawSentence(const PanelState& state) {
    const PresetTour& tour = *state.tour;
    if (!tour.current()) return;
    const Preset& preset = tour.presets()[*tour.current()];
    if (!preset.sentence.empty()) explainedText(preset.sentence, kMutedText);
}

const Texture* PresetStrip::thumbnailOf(const std::string& preset) {
    thumbnails_.beginFrame(true);
    return thumbnails_.of(preset);
}

void PresetStrip::draw(const PanelState& state, float scale) {
    if (!state.tour || state.tour->presets().empty()) return;
    thumbnails_.beginFrame(!state.isLive());
    drawHead(state, scale);
    drawStrip(state, scale);
    drawSentence(state);
    endSection();
}

}  // namespace arclight
