#include "app/window/param_widgets.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/session/figure_text.h"
#include "app/window/explained_text.h"
#include "app/window/slider.h"
#include "app/window/value_field.h"
#include "app/window/noted_widgets.h"
#include "core/params_text.h"
#include "core/text.h"
#include "gfx/canvas.h"

namespace arclight {
namespace {

constexpr float kWidgetGap = 2 * kSpacing;
constexpr int kMaxSegments = 4;

int componentsOf(const ParamInfo& info) {
    return info.kind == ParamKind::vec2 ? 2 : info.kind == ParamKind::vec3 ? 3 : 1;
}

/// A label's lines, each with as many words as fit. The symbol follows the last word.
struct LabelLines {
    std::vector<std::string> lines;
    bool isElided = false;
};

LabelLines linesOf(const ParamInfo& info, float width) {
    LabelLines label;
    std::vector<std::string_view> words = split(info.label, ' ');
    if (!info.symbol.empty()) words.push_back(info.symbol);
    for (const std::string_view word : words) {
        const std::string longer = label.lines.empty() ? "" : label.lines.back() + " " + std::string(word);
        if (!longer.empty() && widthOf(longer) <= width)
            label.lines.back() = longer;
        else
            label.lines.emplace_back(word);
    }
    for (std::string& line : label.lines) {
        const std::string shown = elided(line, width);
        label.isElided = label.isElided || shown != line;
        line = shown;
    }
    return label;
}

void paintLabel(const ParamInfo& info, const LabelLines& label, ImVec2 at, float lineHeight) {
    for (std::size_t i = 0; i < label.lines.size(); ++i) {
        std::string_view line = label.lines[i];
        const ImVec2 corner(at.x, at.y + static_cast<float>(i) * lineHeight);
        if (i + 1 < label.lines.size() || info.symbol.empty() || !line.ends_with(info.symbol)) {
            textAt(corner, line, textColour());
            continue;
        }
        line.remove_suffix(info.symbol.size());
        textAt(corner, line, textColour());
        textAt({corner.x + widthOf(line), corner.y}, info.symbol, kMutedText);
    }
}

float segmentsWidth(const Labels& labels, float scale) {
    float width = 0;
    for (int i = 0; i < labels.count; ++i) width += widthOf(choiceText(labels, i)) + 3.5f * kSpacing * scale;
    return width;
}

/// Draws all labels side by side, for a choice with few labels.
bool segments(const Labels& labels, Choice& choice, const Area& area, float scale) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float rounding = ImGui::GetStyle().FrameRounding;
    list.AddRectFilled(area.min, area.max, ImGui::GetColorU32(ImGuiCol_FrameBg), rounding);
    const float spare = (area.width() - segmentsWidth(labels, scale)) / static_cast<float>(labels.count);
    const Choice before = choice;
    float x = area.min.x;
    for (int i = 0; i < labels.count; ++i) {
        const std::string text = choiceText(labels, i);
        const float width = widthOf(text) + 3.5f * kSpacing * scale + spare;
        ImGui::SetCursorScreenPos({x, area.min.y});
        ImGui::PushID(i);
        if (hitArea("##segment", {width, area.height()})) choice.index = i;
        ImGui::PopID();
        const bool isChosen = before.index == i, isHovered = ImGui::IsItemHovered();
        if (isChosen || isHovered) {
            ImVec4 colour = ImGui::GetStyle().Colors[ImGuiCol_FrameBgHovered];
            if (isChosen) colour = accentColour(), colour.w = 0.42f;
            list.AddRectFilled({x, area.min.y}, {x + width, area.max.y}, packed(colour), rounding);
        }
        textAt({x + 0.5f * (width - widthOf(text)), area.min.y + ImGui::GetStyle().FramePadding.y}, text,
               isChosen || isHovered ? textColour() : kMutedText);
        x += width;
    }
    return choice != before;
}

bool dropDown(const Labels& labels, Choice& choice, const Area& area) {
    ImGui::SetCursorScreenPos(area.min);
    if (!beginDropDown("##choice", choiceText(labels, choice.index), area.width())) return false;
    const Choice before = choice;
    for (int i = 0; i < labels.count; ++i) {
        ImGui::PushID(i);
        if (ImGui::Selectable(choiceText(labels, i).c_str(), i == before.index)) choice.index = i;
        ImGui::PopID();
    }
    ImGui::EndCombo();
    return choice != before;
}

bool editChoice(const Labels& labels, Choice& choice, const Area& area, float scale) {
    const bool isShort = labels.count <= kMaxSegments && segmentsWidth(labels, scale) <= area.width();
    return isShort ? segments(labels, choice, area, scale) : dropDown(labels, choice, area);
}

/// Everything in a row except the label.
class RowEditor {
public:
    RowEditor(const ParamInfo& info, const ParamValue& base, const RowColumns& columns, float scale)
        : info_(info), base_(base), columns_(columns), scale_(scale) {}

