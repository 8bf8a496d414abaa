// The layout of the gallery in pixels, computed in advance because hit tests and painting must use the same boxes.
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

/// Contents of a card besides its image: the minimum number of complete sentences of its description, and the number of
/// preset chips before the chip for those that do not fit. If there are none, that chip lies on the image.
struct Detail {
    int sentences = 1, presets = 0;
    int lines = 0, chipRows = 0;  ///< the space that the cards need for it at their width
};

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
    bool isMoreOnImage = false;  ///< the only chip is the one for all presets, and lies on the image
    /// The presets that do not fit, drawn over whatever is there; `chips` stay in place. Empty while folded.
    std::vector<ChipLayout> unfolded;
    Area unfoldedBox, unfoldedCaption;  ///< the second, within the first: for the sentence of a preset

    /// All chips, the unfolded ones last.
    std::size_t chipCount() const { return chips.size() + unfolded.size(); }
    const ChipLayout& chip(std::size_t i) const { return i < chips.size() ? chips[i] : unfolded[i - chips.size()]; }
};

/// The space for search results on the image: clear of the chip and the mark of a running demo at its top, with at
/// least one line of `kTermLine` above `kTermPad`. In units of the interface.
inline constexpr float kTermLine = 18, kTermPad = 14;
Area termsArea(const CardLayout& layout, bool isRunning, float scale);

/// The grid of the cards. It depends on all cards, not only on those found, so cards keep their size during a search.
struct GridPlan {
    int columns = 1;
    Area content{};  ///< left and right edges, top, and the lowest bottom of a card
    float cardWidth = 0;
    float cardHeight = 0;  ///< the maximum height of a card with which at least one is fully visible
    int level = 0;         ///< how much detail cards show; never less in a larger window
    Detail detail{};
    bool scrolls = false;     ///< not all cards fit at once
    bool hasRecents = false;  ///< the row of recent captures has room
};

/// The cards in `found`, in rows. A card grows as far as its highlighted presets need. `unfolded`: the index of the
/// card whose presets are all shown; -1 for none.
std::vector<CardLayout> layOutCards(const std::vector<Card>& cards, const std::vector<Found>& found, int unfolded,
                                    const GalleryFonts& fonts, const GridPlan& plan, float scale);

/// The header above the cards: `wide`: name, sentence, search field and hint; `compact`: name and search field.
enum class Header { wide, compact };
Header headerOf(ImVec2 size, float scale);
/// The grid of a window of that size, between its header and the row of recent captures, if there are any and the cards
/// leave room for it. Of the grids in which all cards fit, that with the most detail, then with the largest images; a
/// grid that scrolls if the cards would become too small. A larger window has no less detail, and hides no row of
/// captures.
GridPlan planGallery(ImVec2 size, float scale, const std::vector<Card>& cards, const GalleryFonts& fonts,
                     bool hasRecents);

/// `text` wrapped into lines of at most that width.
std::vector<std::string> wrapText(const ImFont* font, const std::string& text, float widthPx);
/// The first sentences of `text`, or all if it has no more.
std::string firstSentences(const std::string& text, int count);
/// `text`, shortened with an ellipsis if it is wider than that.
std::string fitText(const ImFont* font, const std::string& text, float widthPx);
float textWidth(const ImFont* font, std::string_view text);

}  // namespace arclight::gallery
