#include "layout.h"

#include <algorithm>
#include <array>
#include <cfloat>
#include <cmath>

#include <climits>

#include "core/text.h"

namespace arclight::gallery {
namespace {

// In units of the interface.
constexpr float kHeader = 104, kLowHeader = 88, kNarrowHeader = 150;
constexpr float kMargin = 40, kGap = 20, kMinCard = 236, kMaxCard = 640, kMinHeight = 150;
constexpr float kPad = 18, kAboveTitle = 14, kTitleHeight = 29, kLineHeight = 20, kChipHeight = 26, kChipGap = 7;
constexpr float kChipPad = 11, kAboveChips = 9, kBelow = 16;
/// The least part of a card's height that is its image.
constexpr float kImagePart = 0.56f;

float margin(float widthPx, float scale) { return widthPx < 900 * scale ? 24 * scale : kMargin * scale; }

/// How much a card says: lines of its sentences, rows of its chips.
struct Detail {
    int lines = 0, chipRows = 0;
};
constexpr Detail kNatural{INT_MAX, 3};
constexpr std::array<Detail, 9> kDetails{
    {kNatural, {INT_MAX, 2}, {3, 2}, {3, 1}, {2, 2}, {2, 1}, {1, 1}, {0, 1}, {0, 0}}};

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

std::string moreText(std::size_t hidden) { return "+ " + std::to_string(hidden) + " more"; }

/// Chips in at most `rows` rows, with a last one for those that do not fit.
std::vector<ChipLayout> layOutChips(const Card& card, const Found& found, int rows, const ImFont* font, Box room,
                                    float scale) {
    std::vector<ChipLayout> chips;
    if (rows == 0) return chips;
    const std::vector<int> order = chipOrder(found);
    const auto title = [&](int i) { return card.presets[static_cast<std::size_t>(i)].title; };
    ChipFlow all(font, room, scale);
    if (std::ranges::all_of(order, [&](int i) { return all.add(i, title(i), rows, 0, chips); })) return chips;
    chips.clear();
    ChipFlow some(font, room, scale);
    const float reserve = textWidth(font, moreText(99)) + (2 * kChipPad + kChipGap) * scale;
    std::size_t shown = 0;
    while (shown < order.size() && some.add(order[shown], title(order[shown]), rows, reserve, chips)) ++shown;
    some.add(kMore, moreText(order.size() - shown), rows, 0, chips);
    return chips;
}

/// Places the presets without a chip below the chips, or above them where the window ends.
void unfold(CardLayout& it, const Card& card, const ImFont* font, float bottom, float scale) {
    if (it.chips.empty() || it.chips.back().preset != kMore) return;
    const float pad = 10 * scale, left = it.whole.min.x + kPad * scale, right = it.whole.max.x - kPad * scale;
    ChipFlow flow(font, {{left, 0}, {right, 0}}, scale);
    const std::vector<int> order = chipOrder(it.found);
    for (std::size_t i = it.chips.size() - 1; i < order.size(); ++i)
        flow.add(order[i], card.presets[static_cast<std::size_t>(order[i])].title, INT_MAX, 0, it.unfolded);
    if (it.unfolded.empty()) return;
    const float height = it.unfolded.back().box.max.y, first = it.chips.front().box.min.y;
    const float below = it.chips.back().box.max.y + kChipGap * scale;
    const bool fitsBelow = below + height + pad <= bottom;
    const float top = fitsBelow ? below : first - kChipGap * scale - height;
    for (ChipLayout& chip : it.unfolded) chip.box.min.y += top, chip.box.max.y += top;
    it.unfoldedBox = {{left - pad, (fitsBelow ? first : top) - pad},
                      {right + pad, (fitsBelow ? top + height : it.chips.back().box.max.y) + pad}};
    it.chips.back().text = "Fewer";
}

/// The most lines and chip rows that any card needs within `detail`, so that all cards give them the same room.
Detail needed(const std::vector<Card>& cards, const GalleryFonts& fonts, float width, Detail detail, float scale) {
    Detail most;
    for (const Card& card : cards) {
        const float inside = width - 2 * kPad * scale;
        const auto lines =
            static_cast<int>(wrapText(fonts.text, card.fault.empty() ? card.about : card.fault, inside).size());
        most.lines = std::max(most.lines, std::min(lines, detail.lines));
        Found all;
        all.highlighted.resize(card.presets.size());
        const auto chips = layOutChips(card, all, detail.chipRows, fonts.small, {{0, 0}, {inside, 0}}, scale);
        if (chips.empty()) continue;
        const float row = (kChipHeight + kChipGap) * scale;
        most.chipRows = std::max(most.chipRows, 1 + static_cast<int>(std::lround(chips.back().box.min.y / row)));
    }
    return most;
}

/// The height of what stands below the image.
float textHeight(Detail detail) {
    float height = kAboveTitle + kTitleHeight + kLineHeight * static_cast<float>(detail.lines) + kBelow;
    if (detail.chipRows > 0)
        height += kAboveChips + (kChipHeight + kChipGap) * static_cast<float>(detail.chipRows) - kChipGap;
    return height;
}

/// What the cards of a fitting grid say: as much as leaves the images their part.
Detail chooseDetail(const std::vector<Card>& cards, const GalleryFonts& fonts, const GridPlan& plan, float scale) {
    for (const Detail& detail : kDetails) {
        const Detail most = needed(cards, fonts, plan.cardWidth, detail, scale);
        const float image = plan.cardHeight - textHeight(most) * scale;
        if (image >= std::min(kImagePart * plan.cardHeight, plan.cardWidth * 9 / 16)) return most;
    }
    return kDetails.back();
}

/// One card in its column; `imageHeight` is that of all cards.
CardLayout layOutCard(const Card& card, const Found& found, Detail detail, const GalleryFonts& fonts, ImVec2 at,
                      float width, float imageHeight, float scale) {
    CardLayout it;
    it.found = found;
    const float pad = kPad * scale, left = at.x + pad, inside = width - 2 * pad;
    it.thumbnail = {at, {at.x + width, at.y + imageHeight}};
    float y = it.thumbnail.max.y + kAboveTitle * scale;
    it.title = {left, y};
    it.titleWidth = inside;
    y += kTitleHeight * scale;
    std::vector<std::string> lines = wrapText(fonts.text, card.fault.empty() ? card.about : card.fault, inside);
    const auto most = static_cast<std::size_t>(detail.lines);
    if (lines.size() > most && most > 0)
        lines[most - 1] = fitText(fonts.text, lines[most - 1] + " " + lines[most], inside);
    if (lines.size() > most) lines.resize(most);
    for (const std::string& line : lines) {
        it.lines.push_back({{left, y}, line});
        y += kLineHeight * scale;
    }
    y += kAboveChips * scale;
    it.chips = layOutChips(card, found, detail.chipRows, fonts.small, {{left, y}, {left + inside, y}}, scale);
    if (!it.chips.empty()) y = it.chips.back().box.max.y;
    it.whole = {at, {at.x + width, std::round(y + kBelow * scale)}};
    return it;
}

}  // namespace

float textWidth(const ImFont* font, std::string_view text) {
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
    return shortened(text, [&](std::string_view part) { return textWidth(font, part) <= widthPx; });
}

GridPlan planGrid(float widthPx, float top, float bottom, float scale, std::size_t cards) {
    const float gap = kGap * scale, room = widthPx - 2 * margin(widthPx, scale);
    const auto count = std::max(1, static_cast<int>(cards));
    GridPlan best;
    float largest = 0;
    int widest = 1;
    for (int columns = 1; columns <= count; ++columns) {
        const auto across = static_cast<float>(columns);
        const float width = std::min(kMaxCard * scale, std::floor((room + gap) / across - gap));
        if (columns > 1 && width < kMinCard * scale) break;
        widest = columns;
        const int rows = (count + columns - 1) / columns;
        const float height = std::floor((bottom - top + gap) / static_cast<float>(rows) - gap);
        if (height < kMinHeight * scale || width < kMinCard * scale) continue;
        // A taller card than this would have empty space.
        const float natural = width * 9 / 16 + 260 * scale;
        const float image = std::min(width * 9 / 16, height - textHeight({0, 1}) * scale);
        if (width * image <= largest) continue;
        largest = width * image;
        best.columns = columns, best.cardWidth = width, best.cardHeight = std::min(height, natural);
    }
    if (largest == 0) {
        // Readable cards that scroll: wider than the narrowest of a fitting grid.
        best.columns = std::clamp(static_cast<int>((room + gap) / (330 * scale + gap)), 1, std::min(widest, 3));
        const auto across = static_cast<float>(best.columns);
        best.cardWidth = std::min(kMaxCard * scale, std::floor((room + gap) / across - gap));
    }
    const float width = static_cast<float>(best.columns) * (best.cardWidth + gap) - gap;
    const float left = std::round((widthPx - width) / 2);
    best.content = {{left, top}, {left + width, bottom}};
    return best;
}

bool isNarrow(ImVec2 size, float scale) { return size.x < 820 * scale; }
bool isLow(ImVec2 size, float scale) { return !isNarrow(size, scale) && size.y < 800 * scale; }

GridPlan planGallery(ImVec2 size, float scale, std::size_t cards, bool hasRecents) {
    const float header = isNarrow(size, scale) ? kNarrowHeader : isLow(size, scale) ? kLowHeader : kHeader;
    const float below = kBottom + (hasRecents ? kRecentsHeight : 0);
    return planGrid(size.x, (header + kBelowHeader) * scale, size.y - below * scale, scale, cards);
}

std::vector<CardLayout> layOutCards(const std::vector<Card>& cards, const std::vector<Found>& found, int unfolded,
                                    const GalleryFonts& fonts, const GridPlan& plan, float scale) {
    const bool fits = plan.cardHeight > 0;
    const auto columns = static_cast<std::size_t>(plan.columns);
    const float gap = kGap * scale, width = plan.cardWidth;
    const Detail detail = fits ? chooseDetail(cards, fonts, plan, scale) : kNatural;
    const float image = fits ? std::min(width * 9 / 16, plan.cardHeight - textHeight(detail) * scale) : width * 9 / 16;
    std::vector<CardLayout> all;
    float y = plan.content.min.y;
    for (std::size_t first = 0; first < found.size(); first += columns) {
        const std::size_t end = std::min(first + columns, found.size());
        float bottom = fits ? y + image + textHeight(detail) * scale : y;
        for (std::size_t i = first; i < end; ++i) {
            const float x = plan.content.min.x + static_cast<float>(i - first) * (width + gap);
            all.push_back(
                layOutCard(cards[found[i].card], found[i], detail, fonts, {x, y}, width, std::round(image), scale));
            if (!fits) bottom = std::max(bottom, all.back().whole.max.y);
        }
        for (std::size_t i = first; i < end; ++i) all[i].whole.max.y = std::round(bottom);
        y = std::round(bottom) + gap;
    }
    for (CardLayout& card : all)
        if (static_cast<int>(card.found.card) == unfolded)
            unfold(card, cards[card.found.card], fonts.small, fits ? plan.content.max.y : FLT_MAX, scale);
    return all;
}

}  // namespace arclight::gallery
