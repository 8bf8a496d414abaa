// Finds the cards, presets and terms that match the typed words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cards.h"

namespace arclight::gallery {

/// The kind of text that contains the words, the closest match first.
enum class Match { title, topic, preset, scene, sentence, parameter, choice, measure, docs, presetSentence, together };

/// A card whose texts, presets and terms contain every typed word.
struct Found {
    std::size_t card = 0;  ///< index in the list of cards
    /// By preset: whether its title or name contains a word, and preset and card together contain all of them. If the
    /// card has nothing closer, its sentence also counts.
    std::vector<bool> highlighted{};
    int best = -1;  ///< the highlighted preset that matches most closely; -1 if none is
    /// The item that the text refers to: the preset `best`, or -1 for the demo. A text that the card's name and title
    /// contain refers to the demo, unless it is exactly the title or name of a preset and not of the demo.
    int preset = -1;
    /// Terms that contain a word, if card and term together contain all words: exact matches of the text first, then by
    /// kind.
    std::vector<int> terms{};
    Match match = Match::title;  ///< the closest
};

/// The cards whose name, title, sentences, presets and terms together contain every word of `text`, sorted by `match`;
/// cards of equal match keep their order. Ignores ASCII case. Words are found anywhere in a card's own texts, but only
/// at the beginning of a word of a term or of a preset's sentence. An empty text finds all cards, with nothing
/// highlighted.
std::vector<Found> findCards(const std::vector<Card>& cards, std::string_view text);

/// "parameter: SAH bins (sahBins)"
std::string termText(const Term& term);

/// The name of the scene that the text refers to, with which the demo then opens: the first term, unless the text
/// refers to the demo or a preset. Empty if it refers to none.
std::string sceneOf(const Card& card, const Found& found);

/// The output of `--list`, as JSON and as text. With a search text, each demo shows its match instead of its first
/// sentence, in JSON as well.
Json describeCards(const std::vector<Card>& cards, std::string_view text = {});
std::string describeCardsText(const std::vector<Card>& cards, std::string_view text = {});

}  // namespace arclight::gallery
