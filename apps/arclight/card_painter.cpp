#include "card_painter.h"

#include <algorithm>
#include <cmath>

namespace arclight::gallery {
namespace {

const ImVec4 kBodyText(0.64f, 0.69f, 0.72f, 1), kChipText(0.74f, 0.79f, 0.81f, 1);
const ImVec4 kCardGround(0.040f, 0.048f, 0.056f, 1), kCardEdge(0.088f, 0.104f, 0.116f, 1);
const ImVec4 kChipGround(0.074f, 0.089f, 0.101f, 1);
constexpr float kRounding = 10;

ImVec4 accentOf(const Card& card, float alpha = 1) { return {card.accent.r, card.accent.g, card.accent.b, alpha}; }

/// Paints a tint of the accent colour and the name in place of a thumbnail.
void paintMissingThumbnail(ImDrawList& list, const Card& card, const Area& box, const GalleryFonts& fonts,
                           float scale) {
    list.AddRectFilled(box.min, box.max, packed(mixed(kCardGround, accentOf(card), 0.10f)), kRounding * scale,
                       ImDrawFlags_RoundCornersTop);
    const std::string text = fitText(fonts.name, card.name, box.width() - 40 * scale);
    const float width = textWidth(fonts.name, text);
    paintText(list, fonts.name,
              {(box.min.x + box.max.x - width) / 2, (box.min.y + box.max.y - fonts.name->FontSize) / 2},
              mixed(kCardGround, accentOf(card), 0.45f), text);
}

void paintImage(ImDrawList& list, const Texture& texture, const Area& box, float light, float scale) {
    const Area part = coverage(texture, box);
    list.AddImageRounded(reinterpret_cast<ImTextureID>(texture.drawListId()), box.min, box.max, part.min, part.max,
                         packed({light, light, light, 1}), kRounding * scale, ImDrawFlags_RoundCornersTop);
}

void paintThumbnail(ImDrawList& list, const Card& card, const CardState& state, const Area& box, const CardLook& look,
                    const GalleryFonts& fonts, float scale) {
    const bool isHovered = look.hover == Hover::card;
    const Texture* preset = nullptr;
    if (look.shownPreset >= 0) preset = &state.presets[static_cast<std::size_t>(look.shownPreset)].texture;
    if (preset && preset->width() > 0)
        paintImage(list, *preset, box, 1, scale);
    else if (state.thumbnail.width() > 0)
        paintImage(list, state.thumbnail, box, isHovered ? 1.0f : 0.93f, scale);
    else
        paintMissingThumbnail(list, card, box, fonts, scale);
    const float line = std::max(1.0f, std::round(2 * scale));
    list.AddRectFilled({box.min.x, box.max.y - line}, box.max, packed(accentOf(card, isHovered ? 1.0f : 0.75f)));
}

// In units of the interface.
constexpr float kCaptionLine = kTermLine, kCaptionPad = kTermPad, kCaptionTitle = 28;

std::vector<std::string> captionLines(const CardPreset& preset, float width, const GalleryFonts& fonts, float scale) {
    return wrapText(fonts.small, preset.sentence, width - 2 * kCaptionPad * scale);
}

/// Whether title and sentence of a preset fit into a box.
bool fitsCaption(const CardPreset& preset, const Area& box, const GalleryFonts& fonts, float scale) {
    const auto lines = static_cast<float>(captionLines(preset, box.width(), fonts, scale).size());
    return (kCaptionTitle + lines * kCaptionLine + kCaptionPad) * scale <= box.height();
}

/// Darkens the lowest `height` of a box, with a fade above it; returns the top of the dark part.
float darken(ImDrawList& list, const Area& box, float height, float scale) {
    const float top = std::max(box.min.y, box.max.y - height - 34 * scale),
                fadeEnd = std::max(box.min.y, box.max.y - height);
    const ImU32 dark = packed({0.012f, 0.016f, 0.020f, 0.86f}), clear = packed({0.012f, 0.016f, 0.020f, 0});
    list.AddRectFilledMultiColor({box.min.x, top}, {box.max.x, fadeEnd}, clear, clear, dark, dark);
    list.AddRectFilled({box.min.x, fadeEnd}, {box.max.x, box.max.y - 2 * scale}, dark);
    return fadeEnd;
}

void paintLines(ImDrawList& list, const std::vector<std::string>& lines, ImVec2 at, const GalleryFonts& fonts,
                float scale) {
    for (const std::string& line : lines) {
        paintText(list, fonts.small, at, kChipText, line);
        at.y += kCaptionLine * scale;
    }
}

/// Paints title and sentence of a preset over the lower part of the thumbnail, as far as they fit.
void paintCaption(ImDrawList& list, const CardPreset& preset, const Area& box, const GalleryFonts& fonts, float scale) {
    const float line = kCaptionLine * scale, pad = kCaptionPad * scale, width = box.width() - 2 * pad;
    std::vector<std::string> lines = captionLines(preset, box.width(), fonts, scale);
    const auto most =
        static_cast<std::size_t>(std::max(1.0f, (box.height() - (kCaptionTitle + kCaptionPad) * scale) / line));
    if (lines.size() > most)
        lines.resize(most), lines.back() = fitText(fonts.small, lines.back() + " \xE2\x80\xA6", width);
    const float height = (kCaptionTitle + kCaptionPad) * scale + line * static_cast<float>(lines.size());
    const ImVec2 at{box.min.x + pad, darken(list, box, height, scale) + 4 * scale};
    paintText(list, fonts.text, at, kBrightText, fitText(fonts.text, preset.title, width));
    paintLines(list, lines, {at.x, at.y + 24 * scale}, fonts, scale);
}

/// Paints the terms of the demo that a search has found over the lower part of the thumbnail.
void paintTerms(ImDrawList& list, const Card& card, const CardLayout& layout, bool isRunning, const GalleryFonts& fonts,
                float scale) {
    constexpr std::size_t kMaxLines = 3;
    const Area area = termsArea(layout, isRunning, scale);
    const float pad = kTermPad * scale, line = kTermLine * scale, width = area.width();
    const auto room = static_cast<std::size_t>(std::max(1.0f, (area.height() - pad) / line));
    const std::vector<int>& terms = layout.found.terms;
    const std::size_t shown = std::min({kMaxLines, room, terms.size()});
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < shown; ++i) {
        const std::string rest =
            i + 1 < shown || shown == terms.size() ? "" : "   + " + std::to_string(terms.size() - shown) + " more";
        const float taken = textWidth(fonts.small, rest);
        lines.push_back(fitText(fonts.small, termText(card.terms[static_cast<std::size_t>(terms[i])]), width - taken) +
                        rest);
    }
    const float top = darken(list, layout.thumbnail, line * static_cast<float>(shown) + pad, scale);
    paintLines(list, lines, {area.min.x, top + 4 * scale}, fonts, scale);
}

/// A box over the cards.
void paintSheet(ImDrawList& list, const Card& card, const Area& box, float scale) {
    const float rounding = kRounding * scale, shadow = 8 * scale;
    list.AddRectFilled({box.min.x - shadow, box.min.y - shadow}, {box.max.x + shadow, box.max.y + shadow},
                       packed({0, 0, 0, 0.35f}), rounding + shadow);
    list.AddRectFilled(box.min, box.max, packed({0.052f, 0.062f, 0.071f, 1}), rounding);
    list.AddRect(box.min, box.max, packed(accentOf(card, 0.6f)), rounding, 0, std::max(1.0f, scale));
}

std::string runningText(int running) { return running == 1 ? "running" : std::to_string(running) + " running"; }

/// The box of the running mark on the thumbnail.
Area runningBox(int running, const Area& thumbnail, const GalleryFonts& fonts, float scale) {
    const float width = textWidth(fonts.small, runningText(running)) + 60 * scale, height = 26 * scale;
    const ImVec2 at{thumbnail.max.x - width - 12 * scale, thumbnail.min.y + 12 * scale};
    return {at, {at.x + width, at.y + height}};
}

void paintRunning(ImDrawList& list, const Card& card, int running, const Area& thumbnail, bool isHovered,
                  const GalleryFonts& fonts, float scale) {
    const Area box = runningBox(running, thumbnail, fonts, scale);
    const float half = box.height() / 2, centreY = box.min.y + half, plus = box.max.x - half, arm = 4.5f * scale;
    list.AddRectFilled(box.min, box.max, packed({0.01f, 0.014f, 0.018f, 0.82f}), half);
    list.AddCircleFilled({box.min.x + 14 * scale, centreY}, 4 * scale, packed(accentOf(card)), 20);
    paintText(list, fonts.small, {box.min.x + 23 * scale, centreY - fonts.small->FontSize / 2}, kBrightText,
              runningText(running));
    if (isHovered) list.AddCircleFilled({plus, centreY}, half - 2 * scale, packed(accentOf(card, 0.5f)), 24);
    const ImU32 colour = packed(isHovered ? kBrightText : kBodyText);
    list.AddLine({plus - arm, centreY}, {plus + arm, centreY}, colour, 1.5f * scale);
    list.AddLine({plus, centreY - arm}, {plus, centreY + arm}, colour, 1.5f * scale);
}

std::vector<std::string> faultLines(const CardState& state, const Area& thumbnail, const GalleryFonts& fonts,
                                    float scale) {
    std::vector<std::string> lines = wrapText(fonts.small, state.fault, thumbnail.width() - 40 * scale);
    const auto most = static_cast<std::size_t>(std::max(1.0f, thumbnail.height() / (19 * scale) - 3));
    if (lines.size() > most) lines.resize(most), lines.back() += "\xE2\x80\xA6";
    return lines;
}

void paintFault(ImDrawList& list, const CardState& state, const CardLayout& layout, bool isHovered,
                const GalleryFonts& fonts, float scale) {
    const Area box = faultBox(layout, state, fonts, scale);
    list.AddRectFilled(box.min, box.max, packed({0.045f, 0.014f, 0.012f, 0.94f}));
    list.AddRectFilled(box.min, {box.max.x, box.min.y + std::max(1.0f, scale)}, packed(kWrongText));
    ImVec2 at{box.min.x + 20 * scale, box.min.y + 10 * scale};
    for (const std::string& line : faultLines(state, layout.thumbnail, fonts, scale)) {
        paintText(list, fonts.small, at, kWrongText, line);
        at.y += 19 * scale;
    }
    paintText(list, fonts.small, at, isHovered ? kBrightText : kMutedText, "Click to dismiss");
}

void paintChip(ImDrawList& list, const Card& card, const CardLayout& layout, const ChipLayout& chip, bool isHovered,
               bool isFocused, const GalleryFonts& fonts, float scale) {
    const bool isMore = chip.preset == kMore;
    const bool isFound = !isMore && layout.found.highlighted[static_cast<std::size_t>(chip.preset)];
    const float rounding = chip.box.height() / 2;
    const float tint = isHovered ? 0.34f : isFound ? 0.16f : 0.0f;
    if (isMore && layout.isMoreOnImage)
        list.AddRectFilled(chip.box.min, chip.box.max, packed({0.01f, 0.014f, 0.018f, 0.82f}), rounding);
    if (!isMore || isHovered)
        list.AddRectFilled(chip.box.min, chip.box.max, packed(mixed(kChipGround, accentOf(card), tint)), rounding);
    if (isFound)
        list.AddRect({chip.box.min.x + 0.5f, chip.box.min.y + 0.5f}, {chip.box.max.x - 0.5f, chip.box.max.y - 0.5f},
                     packed(accentOf(card, 0.9f)), rounding, 0, std::max(1.0f, scale));
    if (isFocused)
        list.AddRect({chip.box.min.x - 1.5f * scale, chip.box.min.y - 1.5f * scale},
                     {chip.box.max.x + 1.5f * scale, chip.box.max.y + 1.5f * scale}, packed(kBrightText),
                     rounding + 1.5f * scale, 0, 1.5f * scale);
    const ImVec4 colour = isHovered || isFocused ? kBrightText
                          : isFound              ? mixed(accentOf(card), kBrightText, 0.35f)
                          : isMore               ? (layout.isMoreOnImage ? kChipText : kMutedText)
                                                 : kChipText;
    const float width = textWidth(fonts.small, chip.text);
    paintText(list, fonts.small,
              {std::round((chip.box.min.x + chip.box.max.x - width) / 2),
               std::round((chip.box.min.y + chip.box.max.y - fonts.small->FontSize) / 2)},
              colour, chip.text);
}

}  // namespace

