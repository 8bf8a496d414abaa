// Finds the cards and presets that match the typed words.
#pragma once

#include <string_view>
#include <vector>

#include "cards.h"

namespace arclight::gallery {

/// A card that contains every typed word.
struct Found {
    std::size_t card = 0;  ///< index in the list of cards
    /// By preset: whether its title or name contains a word, and preset and card together contain all of them.
    std::vector<bool> highlighted{};
    int best = -1;  ///< the highlighted preset that matches most closely; -1 if none is
    /// What the text is for: the preset `best`; -1 for the demo. A text that name and title of the card contain is for
    /// the demo, except where a preset is called exactly that and the demo is not.
    int preset = -1;
    int rank = 0;  ///< 0: name and title contain all words; 1: with one preset; 2: with the sentences; 3: with presets
};

/// The cards whose name, title, sentences and presets together contain every word of `text`, sorted by rank, then in
/// their order. ASCII case is ignored. All cards for an empty text, with nothing highlighted.
std::vector<Found> findCards(const std::vector<Card>& cards, std::string_view text);

}  // namespace arclight::gallery
