// The terms that texts use without an explanation.
#include "core/glossary.h"

#include <set>
#include <string>

#include <gtest/gtest.h>

namespace arclight {
namespace {

std::string namesIn(std::string_view text) {
    std::string names;
    for (const TermInText& found : termsIn(text)) names += (names.empty() ? "" : ", ") + std::string(found.term->name);
    return names;
}

TEST(Glossary, EachTermHasOneMeaningInASentence) {
    std::set<std::string_view> names;
    for (const Term& term : glossary()) {
        EXPECT_TRUE(names.insert(term.name).second) << term.name;
        EXPECT_TRUE(term.meaning.ends_with('.')) << term.name;
        EXPECT_LT(term.meaning.size(), 160u) << term.name;
        EXPECT_EQ(namesIn("With " + std::string(term.name) + ", it works."), term.name) << "each can be found";
        EXPECT_GT(term.meaning.size(), isAbbreviation(term.name) ? 40u : 15u) << term.name;
    }
}

TEST(Glossary, FindsWholeWordsOnly) {
    EXPECT_EQ(namesIn("Slerp is the shortest turn; sterp swings and twists apart."), "slerp, sterp");
    EXPECT_EQ(namesIn("nlerped, slerping, Tweens, tween's, squad-like"), "tween, tween, squad");
    EXPECT_EQ(namesIn("Where bodies overlap, GJK has no answer; EPA finds the way out."), "GJK, EPA");
    EXPECT_EQ(namesIn("Shadows, gjk, gJK, Gjk, SHARE and éslerp"), "") << "abbreviations match exactly";
    EXPECT_EQ(namesIn("Sterp"), "sterp");
    EXPECT_EQ(namesIn(""), "");
}

TEST(Glossary, TellsWhereATermStands) {
    const std::string text = "Corrected nlerp is within 0.04° of slerp.";
    const auto found = termsIn(text);
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(text.substr(found[0].begin, found[0].end - found[0].begin), "nlerp");
    EXPECT_EQ(text.substr(found[1].begin, found[1].end - found[1].begin), "slerp");
}

TEST(Glossary, KnowsAbbreviations) {
    for (const char* word : {"GJK", "SISO", "SH", "MP4"}) EXPECT_TRUE(isAbbreviation(word)) << word;
    for (const char* word : {"A", "P0", "AgX", "Look", "3D", "", "60"}) EXPECT_FALSE(isAbbreviation(word)) << word;
}

}  // namespace
}  // namespace arclight
