// The gallery's layout: every card in view at the usual sizes, and a focus that reaches everything.
#include <algorithm>
#include <utility>

#include <climits>
#include <gtest/gtest.h>

#include "app/window/imgui_style.h"
#include "navigation.h"

namespace arclight::gallery {
namespace {

/// A Dear ImGui context with the gallery's fonts, as text is measured with them.
class GalleryLayout : public ::testing::Test {
protected:
    void SetUp() override { ImGui::CreateContext(); }
    void TearDown() override { ImGui::DestroyContext(); }

    void loadFonts(float scale) {
        if (std::exchange(loadedScale, scale) == scale) return;
        ImGui::GetIO().Fonts->Clear();
        const auto font = [&](const char* name, float size) {
            return addFont(ARCLIGHT_ROOT, name, size * scale).value();
        };
        fonts = {font("Inter-SemiBold", 32), font("Inter-SemiBold", 19), font("Inter-Regular", 15),
                 font("Inter-Regular", 13)};
        ImGui::GetIO().Fonts->Build();
    }

    static std::vector<Card> cardsLikeTheDemos(std::size_t count) {
        std::vector<Card> cards(count);
        for (std::size_t i = 0; i < count; ++i) {
            cards[i].name = "demo" + std::to_string(i);
            cards[i].title = "Light pre-pass rendering";
            cards[i].about =
                "Forward shading asks of every surface which lights reach it. Light pre-pass rendering asks of "
                "every light which pixels it reaches. The price is precision, and here it can be seen.";
            for (std::size_t p = 0; p < 5 + i; ++p)
                cards[i].presets.push_back({"p" + std::to_string(p), "A preset with a title", "What to look at."});
        }
        return cards;
    }

    std::vector<CardLayout> layOut(const std::vector<Card>& cards, ImVec2 size, float scale, int unfolded = -1,
                                   bool hasRecents = false, std::string_view search = "") {
        loadFonts(scale);
        plan = planGallery(size, scale, cards, fonts, hasRecents);
        return layOutCards(cards, findCards(cards, search), unfolded, fonts, plan, scale);
    }

