// Which cards and presets the typed words mean.
#pragma once

#include <string_view>
#include <vector>

#include "cards.h"

namespace arclight::gallery {

/// A card that every typed word is found in.
struct Found {
    std::size_t card = 0;  ///< index in the list of cards
    std::vector<bool>
        highlighted;  ///< by preset: its title holds one of the words, and with the card's texts all of them
    int rank = 0;     ///< 0: name and title hold all the words; 1: with the sentences; 2: with a preset

    /// The first highlighted preset where the card's own texts do not hold all the words; else -1.
    int preset() const;
};

/// The cards whose name, title, sentences or titles of presets hold every word of `text`, by rank, else in their order.
/// Letter case of ASCII does not count. All cards for an empty text, with nothing highlighted.
std::vector<Found> findCards(const std::vector<Card>& cards, std::string_view text);

}  // namespace arclight::gallery
