#include "search.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/json.h"
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

bool isLetter(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) >= 0x80;
}

/// Whether a word of the text, which is in lower case, begins with `word`: "lod" is in "LOD bias", not in "explode".
bool beginsAWord(const std::string& text, std::string_view word) {
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
        if (at == 0 || !isLetter(text[at - 1])) return true;
    return false;
}

/// As `beginsAWord`, but also matches the singular of a plural: "octrees" finds "octree".
bool holdsWord(const std::string& text, const std::string& word) {
    constexpr std::size_t kShortest = 4;
    return beginsAWord(text, word) ||
           (word.size() >= kShortest && word.back() == 's' && beginsAWord(text, word.substr(0, word.size() - 1)));
}

/// The texts of a card in lower case: `own`, and `everything` with the texts of its presets.
struct LoweredCard {
    std::vector<std::string> own, everything;
    explicit LoweredCard(const Card& card)
        : own{lowerCase(card.name), lowerCase(card.title), lowerCase(card.about)}, everything(own) {}
};

Match matchOf(const std::string& kind) {
    constexpr std::array<std::pair<std::string_view, Match>, 6> kKinds{{{"topic", Match::topic},
                                                                        {"scene", Match::scene},
                                                                        {"parameter", Match::parameter},
                                                                        {"choice", Match::choice},
                                                                        {"measure", Match::measure},
                                                                        {"docs", Match::docs}}};
    const auto found = std::ranges::find(kKinds, kind, &std::pair<std::string_view, Match>::first);
    return found == kKinds.end() ? Match::docs : found->second;
}

/// Searches the presets for the words, and adds the presets to the card's texts.
void findPresets(const Card& card, const std::vector<std::string>& words, LoweredCard& texts, Found& found,
                 int& least) {
    const std::string text = joined(words);
    for (const CardPreset& preset : card.presets) {
        const std::vector<std::string> its{lowerCase(preset.title), lowerCase(preset.name)};
        std::vector<std::string> both = texts.own;
        both.insert(both.end(), its.begin(), its.end());
        texts.everything.insert(texts.everything.end(), its.begin(), its.end());
        const bool holdsOne = std::ranges::any_of(words, [&](const std::string& word) { return holdAny(its, word); });
        const bool isFound = holdsOne && holdAll(both, words);
        const int distance = distanceOf(its[0], its[1], text);
        if (isFound && distance < least) found.best = static_cast<int>(found.highlighted.size()), least = distance;
        found.highlighted.push_back(isFound);
    }
}

/// Searches the terms for the words. `missing`: the words that occur in none of the card's other texts; words that
/// occur in a term are removed.
void findTerms(const Card& card, const std::vector<std::string>& words, const LoweredCard& texts, Found& found,
               std::vector<std::string>& missing) {
    constexpr int kKinds = static_cast<int>(Match::together);
    const std::string text = joined(words);
    std::vector<std::pair<int, int>> ranked;
    for (std::size_t i = 0; i < card.terms.size(); ++i) {
        const Term& term = card.terms[i];
        const std::string name = lowerCase(term.name), label = lowerCase(term.label);
        // The label of a choice begins with its parameter, which is a separate term.
        const auto isIn = [&](const std::string& word) {
            return holdsWord(name, word) || (term.kind != "choice" && holdsWord(label, word));
        };
        std::erase_if(missing, isIn);
        const auto isKnown = [&](const std::string& word) { return isIn(word) || holdAny(texts.own, word); };
        if (!std::ranges::any_of(words, isIn) || !std::ranges::all_of(words, isKnown)) continue;
        const int distance = distanceOf(label, name, text), kind = static_cast<int>(matchOf(term.kind));
        found.match = std::min(found.match, matchOf(term.kind));
        ranked.emplace_back(distance == 0 ? kind : kKinds * (distance + kKinds * kind), static_cast<int>(i));
    }
    std::ranges::stable_sort(ranked, {}, &std::pair<int, int>::first);
    for (const auto& [rank, term] : ranked) found.terms.push_back(term);
}

/// Highlights the presets whose sentences, together with the card's own texts, contain all words. False if none do.
bool findSentences(const Card& card, const std::vector<std::string>& words, const LoweredCard& texts, Found& found) {
    found.best = -1;
    for (std::size_t i = 0; i < card.presets.size(); ++i) {
        const CardPreset& preset = card.presets[i];
        const std::string its = lowerCase(preset.title + " " + preset.name + " " + preset.sentence);
        found.highlighted[i] = std::ranges::all_of(
            words, [&](const std::string& word) { return holdsWord(its, word) || holdAny(texts.own, word); });
        if (found.highlighted[i] && found.best < 0) found.best = static_cast<int>(i);
    }
    found.preset = found.best;
    found.match = Match::presetSentence;
    return found.best >= 0;
}