    GalleryFonts fonts;
    float loadedScale = 0;
    GridPlan plan;
};

struct Window {
    ImVec2 size;
    float scale;
};
const Window kWindows[]{{{1280, 720}, 1}, {{1600, 900}, 1}, {{3840, 2160}, 2}};

bool overlap(const Area& a, const Area& b) {
    return a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y;
}
bool holds(const Area& outer, const Area& inner) {
    return inner.min.x >= outer.min.x && inner.min.y >= outer.min.y && inner.max.x <= outer.max.x + 0.5f &&
           inner.max.y <= outer.max.y + 0.5f;
}

TEST_F(GalleryLayout, EveryCardIsInViewWithoutScrolling) {
    for (const auto& [size, scale] : kWindows)
        for (const bool hasRecents : {false, true})
            for (std::size_t count = 1; count <= 12; ++count) {
                SCOPED_TRACE(std::to_string(static_cast<int>(size.x)) + ", " + std::to_string(count) + " cards" +
                             (hasRecents ? ", captures" : ""));
                const std::vector<CardLayout> cards = layOut(cardsLikeTheDemos(count), size, scale, -1, hasRecents);
                ASSERT_EQ(cards.size(), count);
                EXPECT_FALSE(plan.scrolls);
                EXPECT_EQ(plan.hasRecents, hasRecents);
                for (const CardLayout& card : cards) {
                    EXPECT_GE(card.whole.min.x, 0);
                    EXPECT_LE(card.whole.max.x, size.x);
                    EXPECT_LE(card.whole.max.y, plan.content.max.y + 0.5f);
                    EXPECT_GE(card.whole.min.y, plan.content.min.y);
                    EXPECT_GE(card.thumbnail.height(), 60 * scale);
                }
                for (std::size_t a = 0; a < count; ++a)
                    for (std::size_t b = 0; b < a; ++b) EXPECT_FALSE(overlap(cards[a].whole, cards[b].whole));
            }
}

TEST_F(GalleryLayout, PartsOfACardDoNotOverlap) {
    for (const auto& [size, scale] : kWindows)
        for (const std::size_t count : {4u, 6u, 12u}) {
            // At 12, the one chip lies on the image.
            const auto cards = layOut(cardsLikeTheDemos(count), size, scale);
            EXPECT_EQ(cards.size(), count);
            for (const CardLayout& card : cards) {
                std::vector<Area> parts{card.thumbnail};
                parts.push_back({card.title, {card.title.x + 10, card.title.y + fonts.title->FontSize}});
                for (const TextLine& line : card.lines)
                    parts.push_back(
                        {line.at, {line.at.x + textWidth(fonts.text, line.text), line.at.y + fonts.text->FontSize}});
                for (const ChipLayout& chip : card.chips)
                    if (!card.isMoreOnImage) parts.push_back(chip.box);
                for (std::size_t a = 0; a < parts.size(); ++a) {
                    EXPECT_TRUE(holds(card.whole, parts[a])) << count << " cards, part " << a;
                    for (std::size_t b = 0; b < a; ++b) EXPECT_FALSE(overlap(parts[a], parts[b])) << a << " " << b;
                }
            }
        }
}

TEST_F(GalleryLayout, WhatASearchFoundIsApartFromTheChipOnTheImage) {
    int onImages = 0;
    for (float width = 320; width <= 2560; width += 80)
        for (const float height : {480.0f, 600.0f, 720.0f, 1080.0f})
            for (const bool isRunning : {false, true})
                for (const CardLayout& card : layOut(cardsLikeTheDemos(12), {width, height}, 1)) {
                    const Area area = termsArea(card, isRunning, 1);
                    EXPECT_TRUE(holds(card.thumbnail, area)) << width << "x" << height;
                    EXPECT_GE(area.height(), kTermLine + kTermPad);
                    EXPECT_GE(area.width(), 100);
                    if (!card.isMoreOnImage) continue;
                    ++onImages;
                    EXPECT_FALSE(overlap(area, card.chips.back().box)) << width << "x" << height;
                }
    EXPECT_GT(onImages, 0);
}

TEST_F(GalleryLayout, LinesNeverEndInsideANumber) {
    loadFonts(1);
    const std::string text = "The image holds 40,101 pixels, of which 3.14 or 1,234,567 differ, e.g. these.Then 7.";
    const ImFont& font = *fonts.text;
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    for (float width = 90; width < 600; width += 1) {
        std::string joined;
        for (const std::string& line : wrapText(&font, text, width)) {
            EXPECT_LE(textWidth(&font, line), width);
            if (!joined.empty()) {
                EXPECT_FALSE(isDigit(line[0]) && (joined.back() == ',' || joined.back() == '.')) << width << line;
                if (text[joined.size()] == ' ') joined += ' ';
            }
            joined += line;
        }
        EXPECT_EQ(joined, text) << width;
        // Dear ImGui wraps the same lines.
        std::string lines;
        for (const std::string& line : wrapText(&font, text, width)) lines += line + "|";
        const std::string whole = withWholeNumbers(font, text, width);
        std::string shown;
        for (const char *at = whole.data(), *end = at + whole.size(); at < end;) {
            const char* line = std::find(at, end, '\n');
            const char* stop = std::min(font.CalcWordWrapPositionA(1, at, line, width), line);
            shown += std::string(at, stop) + "|";
            for (at = stop; at < end && (*at == ' ' || *at == '\n');) ++at;
        }
        EXPECT_EQ(shown, lines) << width;
    }
    EXPECT_GT(wrapText(&font, "1,234,567,890", 40).size(), 1u) << "wider than a line";
}

TEST_F(GalleryLayout, GridFitsItsCount) {
    for (const auto& [size, scale] : kWindows) {
        // Rows without gaps: two of two or one of four.
        for (const int count : {4, 6, 12}) {
            layOut(cardsLikeTheDemos(static_cast<std::size_t>(count)), size, scale);
            EXPECT_EQ(count % plan.columns, 0) << count << " cards in " << plan.columns << " columns";
        }
    }
    layOut(cardsLikeTheDemos(6), {640, 400}, 1);
    EXPECT_TRUE(plan.scrolls) << "a small window";
    EXPECT_EQ(plan.columns, 1);
}

TEST_F(GalleryLayout, CardsKeepTheirSizeWhileOthersAreSearched) {
    std::vector<Card> cards = cardsLikeTheDemos(6);
    cards[4].title = "Springs";
    const Area before = layOut(cards, {1280, 720}, 1)[0].whole;
    const auto found = layOut(cards, {1280, 720}, 1, -1, false, "springs");
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].whole.width(), before.width());
    EXPECT_EQ(found[0].whole.height(), before.height());
    EXPECT_EQ(found[0].whole.min.x, before.min.x);
}