Area coverage(const Texture& thumbnail, const Area& box) {
    const float ratio =
        static_cast<float>(thumbnail.width()) / static_cast<float>(thumbnail.height()) * box.height() / box.width();
    const float x = ratio > 1 ? 0.5f - 0.5f / ratio : 0, y = ratio < 1 ? 0.5f - 0.5f * ratio : 0;
    return {{x, y}, {1 - x, 1 - y}};
}

void paintText(ImDrawList& list, const ImFont* font, ImVec2 at, const ImVec4& colour, const std::string& text) {
    const ShownText shown(text, font);
    list.AddText(font, font->FontSize, {std::round(at.x), std::round(at.y)}, packed(colour), shown.begin(),
                 shown.end());
}

Area faultBox(const CardLayout& layout, const CardState& state, const GalleryFonts& fonts, float scale) {
    if (state.fault.empty()) return {};
    const auto lines = static_cast<float>(faultLines(state, layout.thumbnail, fonts, scale).size() + 1);
    return {{layout.thumbnail.min.x, layout.thumbnail.max.y - (lines * 19 + 20) * scale}, layout.thumbnail.max};
}

Area anotherBox(const CardLayout& layout, const CardState& state, const GalleryFonts& fonts, float scale) {
    if (state.running == 0) return {};
    const Area box = runningBox(state.running, layout.thumbnail, fonts, scale);
    return {{box.max.x - box.height() - 4 * scale, box.min.y}, box.max};
}

