#include "layout.h"

#include <algorithm>
#include <cfloat>
#include <cmath>

namespace arclight::gallery {
namespace {

// In units of the interface.
constexpr float kMargin = 40, kGap = 24, kMinCard = 330, kMaxCard = 640;
constexpr float kPad = 20, kTitleHeight = 30, kLineHeight = 21, kChipHeight = 27, kChipGap = 7, kChipPad = 12;
constexpr int kChipRows = 3;

float margin(float widthPx, float scale) { return widthPx < 900 * scale ? 24 * scale : kMargin * scale; }

/// Presets in the order of their chips: highlighted ones come first.
std::vector<int> chipOrder(const Found& found) {
    std::vector<int> order(found.highlighted.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
    std::ranges::stable_partition(order, [&](int i) { return found.highlighted[static_cast<std::size_t>(i)]; });
    return order;
}

/// Places chips in rows, from the left.
class ChipFlow {
public:
    ChipFlow(const ImFont* font, Box room, float scale) : font_(font), room_(room), scale_(scale), at_(room.min) {}

    /// Places one more chip. False, with nothing placed, if it would start a row beyond `maxRows`, or leave no room for
    /// `reservePx` in the last row.
    bool add(int preset, const std::string& title, int maxRows, float reservePx, std::vector<ChipLayout>& chips) {
        const std::string text = fitText(font_, title, room_.width() - reservePx - 2 * kChipPad * scale_);
        const float width = std::ceil(textWidth(font_, text)) + 2 * kChipPad * scale_;
        const auto room = [&](int row) { return room_.max.x - (row == maxRows ? reservePx : 0); };
        ImVec2 at = at_;
        int row = row_;
        if (at.x > room_.min.x && at.x + width > room(row))
            at = {room_.min.x, at.y + (kChipHeight + kChipGap) * scale_}, ++row;
        if (row > maxRows || (at.x > room_.min.x && at.x + width > room(row))) return false;
        chips.push_back({preset, {at, {at.x + width, at.y + kChipHeight * scale_}}, text});
        at_ = {at.x + width + kChipGap * scale_, at.y};
        row_ = row;
        return true;
    }

private:
    const ImFont* font_;
    Box room_;
    float scale_;
    ImVec2 at_;
    int row_ = 1;
};

std::string moreText(std::size_t hidden) { return hidden == 0 ? "Fewer" : "+ " + std::to_string(hidden) + " more"; }

std::vector<ChipLayout> layOutChips(const Card& card, const Found& found, bool isExpanded, const ImFont* font, Box room,
                                    float scale) {
    const std::vector<int> order = chipOrder(found);
    const auto title = [&](int i) { return card.presets[static_cast<std::size_t>(i)].title; };
    std::vector<ChipLayout> chips;
    ChipFlow all(font, room, scale);
    for (const int i : order) all.add(i, title(i), INT_MAX, 0, chips);
    const bool fits =
        chips.empty() || chips.back().box.min.y < room.min.y + kChipRows * (kChipHeight + kChipGap) * scale;
    if (fits) return chips;
    if (isExpanded) {
        all.add(kMore, moreText(0), INT_MAX, 0, chips);
        return chips;
    }
    chips.clear();
    ChipFlow some(font, room, scale);
    const float reserve = textWidth(font, moreText(99)) + (2 * kChipPad + kChipGap) * scale;
    std::size_t shown = 0;
    while (shown < order.size() && some.add(order[shown], title(order[shown]), kChipRows, reserve, chips)) ++shown;
    some.add(kMore, moreText(order.size() - shown), kChipRows, 0, chips);
    return chips;
}

CardLayout layOutCard(const Card& card, const Found& found, bool isExpanded, const GalleryFonts& fonts, Box column,
                      float scale) {
    CardLayout it;
    it.found = found;
    const float width = column.width(), pad = kPad * scale;
    it.thumbnail = {column.min, {column.max.x, column.min.y + std::round(width * 9 / 16)}};
    float y = it.thumbnail.max.y + 16 * scale;
    it.title = {column.min.x + pad, y};
    y += kTitleHeight * scale;
    for (const std::string& line :
         wrapText(fonts.text, card.fault.empty() ? card.about : card.fault, width - 2 * pad)) {
        it.lines.push_back({{column.min.x + pad, y}, line});
        y += kLineHeight * scale;
    }
    y += 13 * scale;
    it.chips =
        layOutChips(card, found, isExpanded, fonts.small, {{column.min.x + pad, y}, {column.max.x - pad, y}}, scale);
    if (!it.chips.empty()) y = it.chips.back().box.max.y;
    it.whole = {column.min, {column.max.x, std::round(y + pad)}};
    return it;
}

}  // namespace

float textWidth(const ImFont* font, const std::string& text) {
    return font->CalcTextSizeA(font->FontSize, FLT_MAX, 0, text.data(), text.data() + text.size()).x;
}

std::vector<std::string> wrapText(const ImFont* font, const std::string& text, float widthPx) {
    std::vector<std::string> lines;
    const char* at = text.data();
    const char* const end = at + text.size();
    while (at < end) {
        const char* stop = font->CalcWordWrapPositionA(1.0f, at, end, widthPx);
        if (stop == at) ++stop;
        lines.emplace_back(at, stop);
        while (stop < end && *stop == ' ') ++stop;
        at = stop;
    }
    return lines;
}

std::string fitText(const ImFont* font, const std::string& text, float widthPx) {
    if (textWidth(font, text) <= widthPx) return text;
    std::string shorter = text;
    while (!shorter.empty() && textWidth(font, shorter + "\xE2\x80\xA6") > widthPx) {
        // Remove whole UTF-8 characters: their continuation bytes begin with the bits 10.
        while (shorter.size() > 1 && (static_cast<unsigned char>(shorter.back()) & 0xC0) == 0x80) shorter.pop_back();
        shorter.pop_back();
    }
    return shorter + "\xE2\x80\xA6";
}

int columnsFor(float widthPx, float scale, std::size_t cards) {
    const float room = widthPx - 2 * margin(widthPx, scale);
    const int fitting = static_cast<int>((room + kGap * scale) / ((kMinCard + kGap) * scale));
    return std::clamp(fitting, 1, std::clamp(static_cast<int>(cards), 1, 3));
}

Box contentBox(float widthPx, float scale, std::size_t cards) {
    const auto columns = static_cast<float>(columnsFor(widthPx, scale, cards));
    const float widest = (columns * kMaxCard + (columns - 1) * kGap) * scale;
    const float width = std::min(widthPx - 2 * margin(widthPx, scale), widest);
    const float left = std::round((widthPx - width) / 2);
    return {{left, 0}, {left + width, 0}};
}

std::vector<CardLayout> layOutCards(const std::vector<Card>& cards, const std::vector<Found>& found,
                                    const std::vector<bool>& expanded, const GalleryFonts& fonts, float widthPx,
                                    float top, float scale) {
    const Box content = contentBox(widthPx, scale, cards.size());
    const auto columns = static_cast<std::size_t>(columnsFor(widthPx, scale, cards.size()));
    const float gap = kGap * scale;
    const float width = std::floor((content.width() + gap) / static_cast<float>(columns) - gap);
    std::vector<CardLayout> all;
    float y = top;
    for (std::size_t first = 0; first < found.size(); first += columns) {
        const std::size_t end = std::min(first + columns, found.size());
        float bottom = y;
        for (std::size_t i = first; i < end; ++i) {
            const float x = content.min.x + static_cast<float>(i - first) * (width + gap);
            const std::size_t card = found[i].card;
            all.push_back(layOutCard(cards[card], found[i], expanded[card], fonts, {{x, y}, {x + width, y}}, scale));
            bottom = std::max(bottom, all.back().whole.max.y);
        }
        for (std::size_t i = first; i < end; ++i) all[i].whole.max.y = bottom;
        y = bottom + gap;
    }
    return all;
}

}  // namespace arclight::gallery
