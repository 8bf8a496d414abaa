// Characters that the suite's fonts lack: as numbers, or from the system's fonts.
#include "app/window/shown_text.h"

#include <chrono>
#include <thread>

#include "app/platform/system_fonts.h"
#include "app/window/imgui_layer.h"
#include "app/window/imgui_style.h"
#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

constexpr const char* kCyrillic = "\u043E\u0442\u0447\u0451\u0442.png";

/// The text as the present font of a layout draws it.
std::string shownIn(ImGuiLayer& layer, std::string_view text) {
    layer.begin(64, 64);
    std::string shown(ShownText(text).view());
    layer.endLayout();
    return shown;
}

class Shown : public Gl {
protected:
    void SetUp() override { ASSERT_TRUE(addFaces(sourceFolder(), 1)); }
    ImGuiLayer layer_;
};

TEST_F(Shown, WithoutOtherFontsAsNumbers) {
    EXPECT_EQ(shownIn(layer_, "plain.png"), "plain.png");
    EXPECT_EQ(shownIn(layer_, "na\u00EFve \u03B6 \u2192"), "na\u00EFve \u03B6 \u2192");
    EXPECT_EQ(shownIn(layer_, "\u65E5\u672C.png"), "[U+65E5][U+672C].png");
    EXPECT_EQ(shownIn(layer_, "\U0001F600"), "[U+1F600]") << "Dear ImGui's characters have 16 bits";
    EXPECT_NE(shownIn(layer_, kCyrillic), kCyrillic);
}

TEST_F(Shown, FontsOfTheSystemDrawTheRest) {
    if (!systemFontWith(U'\u0451')) GTEST_SKIP() << "no font with Cyrillic, or no fontconfig";
    SystemGlyphs glyphs;
    useSystemGlyphs(&glyphs);
    EXPECT_NE(shownIn(layer_, kCyrillic), kCyrillic) << "they have not been looked for yet";
    bool hasNew = false;
    for (int i = 0; i < 3000 && !hasNew; ++i) {
        hasNew = glyphs.hasNew();
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    ASSERT_TRUE(hasNew);
    layer_.beginChange();
    ASSERT_TRUE(addFaces(sourceFolder(), 1, &glyphs));
    EXPECT_EQ(shownIn(layer_, kCyrillic), kCyrillic);
    EXPECT_EQ(shownIn(layer_, "\u65E5"), "[U+65E5]") << "each character is looked for";
    EXPECT_FALSE(glyphs.hasNew()) << "a character is looked for once";
    // Captures in the same process do not see it.
    ImGuiLayer capture;
    ASSERT_TRUE(addFaces(sourceFolder(), 1));
    EXPECT_NE(shownIn(capture, kCyrillic), kCyrillic);
}

TEST(SystemFonts, NoFontHasWhatIsNoCharacter) { EXPECT_FALSE(systemFontWith(U'\uFFFE')); }

}  // namespace
}  // namespace arclight::test
