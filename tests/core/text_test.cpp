#include "core/text.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <limits>

#include <gtest/gtest.h>

#include "core/random.h"

namespace arclight {
namespace {

TEST(Text, EditDistanceCountsSwapAsOne) {
    EXPECT_EQ(editDistance("", ""), 0);
    EXPECT_EQ(editDistance("abc", ""), 3);
    EXPECT_EQ(editDistance("kitten", "sitting"), 3);
    EXPECT_EQ(editDistance("exatc", "exact"), 1);
    EXPECT_EQ(editDistance("Exact", "eXACT"), 0);
}

TEST(Text, NearestFindsTyposAndPrefixes) {
    const std::array<std::string_view, 4> names{"frequency", "dampingRatio", "count", "seed"};
    EXPECT_EQ(nearest("frequncy", names), "frequency");
    EXPECT_EQ(nearest("damping", names), "dampingRatio");
    EXPECT_EQ(nearest("cuont", names), "count");
    EXPECT_EQ(nearest("SEED", names), "seed");
    EXPECT_EQ(nearest("zzzzzzz", names), "");
    EXPECT_EQ(nearest("", names), "");
    EXPECT_EQ(nearest(std::string(1000000, 'a'), names), "");
    EXPECT_EQ(nearest("x", std::span<const std::string_view>{}), "");
}

TEST(Text, QuotesAreShortAndOnOneLine) {
    EXPECT_EQ(inQuotes("a\nb\x7f"), "'a?b?'");
    EXPECT_EQ(inQuotes(std::string(100, 'x')), "'" + std::string(60, 'x') + "...'");
    // The cut does not split a character.
    EXPECT_EQ(inQuotes(std::string(59, 'x') + "\u00e9\u00e9"), "'" + std::string(59, 'x') + "...'");
}

TEST(Text, ShortenedIsTheLongestBeginningThatFits) {
    const auto characters = [](std::string_view text) {
        return std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; });
    };
    const std::array<std::string, 5> letters{"a", " ", "\u00e9", "\u2192", "\U0001F4A1"};
    Random random(Seed{20261125});
    for (int i = 0; i < 2000; ++i) {
        std::vector<std::string> text(random.below(12));
        for (std::string& letter : text) letter = letters[random.below(letters.size())];
        const auto room = static_cast<std::ptrdiff_t>(1 + random.below(10));
        // Letter by letter from the front.
        std::string expected = join(text, "");
        if (characters(expected) > room) {
            std::string kept;
            for (std::ptrdiff_t k = 0; k + 1 < room; ++k) kept += text[static_cast<std::size_t>(k)];
            expected = kept.substr(0, kept.find_last_not_of(' ') + 1) + "\u2026";
        }
        const auto fits = [&](std::string_view part) { return characters(part) <= room; };
        EXPECT_EQ(shortened(join(text, ""), fits), expected);
    }
    int asked = 0;
    const auto counted = [&](std::string_view part) { return ++asked, part.size() < 100; };
    EXPECT_EQ(shortened(std::string(1'000'000, 'x'), counted), std::string(96, 'x') + "\u2026");
    EXPECT_LT(asked, 30);
}

TEST(Text, ShellWordRoundTripsThroughShell) {
    EXPECT_EQ(shellWord("frequency=2.5"), "frequency=2.5");
    for (const std::string text :
         {"", "a b", "it's", "$HOME `id` \"x\" \\", "a\nb", "*;&|<>(){}[]!#~?", "-x", "\u00e9 \t"}) {
        std::FILE* shell = popen(("printf %s. " + shellWord(text)).c_str(), "r");
        ASSERT_TRUE(shell);
        std::string read;
        for (int c = std::fgetc(shell); c != EOF; c = std::fgetc(shell)) read += static_cast<char>(c);
        EXPECT_EQ(pclose(shell), 0);
        EXPECT_EQ(read, text + ".");
    }
}

TEST(Text, SplitAndJoinAreInverse) {
    for (const char* text : {"", "a", "a,b", ",", "a,,b,"}) EXPECT_EQ(join(split(text, ','), ","), text);
    EXPECT_EQ(split("a,,b", ',').size(), 3u);
}

TEST(Text, NumbersAreShortest) {
    EXPECT_EQ(formatNumber(0.3f), "0.3");
    EXPECT_EQ(formatNumber(0.1), "0.1");
    EXPECT_EQ(formatNumber(1e-5), "1e-05");
    EXPECT_EQ(formatNumber(-std::numeric_limits<double>::infinity()), "-inf");
    EXPECT_EQ(formatFixed(1.0 / 3, 3), "0.333");
    EXPECT_EQ(formatFixed(std::numeric_limits<double>::max(), 2).size(), 312u);
}

