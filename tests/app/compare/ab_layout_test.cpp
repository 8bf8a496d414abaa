// Where a comparison shows its sides: inside the frame, apart from their captions, and large enough to be read.
#include "app/compare/ab_layout.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "app/compare/ab_labels.h"
#include "app/window/ab_section.h"

namespace arclight {
namespace {

constexpr AbFrame kFrame{.width = 1280, .height = 720, .hasPin = true};

AbLayout layOut(AbView view, AbFrame frame) { return layOutSides({.view = view}, frame); }

bool doShare(const Rect& a, const Rect& b) {
    const Rect shared = a.intersection(b);
    return shared.width > 0 && shared.height > 0;
}

bool isIn(const Rect& rect, const AbFrame& frame) {
    return rect.x >= 0 && rect.y >= 0 && rect.right() <= static_cast<float>(frame.width) &&
           rect.bottom() <= static_cast<float>(frame.height);
}

TEST(AbLayout, SidesAndCaptionsShareNoPixel) {
    for (const AbView view : {AbView::beside, AbView::stacked, AbView::flip})
        for (const auto& [width, height] : {std::pair{1280, 720}, {938, 655}, {1281, 721}, {640, 480}, {540, 960}})
            for (const bool hasPin : {false, true}) {
                const AbFrame frame{.width = width, .height = height, .hasPin = hasPin};
                const AbLayout layout = layOut(view, frame);
                SCOPED_TRACE(std::to_string(width) + "x" + std::to_string(height));
                const auto& [a, b] = layout.sides;
                const auto& [nameOfA, nameOfB] = layout.captions;
                for (const Rect& rect : {a, b, nameOfA, nameOfB}) EXPECT_TRUE(isIn(rect, frame));
                EXPECT_EQ(doShare(a, b), layout.view == AbView::flip);
                EXPECT_FALSE(doShare(nameOfA, nameOfB));
                for (const Rect& image : {a, b})
                    for (const Rect& name : {nameOfA, nameOfB}) EXPECT_FALSE(doShare(image, name));
                // Both images have one size, in whole pixels.
                EXPECT_EQ(a.width, b.width);
                EXPECT_EQ(a.height, b.height);
                EXPECT_EQ(a.width, static_cast<float>(layout.width));
                EXPECT_EQ(a.height, static_cast<float>(layout.height));
            }
}

TEST(AbLabels, OnlyAMeasureOfPixelsNamesTheScale) {
    MeasureInfo info{.name = "flips", .unit = "px", .help = "", .reason = ""};
    for (const float fraction : {1.0f, 0.5f, 0.25f}) EXPECT_EQ(pinLabel(info, fraction), "flips");
    info.isOfPixels = true;
    EXPECT_EQ(pinLabel(info, 1), "flips");
    EXPECT_EQ(pinLabel(info, 0.25f), "flips at 25 % scale");
}

TEST(AbSection, SaysWhichViewIsShownInsteadOfTheChosenOne) {
    EXPECT_EQ(shownViewWords(AbView::stacked, AbView::stacked, true), "");
    EXPECT_EQ(shownViewWords(AbView::split, AbView::split, true), "");
    // The words of each change that a layout makes name the view that it shows.
    for (const AbView chosen : {AbView::beside, AbView::stacked})
        for (const auto& [width, height] : {std::pair{1280, 720}, {500, 700}, {400, 300}})
            for (const bool hasTwo : {false, true}) {
                const AbView shown = layOut(chosen, {.width = width, .height = height, .hasTwoSessions = hasTwo}).view;
                const std::string words = shownViewWords(chosen, shown, hasTwo);
                if (shown != chosen)
                    EXPECT_TRUE(words.starts_with(shown == AbView::flip ? "Shown as flip" : "Shown as stacked"))
                        << words;
                else
                    EXPECT_EQ(words, "");
            }
}

TEST(AbLayout, OtherViewsShowWholeFrames) {
    for (const AbView view : {AbView::split, AbView::a, AbView::b, AbView::difference}) {
        const AbLayout layout = layOut(view, kFrame);
        EXPECT_EQ(layout.view, view);
        EXPECT_EQ(layout.sides[0], (Rect{0, 0, 1280, 720}));
        EXPECT_EQ(layout.sides[1], layout.sides[0]);
        EXPECT_FALSE(layout.hasCaptions());
    }
}

TEST(AbLayout, SidesThatWouldBeTooSmallTakeTurns) {
    const auto viewIn = [](AbView view, int width, int height, bool isPage) {
        return layOut(view, {.width = width, .height = height, .isPage = isPage}).view;
    };
    EXPECT_EQ(viewIn(AbView::beside, 1280, 720, false), AbView::beside);
    EXPECT_EQ(viewIn(AbView::beside, 540, 960, false), AbView::stacked) << "too narrow for two columns";
    EXPECT_EQ(viewIn(AbView::beside, 400, 300, false), AbView::flip);
    EXPECT_EQ(viewIn(AbView::stacked, 640, 480, false), AbView::stacked);
    EXPECT_EQ(viewIn(AbView::stacked, 640, 480, true), AbView::flip) << "half a page cannot be laid out";
    EXPECT_EQ(viewIn(AbView::stacked, 938, 655, true), AbView::flip);
    EXPECT_EQ(viewIn(AbView::stacked, 1920, 1080, true), AbView::stacked);
    // An image has a size of its own.
    const AbLayout reference = layOut(AbView::beside, {.width = 1280, .height = 720, .hasTwoSessions = false});
    EXPECT_EQ(reference.view, AbView::flip);
    EXPECT_EQ(reference.sides[0], (Rect{0, 0, 1280, 720}));
}

TEST(AbLayout, PointsOfTheFrameArePixelsOfTheSides) {
    AbParams look{.view = AbView::beside};
    const AbLayout whole = layOutSides(look, kFrame);
    const Rect b = whole.sides[1];
    EXPECT_EQ(whole.toSide({b.x + 10, b.y + 20}, 1), glm::vec2(10, 20));
    EXPECT_EQ(whole.sideAt({b.x + 10, b.y + 20}, 0), 1u);
    EXPECT_EQ(whole.sideAt({5, 5}, 1), 0u);
    EXPECT_EQ(whole.sideAt({5, 719}, 1), 1u) << "a caption belongs to neither side";
    look.magnification = 4, look.centre = {0.5f, 0.25f};
    for (const AbView view : {AbView::beside, AbView::stacked, AbView::split}) {
        look.view = view;
        const AbLayout layout = layOutSides(look, kFrame);
        const glm::vec2 middle = layout.toSide(layout.sides[1].centre(), 1);
        EXPECT_NEAR(middle.x, 0.5 * layout.width, 1);
        EXPECT_NEAR(middle.y, 0.25 * layout.height, 1);
        // The point that is enlarged fourfold comes back to where it was.
        const Rect back = layout.fromSide({middle.x, middle.y, 8, 4}, 1);
        EXPECT_NEAR(back.x, layout.sides[1].centre().x, 1e-3);
        EXPECT_NEAR(back.y, layout.sides[1].centre().y, 1e-3);
        EXPECT_FLOAT_EQ(back.width, 32);
        EXPECT_FLOAT_EQ(back.height, 16);
    }
}

TEST(AbLayout, FlipChangesSidesOnceASecond) {
    AbParams look{.view = AbView::flip};
    for (const std::int64_t tick : {0, 59, 120, 179, 1'000'000 * 120}) EXPECT_FALSE(flipShowsB(look, tick)) << tick;
    for (const std::int64_t tick : {60, 119, 180}) EXPECT_TRUE(flipShowsB(look, tick)) << tick;
    look.flipped = true;
    EXPECT_TRUE(flipShowsB(look, 0));
    EXPECT_FALSE(flipShowsB(look, 60));
}

}  // namespace
}  // namespace arclight
