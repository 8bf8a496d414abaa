// The layout of the gallery in pixels, computed first, so that hit tests and painting use the same boxes.
#pragma once

#include <string>
#include <vector>

#include "app/window/widgets.h"
#include "search.h"

namespace arclight::gallery {

/// The fonts of the gallery, one per size.
struct GalleryFonts {
    ImFont *name = nullptr, *title = nullptr, *text = nullptr, *small = nullptr;
};

struct ChipLayout {
    int preset = 0;  ///< index; kMore unfolds or folds the presets that do not fit
    Area box;
    std::string text;
};
inline constexpr int kMore = -1;

/// In units of the interface: the fade below the header, the margin below the cards, the row of recent captures.
inline constexpr float kBelowHeader = 6, kBottom = 16, kRecentsHeight = 76;

struct TextLine {
    ImVec2 at;
    std::string text;
};

struct CardLayout {
    Found found;
    Area whole, thumbnail;
    ImVec2 title;
    float titleWidth = 0;
    std::vector<TextLine> lines;
    std::vector<ChipLayout> chips;
    /// The presets that do not fit, drawn over whatever is there; `chips` stay in place. Empty while folded.
    std::vector<ChipLayout> unfolded;
    Area unfoldedBox;

    /// All chips, the unfolded ones last.
    std::size_t chipCount() const { return chips.size() + unfolded.size(); }
    const ChipLayout& chip(std::size_t i) const { return i < chips.size() ? chips[i] : unfolded[i - chips.size()]; }
};

/// The grid of the cards. The numbers depend on all cards, so that cards keep their size while the user types.
struct GridPlan {
    int columns = 1;
    Area content;  ///< left and right edges, top, and the lowest bottom of a card
    float cardWidth = 0;
    float cardHeight = 0;     ///< the largest height of a card, so that at least one is fully visible
    bool scrolls = false;     ///< not all cards fit at once
    bool hasRecents = false;  ///< the row of recent captures has room
};

/// Chooses the grid with the largest thumbnails that fits that many cards between `top` and `bottom`; a grid that
/// scrolls if the cards would become too small.
GridPlan planGrid(float widthPx, float top, float bottom, float scale, std::size_t cards);

/// The cards in `found`, in rows. All cards drop equally many chips and sentences until their thumbnails have room,
/// but keep one line of their sentences. A card grows as far as its highlighted presets need. `unfolded`: the index of
/// the card whose presets are all shown; -1 for none.
std::vector<CardLayout> layOutCards(const std::vector<Card>& cards, const std::vector<Found>& found, int unfolded,
                                    const GalleryFonts& fonts, const GridPlan& plan, float scale);

/// The header above the cards: `wide`: title and search field side by side; `low`: the same, to leave room for cards;
/// `narrow`: one below the other; `compact`: name and search field in one line.
enum class Header { wide, low, narrow, compact };
Header headerOf(ImVec2 size, float scale);
/// The grid of a window of that size, between its header and the row of recent captures, if there are any and the cards
/// leave room for it.
GridPlan planGallery(ImVec2 size, float scale, std::size_t cards, bool hasRecents);

/// `text` wrapped into lines of at most that width.
std::vector<std::string> wrapText(const ImFont* font, const std::string& text, float widthPx);
/// `text` in at most `most` lines: as many whole sentences as fit, or the beginning of the first with an ellipsis.
std::vector<std::string> wrapSentences(const ImFont* font, const std::string& text, float widthPx, std::size_t most);
/// `text`, shortened with an ellipsis if it is wider than that.
std::string fitText(const ImFont* font, const std::string& text, float widthPx);
float textWidth(const ImFont* font, std::string_view text);

}  // namespace arclight::gallery