TEST_F(GalleryLayout, UnfoldingMovesNothingAndShowsEveryPreset) {
    const std::vector<Card> cards = cardsLikeTheDemos(6);
    int unfoldedCards = 0;
    for (const auto& [size, scale] : kWindows)
        for (int unfolded = 0; unfolded < 6; ++unfolded) {
            const auto folded = layOut(cards, size, scale), open = layOut(cards, size, scale, unfolded);
            const auto at = static_cast<std::size_t>(unfolded);
            if (folded[at].chips.back().preset != kMore) continue;
            ++unfoldedCards;
            for (std::size_t i = 0; i < 6; ++i) {
                EXPECT_EQ(open[i].whole.min.y, folded[i].whole.min.y);
                ASSERT_EQ(open[i].chips.size(), folded[i].chips.size());
                for (std::size_t c = 0; c < open[i].chips.size(); ++c) {
                    EXPECT_EQ(open[i].chips[c].box.min.x, folded[i].chips[c].box.min.x);
                    EXPECT_EQ(open[i].chips[c].box.min.y, folded[i].chips[c].box.min.y);
                    EXPECT_EQ(open[i].chips[c].preset, folded[i].chips[c].preset);
                }
            }
            const CardLayout& card = open[at];
            std::vector<bool> isShown(cards[at].presets.size());
            for (std::size_t c = 0; c < card.chipCount(); ++c)
                if (card.chip(c).preset != kMore) isShown[static_cast<std::size_t>(card.chip(c).preset)] = true;
            EXPECT_EQ(std::count(isShown.begin(), isShown.end(), false), 0);
            for (const ChipLayout& chip : card.unfolded) {
                EXPECT_TRUE(holds(card.unfoldedBox, chip.box));
                for (const ChipLayout& other : card.chips) EXPECT_FALSE(overlap(chip.box, other.box));
            }
            EXPECT_LE(card.unfoldedBox.max.y, size.y);
            EXPECT_GE(card.unfoldedBox.min.y, 0);
        }
    EXPECT_GE(unfoldedCards, 8);
}

/// A sentence that two lines hold.
const char* const kShortSentence = "A spring moves a number towards a target: you set how fast it swings.";

TEST_F(GalleryLayout, CapturesLeaveTheDescriptions) {
    std::vector<Card> cards = cardsLikeTheDemos(6);
    for (Card& card : cards) card.about = kShortSentence + std::string(" The rest is longer than a card can be.");
    for (const auto& [size, scale] : kWindows)
        for (const bool hasRecents : {false, true})
            for (const CardLayout& card : layOut(cards, size, scale, -1, hasRecents)) {
                ASSERT_GE(card.lines.size(), 2u) << size.y;
                EXPECT_TRUE(card.lines.back().text.ends_with('.')) << card.lines.back().text;
            }
    for (float width = 300; width <= 1500; width += 150)
        for (float height = 260; height <= 1000; height += 74)
            for (const CardLayout& card : layOut(cards, {width, height}, 1, -1, true))
                EXPECT_GE(card.lines.size(), 1u) << width << "x" << height;
}

TEST_F(GalleryLayout, SentencesAreCountedFromTheFirst) {
    const std::string text = "The first sentence. The second, e.g.this one. The third.";
    EXPECT_EQ(firstSentences(text, 1), "The first sentence.");
    EXPECT_EQ(firstSentences(text, 2), "The first sentence. The second, e.g.this one.");
    EXPECT_EQ(firstSentences(text, 3), text);
    EXPECT_EQ(firstSentences(text, INT_MAX), text);
    EXPECT_EQ(firstSentences("No stop", 1), "No stop");
}

/// The texts of the demos at the time of writing: three lines at the narrowest card, and 25 presets.
std::vector<Card> cardsWithLongTexts() {
    std::vector<Card> cards(12);
    for (std::size_t i = 0; i < cards.size(); ++i) {
        cards[i].name = "demo" + std::to_string(i);
        cards[i].title = "Half-pixel and half-texel offsets";
        cards[i].about =
            "A tree of boxes answers at once what a shot hits: what misses a box misses everything that is in it. It "
            "only helps where it culls. So look at the boxes that a query enters, count them, and distrust what was "
            "not counted.";
        for (std::size_t p = 0; p < 3 + 2 * i; ++p)
            cards[i].presets.push_back({"p" + std::to_string(p), "Floating horizon " + std::to_string(p), "Look."});
    }
    return cards;
}