    /// True if the user changed `value`.
    bool edit(ParamValue& value, const Area& area) {
        switch (info_.kind) {
            case ParamKind::boolean: return noted(checkBox("##check", std::get<bool>(value), area), area);
            case ParamKind::choice: return noted(editChoice(info_.choice, std::get<Choice>(value), area, scale_), area);
            case ParamKind::colour: return editColour(value, area);
            case ParamKind::seed: return noted(valueField({info_}, value, area, false), area);
            default: return editNumbers(value, area);
        }
    }

    bool isHovered() const { return isHovered_; }
    bool isResetAsked() const { return isResetAsked_; }

private:
    bool noted(bool isChanged, const Area& area) {
        // Some widgets consist of several items, so test the whole row for the mouse.
        const bool isOver = ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(area.min, area.max);
        isHovered_ = isHovered_ || isOver;
        isResetAsked_ = isResetAsked_ || (isOver && ImGui::IsMouseClicked(ImGuiMouseButton_Right));
        return isChanged;
    }

    bool editColour(ParamValue& value, const Area& area) {
        ImGui::SetCursorScreenPos(area.min);
        bool isChanged = ImGui::ColorEdit3("##colour", &std::get<Colour>(value).r,
                                           ImGuiColorEditFlags_NoInputs | ImGuiColorEditFlags_NoLabel);
        const Area text{{area.min.x + ImGui::GetFrameHeight() + kWidgetGap * scale_, area.min.y}, area.max};
        isChanged = valueField({info_}, value, text, false) || isChanged;
        return noted(isChanged, area);
    }

    bool editNumbers(ParamValue& value, const Area& area) {
        const int count = componentsOf(info_);
        const float height = area.height() / static_cast<float>(count);
        bool isChanged = false;
        for (int i = 0; i < count; ++i) {
            const float top = area.min.y + height * static_cast<float>(i);
            isChanged = editNumber({info_, i}, value, {{area.min.x, top}, {area.max.x, top + height}}) || isChanged;
        }
        return noted(isChanged, area);
    }

    bool editNumber(const ComponentOf& component, ParamValue& value, Area area) {
        ImGui::PushID(component.index);
        if (component.isVector()) {
            static constexpr std::array<const char*, 3> kAxes{"x", "y", "z"};
            textAt({area.min.x, area.min.y + ImGui::GetStyle().FramePadding.y},
                   kAxes[static_cast<std::size_t>(component.index)], kMutedText);
            area.min.x += 14 * scale_;
        }
        const Area track{area.min, {area.max.x - columns_.value - kWidgetGap * scale_, area.max.y}};
        const double before = component.get(value);
        const auto [number, isTyping] = slider(component.info, before, component.get(base_), track, scale_);
        bool isChanged = number != before;
        if (isChanged) component.set(value, number);
        const Area text{{area.max.x - columns_.value, area.min.y}, area.max};
        isChanged = valueField(component, value, text, isTyping) || isChanged;
        ImGui::PopID();
        return isChanged;
    }

    const ParamInfo& info_;
    const ParamValue& base_;
    const RowColumns& columns_;
    float scale_;
    bool isHovered_ = false, isResetAsked_ = false;
};

void paramTip(const ParamInfo& info, const ParamValue& value, const ParamValue& base, const Area& row) {
    beginTip(row);
    ImGui::TextUnformatted(info.help.data(), info.help.data() + info.help.size());
    explainTerms(info.help);
    const ComponentOf whole{info};
    const std::string unit = info.unit.empty() ? "" : " " + std::string(info.unit);
    const auto exact = [&](const ParamValue& v) { return formatParam(info, v) + (whole.isNumber() ? unit : ""); };
    std::string facts = std::string(info.name) + " = " + exact(value);
    if (whole.isNumber()) facts += ", from " + plainNumber(info.min, 7) + " to " + plainNumber(info.max, 7) + unit;
    smallText(facts);
    std::string help = whole.isNumber() || info.kind == ParamKind::colour ? "Click the value to type. " : "";
    if (whole.isNumber()) help = "Ctrl-click to type, Shift-drag for small steps. ";
    help += value == base ? "Right-click resets it." : "Right-click resets it to " + exact(base) + ".";
    smallText(help);
    endTip();
}

}  // namespace

