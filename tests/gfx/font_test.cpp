// Text: digits of equal width, any bytes, a full atlas.
#include "gfx/gl_test.h"

#include <fstream>

namespace arclight::test {
namespace {

std::vector<char32_t> codepoints(std::string_view text) {
    std::vector<char32_t> all;
    while (!text.empty()) all.push_back(takeCodepoint(text));
    return all;
}

TEST(Utf8, DecodesAndRejectsPerStandard) {
    const auto read = [](std::string_view text) { return codepoints(text); };
    using Codes = std::vector<char32_t>;
    EXPECT_EQ(read("aé€😀"), (Codes{U'a', U'é', U'€', U'😀'}));
    EXPECT_EQ(read(""), Codes{});
    EXPECT_EQ(read("\x80"), Codes{U'\uFFFD'});
    EXPECT_EQ(read("\xFF\xFE"), (Codes{U'\uFFFD', U'\uFFFD'}));
    // Truncated sequences: the letter that follows must survive.
    EXPECT_EQ(read("a\xE2\x82"), (Codes{U'a', U'\uFFFD', U'\uFFFD'}));
    EXPECT_EQ(read("\xC3x"), (Codes{U'\uFFFD', U'x'}));
    EXPECT_EQ(read("\xE2\x82x"), (Codes{U'\uFFFD', U'\uFFFD', U'x'}));
    // Overlong encodings, surrogates, and beyond the last code point.
    for (const char* bad : {"\xC0\xAF", "\xE0\x80\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xF8\x88\x80\x80\x80"})
        for (const char32_t code : read(bad)) EXPECT_EQ(code, U'\uFFFD');
}

class Text : public Gl {
protected:
    Fonts fonts = Fonts::load(sourceFolder()).value();
    float width(std::string_view text, float size = 14) { return fonts.width(FontWeight::regular, size, text); }
};

TEST_F(Text, DigitsHaveEqualWidth) {
    for (const FontWeight weight : {FontWeight::regular, FontWeight::semibold})
        for (const float size : {9.0f, 14.0f, 22.5f}) {
            const float zeros = fonts.width(weight, size, "0000000");
            EXPECT_GT(zeros, 0.0f);
            for (const char* text : {"1111111", "1234567", "7777777"})
                EXPECT_FLOAT_EQ(fonts.width(weight, size, text), zeros) << text;
        }
}

TEST_F(Text, WidthsAddUpAndScale) {
    EXPECT_FLOAT_EQ(width("abc") + width("DEF"), width("abcDEF"));
    EXPECT_EQ(width(""), 0.0f);
    EXPECT_GT(width("  "), 0.0f);
    EXPECT_LT(width("i"), width("W"));
    EXPECT_NEAR(width("Wide", 40), 2.0f * width("Wide", 20), 1e-3f);
    EXPECT_NEAR(fonts.capHeight(FontWeight::regular, 100), 72.7f, 1.0f);  // Inter's capitals are 0.727 em
}

TEST_F(Text, UsedGlyphsKeepTheirPosition) {
    const Glyph first = fonts.glyph(FontWeight::regular, 20, U'A');
    for (char32_t code = U'a'; code <= U'z'; ++code) fonts.glyph(FontWeight::semibold, 33, code);
    const Glyph again = fonts.glyph(FontWeight::regular, 20, U'A');
    EXPECT_EQ(first.x, again.x);
    EXPECT_EQ(first.y, again.y);
    EXPECT_EQ(first.width, again.width);
}

TEST_F(Text, FullAtlasGivesBlanks) {
    int blanks = 0;
    for (int size = 20; size < 120; size += 2)
        for (char32_t code = U'A'; code <= U'Z'; ++code) {
            const Glyph glyph = fonts.glyph(FontWeight::regular, static_cast<float>(size), code);
            EXPECT_LE(glyph.x + glyph.width, fonts.atlas().width());
            EXPECT_LE(glyph.y + glyph.height, fonts.atlas().height());
            EXPECT_GT(glyph.advance, 0.0f);
            blanks += glyph.width == 0;
        }
    EXPECT_GT(blanks, 0);
    EXPECT_EQ(fonts.glyph(FontWeight::regular, 5000, U'W').width, 0);
}

TEST(EscapeMissing, WritesCharactersAsTheirNumbers) {
    const auto isLatin = [](char32_t c) { return c < 0x250; };
    EXPECT_EQ(escapeMissing("plain.png", isLatin), "plain.png");
    EXPECT_EQ(escapeMissing("na\u00EFve", isLatin), "na\u00EFve");
    EXPECT_EQ(escapeMissing("\u65E5\u672C.png", isLatin), "[U+65E5][U+672C].png");
    EXPECT_EQ(escapeMissing("\U0001F600", isLatin), "[U+1F600]");
    EXPECT_EQ(escapeMissing("a\u2009b\nc", isLatin), "a\u2009b\nc") << "spaces";
    EXPECT_EQ(escapeMissing("caf\xE9.png", isLatin), "caf[E9].png") << "Latin-1";
    EXPECT_EQ(escapeMissing("\uFFFD", isLatin), "[U+FFFD]");
}

TEST_F(Text, NamesThatTheFontLacksAreToldApart) {
    std::string changed, other;
    EXPECT_EQ(fonts.drawable(FontWeight::regular, "3 \u00D7 \u03B6", changed), "3 \u00D7 \u03B6");
    EXPECT_TRUE(changed.empty());
    EXPECT_EQ(fonts.drawable(FontWeight::semibold, "\u65E5\u672C", changed), "[U+65E5][U+672C]");
    EXPECT_EQ(fonts.drawable(FontWeight::semibold, "\u043E\u0442", other), "[U+043E][U+0442]");
}

TEST(FontFiles, MissingOrInvalidFilesAreNamed) {
    const TemporaryFolder folder;
    const auto missing = Fonts::load(folder.path());
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().exit, Exit::badAsset);
    EXPECT_NE(missing.error().message.find("Inter-Regular.otf"), std::string::npos) << missing.error().message;

    std::filesystem::create_directories(folder.path() / "assets/fonts");
    for (const char* name : {"Inter-Regular.otf", "Inter-SemiBold.otf"})
        std::ofstream(folder.path() / "assets/fonts" / name) << "This is not a font, only a line of text.";
    const auto wrong = Fonts::load(folder.path());
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().exit, Exit::badAsset);
    EXPECT_NE(wrong.error().message.find("Inter-Regular.otf"), std::string::npos) << wrong.error().message;
}

}  // namespace
}  // namespace arclight::test
