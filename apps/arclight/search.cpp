#include "search.h"

#include <algorithm>

#include "core/text.h"

namespace arclight::gallery {
namespace {

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return result;
}

bool holds(const std::string& text, const std::string& word) { return text.find(word) != std::string::npos; }

/// Whether each word occurs in one of the texts.
bool holdAll(const std::vector<std::string>& texts, const std::vector<std::string>& words) {
    return std::ranges::all_of(words, [&](const std::string& word) {
        return std::ranges::any_of(texts, [&](const std::string& text) { return holds(text, word); });
    });
}

std::vector<std::string> wordsOf(std::string_view text) {
    std::vector<std::string> words;
    const std::string lowered = lower(text);
    for (const std::string_view word : split(lowered, ' '))
        if (!word.empty()) words.emplace_back(word);
    return words;
}

}  // namespace

int Found::preset() const {
    if (rank < 2) return -1;
    const auto first = std::ranges::find(highlighted, true);
    return first == highlighted.end() ? -1 : static_cast<int>(first - highlighted.begin());
}

std::vector<Found> findCards(const std::vector<Card>& cards, std::string_view text) {
    const std::vector<std::string> words = wordsOf(text);
    std::vector<Found> all;
    for (std::size_t i = 0; i < cards.size(); ++i) {
        const std::vector<std::string> own{lower(cards[i].name), lower(cards[i].title), lower(cards[i].about)};
        std::vector<std::string> everything = own;
        Found found{i, {}, holdAll({own[0], own[1]}, words) ? 0 : holdAll(own, words) ? 1 : 2};
        for (const CardPreset& preset : cards[i].presets) {
            const std::string title = lower(preset.title);
            std::vector<std::string> both = own;
            both.push_back(title);
            const bool holdsOne =
                std::ranges::any_of(words, [&](const std::string& word) { return holds(title, word); });
            found.highlighted.push_back(holdsOne && holdAll(both, words));
            everything.push_back(title);
        }
        if (holdAll(everything, words)) all.push_back(std::move(found));
    }
    std::ranges::stable_sort(all, {}, &Found::rank);
    return all;
}

}  // namespace arclight::gallery
