// The gallery's search for cards and presets.
#include <gtest/gtest.h>

#include "search.h"

namespace arclight::gallery {
namespace {

const std::vector<Card>& sample() {
    static const std::vector<Card> cards = {
        {.name = "springs",
         .title = "Numeric springs",
         .about = "A spring can be felt.",
         .presets = {{"showcase", "A field of springs", ""}, {"storm", "Storm", ""}, {"half", "The half-life", ""}},
         .fault = {}},
        {.name = "halftexel",
         .title = "Half-pixel offsets",
         .about = "A pass that lands on texels.",
         .presets = {{"line", "The line, cured", ""}},
         .fault = {}}};
    return cards;
}

std::vector<std::size_t> cardsFor(std::string_view text) {
    std::vector<std::size_t> indices;
    for (const Found& found : findCards(sample(), text)) indices.push_back(found.card);
    return indices;
}
using Indices = std::vector<std::size_t>;

TEST(GallerySearch, EmptyTextFindsAllCardsInOrder) {
    EXPECT_EQ(cardsFor(""), (Indices{0, 1}));
    EXPECT_EQ(cardsFor("   "), (Indices{0, 1}));
    for (const Found& found : findCards(sample(), "")) {
        EXPECT_EQ(found.preset, -1);
        EXPECT_EQ(found.best, -1);
        EXPECT_EQ(std::count(found.highlighted.begin(), found.highlighted.end(), true), 0);
    }
}

TEST(GallerySearch, EveryWordMustMatchSomeText) {
    EXPECT_EQ(cardsFor("numeric felt storm"), Indices{0}) << "title, sentences, preset";
    EXPECT_EQ(cardsFor("numeric texels"), Indices{});
    EXPECT_EQ(cardsFor("LANDS"), Indices{1}) << "letter case";
    EXPECT_EQ(cardsFor("zzz"), Indices{});
}

TEST(GallerySearch, NameMatchesRankBeforePresetMatches) { EXPECT_EQ(cardsFor("half"), (Indices{1, 0})); }

TEST(GallerySearch, MatchingPresetIsHighlightedAndChosen) {
    const auto storm = findCards(sample(), "springs storm");
    ASSERT_EQ(storm.size(), 1u);
    EXPECT_EQ(storm[0].highlighted, (std::vector<bool>{false, true, false}));
    EXPECT_EQ(storm[0].preset, 1);
    const auto springs = findCards(sample(), "springs");
    EXPECT_EQ(springs[0].highlighted, (std::vector<bool>{true, false, false}));
    EXPECT_EQ(springs[0].preset, -1) << "the card itself matches";
}

TEST(GallerySearch, MatchingPresetIsChosenWhereTheSentencesMatchToo) {
    std::vector<Card> cards = sample();
    cards[0].about = "A spring can be felt in any storm.";
    for (const char* text : {"storm", "Storm ", "felt storm"}) EXPECT_EQ(findCards(cards, text)[0].preset, 1) << text;
    EXPECT_EQ(findCards(cards, "felt")[0].preset, -1) << "no preset matches";
    cards[0].title = "Storms and springs";
    EXPECT_EQ(findCards(cards, "storms")[0].preset, -1) << "the title matches";
    EXPECT_EQ(findCards(cards, "storm")[0].preset, 1) << "the preset is called so";
}

TEST(GallerySearch, ClosestPresetIsChosen) {
    const auto chosen = [](std::vector<CardPreset> presets, std::string_view text) {
        const auto found = findCards({{.name = "x", .title = "X", .about = "", .presets = presets, .fault = {}}}, text);
        return found.empty() ? std::string() : presets[static_cast<std::size_t>(found[0].preset)].title;
    };
    EXPECT_EQ(chosen({{"a", "Lit smoke", ""}, {"b", "Smoke and fire", ""}, {"c", "Smoke", ""}}, "smoke"), "Smoke");
    EXPECT_EQ(chosen({{"a", "Lit smoke", ""}, {"b", "Smoke and fire", ""}}, "smoke"), "Smoke and fire");
    EXPECT_EQ(chosen({{"a", "Fire, then smoke", ""}, {"b", "Smoke fire", ""}}, "smoke fire"), "Smoke fire");
    EXPECT_EQ(chosen({{"a", "Smoke", ""}, {"blow-up", "A mistake", ""}}, "blow-up"), "A mistake") << "by its name";
}

TEST(GallerySearch, CardsWithAMatchingPresetComeBeforeThoseWithMatchingSentences) {
    std::vector<Card> cards = sample();
    cards[0].about = "A spring can be cured.";
    std::vector<std::size_t> order;
    for (const Found& found : findCards(cards, "cured")) order.push_back(found.card);
    EXPECT_EQ(order, (Indices{1, 0}));
}

TEST(GalleryCard, FaultIsLastNonBlankLine) {
    EXPECT_EQ(faultOf("dunes", "first\nlast\n\n", 3), "last");
    EXPECT_EQ(faultOf("dunes", "a\x1b[31mb", 3), "a?[31mb");
    EXPECT_EQ(faultOf("dunes", "\n", 3), "dunes exited with code 3");
}

TEST(GalleryCard, InvalidCardIsRefused) {
    const std::string good = R"({"name": "a", "title": "A", "about": "B.", "accent": [1, 0.5, 0], "showcaseTick": 3,)"
                             R"( "presets": [{"name": "p", "title": "P", "sentence": ""}]})";
    const auto card = parseCard(good, "a");
    ASSERT_TRUE(card.has_value()) << card.error().message;
    EXPECT_EQ(card->presets[0].title, "P");
    EXPECT_EQ(card->accent, (Colour{1, 0.5f, 0}));
    EXPECT_FALSE(parseCard(good, "b").has_value()) << "another demo's";
    for (const auto& [from, to] :
         {std::pair{"\"A\"", "1"}, std::pair{"0.5, 0]", "0.5]"}, std::pair{"\"sentence\"", "\"x\""}}) {
        std::string bad = good;
        bad.replace(bad.find(from), std::string(from).size(), to);
        EXPECT_FALSE(parseCard(bad, "a").has_value()) << bad;
    }
}

}  // namespace
}  // namespace arclight::gallery
