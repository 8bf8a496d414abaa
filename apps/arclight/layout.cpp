#include "layout.h"

#include <algorithm>
#include <array>
#include <cfloat>
#include <cmath>
#include <optional>

#include <climits>

#include "core/text.h"

namespace arclight::gallery {
namespace {

// In units of the interface.
constexpr float kHeader = 88, kCompactHeader = 54;
constexpr float kMinMargin = 12, kMargin = 40, kGap = 20, kMinCard = 236, kMaxCard = 640;
constexpr float kPad = 18, kAboveTitle = 12, kTitleHeight = 27, kLineHeight = 20, kChipHeight = 26, kChipGap = 7;
constexpr float kChipPad = 11, kAboveChips = 9, kBelow = 14;
/// The minimum height of an image, and the minimum fraction of a card's height for it above the lowest level of detail.
constexpr float kMinImage = 48, kImagePart = 0.48f;
/// The smallest height for the cards above a row of recent captures.
constexpr float kMinAboveRecents = 200;

/// Grows with the window, but more slowly, so a wider window has wider cards.
float margin(float widthPx, float scale) { return std::clamp(0.045f * widthPx, kMinMargin * scale, kMargin * scale); }

/// Levels of detail of a card, from minimal to complete: no level shows less of anything than the previous one.
constexpr std::array<Detail, 9> kLevels{
    {{1, 0}, {1, 1}, {2, 1}, {2, 2}, {2, 4}, {3, 4}, {INT_MAX, 6}, {INT_MAX, 10}, {INT_MAX, INT_MAX}}};

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

