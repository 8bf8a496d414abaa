// Line art by coverage: shapes have their geometric area and keep their drawing order.
#include <cmath>
#include <limits>

#include "core/angles.h"
#include "core/random.h"
#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

constexpr CanvasColour kWhite{1, 1, 1, 1};

class CanvasArt : public Gl {
protected:
    static constexpr int kSide = 128;
    Shaders shaders{sourceFolder()};
    Fonts fonts = Fonts::load(sourceFolder()).value();
    Canvas canvas{shaders, fonts};
    Framebuffer paper = target(kSide, kSide);

    void SetUp() override { canvas.begin(kSide, kSide); }
    /// Draws the canvas on black.
    Pixels drawn() {
        Pass pass("paper", paper);
        pass.clear({0, 0, 0, 1});
        canvas.flush(pass);
        EXPECT_TRUE(canvas.isEmpty());
        return Pixels(paper);
    }
    /// Sum of coverage inside a rectangle.
    static double sum(const Pixels& pixels, int x0, int y0, int x1, int y1) {
        double total = 0;
        for (int y = y0; y < y1; ++y)
            for (int x = x0; x < x1; ++x) total += pixels.at(x, y);
        return total;
    }
};

TEST_F(CanvasArt, ThreePixelLineOnPixelCentresFillsThreeRows) {
    canvas.line({4, 10.5f}, {28, 10.5f}, 3, kWhite);
    const Pixels pixels = drawn();
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < 40; ++x) {
            const bool isInside = y >= 9 && y <= 11 && x >= 4 && x < 28;
            EXPECT_NEAR(pixels.at(x, y), isInside ? 1.0f : 0.0f, 1e-4f) << x << ' ' << y;
        }
}

TEST_F(CanvasArt, LineKeepsItsWidthAtEveryAngle) {
    Random random(Seed{3});
    for (int i = 0; i < 30; ++i) {
        const float angle = random.uniform(0, kPi), width = random.uniform(0.3f, 6.0f), length = 100;
        const glm::vec2 along(std::cos(angle), std::sin(angle));
        const glm::vec2 centre{64 + random.uniform01(), 64 + random.uniform01()};
        canvas.line(centre - 0.5f * length * along, centre + 0.5f * length * along, width, kWhite);
        EXPECT_NEAR(drawn().sum() / (width * length), 1.0, 0.02) << angle << ' ' << width;
    }
}

TEST_F(CanvasArt, PolylineCoversEachPixelOnce) {
    std::vector<glm::vec2> points;
    for (int i = 0; i < 14; ++i)
        points.emplace_back(9.3f + 8.1f * static_cast<float>(i), 60.0f + (i % 2 == 0 ? 2.7f : -2.2f) + 0.3f * static_cast<float>(i));
    canvas.polyline(points, 5, kWhite.withAlpha(0.5f));
    const Pixels pixels = drawn();
    double largest = 0;
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x) largest = std::max(largest, static_cast<double>(pixels.at(x, y)));
    EXPECT_NEAR(largest, 0.5, 1e-4);
    for (std::size_t i = 0; i + 1 < points.size(); ++i)
        for (float t = i == 0 ? 0.2f : 0.0f; t < (i + 2 == points.size() ? 0.8f : 1.0f); t += 0.05f) {
            const glm::vec2 p = points[i] + t * (points[i + 1] - points[i]);
            EXPECT_NEAR(pixels.at(static_cast<int>(p.x), static_cast<int>(p.y)), 0.5f, 1e-4f) << p.x << ' ' << p.y;
        }
}

TEST_F(CanvasArt, NonFinitePointsBreakALine) {
    const float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
    for (const glm::vec2 gap : {glm::vec2(nan, 50), glm::vec2(60, inf), glm::vec2(-inf, nan)}) {
        const glm::vec2 points[] = {{10, 50.5f}, {40, 50.5f}, gap, {80, 50.5f}, {110, 50.5f}};
        canvas.polyline(points, 3, kWhite);
        const Pixels pixels = drawn();
        EXPECT_TRUE(pixels.isFinite());
        EXPECT_NEAR(pixels.sum(), 3 * 60, 0.1);
        EXPECT_NEAR(sum(pixels, 41, 0, 79, kSide), 0.0, 1e-6);
    }
    canvas.line({nan, 0}, {10, 10}, 2, kWhite);
    canvas.polyline(std::vector<glm::vec2>{}, 2, kWhite);
    canvas.polyline(std::vector<glm::vec2>{{5, 5}}, 2, kWhite);
    canvas.line({5, 5}, {5, 5}, 2, kWhite);
    EXPECT_EQ(drawn().sum(), 0.0);
}

