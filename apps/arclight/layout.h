// Where everything of the gallery lies, in pixels: worked out first, so that hit tests and painting see the same.
#pragma once

#include <string>
#include <vector>

#include <imgui.h>

#include "search.h"

namespace arclight::gallery {

struct Box {
    ImVec2 min, max;
    float width() const { return max.x - min.x; }
    float height() const { return max.y - min.y; }
    bool holds(ImVec2 p) const { return p.x >= min.x && p.x < max.x && p.y >= min.y && p.y < max.y; }
};

/// The fonts of the gallery, each in the size it is used in.
struct GalleryFonts {
    ImFont *name = nullptr, *title = nullptr, *text = nullptr, *small = nullptr;
};

struct ChipLayout {
    int preset = 0;  ///< index; kMore shows or hides the presets that have no room
    Box box;
    std::string text;
};
inline constexpr int kMore = -1;

struct TextLine {
    ImVec2 at;
    std::string text;
};

struct CardLayout {
    Found found;
    Box whole, thumbnail;
    ImVec2 title;
    std::vector<TextLine> lines;
    std::vector<ChipLayout> chips;
};

/// The columns of the grid for that many cards, from 1 to 3.
int columnsFor(float widthPx, float scale, std::size_t cards);

/// The grid's place beside the left edge: its content is at most so wide, and stands in the middle.
Box contentBox(float widthPx, float scale, std::size_t cards);

/// The cards in `found`, in rows of equal height from `top` down. `expanded` tells by card whether all of its presets
/// are wanted. The number of columns follows from all cards, so that nothing changes its size while one types.
std::vector<CardLayout> layOutCards(const std::vector<Card>& cards, const std::vector<Found>& found,
                                    const std::vector<bool>& expanded, const GalleryFonts& fonts, float widthPx,
                                    float top, float scale);

/// `text` in lines of at most that width.
std::vector<std::string> wrapText(const ImFont* font, const std::string& text, float widthPx);
/// `text`, or its beginning with an ellipsis where it is wider.
std::string fitText(const ImFont* font, const std::string& text, float widthPx);
float textWidth(const ImFont* font, const std::string& text);

}  // namespace arclight::gallery