/// What a card shows: sentences in whole, and chips of presets.
struct Shown {
    std::size_t sentences = 0, presets = 0;
};
Shown shownOn(const CardLayout& layout) {
    Shown shown;
    std::string text;
    for (const TextLine& line : layout.lines) text += line.text + " ";
    for (std::size_t at = text.find(". "); at != std::string::npos; at = text.find(". ", at + 1)) ++shown.sentences;
    for (const ChipLayout& chip : layout.chips) shown.presets += chip.preset != kMore;
    EXPECT_TRUE(text.ends_with(". ")) << "cut: " << text;
    return shown;
}

TEST_F(GalleryLayout, DescriptionsAreWholeAndPresetsCanBeReachedAtAnySize) {
    for (const std::vector<Card>& cards : {cardsWithLongTexts(), cardsLikeTheDemos(12), cardsLikeTheDemos(3)})
        for (const float scale : {1.0f, 1.5f, 2.0f})
            for (const ImVec2 size :
                 {ImVec2{1280, 720}, {1024, 768}, {640, 480}, {360, 640}, {1920, 1080}, {2560, 1440}})
                for (const bool hasRecents : {false, true}) {
                    SCOPED_TRACE(std::to_string(size.x) + "x" + std::to_string(size.y) + " at " +
                                 std::to_string(scale));
                    for (const CardLayout& layout : layOut(cards, size, scale, -1, hasRecents)) {
                        EXPECT_GE(shownOn(layout).sentences, 1u);
                        ASSERT_FALSE(layout.chips.empty());
                        const std::size_t presets = cards[layout.found.card].presets.size();
                        EXPECT_TRUE(layout.chips.back().preset == kMore || layout.chips.size() == presets);
                        EXPECT_EQ(layout.isMoreOnImage, shownOn(layout).presets == 0);
                        EXPECT_TRUE(!layout.isMoreOnImage || holds(layout.thumbnail, layout.chips[0].box));
                    }
                }
}

TEST_F(GalleryLayout, ALargerWindowNeverShowsLess) {
    const std::vector<Card> all = cardsWithLongTexts();
    for (const std::size_t count : {std::size_t{5}, all.size()})
        for (const float scale : {1.0f, 1.5f})
            for (const bool hasRecents : {false, true}) {
                const std::vector<Card> cards(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count));
                loadFonts(scale);
                constexpr int kStep = 117, kColumns = 20, kRows = 12;
                struct State {
                    Shown shown;
                    bool hasRecents = false, scrolls = true;
                };
                std::vector<State> before(kColumns);
                for (int row = 0; row < kRows; ++row) {
                    State left;
                    for (int column = 0; column < kColumns; ++column) {
                        const ImVec2 size{scale * static_cast<float>(300 + column * kStep),
                                          scale * static_cast<float>(260 + row * kStep)};
                        const CardLayout card = layOut(cards, size, scale, -1, hasRecents).back();
                        const State now{shownOn(card), plan.hasRecents, plan.scrolls};
                        for (const State& smaller : {left, before[static_cast<std::size_t>(column)]}) {
                            EXPECT_GE(now.shown.sentences, smaller.shown.sentences) << size.x << "x" << size.y;
                            EXPECT_GE(now.shown.presets, smaller.shown.presets) << size.x << "x" << size.y;
                            EXPECT_GE(now.hasRecents, smaller.hasRecents) << size.x << "x" << size.y;
                            EXPECT_LE(now.scrolls, smaller.scrolls) << size.x << "x" << size.y;
                        }
                        left = before[static_cast<std::size_t>(column)] = now;
                    }
                }
            }
}

TEST_F(GalleryLayout, ACardIsWholeInAnyWindow) {
    for (const bool hasRecents : {false, true})
        for (float width = 300; width <= 1500; width += 150)
            for (float height = 260; height <= 1000; height += 74) {
                SCOPED_TRACE(std::to_string(width) + "x" + std::to_string(height));
                const CardLayout card = layOut(cardsLikeTheDemos(6), {width, height}, 1, -1, hasRecents)[0];
                EXPECT_GE(card.whole.min.x, 0);
                EXPECT_LE(card.whole.max.x, width);
                EXPECT_LE(card.whole.max.y, plan.content.max.y + 0.5f);
                EXPECT_LE(plan.content.max.y + (plan.hasRecents ? kRecentsHeight : 0), height);
                EXPECT_GE(card.thumbnail.height(), 48);
            }
}

