#include "app/window/param_section.h"

#include <algorithm>
#include <cmath>

#include "app/window/imgui_style.h"
#include "app/window/window_watch.h"
#include "core/text.h"

namespace arclight {
namespace {

constexpr float kLabelWidth = 132;

/// The slider's text: the value and its unit.
std::string valueFormat(const ParamInfo& info) {
    std::string format = "%.3g";
    if (info.kind == ParamKind::integer) format = "%d";
    return info.unit.empty() ? format : format + " " + std::string(info.unit);
}

int sliderFlags(const ParamInfo& info) {
    return ImGuiSliderFlags_AlwaysClamp | (info.isLogarithmic ? ImGuiSliderFlags_Logarithmic : 0);
}

float snapped(const ParamInfo& info, float value) {
    if (info.step <= 0) return value;
    const double steps = std::round((static_cast<double>(value) - info.min) / info.step);
    return static_cast<float>(std::min(info.max, info.min + steps * info.step));
}

bool editChoice(const Labels& labels, const char* id, Choice& choice) {
    const auto label = [&](int i) { return std::string(labels.text[static_cast<std::size_t>(i)]); };
    if (!ImGui::BeginCombo(id, label(choice.index).c_str())) return false;
    const Choice before = choice;
    for (int i = 0; i < labels.count; ++i)
        if (ImGui::Selectable(label(i).c_str(), i == choice.index)) choice.index = i;
    ImGui::EndCombo();
    return choice != before;
}

/// The widget for a parameter's value; true if the user changed it.
bool editValue(const ParamInfo& info, const char* id, ParamValue& value) {
    const auto low = static_cast<float>(info.min), high = static_cast<float>(info.max);
    const std::string format = valueFormat(info);
    switch (info.kind) {
        case ParamKind::real: {
            auto& v = std::get<float>(value);
            const bool changed = ImGui::SliderFloat(id, &v, low, high, format.c_str(), sliderFlags(info));
            if (changed) v = snapped(info, v);
            return changed;
        }
        case ParamKind::integer:
            return ImGui::SliderInt(id, &std::get<int>(value), static_cast<int>(info.min), static_cast<int>(info.max),
                                    format.c_str(), sliderFlags(info));
        case ParamKind::boolean: return ImGui::Checkbox(id, &std::get<bool>(value));
        case ParamKind::choice: return editChoice(info.choice, id, std::get<Choice>(value));
        case ParamKind::colour: return ImGui::ColorEdit3(id, &std::get<Colour>(value).r);
        case ParamKind::vec2:
            return ImGui::SliderFloat2(id, std::get<Float2>(value).data(), low, high, format.c_str(),
                                       sliderFlags(info));
        case ParamKind::vec3:
            return ImGui::SliderFloat3(id, std::get<Float3>(value).data(), low, high, format.c_str(),
                                       sliderFlags(info));
        case ParamKind::seed: return ImGui::InputScalar(id, ImGuiDataType_U64, &std::get<Seed>(value).value);
    }
    return false;
}

void paramTooltip(const ParamInfo& info) {
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(ImGui::GetFontSize() * 22);
    ImGui::TextUnformatted(info.help.data(), info.help.data() + info.help.size());
    std::string range;
    if (info.kind == ParamKind::real || info.kind == ParamKind::integer || info.kind == ParamKind::vec2 ||
        info.kind == ParamKind::vec3)
        range = formatNumber(info.min) + " to " + formatNumber(info.max) +
                (info.unit.empty() ? "" : " " + std::string(info.unit)) + ". Ctrl+click to type a value. ";
    range += "Right-click to reset.";
    wrappedText(range, kMutedText);
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

/// The parameter's name and its widget, which stores changes.
void paramRow(const ParamSet::Entry& entry, float labelWidth) {
    const ParamInfo& info = *entry.info;
    const std::string name(info.name), id = "##" + name;
    ParamValue value = entry.value();
    ImGui::AlignTextToFramePadding();
    if (entry.isDefault())
        wrappedText(name, kMutedText);
    else
        ImGui::TextUnformatted(name.c_str());
    const bool labelHovered = ImGui::IsItemHovered();
    const bool labelReset = ImGui::IsItemClicked(ImGuiMouseButton_Right);
    ImGui::SameLine(labelWidth);
    ImGui::SetNextItemWidth(-1);
    bool changed = editValue(info, id.c_str(), value);
    noteWidget("param", name);
    const bool editing = ImGui::IsItemActive() && ImGui::GetIO().WantTextInput;
    if ((ImGui::IsItemHovered() || labelHovered) && !editing && !ImGui::IsMouseDown(ImGuiMouseButton_Left))
        paramTooltip(info);
    if (labelReset || (ImGui::IsItemHovered() && ImGui::IsMouseClicked(ImGuiMouseButton_Right))) {
        value = info.defaultValue;
        changed = true;
    }
    if (!changed || !paramFault(info, value).empty() || value == entry.value()) return;
    entry.set(value);
}

/// Whether the parameter's name, help, group or unit contain every word of `search`, whatever the case (ASCII).
bool isFound(const ParamInfo& info, std::string_view search) {
    const auto lower = [](std::string_view text) {
        std::string result(text);
        for (char& c : result)
            if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
        return result;
    };
    const std::string said =
        lower(info.name) + " " + lower(info.help) + " " + lower(info.group) + " " + lower(info.unit);
    for (const std::string_view word : split(search, ' '))
        if (said.find(lower(word)) == std::string::npos) return false;
    return true;
}

}  // namespace

bool textField(const char* id, const char* hint, std::string& text, std::size_t maxBytes) {
    std::vector<char> buffer(maxBytes + 1, '\0');
    text.copy(buffer.data(), maxBytes);
    const bool isChanged = ImGui::InputTextWithHint(id, hint, buffer.data(), buffer.size());
    noteWidget("field", *hint != 0 ? hint : id);
    if (!isChanged) return false;
    text = buffer.data();
    return true;
}

void paramWidgets(const ParamSet& params, float scale) {
    for (const ParamSet::Entry& entry : params.entries()) paramRow(entry, kLabelWidth * scale);
}

bool ParamSection::drawHeading(const ParamInfo& first, bool isFirst) {
    const bool isSearched = !search_.empty();
    const std::string name(first.group);
    const auto chosen = std::find(openGroups_.begin(), openGroups_.end(), name);
    const bool wasOpen = isOpenChosen_ ? chosen != openGroups_.end() : isFirst || first.isGroupOpen;
    // A search opens all groups; that is not remembered.
    ImGui::SetNextItemOpen(isSearched || wasOpen, isSearched ? ImGuiCond_Always : ImGuiCond_Once);
    const bool isOpen = ImGui::CollapsingHeader((name + (isSearched ? "##found" : "")).c_str());
    if (isOpen && !first.groupHelp.empty()) wrappedText(first.groupHelp, kMutedText);
    if (!isSearched && isOpen && chosen == openGroups_.end()) openGroups_.push_back(name);
    if (!isSearched && !isOpen && chosen != openGroups_.end()) openGroups_.erase(chosen);
    return isOpen;
}

void ParamSection::draw(const ParamSet& params, bool isLive, float scale) {
    if (isLive) {
        ImGui::SetNextItemWidth(-1);
        textField("##search", "search parameters", search_, 60);
    }
    bool isOpen = false, isFirst = true;
    std::string_view group;
    for (const ParamSet::Entry& entry : params.entries()) {
        if (!search_.empty() && !isFound(*entry.info, search_)) continue;
        if (entry.info->group != group) {
            group = entry.info->group;
            isOpen = drawHeading(*entry.info, isFirst);
            isFirst = false;
        }
        if (isOpen) paramRow(entry, kLabelWidth * scale);
    }
    isOpenChosen_ = true;
}

}  // namespace arclight
