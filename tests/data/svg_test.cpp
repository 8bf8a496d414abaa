// Lines of SVG files against their geometry.
#include "data/svg.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/files.h"

namespace arclight {
namespace {

Expected<SvgDrawing> read(const std::string& text) {
    Progress progress;
    return readSvg({"a.svg", text}, progress);
}
SvgDrawing drawingOf(const std::string& elements) {
    const auto drawing = read("<svg>" + elements + "</svg>");
    EXPECT_TRUE(drawing) << drawing.error().message;
    return drawing ? *drawing : SvgDrawing{};
}
std::vector<std::array<double, 2>> pointsOf(const std::string& path) {
    const SvgDrawing drawing = drawingOf("<path d='" + path + "'/>");
    EXPECT_EQ(drawing.strokes.size(), 1u) << path;
    return drawing.strokes.empty() ? std::vector<std::array<double, 2>>{} : drawing.strokes[0].points;
}
void expectEqual(const std::vector<std::array<double, 2>>& a, const std::vector<std::array<double, 2>>& b) {
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        EXPECT_NEAR(a[i][0], b[i][0], 1e-12);
        EXPECT_NEAR(a[i][1], b[i][1], 1e-12);
    }
}

TEST(Svg, RelativeAndAbsoluteCommandsAreEqual) {
    expectEqual(pointsOf("M1 2 L4 6 H7 V1 C1 2 3 4 5 6 S7 8 9 10 Q1 1 2 3 T4 5 A3 2 30 1 0 6 7"),
                pointsOf("m1,2 3,4h3v-5c-6,1-4,3-2,5s2,2,4,4q-8-9-7-7t2,2a3 2 30 102,2"));
}

TEST(Svg, CurvesLieOnTheirCurves) {
    const auto cubic = pointsOf("M0 0C0 3 3 3 3 0");
    for (const auto& [x, y] : cubic) {
        // x = 3 (3 t² − 2 t³) and y = 9 t (1 − t); the parameter from y.
        const double root = std::sqrt(std::max(0.0, 0.25 - y / 9)), t = x < 1.5 ? 0.5 - root : 0.5 + root;
        EXPECT_NEAR(x, 3 * (3 * t * t - 2 * t * t * t), 1e-6);
    }
    // All four arcs between two points of a circle of radius 5: their points lie on it, the flags choose the side.
    for (const std::string flags : {"0 0", "0 1", "1 0", "1 1"}) {
        const auto arc = pointsOf("M3 4A5 5 0 " + flags + " 4 3");
        const bool isLarge = flags[0] == '1', isPositive = flags[2] == '1';
        EXPECT_EQ(arc.size() > 40, isLarge);
        const double side = isLarge == isPositive ? 0 : 7;  // the centre is the origin or its mirror image
        for (const auto& [x, y] : arc) EXPECT_NEAR(std::hypot(x - side, y - side), 5, 1e-9) << flags;
    }
}

TEST(Svg, ShapesAndTransforms) {
    const SvgDrawing drawing = drawingOf(
        "<g transform='translate(10) rotate(90)'><g transform='scale(2,3)'>"
        "<line x1='1' y1='0' x2='2' y2='1'/><polygon points='0,0 1,0 1 1'/></g></g>"
        "<rect x='1' y='2' width='3' height='4'/><circle cx='5' r='2'/><ellipse rx='2' ry='1'/>"
        "<defs><path d='M0 0h1'/></defs><g style='display: none'><path d='M0 0h1'/></g><text>a</text>");
    ASSERT_EQ(drawing.strokes.size(), 5u);
    // (2, 3) scaled to (4, 3), rotated to (−3, 4), moved.
    EXPECT_NEAR(drawing.strokes[0].points[1][0], 7, 1e-12);
    EXPECT_NEAR(drawing.strokes[0].points[1][1], 4, 1e-12);
    EXPECT_TRUE(drawing.strokes[1].isClosed);
    EXPECT_EQ(drawing.strokes[2].points, (std::vector<std::array<double, 2>>{{1, 2}, {4, 2}, {4, 6}, {1, 6}}));
    for (const auto& [x, y] : drawing.strokes[3].points) EXPECT_NEAR(std::hypot(x - 5, y), 2, 1e-12);
    for (const auto& [x, y] : drawing.strokes[4].points) EXPECT_NEAR(std::hypot(x / 2, y), 1, 1e-12);
    EXPECT_EQ(drawing.notes.size(), 1u);
}

TEST(Svg, OmitsPagesAndInvisibleShapes) {
    const std::string line = "<path d='M0 0h1' fill='none' stroke='black'/>";
    // Graphviz, Cairo, matplotlib, gnuplot and LibreOffice.
    for (const std::string page : {"<polygon fill='white' stroke='transparent' points='0,0 1,0 1,1'/>",
                                   "<rect width='9' height='9' style='fill:rgb(100%, 100%, 100%);stroke:none;'/>",
                                   "<path d='M0 0h9v9z' style='fill: #FFFFFF'/>"}) {
        const SvgDrawing drawing = drawingOf(page + line);
        EXPECT_EQ(drawing.strokes.size(), 1u) << page;
        EXPECT_EQ(drawing.notes,
                  (std::vector<std::string>{"White shapes behind all others are omitted, because they are the page"}));
        EXPECT_EQ(drawingOf(page).strokes.size(), 1u) << page;  // there is nothing else
        EXPECT_EQ(drawingOf(line + page).strokes.size(), 2u) << page;
    }
    for (const std::string invisible : {"<rect width='9' height='9' fill='none'/>",
                                        "<g fill='none'><rect class='Box' stroke='none' width='9' height='9'/></g>"}) {
        const SvgDrawing drawing = drawingOf(invisible + line + invisible);
        EXPECT_EQ(drawing.strokes.size(), 1u) << invisible;
        EXPECT_TRUE(drawing.notes.empty());
    }
    // The style wins over the attribute, the shape over its group, and a class may have an outline.
    for (const std::string visible :
         {"<path d='M0 0h1' fill='none' style='stroke : red'/>", "<g fill='none'><path fill='red' d='M0 0h1'/></g>",
          "<path class='a' d='M0 0h1' fill='none'/>", "<g stroke='white' fill='none'><path d='M0 0h1'/></g>",
          "<path d='M0 0h1'/>"})
        EXPECT_EQ(drawingOf(visible + line).strokes.size(), 2u) << visible;
}

TEST(Svg, ClosedSubpathsStartAgainWhereTheyBegan) {
    const SvgDrawing drawing = drawingOf("<path d='M1 1h2v2zl5 5'/>");
    ASSERT_EQ(drawing.strokes.size(), 2u);
    EXPECT_TRUE(drawing.strokes[0].isClosed);
    EXPECT_EQ(drawing.strokes[1].points, (std::vector<std::array<double, 2>>{{1, 1}, {6, 6}}));
}

TEST(Svg, NamesFaultsWithTheirLine) {
    for (const auto& [text, fault] :
         {std::pair<std::string, std::string>{"", "no SVG"},
          {"<html></html>", "'html'"},
          {"<svg>\n<path d='M1 2 X3'/></svg>", "line 2: path data, character 6"},
          {"<svg><path d='L1 2'/></svg>", "before a move"},
          {"<svg><path d='M1'/></svg>", "complete list"},
          {"<svg><path d='M1 2A1 1 0 2 0 3 4'/></svg>", "complete list"},
          {"<svg>\n\n<g transform='rotate(1 2)'/></svg>", "line 3: has an invalid transform"},
          {"<svg><polygon points='1 2 3'/></svg>", "odd number"},
          {"<svg></svg></svg>", "without a beginning"}}) {
        const auto drawing = read(text);
        ASSERT_FALSE(drawing) << text;
        EXPECT_NE(drawing.error().message.find(fault), std::string::npos) << drawing.error().message;
    }
    std::string deep = "<svg>";
    for (int i = 0; i < 100000; ++i) deep += "<g>";
    EXPECT_NE(read(deep).error().message.find("nested"), std::string::npos);
    std::string many = "<svg><path d='M0 0";
    for (int i = 0; i < 60000; ++i) many += "c1 1 1 1 1 1";
    EXPECT_NE(read(many + "'/></svg>").error().message.find("too many points"), std::string::npos);
    const std::string whole = readFile(ARCLIGHT_SOURCE "/tests/fuzz/corpus/svg/shapes.svg", 10000).value();
    ASSERT_TRUE(read(whole)) << read(whole).error().message;
    const std::size_t end = whole.rfind("</svg>");
    for (std::size_t size = 0; size < end + 6; ++size) ASSERT_FALSE(read(whole.substr(0, size))) << size;
}

}  // namespace
}  // namespace arclight
