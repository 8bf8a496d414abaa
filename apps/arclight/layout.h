// The layout of the gallery in pixels, computed first so that hit tests and painting use the same boxes.
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

/// The fonts of the gallery, one per size.
struct GalleryFonts {
    ImFont *name = nullptr, *title = nullptr, *text = nullptr, *small = nullptr;
};

struct ChipLayout {
    int preset = 0;  ///< index; kMore shows or hides the presets that do not fit
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

/// The number of grid columns for that many cards, from 1 to 3.
int columnsFor(float widthPx, float scale, std::size_t cards);

/// The left and right edges of the grid, which is centred and has a maximum width; y is 0.
Box contentBox(float widthPx, float scale, std::size_t cards);

/// The cards in `found`, in rows from `top` down; cards of a row have equal height. `expanded`: whether a card shows
/// all of its presets. The number of columns depends on all cards, so that cards keep their width while the user types.
std::vector<CardLayout> layOutCards(const std::vector<Card>& cards, const std::vector<Found>& found,
                                    const std::vector<bool>& expanded, const GalleryFonts& fonts, float widthPx,
                                    float top, float scale);

/// `text` wrapped into lines of at most that width.
std::vector<std::string> wrapText(const ImFont* font, const std::string& text, float widthPx);
/// `text`, shortened with an ellipsis if it is wider.
std::string fitText(const ImFont* font, const std::string& text, float widthPx);
float textWidth(const ImFont* font, const std::string& text);

}  // namespace arclight::gallery
