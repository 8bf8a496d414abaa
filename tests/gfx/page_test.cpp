// The parts of which pages are made.
#include "gfx/page.h"

#include <vector>

#include "core/random.h"
#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

class PageKit : public Gl {
protected:
    RenderSetup setup{64, 64};
};

TEST_F(PageKit, SentencesWrapInTheirRoomAndLoseNoWord) {
    setup.canvas.keepTextBoxes(true);
    const std::string sentence = "A sentence of many words, which has to be broken again and again in a narrow column.";
    for (const float room : {90.0f, 200.0f, 2000.0f}) {
        setup.canvas.begin(1280, 720);
        const glm::vec2 end = drawSentence(setup.canvas, {10, 20}, room, sentence, {14}, 19);
        std::string joined;
        for (const TextBox& line : setup.canvas.textBoxes()) {
            EXPECT_LE(line.box.width, room);
            joined += (joined.empty() ? "" : " ") + line.text;
        }
        EXPECT_EQ(joined, sentence);
        EXPECT_EQ(end.y, 20 + 19 * static_cast<float>(setup.canvas.textBoxes().size()));
    }
}

TEST_F(PageKit, NarrowTablesLeaveOutWhatIsOptional) {
    setup.canvas.begin(1280, 720);
    const std::vector<TableColumn> columns{{"name"}, {"first"}, {.title = "second", .isOptional = true}, {"third"}};
    const auto wide = Table::fitted(setup.canvas, columns, 600, 100, {12});
    const auto narrow = Table::fitted(setup.canvas, columns, 200, 100, {12});
    EXPECT_TRUE(wide[2].isShown);
    EXPECT_FALSE(narrow[2].isShown);
    EXPECT_TRUE(narrow[1].isShown && narrow[3].isShown);
    EXPECT_EQ(wide[3].x, 600);
    EXPECT_LT(wide[1].x, wide[2].x);
    EXPECT_LT(wide[2].x, wide[3].x);
    EXPECT_GE(narrow[1].x - setup.canvas.textWidth("first", {12}), 100);
}

TEST_F(PageKit, ScaleIsTheCanvass) {
    for (const glm::ivec2 size : {glm::ivec2(320, 180), {1280, 720}, {2560, 1440}, {720, 1280}, {900, 506}}) {
        setup.canvas.begin(size.x, size.y);
        const float scale = pageScale(size.x, size.y);
        EXPECT_EQ(setup.canvas.scale(), scale);
        EXPECT_GE(textScale(scale), scale);
        EXPECT_EQ(textScale(scale, 599), scale);
    }
    EXPECT_EQ(pageScale(1280, 720), 1);
    EXPECT_EQ(pageScale(2560, 1440), 2);
    EXPECT_EQ(pageScale(320, 180), 0.5f);
    EXPECT_EQ(pageScale(320, 180, {.width = 640, .height = 720, .leastScale = 0}), 0.25f);
}

/// The pointer at a pixel, with the left button held or not.
Input pointerAt(glm::vec2 px, bool isDown) {
    Input input;
    input.pointerPx = {px.x, px.y};
    input.pointerInside = true;
    input.buttons = isDown ? static_cast<std::uint32_t>(MouseButton::left) : 0;
    return input;
}

TEST(PageHandle, PixelsMapToValuesAndBack) {
    Random random(Seed{4});
    for (const bool isVertical : {false, true}) {
        const Handle handle{{37, 81, 240, 130}, -2, 3, isVertical};
        for (int i = 0; i < 200; ++i) {
            const double value = static_cast<double>(random.uniform(-2, 3));
            EXPECT_NEAR(handle.valueAt(handle.at(value)), value, 1e-5);
            EXPECT_TRUE(handle.track.inset(-1e-3f).contains(handle.at(value)));
        }
        EXPECT_EQ(handle.valueAt({-1e4, 1e4}), -2);
        EXPECT_EQ(handle.valueAt({1e4, -1e4}), 3);
    }
}

TEST(PageHandle, DragBeginsOnTheTrackAndLastsUntilItIsLetGo) {
    const Handle handle{{100, 50, 200, 40}, 0, 10};
    Grip grip;
    float value = 1;
    EXPECT_FALSE(handle.drag(grip, pointerAt({200, 60}, false), value));
    EXPECT_TRUE(handle.drag(grip, pointerAt({200, 60}, true), value));
    EXPECT_FLOAT_EQ(value, 5);
    EXPECT_TRUE(handle.drag(grip, pointerAt({1000, 500}, true), value));
    EXPECT_FLOAT_EQ(value, 10);
    EXPECT_FALSE(handle.drag(grip, pointerAt({250, 60}, false), value));
    // Pressed elsewhere, the button does not take hold when the pointer comes over the track.
    EXPECT_FALSE(handle.drag(grip, pointerAt({10, 10}, true), value));
    EXPECT_FALSE(handle.drag(grip, pointerAt({200, 60}, true), value));
    EXPECT_FLOAT_EQ(value, 10);
}

}  // namespace
}  // namespace arclight::test
