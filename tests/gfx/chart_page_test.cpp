// Pages as data: their layout in frames of all shapes, and what the pointer does.
#include "gfx/chart_page.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "gfx/gl_test.h"
#include "gfx/text_faults.h"

namespace arclight::test {
namespace {

constexpr glm::ivec2 kSizes[] = {{1280, 720}, {3840, 2160}, {720, 1280}, {320, 180}, {900, 300}};

struct Values {
    float first = 0.5f, second = 0.25f;
};

/// Two plots, of which the first has two handles: one along each axis.
ChartPage pageOf(Values& values) {
    return ChartPage("Title", "A sentence.")
        .plot({.x = {0, 1, 0.5, "x"},
               .y = {0, 2, 1, "y"},
               .curves = {sampledCurve("line", {kPaper, 2}, 0, 1, 11, [](double x) { return x; })},
               .handles = {{&values.first, 0.1f, 0.9f}, {&values.second, 0, 2, true}}})
        .plot({.x = {0, 1, 0.5, "x"}, .y = {0, 1, 0.5, "y"}, .curves = {}})
        .table({"name", "value"}, {{"a", "1"}, {"b", "2"}});
}

Input pointerAt(glm::vec2 px, bool isDown, bool isPressed, int width = 1280, int height = 720) {
    Input input;
    input.widthPx = width, input.heightPx = height;
    input.pointerPx = {px.x, px.y}, input.pointerInside = true;
    if (isDown) input.buttons = static_cast<std::uint32_t>(MouseButton::left);
    if (isPressed) input.pressed = static_cast<std::uint32_t>(MouseButton::left);
    return input;
}

TEST(ChartPages, SampledCurvesAreEvenAndReachBothEnds) {
    const PlotCurve curve = sampledCurve("", {kPaper}, -1, 3, 5, [](double x) { return x * x; });
    ASSERT_EQ(curve.points.size(), 5u);
    for (int i = 0; i < 5; ++i)
        EXPECT_EQ(curve.points[static_cast<std::size_t>(i)], glm::dvec2(i - 1, (i - 1) * (i - 1)));
}

TEST(ChartPages, HandlesLieInTheFrameAtTheirValues) {
    Values values;
    for (const glm::ivec2 size : kSizes) {
        const std::vector<Grab> grabs = pageOf(values).grabs(size.x, size.y);
        ASSERT_EQ(grabs.size(), 2u);
        const Rect frame{0, 0, static_cast<float>(size.x), static_cast<float>(size.y)};
        for (const Grab& grab : grabs) {
            EXPECT_TRUE(frame.contains({grab.area.x, grab.area.y})) << size.x;
            EXPECT_LE(grab.area.right(), frame.right());
            EXPECT_LE(grab.area.bottom(), frame.bottom());
        }
        // Half of the x axis, and an eighth of the y axis from below.
        EXPECT_NEAR(grabs[0].mark->x, grabs[0].area.centre().x, 1e-3);
        EXPECT_NEAR(grabs[1].mark->y, grabs[1].area.bottom() - 0.125f * grabs[1].area.height, 1e-3);
    }
}

TEST(ChartPages, ADragSetsTheNearestHandleWithinItsLimitsUntilItEnds) {
    Values values;
    PageGrip grip;
    const Rect area = pageOf(values).grabs(1280, 720)[0].area;
    const auto at = [&area](float x, float y) {
        return glm::vec2(area.x + x * area.width, area.bottom() - 0.5f * y * area.height);
    };
    // Near x = 0.5, far from y = 0.25.
    EXPECT_TRUE(pageOf(values).adjust(grip, pointerAt(at(0.52f, 1.5f), true, true)));
    EXPECT_NEAR(values.first, 0.52f, 1e-3f);
    EXPECT_EQ(values.second, 0.25f);
    // Near the other handle meanwhile, and beyond the limit.
    EXPECT_TRUE(pageOf(values).adjust(grip, pointerAt(at(0.99f, 0.25f), true, false)));
    EXPECT_FLOAT_EQ(values.first, 0.9f);
    EXPECT_EQ(values.second, 0.25f);
    EXPECT_FALSE(pageOf(values).adjust(grip, pointerAt(at(0.2f, 0.25f), false, false)));
    EXPECT_FLOAT_EQ(values.first, 0.9f);
    EXPECT_TRUE(pageOf(values).adjust(grip, pointerAt(at(0.2f, 0.3f), true, true)));
    EXPECT_NEAR(values.second, 0.3f, 1e-3f);
    EXPECT_FLOAT_EQ(values.first, 0.9f);
}

TEST(ChartPages, APressBesideTheHandlesTakesHoldOfNothing) {
    Values values;
    PageGrip grip;
    EXPECT_FALSE(pageOf(values).adjust(grip, pointerAt({5, 5}, true, true)));
    EXPECT_FALSE(grip.grip.isHeld());
    EXPECT_EQ(values.first, 0.5f);
}

class DrawnPages : public Gl {
protected:
    RenderSetup setup{64, 64};
    Values values;

    std::vector<std::string> faults(const ChartPage& page, glm::ivec2 size) {
        setup.canvas.keepTextBoxes(true);
        setup.canvas.begin(size.x, size.y);
        drawHeading(setup.canvas, size.x, "Title", "A sentence.");
        page.drawBody(setup.canvas, size.x, size.y);
        EXPECT_GT(setup.canvas.textBoxes().size(), 10u);
        return textFaults(setup.canvas);
    }
};

TEST_F(DrawnPages, TextsNeitherOverlapNorLeaveTheImage) {
    for (const glm::ivec2 size : kSizes)
        for (const std::string& fault : faults(pageOf(values), size)) ADD_FAILURE() << size.x << ": " << fault;
}

TEST_F(DrawnPages, ThePartDrawnByHandHasItsOwnRoom) {
    for (const glm::ivec2 size : {glm::ivec2(480, 270), {1280, 720}, {3840, 2160}, {720, 1280}}) {
        Rect panel;
        ChartPage page = pageOf(values);
        page.panel(0.6f, [&](Canvas& canvas, const Rect& area, float) {
            panel = area;
            canvas.keepClear(area);
        });
        for (const std::string& fault : faults(page, size)) ADD_FAILURE() << size.x << ": " << fault;
        EXPECT_GE(std::min(panel.width, panel.height), 1) << size.x;
        for (const Grab& grab : page.grabs(size.x, size.y)) {
            const Rect both = grab.area.intersection(panel);
            EXPECT_FALSE(both.width > 0 && both.height > 0) << size.x;
        }
    }
}

}  // namespace
}  // namespace arclight::test
