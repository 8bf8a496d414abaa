#include "app/window/layout.h"

#include <algorithm>
#include <cmath>

namespace arclight {
namespace {

constexpr float kMaxOfWidth = 0.6f, kMaxOfHeight = 0.2f;
/// The panel's fraction of the height in an upright window too narrow for frame and panel side by side.
constexpr float kStackedPanel = 0.45f;

int panelPx(float scale, float panelWidth) {
    return static_cast<int>(std::lround(std::clamp(panelWidth, kMinPanelWidth, kMaxPanelWidth) * scale));
}
int barPx(float scale) { return static_cast<int>(std::lround(kBarHeight * scale)); }

Rect rectOf(int x, int y, int width, int height) {
    return {static_cast<float>(x), static_cast<float>(y), static_cast<float>(width), static_cast<float>(height)};
}

}  // namespace

WindowLayout layOutWindow(int widthPx, int heightPx, float scale, float panelWidth, bool showsPanels) {
    const int width = std::max(1, widthPx), height = std::max(1, heightPx);
    const auto fraction = [](float of, int side) { return static_cast<int>(of * static_cast<float>(side)); };
    const int panel = showsPanels ? std::min(panelPx(scale, panelWidth), fraction(kMaxOfWidth, width)) : 0;
    const int bar = showsPanels ? std::min(barPx(scale), fraction(kMaxOfHeight, height)) : 0;
    if (showsPanels && height > width && static_cast<float>(width) < 2 * kMinPanelWidth * scale) {
        const int stacked = std::min(fraction(kStackedPanel, height), height - bar - 1);
        return {rectOf(0, 0, width, height - bar - stacked), rectOf(0, height - bar - stacked, width, stacked),
                rectOf(0, height - bar, width, bar)};
    }
    return {rectOf(0, 0, width - panel, height - bar), rectOf(width - panel, 0, panel, height - bar),
            rectOf(0, height - bar, width, bar)};
}

Rect fittedInto(const Rect& area, int imageWidth, int imageHeight) {
    const float width = static_cast<float>(imageWidth), height = static_cast<float>(imageHeight);
    if (std::abs(area.width * height - area.height * width) <= std::max(area.width, area.height)) return area;
    const float scale = std::min(area.width / width, area.height / height);
    const float fittedWidth = std::clamp(std::round(scale * width), 1.0f, area.width);
    const float fittedHeight = std::clamp(std::round(scale * height), 1.0f, area.height);
    return {area.x + std::floor(0.5f * (area.width - fittedWidth)),
            area.y + std::floor(0.5f * (area.height - fittedHeight)), fittedWidth, fittedHeight};
}

std::pair<int, int> windowAround(int frameWidthPx, int frameHeightPx, float scale, float panelWidth, bool showsPanels) {
    if (!showsPanels) return {frameWidthPx, frameHeightPx};
    return {frameWidthPx + panelPx(scale, panelWidth), frameHeightPx + barPx(scale)};
}

}  // namespace arclight
