// The gallery's search for cards and presets.
#include <gtest/gtest.h>

#include "core/json.h"
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

TEST(GallerySearch, ThePresetWhoseSentenceHoldsTheWordIsFoundLast) {
    std::vector<Card> cards = sample();
    cards[0].presets[2].sentence = "Compare the speeds: quaternion components explode.";
    cards[1].terms = {{"docs", "Quaternions", "Quaternions"}};
    const auto found = findCards(cards, "quaternion");
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[0].card, 1u) << "a heading is closer";
    EXPECT_EQ(found[1].match, Match::presetSentence);
    EXPECT_EQ(found[1].preset, 2);
    EXPECT_EQ(found[1].highlighted, (std::vector<bool>{false, false, true}));
    EXPECT_EQ(findCards(cards, "numeric speeds").size(), 1u) << "a word of the title and one of the sentence";
    EXPECT_TRUE(findCards(cards, "lode").empty()) << "explode";
    EXPECT_EQ(findCards(cards, "storm")[0].highlighted, (std::vector<bool>{false, true, false}));
    EXPECT_EQ(describeCardsText(cards, "components"), "springs  Numeric springs  preset: The half-life (half)\n");
}

/// Cards with terms of every kind.
std::vector<Card> cardsWithTerms() {
    std::vector<Card> cards = sample();
    cards[0].terms = {{"topic", "LOD", "LOD"},
                      {"topic", "level of detail", "level of detail"},
                      {"scene", "stack", "stack"},
                      {"parameter", "sahBins", "SAH bins"},
                      {"choice", "binned", "builder=binned"},
                      {"measure", "falseHits", "false hit share"},
                      {"docs", "When not to use it", "When not to use it"}};
    cards[1].terms = {{"parameter", "stackSize", "stack size"}, {"topic", "octree", "octree"}};
    return cards;
}

/// What is found first in the best card, as the gallery shows it.
std::string termFor(std::string_view text) {
    const std::vector<Card> cards = cardsWithTerms();
    const auto found = findCards(cards, text);
    if (found.empty() || found[0].terms.empty()) return {};
    return cards[found[0].card].name + ": " +
           termText(cards[found[0].card].terms[static_cast<std::size_t>(found[0].terms[0])]);
}

TEST(GallerySearch, FindsTermsByNameAndLabel) {
    EXPECT_EQ(termFor("sahbins"), "springs: parameter: SAH bins (sahBins)");
    EXPECT_EQ(termFor("SAH bins"), "springs: parameter: SAH bins (sahBins)");
    EXPECT_EQ(termFor("bins sah"), "springs: parameter: SAH bins (sahBins)");
    EXPECT_EQ(termFor("false hit"), "springs: measure: false hit share (falseHits)");
    EXPECT_EQ(termFor("binned"), "springs: choice: builder=binned");
    EXPECT_EQ(termFor("builder"), "") << "the label of a choice begins with its parameter, which is a term of its own";
    EXPECT_EQ(termFor("not to use"), "springs: docs: When not to use it");
    EXPECT_EQ(termFor("octrees"), "halftexel: topic: octree") << "a plural";
    EXPECT_EQ(termFor("numeric level detail"), "springs: topic: level of detail")
        << "a word of the title and two of it";
    EXPECT_EQ(termFor("octree numeric"), "") << "words of two cards";
}

TEST(GallerySearch, TermsAreFoundAtTheBeginningOfWords) {
    std::vector<Card> cards = cardsWithTerms();
    cards[1].terms.push_back({"topic", "explode", "explode"});
    const auto found = findCards(cards, "lod");
    ASSERT_EQ(found.size(), 1u) << "explode";
    EXPECT_EQ(found[0].card, 0u);
    EXPECT_EQ(found[0].match, Match::topic);
}