    /// Places one more chip, in a new row if it does not fit into the last.
    ChipLayout add(int preset, const std::string& title) {
        const std::string text = fitText(font_, title, room_.width() - 2 * kChipPad * scale_);
        const float width = std::ceil(textWidth(font_, text)) + 2 * kChipPad * scale_;
        if (at_.x > room_.min.x && at_.x + width > room_.max.x)
            at_ = {room_.min.x, at_.y + (kChipHeight + kChipGap) * scale_};
        const ImVec2 at = at_;
        at_.x += width + kChipGap * scale_;
        return {preset, {at, {at.x + width, at.y + kChipHeight * scale_}}, text};
    }

private:
    const ImFont* font_;
    Area room_;
    float scale_;
    ImVec2 at_;
};

std::string moreText(std::size_t hidden) { return "+ " + std::to_string(hidden) + " more"; }

/// Chips of the first `count` presets, but at least of all highlighted ones, and one for the others; none if `count` is
/// zero and nothing is highlighted.
std::vector<ChipLayout> layOutChips(const Card& card, const Found& found, int count, ChipFlow flow) {
    const std::vector<int> order = chipOrder(found);
    const auto shown = std::min<std::ptrdiff_t>(
        std::ssize(order), std::max<std::ptrdiff_t>(count, std::ranges::count(found.highlighted, true)));
    std::vector<ChipLayout> chips;
    for (std::ptrdiff_t i = 0; i < shown; ++i) {
        const int preset = order[static_cast<std::size_t>(i)];
        chips.push_back(flow.add(preset, card.presets[static_cast<std::size_t>(preset)].title));
    }
    if (shown > 0 && shown < std::ssize(order))
        chips.push_back(flow.add(kMore, moreText(order.size() - static_cast<std::size_t>(shown))));
    return chips;
}

/// The chip on the image that stands for all presets.
ChipLayout layOutMoreOnImage(const Card& card, const ImFont* font, const Area& image, float scale) {
    const std::size_t count = card.presets.size();
    const float inset = 10 * scale;
    ChipFlow flow(font, {{image.min.x + inset, image.min.y + inset}, {image.max.x - inset, image.min.y + inset}},
                  scale);
    return flow.add(kMore, std::to_string(count) + (count == 1 ? " preset" : " presets"));
}

/// `text` in at most `most` lines; the last gets an ellipsis if there are more.
std::vector<std::string> wrapLines(const ImFont* font, const std::string& text, float widthPx, std::size_t most) {
    std::vector<std::string> lines = wrapText(font, text, widthPx);
    if (lines.size() <= most) return lines;
    if (most > 0) lines[most - 1] = fitText(font, lines[most - 1] + " " + lines[most], widthPx);
    lines.resize(most);
    return lines;
}

/// The description of the demo on a card, wrapped into lines.
std::vector<std::string> sentences(const Card& card, const GalleryFonts& fonts, float widthPx, const Detail& detail) {
    if (card.fault.empty()) return wrapText(fonts.text, firstSentences(card.about, detail.sentences), widthPx);
    return wrapLines(fonts.text, card.fault, widthPx, static_cast<std::size_t>(std::max(2, detail.lines)));
}

/// Places the unfolded presets between `top` and `bottom`, with room for a sentence below them: below the card or, if
/// that would leave the window, above it; over its text where neither fits.
void unfoldBesideCard(CardLayout& it, const Card& card, const GalleryFonts& fonts, const Area& content, float scale) {
    constexpr float kWidest = 600, kCaption = 3 * 18;
    const float pad = 10 * scale, gap = 4 * scale;
    const float width = std::min(std::max(it.whole.width(), kWidest * scale), content.width());
    const float left = std::clamp(it.whole.min.x, content.min.x, std::max(content.min.x, content.max.x - width));
    ChipFlow flow(fonts.small, {{left + pad, pad}, {left + width - pad, pad}}, scale);
    for (const int preset : chipOrder(it.found))
        it.unfolded.push_back(flow.add(preset, card.presets[static_cast<std::size_t>(preset)].title));
    if (it.unfolded.empty()) return;
    const float chips = it.unfolded.back().box.max.y + pad, height = chips + (kCaption + 6) * scale;
    const float below = it.whole.max.y + gap, above = it.whole.min.y - gap - height;
    const float top = below + height <= content.max.y ? below
                      : above >= content.min.y        ? above
                                                      : std::max(content.min.y, content.max.y - height);
    for (ChipLayout& chip : it.unfolded) chip.box.min.y += top, chip.box.max.y += top;
    it.unfoldedBox = {{left, top}, {left + width, top + height}};
    it.unfoldedCaption = {{left + pad, top + chips}, {left + width - pad, top + height}};
}

/// Places the presets that have no chip below the chips, or above them if the window ends before.
void unfoldBesideChips(CardLayout& it, const Card& card, const ImFont* font, const Area& content, float scale) {
    const float pad = 10 * scale, left = it.whole.min.x + kPad * scale, right = it.whole.max.x - kPad * scale;
    ChipFlow flow(font, {{left, 0}, {right, 0}}, scale);
    const std::vector<int> order = chipOrder(it.found);
    for (std::size_t i = it.chips.size() - 1; i < order.size(); ++i)
        it.unfolded.push_back(flow.add(order[i], card.presets[static_cast<std::size_t>(order[i])].title));
    if (it.unfolded.empty()) return;
    const float height = it.unfolded.back().box.max.y, first = it.chips.front().box.min.y;
    const float below = it.chips.back().box.max.y + kChipGap * scale;
    const bool fitsBelow = below + height + pad <= content.max.y || first - kChipGap * scale - height - pad < 0;
    const float top = fitsBelow ? below : first - kChipGap * scale - height;
    for (ChipLayout& chip : it.unfolded) chip.box.min.y += top, chip.box.max.y += top;
    it.unfoldedBox = {{left - pad, (fitsBelow ? first : top) - pad},
                      {right + pad, (fitsBelow ? top + height : it.chips.back().box.max.y) + pad}};
}

void unfold(CardLayout& it, const Card& card, const GalleryFonts& fonts, const Area& content, float scale) {
    if (it.chips.empty() || it.chips.back().preset != kMore) return;
    if (it.isMoreOnImage)
        unfoldBesideCard(it, card, fonts, content, scale);
    else
        unfoldBesideChips(it, card, fonts.small, content, scale);
    it.chips.back().text = "Fewer";
}

/// The detail with the largest space that any card of that width needs for it, so all cards reserve the same space.
Detail measured(Detail detail, const std::vector<Card>& cards, const GalleryFonts& fonts, float width, float scale) {
    const float inside = width - 2 * kPad * scale;
    for (const Card& card : cards) {
        detail.lines = std::max(detail.lines, static_cast<int>(sentences(card, fonts, inside, detail).size()));
        if (detail.presets == 0 || card.presets.empty()) continue;
        Found all;
        all.highlighted.resize(card.presets.size());
        const auto chips = layOutChips(card, all, detail.presets, {fonts.small, {{0, 0}, {inside, 0}}, scale});
        const float row = (kChipHeight + kChipGap) * scale;
        detail.chipRows = std::max(detail.chipRows, 1 + static_cast<int>(std::lround(chips.back().box.min.y / row)));
    }
    return detail;
}

/// The height of everything below the thumbnail, in units of the interface.
float textHeight(const Detail& detail) {
    float height = kAboveTitle + kTitleHeight + kLineHeight * static_cast<float>(detail.lines) + kBelow;
    if (detail.chipRows > 0)
        height += kAboveChips + (kChipHeight + kChipGap) * static_cast<float>(detail.chipRows) - kChipGap;
    return height;
}

/// Whether cards of that height have room for the detail. If they have, so do wider and higher cards.
bool hasRoom(const Detail& detail, int level, float height, float scale) {
    const float image = height - textHeight(detail) * scale;
    return image >= kMinImage * scale && (level == 0 || image >= kImagePart * height);
}

/// Lays out one card in its column; `imageHeight` is the same for all cards.
CardLayout layOutCard(const Card& card, const Found& found, const Detail& detail, const GalleryFonts& fonts, ImVec2 at,
                      float width, float imageHeight, float scale) {
    CardLayout it;
    it.found = found;
    const float pad = kPad * scale, left = at.x + pad, inside = width - 2 * pad;
    it.thumbnail = {at, {at.x + width, at.y + imageHeight}};
    float y = it.thumbnail.max.y + kAboveTitle * scale;
    it.title = {left, y};
    it.titleWidth = inside;
    y += kTitleHeight * scale;
    for (const std::string& line : sentences(card, fonts, inside, detail)) {
        it.lines.push_back({{left, y}, line});
        y += kLineHeight * scale;
    }
    const float chipsTop = y + kAboveChips * scale;
    it.chips =
        layOutChips(card, found, detail.presets, {fonts.small, {{left, chipsTop}, {left + inside, chipsTop}}, scale});
    if (!it.chips.empty()) y = it.chips.back().box.max.y;
    it.isMoreOnImage = it.chips.empty() && !card.presets.empty();
    if (it.isMoreOnImage) it.chips.push_back(layOutMoreOnImage(card, fonts.small, it.thumbnail, scale));
    it.whole = {at, {at.x + width, std::round(y + kBelow * scale)}};
    return it;
}

/// The space for the cards, from which `inside` subtracts the margins at the left and right.
struct Room {
    float widthPx, top, bottom;
    float inside(float scale) const { return widthPx - 2 * margin(widthPx, scale); }
    float height() const { return bottom - top; }
};

void place(GridPlan& plan, const Room& room, float scale) {
    const float width = static_cast<float>(plan.columns) * (plan.cardWidth + kGap * scale) - kGap * scale;
    const float left = std::round((room.widthPx - width) / 2);
    plan.content = {{left, room.top}, {left + width, room.bottom}};
}

float widthOfCards(int columns, const Room& room, float scale) {
    const float gap = kGap * scale;
    return std::min(kMaxCard * scale, std::floor((room.inside(scale) + gap) / static_cast<float>(columns) - gap));
}

/// The grid in which all cards fit, with the most detail; nothing if there is none.
std::optional<GridPlan> planWhole(const Room& room, const std::vector<Card>& cards, const GalleryFonts& fonts,
                                  float scale) {
    const auto count = std::max(1, static_cast<int>(cards.size()));
    std::optional<GridPlan> best;
    float largest = 0;
    for (int columns = 1; columns <= count; ++columns) {
        const float width = widthOfCards(columns, room, scale);
        if (width < kMinCard * scale) break;
        const auto rows = static_cast<float>((count + columns - 1) / columns);
        const float height = std::floor((room.height() + kGap * scale) / rows - kGap * scale);
        const auto measuredAt = [&](int level) {
            return measured(kLevels[static_cast<std::size_t>(level)], cards, fonts, width, scale);
        };
        int level = best ? best->level : 0;
        Detail detail = measuredAt(level);
        if (!hasRoom(detail, level, height, scale)) continue;
        for (int next = level + 1; next < static_cast<int>(kLevels.size()); ++next) {
            const Detail more = measuredAt(next);
            if (!hasRoom(more, next, height, scale)) break;
            level = next, detail = more;
        }
        const float image = width * std::min(width * 9 / 16, height - textHeight(detail) * scale);
        if (best && level == best->level && image <= largest) continue;
        best = GridPlan{.columns = columns, .cardWidth = width, .cardHeight = height, .level = level, .detail = detail};
        largest = image;
    }
    return best;
}

/// A grid of as few columns that its cards are readable, and at least one card is whole.
GridPlan planScrolled(const Room& room, const std::vector<Card>& cards, const GalleryFonts& fonts, float scale) {
    constexpr float kReadable = 330;
    const float gap = kGap * scale;
    const int fitting = static_cast<int>((room.inside(scale) + gap) / (kReadable * scale + gap));
    GridPlan plan{.columns = std::clamp(fitting, 1, std::clamp(static_cast<int>(cards.size()), 1, 3)), .scrolls = true};
    plan.cardWidth = widthOfCards(plan.columns, room, scale);
    plan.cardHeight = room.height();
    plan.detail = measured(kLevels[0], cards, fonts, plan.cardWidth, scale);
    return plan;
}

}  // namespace