void paintUnfolded(ImDrawList& list, const Card& card, const CardLayout& layout, const CardLook& look,
                   const GalleryFonts& fonts, float scale) {
    if (layout.unfolded.empty()) return;
    paintSheet(list, card, layout.unfoldedBox, scale);
    for (std::size_t i = layout.isMoreOnImage ? layout.chips.size() : 0; i < layout.chipCount(); ++i)
        paintChip(list, card, layout, layout.chip(i), look.chip == static_cast<int>(i),
                  look.focusedChip == static_cast<int>(i), fonts, scale);
    const Area& box = layout.unfoldedCaption;
    if (box.height() <= 0 || look.shownPreset < 0) return;
    const CardPreset& preset = card.presets[static_cast<std::size_t>(look.shownPreset)];
    paintLines(list, wrapText(fonts.small, preset.title + ". " + preset.sentence, box.width()), box.min, fonts, scale);
}

void paintFarCaption(ImDrawList& list, const Card& card, const CardLayout& layout, const CardLook& look,
                     const Area& visible, const GalleryFonts& fonts, float scale) {
    if (!look.isPointed || look.shownPreset < 0 || layout.unfoldedCaption.height() > 0) return;
    const CardPreset& preset = card.presets[static_cast<std::size_t>(look.shownPreset)];
    if (fitsCaption(preset, layout.thumbnail, fonts, scale)) return;
    constexpr float kWidest = 420;
    const float pad = kCaptionPad * scale, gap = 4 * scale;
    const float width = std::min(std::max(layout.whole.width(), kWidest * scale), visible.width());
    const std::vector<std::string> lines = captionLines(preset, width, fonts, scale);
    const float height = (kCaptionTitle + kCaptionLine * static_cast<float>(lines.size())) * scale + 2 * pad;
    const float left = std::clamp(layout.whole.min.x, visible.min.x, std::max(visible.min.x, visible.max.x - width));
    const float below = layout.whole.max.y + gap;
    const float top = below + height <= visible.max.y ? below : layout.whole.min.y - gap - height;
    paintSheet(list, card, {{left, top}, {left + width, top + height}}, scale);
    paintText(list, fonts.text, {left + pad, top + pad}, kBrightText, preset.title);
    paintLines(list, lines, {left + pad, top + pad + 24 * scale}, fonts, scale);
}