TEST_F(GalleryLayout, FoundPresetsAreAllShown) {
    std::vector<Card> cards = cardsLikeTheDemos(6);
    for (Card& card : cards)
        for (std::size_t i = 0; i < card.presets.size(); i += 2) card.presets[i].title += " and smoke";
    for (const auto& [size, scale] : {kWindows[0], kWindows[1], kWindows[2], Window{{300, 260}, 1}})
        for (const CardLayout& card : layOut(cards, size, scale, -1, true, "smoke")) {
            std::size_t shown = 0;
            for (const ChipLayout& chip : card.chips) {
                EXPECT_TRUE(holds(card.whole, chip.box));
                shown += chip.preset != kMore && card.found.highlighted[static_cast<std::size_t>(chip.preset)];
            }
            EXPECT_EQ(shown, (card.found.highlighted.size() + 1) / 2) << size.x;
            ASSERT_FALSE(card.chips.empty());
            EXPECT_EQ(card.chips[0].preset, card.found.best) << "Enter opens the first";
        }
}

TEST_F(GalleryLayout, ArrowsReachEveryCard) {
    const std::vector<CardLayout> cards = layOut(cardsLikeTheDemos(5), {1280, 720}, 1);
    const FocusRoom room{cards, 3, 2, 0};
    const auto go = [&](Focus focus, std::initializer_list<GalleryKey> keys) {
        for (const GalleryKey key : keys) focus = moved(focus, key, room);
        return focus;
    };
    using enum GalleryKey;
    EXPECT_EQ(go({}, {right}), (Focus{0, -1, -1, true})) << "the first key only shows the focus";
    EXPECT_EQ(go({}, {right, right, right}).card, 2);
    EXPECT_EQ(go({}, {right, down}).card, 3);
    EXPECT_EQ(go({2, -1, -1, true}, {down}).card, 4) << "the last row is shorter";
    EXPECT_EQ(go({4, -1, -1, true}, {right, right}).card, 4);
    EXPECT_EQ(go({4, -1, -1, true}, {up}).card, 1);
    EXPECT_EQ(go({1, -1, -1, true}, {pageDown}).card, 4);
    EXPECT_EQ(go({1, -1, -1, true}, {last}).card, 4);
    EXPECT_EQ(go({4, -1, -1, true}, {first}).card, 0);
    EXPECT_EQ(go({0, -1, -1, true}, {left, up, pageUp}).card, 0);
}

TEST_F(GalleryLayout, TabGoesThroughThePresets) {
    const std::vector<CardLayout> cards = layOut(cardsLikeTheDemos(3), {1280, 720}, 1);
    const int chips = static_cast<int>(cards[0].chipCount());
    const FocusRoom room{cards, 3, 1, 2};
    ASSERT_GE(chips, 2);
    Focus focus{0, -1, -1, true};
    for (int i = 0; i < chips; ++i) {
        focus = moved(focus, GalleryKey::next, room);
        EXPECT_EQ(focus, (Focus{0, i, -1, true}));
    }
    focus = moved(focus, GalleryKey::next, room);
    EXPECT_EQ(focus, (Focus{1, -1, -1, true})) << "then comes the next card";
    focus = moved(focus, GalleryKey::previous, room);
    EXPECT_EQ(focus, (Focus{0, chips - 1, -1, true}));
    focus = moved(focus, GalleryKey::left, room);
    EXPECT_EQ(focus.chip, chips - 2);
    focus = moved(focus, GalleryKey::up, room);
    EXPECT_EQ(focus, (Focus{0, -1, -1, true}));
}

TEST_F(GalleryLayout, RecentCapturesComeBelowTheCards) {
    const std::vector<CardLayout> cards = layOut(cardsLikeTheDemos(6), {1280, 720}, 1);
    const FocusRoom room{cards, 3, 2, 4};
    Focus focus = moved({4, -1, -1, true}, GalleryKey::down, room);
    EXPECT_EQ(focus, (Focus{4, -1, 0, true}));
    focus = moved(focus, GalleryKey::right, room);
    EXPECT_EQ(focus.recent, 1);
    EXPECT_EQ(moved(focus, GalleryKey::up, room), (Focus{4, -1, -1, true}));
    EXPECT_EQ(within({7, 3, 9, true}, {{cards.data(), 1}, 1, 1, 0}).card, 0) << "what is no longer shown";
    EXPECT_EQ(within({7, 3, 9, true}, {{}, 1, 1, 0}), (Focus{0, -1, -1, true}));
}

}  // namespace
}  // namespace arclight::gallery
