// Paints a card that has been laid out.
#pragma once

#include "gallery_view.h"

namespace arclight::gallery {

/// The part of a card under the pointer.
enum class Hover { none, card, chip, fault };

struct CardLook {
    Hover hover = Hover::none;
    int chip = -1;         ///< index of the chip under the pointer
    bool isFirst = false;  ///< Enter launches it
};

/// The part of a card's thumbnail that shows its fault; empty without one.
Box faultBox(const CardLayout& layout, const CardState& state, const GalleryFonts& fonts, float scale);

void paintCard(ImDrawList& list, const Card& card, const CardState& state, const CardLayout& layout,
               const CardLook& look, const GalleryFonts& fonts, float scale);

void paintText(ImDrawList& list, const ImFont* font, ImVec2 at, const ImVec4& colour, const std::string& text);
ImU32 packed(const ImVec4& colour);

}  // namespace arclight::gallery
