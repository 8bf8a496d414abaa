#include "overlays.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "card_painter.h"

namespace arclight::gallery {
namespace {

/// In units of the interface.
constexpr float kLabel = 20, kThumbnailHeight = 46, kThumbnailGap = 10;

constexpr std::array<std::pair<const char*, const char*>, 11> kKeys{{
    {"Arrow keys", "choose a card"},
    {"Tab, Shift+Tab", "go through the presets of the card"},
    {"Page Up, Page Down", "go up or down by a page"},
    {"Home, End", "go to the first or the last card"},
    {"Enter", "open the choice; a running demo comes to the front"},
    {"Ctrl+Enter, Ctrl+click", "open another window of a running demo"},
    {"Letters", "search demos, presets, scenes, parameters, measures and topics"},
    {"Esc", "clear the search"},
    {"F2", "start a quiz on the demos that are shown"},
    {"Ctrl+Q", "close the gallery; demos keep running"},
    {"F11", "full screen"},
}};

}  // namespace

std::vector<Area> layOutRecents(const Area& content, float top, std::size_t count, float scale) {
    const float height = std::round(kThumbnailHeight * scale), width = std::round(height * 16 / 9);
    const float gap = kThumbnailGap * scale, y = std::round(top + kLabel * scale);
    std::vector<Area> boxes;
    for (std::size_t i = 0; i < count; ++i) {
        const float x = std::round(content.min.x + static_cast<float>(i) * (width + gap));
        if (x + width > content.max.x + 0.5f) break;
        boxes.push_back({{x, y}, {x + width, y + height}});
    }
    return boxes;
}

void paintRecents(ImDrawList& list, const std::vector<Area>& boxes, const GalleryContents& contents, int focused,
                  int hovered, const GalleryFonts& fonts, float scale) {
    if (boxes.empty()) return;
    std::string label = "Recent captures";
    if (const int named = hovered >= 0 ? hovered : focused; named >= 0)
        label += ": " + contents.recents[static_cast<std::size_t>(named)].text;
    paintText(list, fonts.small, {boxes[0].min.x, boxes[0].min.y - 19 * scale}, kMutedText, label);
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const RecentCard& recent = contents.recents[i];
        const Card& card = contents.cards[static_cast<std::size_t>(recent.card)];
        const Area part = coverage(recent.thumbnail, boxes[i]);
        const bool isFocused = focused == static_cast<int>(i), isHovered = hovered == static_cast<int>(i);
        const float light = isFocused || isHovered ? 1.0f : 0.85f;
        list.AddImageRounded(reinterpret_cast<ImTextureID>(recent.thumbnail.drawListId()), boxes[i].min, boxes[i].max,
                             part.min, part.max, packed({light, light, light, 1}), 4 * scale);
        if (isFocused || isHovered)
            list.AddRect(boxes[i].min, boxes[i].max, packed({card.accent.r, card.accent.g, card.accent.b, 0.95f}),
                         4 * scale, 0, (isFocused ? 2.5f : 1.5f) * scale);
    }
}

void paintKeySheet(ImDrawList& list, ImVec2 size, const GalleryFonts& fonts, float scale) {
    list.AddRectFilled({0, 0}, size, packed({0, 0, 0, 0.55f}));
    constexpr auto kRows = static_cast<float>(kKeys.size() + 1);
    // In a small window, the sheet fills the window and uses the small font.
    const bool isSmall = size.x < 720 * scale || size.y < 360 * scale;
    const ImFont* font = isSmall ? fonts.small : fonts.text;
    const float pad = (isSmall ? 14 : 28) * scale, gap = (isSmall ? 12 : 24) * scale;
    const float row = std::min(27 * scale, (size.y - 2 * pad - 8 * scale) / kRows);
    float column = 0, widest = 0;
    for (const auto& [key, help] : kKeys) {
        column = std::max(column, textWidth(font, key) + gap);
        widest = std::max(widest, textWidth(font, help));
    }
    const float width = std::min(size.x - 8 * scale, column + widest + 2 * pad);
    const float height = row * kRows + 2 * pad - 8 * scale;
    const ImVec2 at{std::round((size.x - width) / 2), std::round(std::max(8 * scale, (size.y - height) / 2))};
    list.AddRectFilled(at, {at.x + width, at.y + height}, packed({0.050f, 0.060f, 0.069f, 1}), 12 * scale);
    list.AddRect(at, {at.x + width, at.y + height}, packed({0.17f, 0.20f, 0.22f, 1}), 12 * scale, 0,
                 std::max(1.0f, scale));
    float y = at.y + pad - 6 * scale;
    paintText(list, fonts.title, {at.x + pad, y}, kBrightText, "Keys");
    y += 8 * scale;
    for (const auto& [key, help] : kKeys) {
        y += row;
        paintText(list, font, {at.x + pad, y}, kBrightText, key);
        paintText(list, font, {at.x + pad + column, y}, kMutedText, fitText(font, help, width - column - 2 * pad));
    }
}

}  // namespace arclight::gallery