TEST(Text, RejectsPartialNumbers) {
    EXPECT_EQ(parseNumber<int>("-12"), -12);
    EXPECT_EQ(parseNumber<float>("+1.5e2"), 150.0f);
    EXPECT_EQ(parseNumber<std::uint64_t>("18446744073709551615"), ~std::uint64_t{0});
    for (const char* text : {"", "+", "-", "+-1", "++1", " 1", "1 ", "1x", "1,5", "0x1", "nan", "inf", "1e999"}) {
        EXPECT_FALSE(parseNumber<double>(text).has_value()) << text;
        EXPECT_FALSE(parseNumber<int>(text).has_value()) << text;
    }
    EXPECT_FALSE(parseNumber<unsigned>("-1").has_value());
    EXPECT_FALSE(parseNumber<int>("2147483648").has_value());
}

TEST(Text, AlignsColumnsAndOmitsEmptyOnes) {
    const std::vector<std::vector<std::string>> rows{{"\u00e9", "", "1"}, {"ab", "", "22"}};
    const std::vector<std::string> lines = alignColumns(rows);
    EXPECT_EQ(lines[0], "\u00e9   1");
    EXPECT_EQ(lines[1], "ab  22");
    EXPECT_TRUE(alignColumns({}).empty());
}

TEST(Text, SuggestsRelatedNamesWhereNoneIsNear) {
    const Described presets[] = {{"showcase", "An explosion in stages."},      {"ball-smoke", "Smoke of balls"},
                                 {"additive-smoke", "What adding does to it"}, {"snow", ""},
                                 {"afterwards", "After the explosion, soot"},  {"smoke", ""}};
    EXPECT_EQ(suggestion("explosion", presets), "; did you mean 'showcase' or 'afterwards'?");
    EXPECT_EQ(suggestion("EXPLOSIONS", presets), "; did you mean 'showcase' or 'afterwards'?");
    EXPECT_EQ(suggestion("smokeBall", presets), "; did you mean 'ball-smoke'?") << "the same words, in another order";
    EXPECT_EQ(suggestion("snwo", presets), "; did you mean 'snow'?") << "a typing error has one answer";
    EXPECT_EQ(suggestion("x", presets), "");
    EXPECT_EQ(suggestion("zebra", presets), "");
    const std::string_view names[] = {"sky light", "shadow map"};
    EXPECT_EQ(suggestion("light of the sky", names), "; did you mean 'sky light'?");
}

TEST(Text, HintsAtTheDecimalPoint) {
    EXPECT_EQ(decimalPointHint("2,5"), "; decimals are written with a point: 2.5");
    EXPECT_EQ(decimalPointHint("-0,5e3"), "; decimals are written with a point: -0.5e3");
    for (const char* text : {"2.5", "", ",", "1,2,3", "two,five", "2,5 Hz"})
        EXPECT_EQ(decimalPointHint(text), "") << text;
}

TEST(Text, PrintableKeepsLettersAndHidesWhatMisleads) {
    for (const char* text : {"plain", "\u00fcber \u4e2d\u6587 \U0001F600", "", "a\u0301"})
        EXPECT_EQ(printable(text), text);
    // Controls, also as a lone byte; what reverses or hides text; what is not UTF-8.
    for (const char* hidden :
         {"\n", "\x1b", "\x7f", "\xc2\x9b", "\x9b", "\u202e", "\u2066", "\u200b", "\u200f", "\ufeff", "\u00ad", "\xff"})
        EXPECT_EQ(printable(std::string("a") + hidden + "b"), "a?b");
    // A cut-off, an overlong and a surrogate form: a mark for each byte.
    EXPECT_EQ(printable("\xe4\xb8"), "??");
    EXPECT_EQ(printable("\xc0\xaf"), "??");
    EXPECT_EQ(printable("\xed\xa0\x80"), "???");
}

TEST(Text, GroupsOfThreeDigitsReadBackWithoutTheirSeparators) {
    std::uint64_t number = 1;
    for (int digits = 1; digits <= 19; ++digits, number = 10 * number + 7) {
        std::string text = inGroups(number);
        for (std::size_t at = text.size(), place = 0; at-- > 0; ++place)
            EXPECT_EQ(text[at] == ',', place % 4 == 3) << text;
        text.erase(std::remove(text.begin(), text.end(), ','), text.end());
        EXPECT_EQ(text, std::to_string(number));
    }
    EXPECT_EQ(inGroups(1234.6), "1,235");
    EXPECT_EQ(inGroups("1234", "\u2009"),
              "1\u2009"
              "234");
}

TEST(Text, CountsHaveTheNumberOfTheirNoun) {
    EXPECT_EQ(counted(0, "frame"), "0 frames");
    EXPECT_EQ(counted(1, "frame"), "1 frame");
    EXPECT_EQ(counted(1204, "frame"), "1204 frames");
}

}  // namespace
}  // namespace arclight