Area termsArea(const CardLayout& layout, bool isRunning, float scale) {
    constexpr float kMarks = 40;
    const Area& image = layout.thumbnail;
    const float pad = kTermPad * scale;
    Area area{{image.min.x + pad, image.min.y}, {image.max.x - pad, image.max.y}};
    if (!layout.isMoreOnImage && !isRunning) return area;
    const float below = image.min.y + kMarks * scale;
    if (image.max.y - below >= (kTermLine + kTermPad) * scale)
        area.min.y = below;
    else if (layout.isMoreOnImage)
        area.min.x = layout.chips.back().box.max.x + pad;
    return area;
}

float textWidth(const ImFont* font, std::string_view text) {
    return font->CalcTextSizeA(font->FontSize, FLT_MAX, 0, text.data(), text.data() + text.size()).x;
}

std::vector<std::string> wrapText(const ImFont* font, const std::string& text, float widthPx) {
    std::vector<std::string> lines;
    const char* at = text.data();
    const char* const end = at + text.size();
    while (at < end) {
        const char* stop = lineEnd(*font, at, end, widthPx);
        if (stop == at) ++stop;
        lines.emplace_back(at, stop);
        while (stop < end && *stop == ' ') ++stop;
        at = stop;
    }
    return lines;
}

std::string firstSentences(const std::string& text, int count) {
    std::size_t end = 0;
    for (int i = 0; i < count; ++i) {
        end = text.find(". ", end);
        if (end == std::string::npos) return text;
        end += 2;
    }
    return text.substr(0, end - 1);
}

