// Axes: the positions of values and marks.
#include <algorithm>
#include <cmath>
#include <set>

#include "gfx/gl_test.h"
#include "gfx/plot.h"

namespace arclight::test {
namespace {

class Plots : public Gl {
protected:
    static constexpr int kWidth = 200, kHeight = 120;
    static constexpr Rect kArea{40, 20, 140, 80};

    /// Columns of the diagram's area with a vertical line, sampled halfway between horizontal ones.
    std::set<int> columnsOf(const Axis& x) {
        const Framebuffer page = target(kWidth, kHeight, PixelFormat::rgba8);
        Pass pass("page", page);
        pass.clear({0, 0, 0, 1});
        setup.canvas.begin(kWidth, kHeight);
        Plot(setup.canvas, kArea, x, {0, 1, 1, ""}).drawGrid();
        setup.canvas.flush(pass);
        const Pixels pixels(page);
        std::set<int> columns;
        for (int column = static_cast<int>(kArea.x) + 2; column < static_cast<int>(kArea.right()) - 2; ++column)
            if (pixels.at(column, static_cast<int>(kArea.centre().y)) > 0.05f) columns.insert(column);
        return columns;
    }

    RenderSetup setup{kWidth, kHeight};
};

/// Expects that every column lies within a pixel of one of `positions`, and that every position has its column.
void expectAt(const std::set<int>& columns, const std::vector<float>& positions) {
    const auto isAt = [](int column, float x) { return std::abs(static_cast<float>(column) + 0.5f - x) <= 1; };
    for (const int c : columns)
        EXPECT_TRUE(std::any_of(positions.begin(), positions.end(), [&](float x) { return isAt(c, x); })) << c;
    for (const float x : positions)
        EXPECT_TRUE(std::any_of(columns.begin(), columns.end(), [&](int c) { return isAt(c, x); })) << x;
}

TEST_F(Plots, ValuesMapLinearlyWithYUp) {
    const Plot plot(setup.canvas, kArea, {-1, 3, 1, ""}, {10, 20, 5, ""});
    EXPECT_EQ(plot.at(-1, 10), glm::vec2(40, 100));
    EXPECT_EQ(plot.at(3, 20), glm::vec2(180, 20));
    EXPECT_EQ(plot.at(0, 12.5), glm::vec2(75, 80));
    EXPECT_TRUE(std::isnan(plot.at(0, std::nan("")).y));
    EXPECT_TRUE(std::isfinite(plot.at(1e300, -1e300).x));
}

TEST_F(Plots, EvenMarksLieAtWholeMultiples) {
    expectAt(columnsOf({-0.5, 3, 1, ""}), {60, 100, 140});
}

TEST_F(Plots, NamedMarksLieAtTheirValues) {
    const AxisMark marks[] = {{0.25, "4"}, {1.5, "sixteen"}};
    expectAt(columnsOf({-0.5, 3, 1, "", false, 0, marks}), {70, 120});
}

}  // namespace
}  // namespace arclight::test