TEST_F(CanvasArt, DashesHaveTheirTotalLength) {
    canvas.dashedLine({10, 30.5f}, {100, 30.5f}, 3, kWhite, 6, 4);
    EXPECT_NEAR(drawn().sum(), 3 * (9 * 6), 0.5);  // nine dashes of 6 pixels in 90
    canvas.dashedLine({10, 30.5f}, {18, 30.5f}, 3, kWhite, 6, 1);
    EXPECT_NEAR(drawn().sum(), 3 * (6 + 1), 0.5);  // the last one is cut at the end
}

TEST_F(CanvasArt, DiscAndRingHaveTheirArea) {
    Random random(Seed{4});
    for (const float radius : {3.0f, 4.7f, 10.0f, 22.2f, 50.0f}) {
        const glm::vec2 centre{64 + random.uniform01(), 64 + random.uniform01()};
        canvas.disc(centre, radius, kWhite);
        EXPECT_NEAR(drawn().sum() / (kPi * radius * radius), 1.0, 0.01) << radius;
        canvas.ring(centre, radius, 2, kWhite);
        EXPECT_NEAR(drawn().sum() / (2 * kPi * radius * 2), 1.0, 0.01) << radius;
    }
}

TEST_F(CanvasArt, FilledAndFramedShapesHaveTheirArea) {
    canvas.rect({10.25f, 20.5f, 30.5f, 12.25f}, kWhite);
    EXPECT_NEAR(drawn().sum() / (30.5 * 12.25), 1.0, 0.01);
    canvas.rect({10, 20, 40, 30}, kWhite, 8);
    EXPECT_NEAR(drawn().sum() / (40 * 30 - (4 - kPi) * 64), 1.0, 0.01);
    canvas.rect({10, 20, 40, 30}, kWhite, 1000);  // the radius is clamped to half the shorter side
    EXPECT_NEAR(drawn().sum() / (10 * 30 + kPi * 15 * 15), 1.0, 0.01);
    canvas.frame({10, 20, 40, 30}, 2, kWhite);
    EXPECT_NEAR(drawn().sum() / (40 * 30 - 36 * 26), 1.0, 0.02);
    canvas.triangle({10, 10}, {110, 20}, {30, 90}, kWhite);
    EXPECT_NEAR(drawn().sum() / (0.5 * (100 * 80 - 20 * 10)), 1.0, 0.01);
    const glm::vec2 hexagon[] = {{100, 64}, {82, 95}, {46, 95}, {28, 64}, {46, 33}, {82, 33}};
    canvas.polygon(hexagon, kWhite);
    EXPECT_NEAR(drawn().sum() / (0.5 * (72 + 36) * 31 * 2), 1.0, 0.01);
}

TEST_F(CanvasArt, PixelGridStartsAtTheTopLeft) {
    canvas.rect({2, 3, 4, 5}, kWhite);
    const Pixels pixels = drawn();
    EXPECT_NEAR(sum(pixels, 2, 3, 6, 8), 20.0, 1e-3);
    EXPECT_NEAR(pixels.sum(), 20.0, 1e-3);
}

TEST_F(CanvasArt, LaterShapesCoverEarlierShapesAndImages) {
    Texture image("image", PixelFormat::rgba8, 2, 2, Filter::nearest);
    const std::uint8_t bytes[] = {255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 0, 255};
    image.upload<std::uint8_t>(bytes);
    canvas.rect({0, 0, 60, 60}, {0.25f, 0.25f, 0.25f, 1});
    canvas.image({10, 10, 40, 40}, image);
    canvas.rect({25, 25, 10, 10}, kWhite);
    canvas.image({100, 100, 20, 20}, image);
    const Pixels pixels = drawn();
    const auto colour = [&](int x, int y) { return glm::vec3(pixels.at(x, y, 0), pixels.at(x, y, 1), pixels.at(x, y, 2)); };
    EXPECT_EQ(colour(5, 5), glm::vec3(0.25f));
    // The texture's first row is at the bottom.
    EXPECT_EQ(colour(12, 48), glm::vec3(1, 0, 0));
    EXPECT_EQ(colour(48, 48), glm::vec3(0, 1, 0));
    EXPECT_EQ(colour(12, 12), glm::vec3(0, 0, 1));
    EXPECT_EQ(colour(48, 12), glm::vec3(1, 1, 0));
    EXPECT_EQ(colour(30, 30), glm::vec3(1, 1, 1));
    EXPECT_EQ(colour(102, 102), glm::vec3(0, 0, 1));
}

