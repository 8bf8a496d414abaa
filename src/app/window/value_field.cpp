#include "app/window/value_field.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "app/session/figure_text.h"
#include "app/window/noted_widgets.h"
#include "core/params_text.h"
#include "core/text.h"

namespace arclight {
namespace {

constexpr std::size_t kLongestValue = 64;
/// A field takes a few frames to get the keyboard.
constexpr int kMaxIdleFrames = 5;

/// The text being typed. There is one keyboard, and so one field at a time.
struct Typing {
    ImGuiID field = 0;
    std::string text, fault;
    ParamValue before{};   ///< the value while it is edited
    bool isFresh = false;  ///< whether the field still has to get the keyboard
    int idleFrames = 0;    ///< since it last had the keyboard
};

Typing& typing() {
    static Typing present;
    return present;
}

float& componentOf(ParamValue& value, int index) {
    const auto i = static_cast<std::size_t>(index);
    if (auto* two = std::get_if<Float2>(&value)) return (*two)[i];
    return std::get<Float3>(value)[i];
}

/// The text field; true if its text is to be stored.
bool typedField(const Area& area) {
    Typing& typed = typing();
    std::array<char, kLongestValue + 1> buffer{};
    typed.text.copy(buffer.data(), kLongestValue);
    ImGui::SetCursorScreenPos(area.min);
    ImGui::SetNextItemWidth(area.width());
    const bool wasFresh = std::exchange(typed.isFresh, false);
    if (wasFresh) ImGui::SetKeyboardFocusHere();
    const bool isEntered = ImGui::InputText("##typed", buffer.data(), buffer.size(),
                                            ImGuiInputTextFlags_AutoSelectAll | ImGuiInputTextFlags_EnterReturnsTrue);
    typed.text = buffer.data();
    const bool isLeft = ImGui::IsItemDeactivated() && !isEntered;
    const bool isEscaped = isLeft && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false);
    const bool isStored = isEntered || (isLeft && !isEscaped && ImGui::IsItemDeactivatedAfterEdit());
    typed.idleFrames = ImGui::IsItemActive() || wasFresh ? 0 : typed.idleFrames + 1;
    if ((isLeft && !isStored) || typed.idleFrames > kMaxIdleFrames) typed = {};
    return isStored;
}

void shownValue(const ComponentOf& component, const ParamValue& value, const Area& area, bool isHovered) {
    const ParamInfo& info = component.info;
    const ImVec2 padding = ImGui::GetStyle().FramePadding;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (isHovered)
        list.AddRectFilled(area.min, area.max, ImGui::GetColorU32(ImGuiCol_FrameBgHovered),
                           ImGui::GetStyle().FrameRounding);
    const std::string unit(shownUnit(info.unit));
    const float y = area.min.y + padding.y;
    float right = area.max.x;
    if (!unit.empty() && component.isNumber()) {
        textRightAt({right, y}, unit, kMutedText);
        right -= widthOf(unit) + widthOf("\u2009") + 1;
    }
    textRightAt({right, y}, elided(component.shown(value), right - area.min.x), textColour());
}

}  // namespace

double ComponentOf::get(const ParamValue& value) const {
    if (const auto* real = std::get_if<float>(&value)) return *real;
    if (const auto* whole = std::get_if<int>(&value)) return *whole;
    ParamValue copy = value;
    return componentOf(copy, index);
}

void ComponentOf::set(ParamValue& value, double number) const {
    if (auto* real = std::get_if<float>(&value))
        *real = static_cast<float>(number);
    else if (auto* whole = std::get_if<int>(&value))
        *whole = static_cast<int>(number);
    else
        componentOf(value, index) = static_cast<float>(number);
}

std::string ComponentOf::shown(const ParamValue& value) const {
    return isNumber() ? valueText(info, get(value)) : formatParam(info, value);
}

std::string ComponentOf::exact(const ParamValue& value) const {
    return isVector() ? formatNumber(static_cast<float>(get(value))) : formatParam(info, value);
}

Expected<ParamValue> ComponentOf::parse(const ParamValue& before, const std::string& text) const {
    const std::size_t first = text.find_first_not_of(' '), last = text.find_last_not_of(' ');
    const std::string trimmed = first == std::string::npos ? "" : text.substr(first, last - first + 1);
    if (!isNumber()) return parseParam(info, trimmed);
    // In many countries the decimal separator is a comma.
    std::string pointed = trimmed;
    if (std::count(pointed.begin(), pointed.end(), ',') == 1 && pointed.find('.') == std::string::npos)
        pointed[pointed.find(',')] = '.';
    if (!isVector()) return parseParam(info, pointed);
    const auto number = parseNumber<float>(pointed);
    if (!number)
        return fail(Exit::usage,
                    info.label + ": " + inQuotes(trimmed) + " is not a number" + decimalPointHint(trimmed));
    ParamValue value = before;
    set(value, *number);
    if (const std::string fault = paramFault(info, value); !fault.empty())
        return fail(Exit::usage, info.label + ": " + fault);
    return value;
}

bool valueField(const ComponentOf& component, ParamValue& value, const Area& area, bool isAsked) {
    ImGui::PushID(component.index);
    const ImGuiID field = ImGui::GetID("##value");
    Typing& typed = typing();
    bool isChanged = false;
    // An undo or a preset has replaced the value: discard the typed text.
    if (typed.field == field && typed.before != value) typed = {};
    if (typed.field != field) {
        ImGui::SetCursorScreenPos(area.min);
        const bool isClicked = hitArea("##value", {area.width(), area.height()});
        const bool isHovered = ImGui::IsItemHovered();
        if (isHovered) ImGui::SetMouseCursor(ImGuiMouseCursor_TextInput);
        shownValue(component, value, area, isHovered);
        if (isClicked || isAsked) typed = {field, component.exact(value), "", value, true, 0};
    } else if (typedField(area)) {
        const Expected<ParamValue> read = component.parse(value, typed.text);
        if (read) {
            isChanged = *read != value;
            value = *read;
            typed = {};
        } else {
            typed.fault = read.error().message;
            typed.isFresh = true;
        }
    }
    ImGui::PopID();
    if (typed.field == field && !typed.fault.empty()) {
        ImGui::SetCursorScreenPos({ImGui::GetWindowPos().x + ImGui::GetStyle().WindowPadding.x,
                                   area.max.y + ImGui::GetStyle().ItemSpacing.y});
        smallText(typed.fault, kWrongText);
        noteWidget("fault", component.info.name);
    }
    return isChanged;
}

void stopTyping() { typing() = {}; }

bool textField(const char* id, const char* hint, std::string& text, std::size_t maxBytes) {
    std::vector<char> buffer(maxBytes + 1, '\0');
    text.copy(buffer.data(), maxBytes);
    const bool isChanged = ImGui::InputTextWithHint(id, hint, buffer.data(), buffer.size());
    noteWidget("field", *hint != 0 ? hint : id);
    if (!isChanged) return false;
    text = buffer.data();
    return true;
}

}  // namespace arclight