/// The matches of the words in a card; nothing if any word is missing.
std::optional<Found> findInCard(const Card& card, std::size_t index, const std::vector<std::string>& words) {
    Found found;
    found.card = index;
    found.highlighted.resize(words.empty() ? card.presets.size() : 0);
    if (words.empty()) return found;
    found.match = Match::together;
    LoweredCard texts(card);
    int least = 4;
    findPresets(card, words, texts, found, least);
    std::vector<std::string> missing = words;
    std::erase_if(missing, [&](const std::string& word) { return holdAny(texts.everything, word); });
    findTerms(card, words, texts, found, missing);
    if (!missing.empty()) return findSentences(card, words, texts, found) ? std::optional(found) : std::nullopt;
    const std::vector<std::string>& own = texts.own;
    const bool isDemo = holdAll({own[0], own[1]}, words),
               isCalledSo = own[0] == joined(words) || own[1] == joined(words);
    if (isDemo) found.match = Match::title;
    if (found.best >= 0) found.match = std::min(found.match, Match::preset);
    if (holdAll(own, words)) found.match = std::min(found.match, Match::sentence);
    if (!isDemo || (least == 0 && !isCalledSo)) found.preset = found.best;
    return found;
}

/// The match in one line: a preset or a term; the first sentence if the match is in the demo's own texts.
std::string foundText(const Card& card, const Found& found) {
    if (found.match != Match::title && found.match != Match::topic && found.preset >= 0) {
        const CardPreset& preset = card.presets[static_cast<std::size_t>(found.preset)];
        return "preset: " + preset.title + " (" + preset.name + ")";
    }
    const bool saysMore = found.match != Match::title && found.match != Match::sentence && !found.terms.empty();
    return saysMore ? termText(card.terms[static_cast<std::size_t>(found.terms[0])])
                    : std::string(firstSentence(card.about));
}

/// The terms and presets that were found.
Json describeFound(const Card& card, const Found& found) {
    Json list = Json::array();
    for (std::size_t i = 0; i < card.presets.size(); ++i)
        if (found.highlighted[i])
            list.push_back({{"kind", "preset"}, {"name", card.presets[i].name}, {"label", card.presets[i].title}});
    for (const int i : found.terms) {
        const Term& term = card.terms[static_cast<std::size_t>(i)];
        list.push_back({{"kind", term.kind}, {"name", term.name}, {"label", term.label}});
    }
    return list;
}

}  // namespace

std::vector<Found> findCards(const std::vector<Card>& cards, std::string_view text) {
    const std::vector<std::string> words = wordsOf(text);
    std::vector<Found> all;
    for (std::size_t i = 0; i < cards.size(); ++i)
        if (auto found = findInCard(cards[i], i, words)) all.push_back(std::move(*found));
    std::ranges::stable_sort(all, {}, &Found::match);
    return all;
}

std::string termText(const Term& term) {
    const bool isNamed = term.name != term.label && term.kind != "choice";
    return term.kind + ": " + term.label + (isNamed ? " (" + term.name + ")" : "");
}

std::string sceneOf(const Card& card, const Found& found) {
    if (found.match == Match::title || found.preset >= 0 || found.terms.empty()) return {};
    const Term& term = card.terms[static_cast<std::size_t>(found.terms[0])];
    return term.kind == "scene" ? term.name : std::string();
}

Json describeCards(const std::vector<Card>& cards, std::string_view text) {
    Json list = Json::array();
    for (const Found& found : findCards(cards, text)) {
        const Card& card = cards[found.card];
        Json entry{{"name", card.name}, {"title", card.title}, {"about", card.about}};
        if (!card.fault.empty()) entry["fault"] = card.fault;
        if (!wordsOf(text).empty()) entry["found"] = describeFound(card, found);
        list.push_back(std::move(entry));
    }
    return list;
}

std::string describeCardsText(const std::vector<Card>& cards, std::string_view text) {
    std::vector<std::vector<std::string>> rows;
    for (const Found& found : findCards(cards, text)) {
        const Card& card = cards[found.card];
        rows.push_back({card.name, card.title, card.fault.empty() ? foundText(card, found) : "failed: " + card.fault});
    }
    std::string lines;
    for (const std::string& line : alignColumns(rows)) lines += line + "\n";
    return lines;
}

}  // namespace arclight::gallery