TEST_F(CanvasArt, ShapesStayInsideTheirClip) {
    canvas.clip({20, 30, 40, 50});
    canvas.rect({0, 0, 128, 128}, kWhite);
    const Pixels once = drawn();
    EXPECT_NEAR(sum(once, 20, 30, 60, 80), 2000.0, 1e-3);
    EXPECT_NEAR(once.sum(), 2000.0, 1e-3);

    // Successive clips that differ in one number only.
    canvas.begin(kSide, kSide);
    for (const Rect& clip : {Rect{8, 8, 10, 10}, Rect{8, 8, 10, 30}, Rect{40, 8, 10, 30}, Rect{40, 50, 10, 30}, Rect{40, 50, 20, 30}}) {
        canvas.clip(clip);
        canvas.rect({0, 0, 128, 128}, kWhite);
    }
    EXPECT_NEAR(drawn().sum(), 300.0 + 300.0 + 600.0, 1e-3);

    canvas.clip({0, 0, 10, 10});
    canvas.rect({0, 0, 20, 20}, kWhite);
    canvas.unclip();
    canvas.rect({50, 50, 20, 20}, kWhite);
    EXPECT_NEAR(drawn().sum(), 100.0 + 400.0, 1e-3);
    EXPECT_FALSE(glIsEnabled(GL_SCISSOR_TEST));

    canvas.clip({30, 30, -5, 0});
    canvas.rect({0, 0, 128, 128}, kWhite);
    EXPECT_EQ(drawn().sum(), 0.0);
}

TEST_F(CanvasArt, TextIsAlignedAndCentredOnCapitals) {
    const auto bounds = [&](Align align) {
        canvas.text({64, 64}, "HEH", {.sizePx = 24, .colour = kWhite, .align = align});
        const Pixels pixels = drawn();
        int left = kSide, right = -1, top = kSide, bottom = -1;
        for (int y = 0; y < kSide; ++y)
            for (int x = 0; x < kSide; ++x)
                if (pixels.at(x, y) > 0.4f) {
                    left = std::min(left, x), right = std::max(right, x + 1);
                    top = std::min(top, y), bottom = std::max(bottom, y + 1);
                }
        return Rect{static_cast<float>(left), static_cast<float>(top), static_cast<float>(right - left),
                    static_cast<float>(bottom - top)};
    };
    const float width = canvas.textWidth("HEH", {.sizePx = 24});
    const Rect left = bounds(Align::left), centre = bounds(Align::centre), right = bounds(Align::right);
    EXPECT_NEAR(left.x, 66, 2.5);
    EXPECT_NEAR(centre.centre().x, 64, 1.5);
    EXPECT_NEAR(right.right(), 62, 2.5);
    EXPECT_NEAR(left.width, width - 4, 3);
    EXPECT_NEAR(centre.centre().y, 64, 1.0);
    EXPECT_NEAR(centre.height, fonts.capHeight(FontWeight::regular, 24), 1.01f);
}

TEST_F(CanvasArt, AnyBytesAndCodePointsCanBeDrawn) {
    std::string all;
    for (int byte = 0; byte < 256; ++byte) all += static_cast<char>(byte);
    canvas.text({2, 64}, all, {});
    canvas.text({2, 80}, "\U0010FFFD\U0001F600\u4E2D", {});
    canvas.text({2, 100}, "", {});
    EXPECT_TRUE(drawn().isFinite());
}

TEST_F(CanvasArt, ColourBlendsByItsAlpha) {
    constexpr CanvasColour orange = colourFromHex(0xE0A030, 0.5f);
    EXPECT_FLOAT_EQ(orange.r, 224.0f / 255.0f);
    canvas.rect({0, 0, 128, 128}, {0, 0, 1, 1});
    canvas.rect({0, 0, 128, 128}, orange);
    const Pixels pixels = drawn();
    EXPECT_NEAR(pixels.at(50, 50, 0), 112.0f / 255.0f, 1e-4f);
    EXPECT_NEAR(pixels.at(50, 50, 1), 80.0f / 255.0f, 1e-4f);
    EXPECT_NEAR(pixels.at(50, 50, 2), 0.5f + 24.0f / 255.0f, 1e-4f);
    EXPECT_NEAR(pixels.at(50, 50, 3), 1.0f, 1e-4f);
}

TEST_F(CanvasArt, ScaleFollowsTheHeight) {
    canvas.begin(1280, 720);
    EXPECT_EQ(canvas.scale(), 1.0f);
    canvas.begin(2560, 1440);
    EXPECT_EQ(canvas.scale(), 2.0f);
    canvas.begin(320, 180);
    EXPECT_EQ(canvas.scale(), 0.5f);
    canvas.begin(kSide, kSide);
    EXPECT_TRUE(canvas.isEmpty());
    Pass pass("paper", paper);
    canvas.flush(pass);
}

}  // namespace
}  // namespace arclight::test