void paintCard(ImDrawList& list, const Card& card, const CardState& state, const CardLayout& layout,
               const CardLook& look, const GalleryFonts& fonts, float scale) {
    const float rounding = kRounding * scale;
    const bool isHovered = look.hover != Hover::none;
    list.AddRectFilled(layout.whole.min, layout.whole.max, packed(kCardGround), rounding);
    paintThumbnail(list, card, state, layout.thumbnail, look, fonts, scale);
    if (look.shownPreset >= 0) {
        const CardPreset& preset = card.presets[static_cast<std::size_t>(look.shownPreset)];
        const bool isFar = look.isPointed && (layout.unfoldedCaption.height() > 0 ||
                                              !fitsCaption(preset, layout.thumbnail, fonts, scale));
        if (!isFar) paintCaption(list, preset, layout.thumbnail, fonts, scale);
    } else if (look.showsTerms && layout.found.match != Match::title && !layout.found.terms.empty()) {
        paintTerms(list, card, layout, state.running > 0, fonts, scale);
    }
    if (state.running > 0)
        paintRunning(list, card, state.running, layout.thumbnail, look.hover == Hover::another, fonts, scale);
    if (!state.fault.empty()) paintFault(list, state, layout, look.hover == Hover::fault, fonts, scale);
    paintText(list, fonts.title, layout.title, kBrightText, fitText(fonts.title, card.title, layout.titleWidth));
    for (const TextLine& line : layout.lines)
        paintText(list, fonts.text, line.at, card.fault.empty() ? kBodyText : kWrongText, line.text);
    for (std::size_t i = 0; i < layout.chips.size(); ++i)
        paintChip(list, card, layout, layout.chips[i], look.chip == static_cast<int>(i),
                  look.focusedChip == static_cast<int>(i), fonts, scale);
    const bool isBold = look.isFocused && look.focusedChip < 0;
    const ImVec4 edge = look.isFocused ? accentOf(card, 0.95f) : isHovered ? accentOf(card, 0.6f) : kCardEdge;
    list.AddRect({layout.whole.min.x + 0.5f, layout.whole.min.y + 0.5f},
                 {layout.whole.max.x - 0.5f, layout.whole.max.y - 0.5f}, packed(edge), rounding, 0,
                 std::max(1.0f, (isBold ? 2.5f : 1.0f) * scale));
}

}  // namespace arclight::gallery
