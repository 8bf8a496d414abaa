// Finds the cards and presets that match the typed words.
#pragma once

#include <string_view>
#include <vector>

#include "cards.h"

namespace arclight::gallery {

/// A card whose texts and presets contain every typed word.
struct Found {
    std::size_t card = 0;  ///< index in the list of cards
    /// By preset: whether its title or name contains a word, and preset and card together contain all of them.
    std::vector<bool> highlighted{};
    int best = -1;  ///< the highlighted preset that matches most closely; -1 if none is
    /// What the text means: the preset `best`, or -1 for the demo. A text that the card's name and title contain means
    /// the demo, unless a preset has exactly this title or name and the demo has not.
    int preset = -1;
    int rank = 0;  ///< 0: name and title contain all words; 1: card and one preset; 2: card alone; 3: card and presets
};

/// The cards whose name, title, sentences and presets together contain every word of `text`, sorted by rank; cards of
/// equal rank keep their order. Ignores ASCII case. An empty text finds all cards, with nothing highlighted.
std::vector<Found> findCards(const std::vector<Card>& cards, std::string_view text);

}  // namespace arclight::gallery