namespace {

/// The component of the present value nearest to 0, as a small one has more decimals than the range's limits.
double smallest(const ParamSet::Entry& entry) {
    const ParamValue value = entry.value();
    double least = entry.info->max;
    for (int i = 0; i < componentsOf(*entry.info); ++i)
        if (const double number = ComponentOf{*entry.info, i}.get(value); std::abs(number) < std::abs(least)) least = number;
    return least;
}

}  // namespace

RowColumns columnsOf(std::span<const ParamSet::Entry> entries, float scale) {
    RowColumns columns;
    for (const ParamSet::Entry& entry : entries) {
        const ParamInfo& info = *entry.info;
        const std::string symbol = info.symbol.empty() ? "" : " " + std::string(info.symbol);
        columns.label = std::max(columns.label, widthOf(info.label + symbol));
        if (!ComponentOf{info}.isNumber()) continue;
        const float unit = info.unit.empty() ? 0 : widthOf(shownUnit(info.unit)) + 0.25f * ImGui::GetFontSize();
        for (const double number : {info.min, info.max, smallest(entry)})
            columns.value = std::max(columns.value, widthOf(valueText(info, number)) + unit);
    }
    const float width = ImGui::GetContentRegionMax().x - ImGui::GetStyle().WindowPadding.x;
    columns.label = std::ceil(std::clamp(columns.label, 0.25f * width, 0.37f * width)) + kWidgetGap * scale;
    columns.value = std::ceil(std::clamp(columns.value, 0.12f * width, 0.23f * width));
    return columns;
}

void paramRow(const ParamSet::Entry& entry, const ParamValue& base, const RowColumns& columns, float scale) {
    const ParamInfo& info = *entry.info;
    ParamValue value = entry.value();
    const ParamValue before = value;
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    const float right = ImGui::GetWindowPos().x + ImGui::GetContentRegionMax().x;
    const float line = ImGui::GetFrameHeight(), text = ImGui::GetTextLineHeight() + scale;
    const LabelLines label = linesOf(info, columns.label - kWidgetGap * scale);
    const float labelHeight = line + text * (static_cast<float>(label.lines.size()) - 1);
    const float widget = line * static_cast<float>(componentsOf(info)), height = std::max(labelHeight, widget);
    const Area row{origin, {right, origin.y + height}};
    ImGui::PushID(info.name.data(), info.name.data() + info.name.size());
    const bool isLabelClicked = hitArea("##label", {columns.label, height});
    const bool isLabelHovered = ImGui::IsItemHovered();
    bool isReset = isLabelHovered && ImGui::IsMouseClicked(ImGuiMouseButton_Right);
    paintLabel(info, label, {origin.x, origin.y + ImGui::GetStyle().FramePadding.y}, text);
    RowEditor editor(info, base, columns, scale);
    const float top = origin.y + 0.5f * std::floor(height - widget);
    const Area area{{origin.x + columns.label, top}, {right, top + widget}};
    bool isChanged = editor.edit(value, area);
    noteWidget("param", info.name,
               {area.min.x, area.min.y, area.width() - (info.kind == ParamKind::boolean ? 0 : columns.value), line});
    const float below = std::max(ImGui::GetCursorScreenPos().y, row.max.y + ImGui::GetStyle().ItemSpacing.y);
    if (isLabelClicked && info.kind == ParamKind::boolean) value = !std::get<bool>(value), isChanged = true;
    isReset = isReset || editor.isResetAsked();
    if (isReset) {
        value = base, isChanged = true;
        stopTyping();
    }
    if (before != base)
        ImGui::GetWindowDrawList()->AddCircleFilled({origin.x - 5 * scale, origin.y + 0.5f * line}, 2.5f * scale,
                                                    packed(accentColour()), 16);
    if (wantsTip(isLabelHovered || editor.isHovered()) && !ImGui::GetIO().WantTextInput)
        paramTip(info, before, base, row);
    ImGui::PopID();
    ImGui::SetCursorScreenPos({origin.x, below});
    if (isChanged && value != before && paramFault(info, value).empty()) entry.set(value);
}

}  // namespace arclight
