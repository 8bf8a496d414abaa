// Finds the cards and presets that match the typed words.
#pragma once

#include <string_view>
#include <vector>

#include "cards.h"

namespace arclight::gallery {

/// A card that contains every typed word.
struct Found {
    std::size_t card = 0;  ///< index in the list of cards
    /// By preset: whether its title contains a word, and title and card together contain all of them.
    std::vector<bool> highlighted;
    int rank = 0;  ///< all words are in 0: name and title; 1: these and the sentences; 2: also preset titles

    /// The first highlighted preset if the card's own texts lack a word; else -1.
    int preset() const;
};

/// The cards whose name, title, sentences and preset titles together contain every word of `text`, sorted by rank, then
/// in their order. ASCII case is ignored. All cards for an empty text, with nothing highlighted.
std::vector<Found> findCards(const std::vector<Card>& cards, std::string_view text);

}  // namespace arclight::gallery
