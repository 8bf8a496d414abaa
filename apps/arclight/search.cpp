#include "search.h"

#include <algorithm>
#include <optional>

#include "core/text.h"

namespace arclight::gallery {
namespace {

bool holds(const std::string& text, const std::string& word) { return text.find(word) != std::string::npos; }

bool holdAny(const std::vector<std::string>& texts, const std::string& word) {
    return std::ranges::any_of(texts, [&](const std::string& text) { return holds(text, word); });
}

/// Whether each word occurs in one of the texts.
bool holdAll(const std::vector<std::string>& texts, const std::vector<std::string>& words) {
    return std::ranges::all_of(words, [&](const std::string& word) { return holdAny(texts, word); });
}

std::vector<std::string> wordsOf(std::string_view text) {
    std::vector<std::string> words;
    const std::string lowered = lowerCase(text);
    for (const std::string_view word : split(lowered, ' '))
        if (!word.empty()) words.emplace_back(word);
    return words;
}

/// Rank of a match: 0 if title or name is the text, 1 if the title begins with it, 2 if it contains it, else 3.
int distanceOf(const std::string& title, const std::string& name, const std::string& text) {
    if (title == text || name == text) return 0;
    if (title.starts_with(text)) return 1;
    return holds(title, text) ? 2 : 3;
}

/// The words, joined with single spaces.
std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

/// What the words find in a card; nothing if any word is missing.
std::optional<Found> findInCard(const Card& card, std::size_t index, const std::vector<std::string>& words) {
    const std::vector<std::string> own{lowerCase(card.name), lowerCase(card.title), lowerCase(card.about)};
    const std::string text = joined(words);
    std::vector<std::string> everything = own;
    Found found;
    found.card = index;
    int least = 4;
    for (const CardPreset& preset : card.presets) {
        const std::vector<std::string> texts{lowerCase(preset.title), lowerCase(preset.name)};
        std::vector<std::string> both = own;
        both.insert(both.end(), texts.begin(), texts.end());
        everything.insert(everything.end(), texts.begin(), texts.end());
        const bool holdsOne = std::ranges::any_of(words, [&](const std::string& word) { return holdAny(texts, word); });
        const bool isFound = holdsOne && holdAll(both, words);
        const int distance = distanceOf(texts[0], texts[1], text);
        if (isFound && distance < least) found.best = static_cast<int>(found.highlighted.size()), least = distance;
        found.highlighted.push_back(isFound);
    }
    if (!holdAll(everything, words)) return std::nullopt;
    const bool isDemo = holdAll({own[0], own[1]}, words), isCalledSo = own[0] == text || own[1] == text;
    found.rank = isDemo ? 0 : found.best >= 0 ? 1 : holdAll(own, words) ? 2 : 3;
    if (!isDemo || (least == 0 && !isCalledSo)) found.preset = found.best;
    return found;
}

}  // namespace

std::vector<Found> findCards(const std::vector<Card>& cards, std::string_view text) {
    const std::vector<std::string> words = wordsOf(text);
    std::vector<Found> all;
    for (std::size_t i = 0; i < cards.size(); ++i)
        if (auto found = findInCard(cards[i], i, words)) all.push_back(std::move(*found));
    std::ranges::stable_sort(all, {}, &Found::rank);
    return all;
}

}  // namespace arclight::gallery