TEST(GallerySearch, CloserKindsComeFirst) {
    // Of two cards, the one in which the word is found in the closer kind; in the order of the enumeration.
    const auto card = [](const std::string& title, const std::string& about, std::vector<CardPreset> presets,
                         std::vector<Term> terms) {
        return Card{.name = "x",
                    .title = title,
                    .about = about,
                    .presets = std::move(presets),
                    .terms = std::move(terms),
                    .fault = {}};
    };
    const std::vector<Card> kinds{card("Glow", "", {}, {}),
                                  card("", "", {}, {{"topic", "glow", "glow"}}),
                                  card("", "", {{"p", "Glow", ""}}, {}),
                                  card("", "", {}, {{"scene", "glow", "glow"}}),
                                  card("", "A glow.", {}, {}),
                                  card("", "", {}, {{"parameter", "glow", "glow"}}),
                                  card("", "", {}, {{"choice", "glow", "mode=glow"}}),
                                  card("", "", {}, {{"measure", "glow", "glow"}}),
                                  card("", "", {}, {{"docs", "Glow", "Glow"}})};
    for (std::size_t a = 0; a < kinds.size(); ++a)
        for (std::size_t b = 0; b < kinds.size(); ++b) {
            const auto found = findCards({kinds[a], kinds[b]}, "glow");
            ASSERT_EQ(found.size(), 2u);
            EXPECT_EQ(found[0].card, a <= b ? 0u : 1u) << a << ", " << b;
            EXPECT_EQ(found[0].match, static_cast<Match>(std::min(a, b)));
        }
}

TEST(GallerySearch, ASceneThatIsMeantIsNamed) {
    const std::vector<Card> cards = cardsWithTerms();
    const auto sceneFor = [&](std::string_view text) {
        const auto found = findCards(cards, text);
        return found.empty() ? "nothing" : sceneOf(cards[found[0].card], found[0]);
    };
    EXPECT_EQ(sceneFor("stack"), "stack");
    EXPECT_EQ(sceneFor("sta"), "stack") << "a beginning";
    EXPECT_EQ(sceneFor("sahBins"), "");
    EXPECT_EQ(sceneFor("numeric"), "");
    EXPECT_EQ(sceneFor("storm"), "") << "a preset";
}

TEST(GallerySearch, ListSaysWhatWasFound) {
    const std::vector<Card> cards = cardsWithTerms();
    EXPECT_EQ(describeCardsText(cards),
              "springs    Numeric springs     A spring can be felt.\n"
              "halftexel  Half-pixel offsets  A pass that lands on texels.\n");
    EXPECT_EQ(describeCardsText(cards, "stack"),
              "springs    Numeric springs     scene: stack\n"
              "halftexel  Half-pixel offsets  parameter: stack size (stackSize)\n");
    EXPECT_EQ(describeCardsText(cards, "storm"), "springs  Numeric springs  preset: Storm (storm)\n");
    EXPECT_EQ(describeCardsText(cards, "numeric"), "springs  Numeric springs  A spring can be felt.\n");
    EXPECT_EQ(describeCardsText(cards, "zzz"), "");
    const Json found = describeCards(cards, "stack");
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[0]["found"], Json::array({{{"kind", "scene"}, {"name", "stack"}, {"label", "stack"}}}));
    EXPECT_FALSE(describeCards(cards)[0].contains("found"));
    EXPECT_EQ(describeCards(cards, "zzz"), Json::array());
}

TEST(GalleryCard, FaultIsLastNonBlankLine) {
    EXPECT_EQ(faultOf("dunes", "first\nlast\n\n", 3), "last");
    EXPECT_EQ(faultOf("dunes", "a\x1b[31mb", 3), "a?[31mb");
    EXPECT_EQ(faultOf("dunes", "\n", 3), "dunes exited with code 3");
}

TEST(GalleryCard, InvalidCardIsRefused) {
    const std::string good = R"({"name": "a", "title": "A", "about": "B.", "accent": [1, 0.5, 0], "showcaseTick": 3,)"
                             R"( "presets": [{"name": "p", "title": "P", "sentence": ""}],)"
                             R"( "terms": [{"kind": "scene", "name": "s", "label": "S"}]})";
    const auto card = parseCard(good, "a");
    ASSERT_TRUE(card.has_value()) << card.error().message;
    EXPECT_EQ(card->presets[0].title, "P");
    EXPECT_EQ(card->terms[0].label, "S");
    EXPECT_EQ(card->accent, (Colour{1, 0.5f, 0}));
    EXPECT_FALSE(parseCard(good, "b").has_value()) << "another demo's";
    for (const auto& [from, to] : {std::pair{"\"A\"", "1"}, std::pair{"0.5, 0]", "0.5]"},
                                   std::pair{"\"sentence\"", "\"x\""}, std::pair{"\"kind\"", "\"x\""}}) {
        std::string bad = good;
        bad.replace(bad.find(from), std::string(from).size(), to);
        EXPECT_FALSE(parseCard(bad, "a").has_value()) << bad;
    }
}

}  // namespace
}  // namespace arclight::gallery
