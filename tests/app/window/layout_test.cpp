// The layout of a window: its parts fill it, and none lies over another.
#include "app/window/layout.h"

#include <gtest/gtest.h>

#include "core/random.h"

namespace arclight::test {
namespace {

bool isWhole(const Rect& r) {
    return r.x == std::floor(r.x) && r.y == std::floor(r.y) && r.width == std::floor(r.width) &&
           r.height == std::floor(r.height);
}

double area(const Rect& r) { return static_cast<double>(r.width) * static_cast<double>(r.height); }

TEST(WindowLayout, PartsFillEveryWindowWithoutOverlap) {
    Random random(Seed{16});
    for (int i = 0; i < 2000; ++i) {
        const int width = 1 + static_cast<int>(random.uniform(0, 4000)),
                  height = 1 + static_cast<int>(random.uniform(0, 2400));
        const float scale = random.uniform(1, 3), panel = random.uniform(0, 1000);
        const WindowLayout it = layOutWindow(width, height, scale, panel, i % 3 != 0);
        ASSERT_TRUE(isWhole(it.frame) && isWhole(it.panel) && isWhole(it.bar));
        ASSERT_GE(std::min(it.frame.width, it.frame.height), 1);
        ASSERT_EQ(area(it.frame) + area(it.panel) + area(it.bar), static_cast<double>(width) * height);
        for (const auto& [a, b] : {std::pair(it.frame, it.panel), {it.frame, it.bar}, {it.panel, it.bar}})
            ASSERT_EQ(area(a.intersection(b)), 0);
        ASSERT_GE(it.frame.width, 0.39f * static_cast<float>(width));
    }
}

TEST(WindowLayout, FrameHasItsOwnRectangleAtCommonSizes) {
    const auto frame = [](int width, int height, float scale) {
        const WindowLayout it = layOutWindow(width, height, scale, kPanelWidth, true);
        return std::pair(it.frameWidth(), it.frameHeight());
    };
    EXPECT_EQ(frame(1280, 720, 1), std::pair(940, 680));
    EXPECT_EQ(frame(1600, 900, 1), std::pair(1260, 860));
    EXPECT_EQ(frame(3840, 2160, 2), std::pair(3160, 2080));
}

TEST(WindowLayout, PanelLiesBelowTheFrameOfANarrowUprightWindow) {
    for (const float scale : {1.0f, 2.0f, 3.0f}) {
        const auto px = [&](int units) { return static_cast<int>(scale) * units; };
        const WindowLayout it = layOutWindow(px(390), px(844), scale, kPanelWidth, true);
        EXPECT_EQ(it.frameWidth(), px(390));
        EXPECT_EQ(it.panel.width, it.frame.width);
        EXPECT_EQ(it.panel.y, it.frame.bottom());
        EXPECT_EQ(it.bar.y, it.panel.bottom());
        EXPECT_GE(it.frame.height, 0.45f * static_cast<float>(px(844)));
        // One on its side, or a wider one, has both beside each other.
        EXPECT_GT(layOutWindow(px(844), px(390), scale, kPanelWidth, true).panel.x, 0);
        EXPECT_GT(layOutWindow(px(600), px(800), scale, kPanelWidth, true).panel.x, 0);
    }
}

TEST(WindowLayout, AFrameOfAnotherShapeKeepsIt) {
    const Rect area{10, 20, 400, 200};
    EXPECT_EQ(fittedInto(area, 200, 200), (Rect{110, 20, 200, 200}));
    EXPECT_EQ(fittedInto(area, 800, 100), (Rect{10, 95, 400, 50}));
    EXPECT_EQ(fittedInto(area, 100, 800), (Rect{197, 20, 25, 200}));
    // Of the same shape at any render scale, but for the rounding of its sides.
    for (const double fraction : {1.0, 0.5, 0.33, 0.25, 0.1}) {
        const Rect frame{0, 0, 941, 683};
        const auto side = [&](float of) { return static_cast<int>(std::lround(fraction * static_cast<double>(of))); };
        EXPECT_EQ(fittedInto(frame, side(frame.width), side(frame.height)), frame) << fraction;
    }
    Random random(Seed{64});
    for (int i = 0; i < 2000; ++i) {
        const Rect frame{3, 5, std::floor(random.uniform(1, 4000)), std::floor(random.uniform(1, 2400))};
        const int width = 1 + static_cast<int>(random.uniform(0, 4000)),
                  height = 1 + static_cast<int>(random.uniform(0, 4000));
        const Rect shown = fittedInto(frame, width, height);
        ASSERT_TRUE(isWhole(shown));
        ASSERT_EQ(shown.intersection(frame), shown);
        ASSERT_GE(std::min(shown.width, shown.height), 1);
        ASSERT_TRUE(shown.width == frame.width || shown.height == frame.height);
    }
}

TEST(WindowLayout, HiddenPanelsLeaveTheWholeWindowToTheFrame) {
    const WindowLayout it = layOutWindow(640, 360, 2, 400, false);
    EXPECT_EQ(it.frame, (Rect{0, 0, 640, 360}));
    EXPECT_EQ(area(it.panel) + area(it.bar), 0);
}

TEST(WindowLayout, WindowAroundAFrameShowsIt) {
    for (const bool shown : {false, true})
        for (const float scale : {1.0f, 1.25f, 2.0f}) {
            const auto [width, height] = windowAround(1280, 720, scale, 390, shown);
            const WindowLayout it = layOutWindow(width, height, scale, 390, shown);
            EXPECT_EQ(it.frameWidth(), 1280);
            EXPECT_EQ(it.frameHeight(), 720);
        }
}

}  // namespace
}  // namespace arclight::test
