// What a canvas records: the data of curves, the cells of tables, and an SVG file with every shape in its place.
#include "gfx/canvas_record.h"

#include <cmath>
#include <regex>

#include "core/base64.h"
#include "core/random.h"
#include "gfx/chart_page.h"
#include "gfx/gl_test.h"
#include "gfx/plot.h"

namespace arclight::test {
namespace {

class CanvasRecords : public Gl {
protected:
    static constexpr int kWidth = 1280, kHeight = 720;
    Shaders shaders{sourceFolder()};
    Fonts fonts = Fonts::load(sourceFolder()).value();
    Canvas canvas{shaders, fonts};
    CanvasRecord record;

    void SetUp() override {
        canvas.record(&record);
        canvas.keepTextBoxes(true);
        canvas.begin(kWidth, kHeight);
    }
    std::string svg(const Image& frame = Image(kWidth, kHeight)) { return toSvg(record, frame, kGround, "made by"); }
};

/// All matches of the pattern, each with its groups.
std::vector<std::smatch> matchesOf(const std::string& text, const char* pattern) {
    const std::regex regex(pattern);
    return {std::sregex_iterator(text.begin(), text.end(), regex), std::sregex_iterator()};
}

TEST_F(CanvasRecords, CurvesOfAPageAreItsData) {
    const auto cube = [](double x) { return x * x * x; };
    const auto curves = std::vector<PlotCurve>{sampledCurve("cube", {kPaper, 2}, -1, 1, 7, cube),
                                               sampledCurve("dashed", {kMuted, 1, 5, 4}, -1, 1, 3, cube),
                                               sampledDots("dots", kWrong, -1, 1, 4, cube)};
    ChartPage("Title", "A sentence.")
        .plot({.x = {-1, 1, 0.5, "x"}, .y = {-1, 1, 0.5, "y, log", true}, .curves = curves})
        .drawBody(canvas, kWidth, kHeight);
    ASSERT_EQ(record.plots().size(), 1u);
    const auto rows = curvesTable(record);
    ASSERT_EQ(rows.size(), 1u + 7 + 3 + 4);
    std::size_t row = 1;
    for (const PlotCurve& curve : curves)
        for (const glm::dvec2& point : curve.points) {
            EXPECT_EQ(rows[row][0], "y, log against x");
            EXPECT_EQ(rows[row][1], curve.name);
            EXPECT_EQ(std::stod(rows[row][3]), point.x);
            EXPECT_EQ(std::stod(rows[row][4]), std::pow(10.0, point.y)) << "the axis shows exponents";
            ++row;
        }
}

TEST_F(CanvasRecords, DrawnCurvesAreReadBackToAThousandthOfAPercentOfTheAxes) {
    Random random(Seed{7});
    for (int i = 0; i < 50; ++i) {
        canvas.begin(kWidth, kHeight);
        const double low = random.uniform(-1000, 1000), high = low + random.uniform(0.001f, 2000);
        const Rect area{random.uniform(0, 500), random.uniform(0, 300), random.uniform(60, 700),
                        random.uniform(60, 400)};
        const Plot plot(canvas, area, {low, high, high - low, "x"}, {-high, -low, high - low, "y"});
        std::vector<glm::dvec2> points;
        for (int k = 0; k < 20; ++k) {
            const double x = low + (high - low) * static_cast<double>(random.uniform01());
            points.emplace_back(x, -low - (high - low) * static_cast<double>(random.uniform01()));
        }
        plot.draw([&] {
            drawCurve(canvas, 20, {kPaper, 1}, [&](int k) {
                return plot.at(points[static_cast<std::size_t>(k)].x, points[static_cast<std::size_t>(k)].y);
            });
        });
        drawCurve(canvas, 2, {kPaper}, [&](int k) { return glm::vec2(k, k); });  // outside of the plot
        ASSERT_EQ(record.plots().size(), 1u);
        ASSERT_EQ(record.plots()[0].curves.size(), 1u);
        const auto& read = record.plots()[0].curves[0].points;
        ASSERT_EQ(read.size(), points.size());
        for (std::size_t k = 0; k < read.size(); ++k) {
            EXPECT_NEAR(read[k].x, points[k].x, 1e-5 * (high - low) + 1e-6 * std::fabs(points[k].x));
            EXPECT_NEAR(read[k].y, points[k].y, 1e-5 * (high - low) + 1e-6 * std::fabs(points[k].y));
        }
    }
}

TEST_F(CanvasRecords, TablesKeepAllCells) {
    const std::vector<std::string> header{"name", "a, b", "c"};
    const std::vector<std::vector<std::string>> rows{{"first", "1", "2"}, {"second", "-3.5", ""}};
    ChartPage("Title", "A sentence.").table(header, rows).drawBody(canvas, kWidth, kHeight);
    ASSERT_EQ(record.tables().size(), 1u);
    const auto& read = record.tables()[0].rows;
    ASSERT_EQ(read.size(), 3u);
    EXPECT_EQ(read[0], header);
    EXPECT_EQ(read[1], rows[0]);
    EXPECT_EQ(read[2], rows[1]);
}

TEST_F(CanvasRecords, SvgHasEveryTextInItsPlace) {
    const std::vector<std::string> texts{"plain", "a < b & \"c\"", "x²"};
    for (std::size_t i = 0; i < texts.size(); ++i)
        canvas.text({100, 50 + 40.0f * static_cast<float>(i)}, texts[i],
                    {20, kPaper, i == 0 ? Align::right : Align::left, FontWeight::semibold});
    const std::string text = svg();
    const auto found = matchesOf(text, R"re(<text x="([^"]*)" y="([^"]*)" font-size="20" textLength="([^"]*)")re");
    ASSERT_EQ(found.size(), texts.size());
    ASSERT_EQ(canvas.textBoxes().size(), texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const Rect& box = canvas.textBoxes()[i].box;
        EXPECT_NEAR(std::stof(found[i][1]), box.x, 0.006f);
        EXPECT_NEAR(std::stof(found[i][2]), box.bottom(), 0.006f) << "the baseline";
        EXPECT_NEAR(std::stof(found[i][3]), box.width, 0.006f);
    }
    EXPECT_NE(text.find(">a &lt; b &amp; &quot;c&quot;</text>"), std::string::npos);
}

TEST_F(CanvasRecords, SvgHasPathsClipsAndPictures) {
    const float nan = std::nanf("");
    canvas.polyline(std::vector<glm::vec2>{{1, 2}, {3.25f, 4}, {nan, nan}, {5, 6}, {7, 8}}, 2, kWrong);
    canvas.clip({10, 20, 30, 40});
    canvas.rect({1, 2, 3, 4}, colourFromHex(0x102030, 0.5f), 9);
    canvas.unclip();
    canvas.triangle({0, 0}, {1, 0}, {0, 1}, kPaper);
    Texture texture("any", PixelFormat::rgba8, 2, 2);
    canvas.image({1270, 700, 20, 30}, texture);
    Image frame(kWidth, kHeight);
    for (std::size_t i = 0; i < frame.pixels.size(); ++i) frame.pixels[i] = static_cast<std::uint8_t>(i * 7 + i / 3);
    const std::string text = svg(frame);
    EXPECT_NE(text.find("d=\"M1 2L3.25 4M5 6L7 8\""), std::string::npos);
    EXPECT_NE(text.find("d=\"M0 0L1 0L0 1Z\""), std::string::npos);
    const std::size_t clip = text.find("<clipPath id=\"clip0\"><rect x=\"10\" y=\"20\" width=\"30\" height=\"40\"/>");
    const std::size_t box =
        text.find("<rect x=\"1\" y=\"2\" width=\"3\" height=\"4\" rx=\"1.5\" fill=\"#102030\" fill-opacity=\"0.5\"/>");
    ASSERT_NE(clip, std::string::npos);
    EXPECT_LT(clip, box);
    EXPECT_LT(box, text.find("</g>"));
    // The picture is the part of the frame that its rectangle shows.
    const auto pictures =
        matchesOf(text, R"re(<image x="1270" y="700" width="10" height="20" href="data:image/png;base64,([^"]*)")re");
    ASSERT_EQ(pictures.size(), 1u);
    const auto picture = decodePng(decodeBase64(pictures[0][1].str()).value(), "picture");
    ASSERT_TRUE(picture);
    ASSERT_EQ(picture->width, 10);
    ASSERT_EQ(picture->height, 20);
    for (int y = 0; y < 20; ++y)
        for (int x = 0; x < 10; ++x) EXPECT_EQ(picture->at(x, y, 1), frame.at(1270 + x, 700 + y, 1));
}

TEST_F(CanvasRecords, NothingIsKeptFromTheFrameBefore) {
    canvas.line({0, 0}, {1, 1}, 1, kPaper);
    canvas.begin(kWidth, kHeight);
    EXPECT_TRUE(record.shapes().empty());
    canvas.record(nullptr);
    canvas.line({0, 0}, {1, 1}, 1, kPaper);
    EXPECT_TRUE(record.shapes().empty());
}

}  // namespace
}  // namespace arclight::test
