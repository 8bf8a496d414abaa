// The keyboard in the gallery: a focus that moves through cards, their presets and the recent captures.
#pragma once

#include <span>

#include "layout.h"

namespace arclight::gallery {

enum class GalleryKey {
    left,
    right,
    up,
    down,
    pageUp,
    pageDown,
    first,
    last,
    next,
    previous,  ///< up to here, keys move the focus
    enter,
    another,
    escape,
    help
};

/// The item that Enter opens: a card, one of its chips, or a recent capture. Indices refer to the visible items.
struct Focus {
    int card = 0;
    int chip = -1;           ///< -1: the card itself
    int recent = -1;         ///< -1: no recent capture
    bool isVisible = false;  ///< since the first key that moves the focus
    friend bool operator==(const Focus&, const Focus&) = default;
};

/// The items that the focus can reach.
struct FocusRoom {
    std::span<const CardLayout> cards;
    int columns = 1;
    int rowsOnPage = 1;  ///< rows of cards that the window shows at once
    int recents = 0;
};

/// The focus after a key. The first key only shows it, except Tab (`next`), which also moves it. Tab and Shift+Tab
/// (`previous`) go through the chips of the focused card, then to the next card; left and right stay among the chips;
/// up and down leave them for the cards. The recent captures follow the last row.
Focus moved(const Focus& focus, GalleryKey key, const FocusRoom& room);
/// The focus, clamped to the cards, chips and captures that exist.
Focus within(Focus focus, const FocusRoom& room);

}  // namespace arclight::gallery
