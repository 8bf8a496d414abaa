// Paints a card after its layout.
#pragma once

#include "gallery_view.h"

namespace arclight::gallery {

/// The part of a card under the pointer.
enum class Hover { none, card, chip, fault, another };

struct CardLook {
    Hover hover = Hover::none;
    int chip = -1;           ///< index of the chip under the pointer
    bool isFocused = false;  ///< Enter opens the card, or its focused chip
    int focusedChip = -1;
    int shownPreset = -1;     ///< the preset whose thumbnail and sentence the card shows; -1 for none
    bool isPointed = false;   ///< pointer or focus is on the chip of that preset, whose sentence then shows whole
    bool showsTerms = false;  ///< whether to list the terms that a search has found
};

/// The area of a card's thumbnail that shows the error; empty if there is none.
Area faultBox(const CardLayout& layout, const CardState& state, const GalleryFonts& fonts, float scale);

/// The area of the running mark that starts another instance of the demo; empty while the demo is not running.
Area anotherBox(const CardLayout& layout, const CardState& state, const GalleryFonts& fonts, float scale);

void paintCard(ImDrawList& list, const Card& card, const CardState& state, const CardLayout& layout,
               const CardLook& look, const GalleryFonts& fonts, float scale);

/// Paints the unfolded presets over the cards, with the sentence of the shown one.
void paintUnfolded(ImDrawList& list, const Card& card, const CardLayout& layout, const CardLook& look,
                   const GalleryFonts& fonts, float scale);

/// Paints the sentence of the shown preset below or above its card, if the card has not enough room for it.
void paintFarCaption(ImDrawList& list, const Card& card, const CardLayout& layout, const CardLook& look,
                     const Area& visible, const GalleryFonts& fonts, float scale);

/// The texture coordinates that crop the thumbnail about its centre so that it fills the box.
Area coverage(const Texture& thumbnail, const Area& box);
/// The colour of titles.
inline const ImVec4 kBrightText(0.95f, 0.97f, 0.98f, 1);

void paintText(ImDrawList& list, const ImFont* font, ImVec2 at, const ImVec4& colour, const std::string& text);

}  // namespace arclight::gallery