std::string fitText(const ImFont* font, const std::string& text, float widthPx) {
    return shortened(text, [&](std::string_view part) { return textWidth(font, part) <= widthPx; });
}

Header headerOf(ImVec2 size, float scale) {
    return size.x < 820 * scale || size.y < 480 * scale ? Header::compact : Header::wide;
}

GridPlan planGallery(ImVec2 size, float scale, const std::vector<Card>& cards, const GalleryFonts& fonts,
                     bool hasRecents) {
    // Everything is chosen as if the header were wide; otherwise, a window that has just become large enough for a
    // wide header could show less than before.
    Room room{size.x, (kHeader + kBelowHeader) * scale, size.y - kBottom * scale};
    const bool fits = hasRecents && room.height() - kRecentsHeight * scale >= kMinAboveRecents * scale;
    if (fits) room.bottom -= kRecentsHeight * scale;
    GridPlan plan;
    if (const auto whole = planWhole(room, cards, fonts, scale))
        plan = *whole;
    else
        plan = planScrolled(room, cards, fonts, scale);
    if (headerOf(size, scale) == Header::compact) {
        room.top -= (kHeader - kCompactHeader) * scale;
        const int rows = (std::max(1, static_cast<int>(cards.size())) + plan.columns - 1) / plan.columns;
        plan.cardHeight += (kHeader - kCompactHeader) * scale / static_cast<float>(plan.scrolls ? 1 : rows);
    }
    plan.hasRecents = fits;
    place(plan, room, scale);
    return plan;
}

std::vector<CardLayout> layOutCards(const std::vector<Card>& cards, const std::vector<Found>& found, int unfolded,
                                    const GalleryFonts& fonts, const GridPlan& plan, float scale) {
    const auto columns = static_cast<std::size_t>(plan.columns);
    const float gap = kGap * scale, width = plan.cardWidth;
    const Detail& detail = plan.detail;
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
    Area content = plan.content;
    if (plan.scrolls) content.max.y = FLT_MAX;
    for (CardLayout& card : all)
        if (static_cast<int>(card.found.card) == unfolded) unfold(card, cards[card.found.card], fonts, content, scale);
    return all;
}

}  // namespace arclight::gallery
