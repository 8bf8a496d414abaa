#include "app/window/slider.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace arclight {
namespace {

constexpr float kKnob = 5, kTrack = 3;  // radius and height, in units
constexpr double kFine = 0.1;

/// A logarithmic slider needs a range above 0.
bool isLogarithmic(const ParamInfo& info) { return info.isLogarithmic && info.min > 0; }

void paint(const ParamInfo& info, double number, double base, const Area& area, float scale) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float y = area.centreY(), half = 0.5f * kTrack * scale;
    const float first = area.min.x + kKnob * scale, last = area.max.x - kKnob * scale;
    const auto x = [&](double at) { return first + static_cast<float>(positionOf(info, at)) * (last - first); };
    const float knob = x(number), zero = info.min < 0 && info.max > 0 ? x(0) : first;
    const bool isActive = ImGui::IsItemActive(), isLit = isActive || ImGui::IsItemHovered();
    const ImVec4 accent = accentColour(), white(1, 1, 1, 1);
    list.AddRectFilled({area.min.x, y - half}, {area.max.x, y + half},
                       ImGui::GetColorU32(isLit ? ImGuiCol_FrameBgActive : ImGuiCol_FrameBgHovered), half);
    const float from = zero == first ? area.min.x : zero;
    list.AddRectFilled({std::min(from, knob), y - half}, {std::max(from, knob), y + half},
                       packed(mixed(ImVec4(0, 0, 0, 1), accent, isLit ? 0.95f : 0.8f)), half);
    if (base != number) {
        const float mark = std::round(x(base));
        list.AddLine({mark, y - 5 * scale}, {mark, y + 5 * scale}, packed(kMutedText), std::max(1.0f, scale));
    }
    list.AddCircleFilled({knob, y}, (isActive ? kKnob + 1 : kKnob) * scale,
                         packed(mixed(accent, white,
                                      isActive ? 0.75f
                                      : isLit  ? 0.6f
                                               : 0.35f)),
                         24);
}

}  // namespace

double positionOf(const ParamInfo& info, double number) {
    const double t = isLogarithmic(info) ? std::log(number / info.min) / std::log(info.max / info.min)
                                         : (number - info.min) / (info.max - info.min);
    return std::clamp(t, 0.0, 1.0);
}

double numberAt(const ParamInfo& info, double position) {
    const double t = std::clamp(position, 0.0, 1.0);
    double number =
        isLogarithmic(info) ? info.min * std::pow(info.max / info.min, t) : info.min + t * (info.max - info.min);
    if (info.step > 0) number = info.min + std::round((number - info.min) / info.step) * info.step;
    if (info.kind == ParamKind::integer) number = std::round(number);
    return std::clamp(number, info.min, info.max);
}

SliderResult slider(const ParamInfo& info, double number, double base, const Area& area, float scale) {
    // The unsnapped position of a drag, because steps hide it; nothing while a Ctrl+click is held.
    static std::optional<double> drag;
    ImGui::SetCursorScreenPos(area.min);
    hitArea("##slider", {area.width(), area.height()});
    const ImGuiIO& io = ImGui::GetIO();
    const bool isPressed = ImGui::IsItemActivated();
    if (isPressed) drag = io.KeyCtrl ? std::nullopt : std::optional(positionOf(info, number));
    if (ImGui::IsItemActive() && drag) {
        const float first = area.min.x + kKnob * scale, length = area.width() - 2 * kKnob * scale;
        const float by = isPressed ? 0 : io.MouseDelta.x / length;
        *drag = io.KeyShift ? *drag + kFine * by : (io.MousePos.x - first) / length;
        *drag = std::clamp(*drag, 0.0, 1.0);
        number = numberAt(info, *drag);
    }
    paint(info, number, base, area, scale);
    return {number, isPressed && !drag};
}

}  // namespace arclight
