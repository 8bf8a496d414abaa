#include "layout.h"

#include <algorithm>
#include <array>
#include <cfloat>
#include <cmath>

#include <climits>

#include "app/window/shown_text.h"
#include "core/text.h"

namespace arclight::gallery {
namespace {

// In units of the interface.
constexpr float kHeader = 104, kLowHeader = 88, kNarrowHeader = 150, kCompactHeader = 54;
constexpr float kMargin = 40, kGap = 20, kMinCard = 236, kMaxCard = 640, kMinHeight = 150;
constexpr float kPad = 18, kAboveTitle = 12, kTitleHeight = 27, kLineHeight = 20, kChipHeight = 26, kChipGap = 7;
constexpr float kChipPad = 11, kAboveChips = 9, kBelow = 14;
/// The smallest share of a card's height for its thumbnail: if all cards are in view, if these show more than two lines
/// of sentences, and if the cards scroll.
constexpr float kImagePart = 0.48f, kImagePartOfLongText = 0.54f, kScrolledImagePart = 0.4f;
constexpr float kMinImage = 48;
/// The smallest height for the cards above a row of recent captures.
constexpr float kMinAboveRecents = 220;

float margin(float widthPx, float scale) {
    return (widthPx < 400 * scale ? 12 : widthPx < 900 * scale ? 24 : kMargin) * scale;
}

/// How much text a card shows: lines of its sentences, rows of its chips.
struct Detail {
    int lines = 0, chipRows = 0;
};
constexpr Detail kNatural{INT_MAX, 3};
constexpr std::array<Detail, 9> kDetails{
    {kNatural, {INT_MAX, 2}, {3, 2}, {3, 1}, {2, 2}, {2, 1}, {1, 1}, {2, 0}, {1, 0}}};

/// The presets in the order of their chips: the best match, the other highlighted ones, the rest.
std::vector<int> chipOrder(const Found& found) {
    std::vector<int> order(found.highlighted.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
    std::ranges::stable_sort(order, {}, [&](int i) {
        return i == found.best ? 0 : found.highlighted[static_cast<std::size_t>(i)] ? 1 : 2;
    });
    return order;
}

/// Places chips in rows, from the left.
class ChipFlow {
public:
    ChipFlow(const ImFont* font, Area room, float scale) : font_(font), room_(room), scale_(scale), at_(room.min) {}

    /// Places one more chip. Returns false and places nothing if the chip would start a row beyond `maxRows` or leave
    /// no room for `reservePx` in the last row.
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
    Area room_;
    float scale_;
    ImVec2 at_;
    int row_ = 1;
};

std::string moreText(std::size_t hidden) { return "+ " + std::to_string(hidden) + " more"; }

/// Chips in at most `rows` rows; the last chip stands for those that do not fit.
std::vector<ChipLayout> layOutRows(const Card& card, const Found& found, int rows, const ImFont* font, Area room,
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

/// Chips in as many rows as the highlighted presets need, but at least `rows`.
std::vector<ChipLayout> layOutChips(const Card& card, const Found& found, int rows, const ImFont* font, Area room,
                                    float scale) {
    const auto highlighted = std::ranges::count(found.highlighted, true);
    for (;; ++rows) {
        std::vector<ChipLayout> chips = layOutRows(card, found, rows, font, room, scale);
        if (std::ssize(chips) - (!chips.empty() && chips.back().preset == kMore) >= highlighted) return chips;
    }
}

/// `text` in at most `most` lines; the last gets an ellipsis if there are more.
std::vector<std::string> wrapLines(const ImFont* font, const std::string& text, float widthPx, std::size_t most) {
    std::vector<std::string> lines = wrapText(font, text, widthPx);
    if (lines.size() <= most) return lines;
    if (most > 0) lines[most - 1] = fitText(font, lines[most - 1] + " " + lines[most], widthPx);
    lines.resize(most);
    return lines;
}

/// What a card says about its demo, in at most `most` lines.
std::vector<std::string> sentences(const Card& card, const GalleryFonts& fonts, float widthPx, int most) {
    const auto lines = static_cast<std::size_t>(most);
    if (card.fault.empty()) return wrapSentences(fonts.text, card.about, widthPx, lines);
    return wrapLines(fonts.text, card.fault, widthPx, lines);
}

/// Places the presets that have no chip below the chips, or above them if the window ends before.
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
    const bool fitsBelow = below + height + pad <= bottom || first - kChipGap * scale - height - pad < 0;
    const float top = fitsBelow ? below : first - kChipGap * scale - height;
    for (ChipLayout& chip : it.unfolded) chip.box.min.y += top, chip.box.max.y += top;
    it.unfoldedBox = {{left - pad, (fitsBelow ? first : top) - pad},
                      {right + pad, (fitsBelow ? top + height : it.chips.back().box.max.y) + pad}};
    it.chips.back().text = "Fewer";
}

/// The most lines and chip rows that any card needs within `detail`, so that all cards reserve the same space.
Detail needed(const std::vector<Card>& cards, const GalleryFonts& fonts, float width, Detail detail, float scale) {
    Detail most;
    for (const Card& card : cards) {
        const float inside = width - 2 * kPad * scale;
        most.lines = std::max(most.lines, static_cast<int>(sentences(card, fonts, inside, detail.lines).size()));
        Found all;
        all.highlighted.resize(card.presets.size());
        const auto chips = layOutChips(card, all, detail.chipRows, fonts.small, {{0, 0}, {inside, 0}}, scale);
        if (chips.empty()) continue;
        const float row = (kChipHeight + kChipGap) * scale;
        most.chipRows = std::max(most.chipRows, 1 + static_cast<int>(std::lround(chips.back().box.min.y / row)));
    }
    return most;
}

/// The height of everything below the thumbnail, in units of the interface.
float textHeight(Detail detail) {
    float height = kAboveTitle + kTitleHeight + kLineHeight * static_cast<float>(detail.lines) + kBelow;
    if (detail.chipRows > 0)
        height += kAboveChips + (kChipHeight + kChipGap) * static_cast<float>(detail.chipRows) - kChipGap;
    return height;
}

/// Chooses the most text that leaves the thumbnails their share.
Detail chooseDetail(const std::vector<Card>& cards, const GalleryFonts& fonts, const GridPlan& plan, float scale) {
    for (const Detail& detail : kDetails) {
        const Detail most = needed(cards, fonts, plan.cardWidth, detail, scale);
        const float image = plan.cardHeight - textHeight(most) * scale;
        const float part = plan.scrolls ? kScrolledImagePart : most.lines > 2 ? kImagePartOfLongText : kImagePart;
        if (image >= std::min(part * plan.cardHeight, plan.cardWidth * 9 / 16)) return most;
    }
    return needed(cards, fonts, plan.cardWidth, kDetails.back(), scale);
}

/// Lays out one card in its column; `imageHeight` is the same for all cards.
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
    for (const std::string& line : sentences(card, fonts, inside, detail.lines)) {
        it.lines.push_back({{left, y}, line});
        y += kLineHeight * scale;
    }
    const float chipsTop = y + kAboveChips * scale;
    it.chips =
        layOutChips(card, found, detail.chipRows, fonts.small, {{left, chipsTop}, {left + inside, chipsTop}}, scale);
    if (!it.chips.empty()) y = it.chips.back().box.max.y;
    it.whole = {at, {at.x + width, std::round(y + kBelow * scale)}};
    return it;
}

}  // namespace

float textWidth(const ImFont* font, std::string_view text) {
    const ShownText shown(text, font);
    return font->CalcTextSizeA(font->FontSize, FLT_MAX, 0, shown.begin(), shown.end()).x;
}

std::vector<std::string> wrapText(const ImFont* font, const std::string& text, float widthPx) {
    std::vector<std::string> lines;
    const ShownText shown(text, font);
    const char* at = shown.begin();
    const char* const end = shown.end();
    while (at < end) {
        const char* stop = font->CalcWordWrapPositionA(1.0f, at, end, widthPx);
        if (stop == at) ++stop;
        lines.emplace_back(at, stop);
        while (stop < end && *stop == ' ') ++stop;
        at = stop;
    }
    return lines;
}

std::vector<std::string> wrapSentences(const ImFont* font, const std::string& text, float widthPx, std::size_t most) {
    std::vector<std::string> lines = wrapText(font, text, widthPx);
    for (std::size_t end = text.rfind(". "); lines.size() > most && end != std::string::npos && end > 0;
         end = text.rfind(". ", end - 1))
        lines = wrapText(font, text.substr(0, end + 1), widthPx);
    return lines.size() > most ? wrapLines(font, text, widthPx, most) : lines;
}

std::string fitText(const ImFont* font, const std::string& text, float widthPx) {
    return shortened(text, [&](std::string_view part) { return textWidth(font, part) <= widthPx; });
}

GridPlan planGrid(float widthPx, float top, float bottom, float scale, std::size_t cards) {
    const float gap = kGap * scale, room = widthPx - 2 * margin(widthPx, scale);
    const auto naturalHeight = [&](float width) { return width * 9 / 16 + 260 * scale; };
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
        const float image = std::min(width * 9 / 16, height - textHeight({1, 0}) * scale);
        if (width * image <= largest) continue;
        largest = width * image;
        // A taller card would have empty space.
        best.columns = columns, best.cardWidth = width, best.cardHeight = std::min(height, naturalHeight(width));
    }
    best.scrolls = largest == 0;
    if (best.scrolls) {
        // Cards that scroll are wider than the narrowest ones of a grid that fits, so that they are readable.
        best.columns = std::clamp(static_cast<int>((room + gap) / (330 * scale + gap)), 1, std::min(widest, 3));
        const auto across = static_cast<float>(best.columns);
        best.cardWidth = std::min(kMaxCard * scale, std::floor((room + gap) / across - gap));
        best.cardHeight = std::min(bottom - top, naturalHeight(best.cardWidth));
    }
    const float width = static_cast<float>(best.columns) * (best.cardWidth + gap) - gap;
    const float left = std::round((widthPx - width) / 2);
    best.content = {{left, top}, {left + width, bottom}};
    return best;
}

Header headerOf(ImVec2 size, float scale) {
    if (size.x < 820 * scale) return size.y < 480 * scale ? Header::compact : Header::narrow;
    return size.y < 800 * scale ? Header::low : Header::wide;
}

GridPlan planGallery(ImVec2 size, float scale, std::size_t cards, bool hasRecents) {
    constexpr std::array kHeights{kHeader, kLowHeader, kNarrowHeader, kCompactHeader};
    const float top = (kHeights[static_cast<std::size_t>(headerOf(size, scale))] + kBelowHeader) * scale;
    const float bottom = size.y - kBottom * scale, above = bottom - kRecentsHeight * scale;
    const bool fits = hasRecents && above - top >= kMinAboveRecents * scale;
    GridPlan plan = planGrid(size.x, top, fits ? above : bottom, scale, cards);
    plan.hasRecents = fits;
    return plan;
}

std::vector<CardLayout> layOutCards(const std::vector<Card>& cards, const std::vector<Found>& found, int unfolded,
                                    const GalleryFonts& fonts, const GridPlan& plan, float scale) {
    const auto columns = static_cast<std::size_t>(plan.columns);
    const float gap = kGap * scale, width = plan.cardWidth;
    const Detail detail = chooseDetail(cards, fonts, plan, scale);
    const float room = std::max(kMinImage * scale, plan.cardHeight - textHeight(detail) * scale);
    const float image = std::min(width * 9 / 16, room);
    std::vector<CardLayout> all;
    float y = plan.content.min.y;
    for (std::size_t first = 0; first < found.size(); first += columns) {
        const std::size_t end = std::min(first + columns, found.size());
        float bottom = y + image + textHeight(detail) * scale;
        for (std::size_t i = first; i < end; ++i) {
            const float x = plan.content.min.x + static_cast<float>(i - first) * (width + gap);
            all.push_back(
                layOutCard(cards[found[i].card], found[i], detail, fonts, {x, y}, width, std::round(image), scale));
            bottom = std::max(bottom, all.back().whole.max.y);
        }
        for (std::size_t i = first; i < end; ++i) all[i].whole.max.y = std::round(bottom);
        y = std::round(bottom) + gap;
    }
    for (CardLayout& card : all)
        if (static_cast<int>(card.found.card) == unfolded)
            unfold(card, cards[card.found.card], fonts.small, plan.scrolls ? FLT_MAX : plan.content.max.y, scale);
    return all;
}

}  // namespace arclight::gallery
