// The pass inspector: ranges found from a pass, figures against counts by hand, and what the page shows of a texel.
#include "app/window/inspector.h"

#include <cmath>

#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

constexpr int kWidth = 940, kHeight = 680;

class PassInspector : public Gl {
protected:
    std::unique_ptr<SessionRenderer> renderer = SessionRenderer::make(sourceFolder()).value();
    Inspector inspector{*renderer};
    Copier copier;

    void SetUp() override {
        renderer->store().resize(32, 18);
        inspector.open(true);
    }

    /// Draws a frame of one pass that fills `target` with `values`, and the inspector's page.
    void inspect(const Framebuffer& target, const Texture& values, std::string_view name = "numbers") {
        {
            Frame frame(renderer->store(), renderer->canvas(), 0, 0);
            Pass pass = frame.pass(name, target);
            copier.copy(values, pass);
        }
        inspector.draw(kWidth, kHeight, false);
    }
    /// The same for a new target whose texel at column x and row y from the bottom is `value(x, y)`.
    void inspect(int width, int height, PixelFormat format, const std::function<glm::vec4(int, int)>& value,
                 std::string_view name = "numbers") {
        inspect(target(width, height, format), lightTexture(width, height, value), name);
    }
    void set(const char* name, ParamValue value) { inspector.params().find(name).set(value); }
    Pixels page() { return Pixels(inspector.draw(kWidth, kHeight, false)); }
    std::vector<std::string> textsOfPage() {
        renderer->canvas().keepTextBoxes(true);
        inspector.draw(kWidth, kHeight, false);
        std::vector<std::string> texts;
        for (const TextBox& box : renderer->canvas().textBoxes()) texts.push_back(box.text);
        return texts;
    }
    bool says(std::string_view part) {
        const std::vector<std::string> texts = textsOfPage();
        return std::ranges::any_of(texts, [&](const std::string& text) { return text.find(part) != text.npos; });
    }
    void point(glm::vec2 px) { inspector.point({px, false, false, 0, 0}); }
    /// The centre of that texel on the page.
    glm::vec2 onPage(glm::ivec2 texel) const {
        const Rect& area = inspector.layout().enlarged;
        return glm::vec2(area.x, area.y) + glm::vec2(inspector.view().corner()) +
               (glm::vec2(texel) + 0.5f) * inspector.view().factor();
    }
};

/// The grey of a value, as IEC 61966-2-1 encodes it.
float greyOf(float value, const ValueRange& range) {
    const float part = std::clamp((value - range.low) / (range.high - range.low), 0.0f, 1.0f);
    return part <= 0.0031308f ? 12.92f * part : 1.055f * std::pow(part, 1 / 2.4f) - 0.055f;
}

/// Distances from 0 to 400 m, as the air of a scene has them.
glm::vec4 distanceAt(int x, int y) { return glm::vec4(static_cast<float>(y * 40 + x) * 0.5f, 0, 0, 1); }

TEST_F(PassInspector, DistancesAreGreyAndFillTheRange) {
    inspect(40, 20, PixelFormat::r32f, distanceAt);
    const PassFigures& figures = inspector.figures();
    EXPECT_EQ(figures.shown, 1);
    EXPECT_EQ(figures.all.min, 0);
    EXPECT_EQ(figures.all.max, 399.5f);
    EXPECT_NEAR(figures.all.mean, 199.75, 1e-6);
    EXPECT_NEAR(figures.range.low, 2, 0.51);
    EXPECT_NEAR(figures.range.high, 397.5, 0.51);
    const Pixels shown(inspector.shown());
    for (const glm::ivec2 texel : {glm::ivec2{0, 0}, {7, 3}, {20, 10}, {33, 15}, {39, 19}}) {
        const float value = distanceAt(texel.x, 19 - texel.y).r;
        const float grey = greyOf(value, figures.range);
        const glm::ivec2 px = inspector.view().corner() + texel * static_cast<int>(inspector.view().factor()) + 2;
        for (int channel = 0; channel < 3; ++channel) EXPECT_NEAR(shown.at(px.x, px.y, channel), grey, 1.01f / 255);
    }
    EXPECT_TRUE(says("R32F, 40 × 20, 3.1 KiB"));
    EXPECT_TRUE(says("399.5") || says("400"));
}

TEST_F(PassInspector, ThumbnailsShowTheSameGreys) {
    inspect(40, 20, PixelFormat::r32f, distanceAt);
    const Pixels small(inspector.thumbnail(0));
    double sum = 0, difference = 0;
    for (int y = 0; y < small.height; ++y)
        for (int x = 0; x < small.width; ++x) {
            sum += small.at(x, y, 0);
            difference = std::max(difference, static_cast<double>(std::fabs(small.at(x, y, 0) - small.at(x, y, 1))));
        }
    EXPECT_EQ(difference, 0) << "a thumbnail of one number is coloured";
    // The mean of an encoded ramp.
    EXPECT_NEAR(sum / (small.width * small.height), 0.69, 0.03);
}

TEST_F(PassInspector, BackgroundAndOutliersDoNotSetTheRange) {
    // Half of the texels are a sky at 100 km; one is wild.
    inspect(40, 20, PixelFormat::r32f, [](int x, int y) {
        if (x == 5 && y == 5) return glm::vec4(-3e8f);
        return x >= 20 ? glm::vec4(1e5f) : glm::vec4(10.0f + static_cast<float>(y));
    });
    EXPECT_NEAR(inspector.figures().range.low, 10, 1);
    EXPECT_NEAR(inspector.figures().range.high, 29, 1);
    EXPECT_EQ(inspector.figures().all.above, 400u);
    EXPECT_EQ(inspector.figures().all.below, 1u);
}

TEST_F(PassInspector, FewTexelsOnClearedBlackKeepTheirRange) {
    inspect(64, 64, PixelFormat::rg16f, [](int x, int y) {
        return y == 30 ? glm::vec4(0.25f, 0.125f * static_cast<float>(x % 4), 0, 1) : glm::vec4(0, 0, 0, 1);
    });
    EXPECT_EQ(inspector.figures().shown, 2);
    EXPECT_EQ(inspector.figures().range.low, 0);
    EXPECT_NEAR(inspector.figures().range.high, 0.375f, 1e-3);
}

TEST_F(PassInspector, CountsWhatIsNotANumber) {
    inspect(40, 20, PixelFormat::r32f, [](int x, int y) {
        if (y == 3 && x < 7) return glm::vec4(NAN);
        if (y == 4 && x < 2) return glm::vec4(x == 0 ? INFINITY : -INFINITY);
        return distanceAt(x, y);
    });
    EXPECT_EQ(inspector.figures().all.nans, 7u);
    EXPECT_EQ(inspector.figures().all.infinities, 2u);
    EXPECT_EQ(inspector.figures().all.finite, 800u - 9);
    EXPECT_TRUE(says("7 NaN"));
    EXPECT_TRUE(says("2 infinite"));
    const Pixels shown(inspector.shown());
    const glm::ivec2 px =
        inspector.view().corner() + glm::ivec2(2, 16) * static_cast<int>(inspector.view().factor()) + 1;
    EXPECT_EQ(shown.at(px.x, px.y, 0), 1.0f);
    EXPECT_EQ(shown.at(px.x, px.y, 1), 0.0f) << "NaN shows as a grey";
}

TEST_F(PassInspector, HistogramEqualsACountByHand) {
    const auto value = [](int x, int y) {
        return glm::vec4(static_cast<float>((x * 31 + y * 17) % 97), static_cast<float>(x * y % 13), 1.5f, 1);
    };
    inspect(48, 30, PixelFormat::rgba32f, value);
    const PassFigures& figures = inspector.figures();
    ASSERT_EQ(figures.shown, 3);
    const std::size_t bins = figures.histograms[0].size();
    for (int k = 0; k < 3; ++k) {
        std::vector<std::size_t> counts(bins);
        for (int y = 0; y < 30; ++y)
            for (int x = 0; x < 48; ++x) {
                const double u = (value(x, y)[k] - static_cast<double>(figures.axis.low)) /
                                 (static_cast<double>(figures.axis.high) - figures.axis.low);
                if (u >= 0 && u <= 1)
                    ++counts[std::min(bins - 1, static_cast<std::size_t>(u * static_cast<double>(bins)))];
            }
        EXPECT_EQ(figures.histograms[static_cast<std::size_t>(k)], counts) << k;
    }
}

TEST_F(PassInspector, TwoNumbersShowAsTwoHues) {
    inspect(2, 2, PixelFormat::rg8, [](int x, int y) { return glm::vec4(x, y, 0, 1); });
    const Pixels shown(inspector.shown());
    const auto at = [&](int x, int row) {
        const int factor = static_cast<int>(inspector.view().factor());
        const glm::ivec2 px = inspector.view().corner() + glm::ivec2(x, row) * factor + factor / 2;
        return glm::vec3(shown.at(px.x, px.y, 0), shown.at(px.x, px.y, 1), shown.at(px.x, px.y, 2));
    };
    EXPECT_EQ(at(0, 1), glm::vec3(0));
    EXPECT_GT(at(1, 1).r, at(1, 1).b) << "the first is amber";
    EXPECT_GT(at(0, 0).b, at(0, 0).r) << "the second is blue";
    EXPECT_EQ(at(1, 0), glm::vec3(1));
}

TEST_F(PassInspector, DisplayValuesAreShownAsTheyAre) {
    inspect(16, 9, PixelFormat::rgba8,
            [](int x, int y) { return glm::vec4(static_cast<float>(x) / 255, static_cast<float>(y) / 255, 0.6f, 1); });
    EXPECT_EQ(inspector.figures().range, (ValueRange{0, 1}));
    const Pixels shown(inspector.shown());
    const int factor = static_cast<int>(inspector.view().factor());
    const glm::ivec2 px = inspector.view().corner() + glm::ivec2(9, 2) * factor;
    EXPECT_NEAR(shown.at(px.x, px.y, 0), 9.0f / 255, 1e-5);
    EXPECT_NEAR(shown.at(px.x, px.y, 1), 6.0f / 255, 1e-5);
    EXPECT_EQ(shown.at(px.x, px.y, 2), 0.6f);
}

TEST_F(PassInspector, ControlsFollowThePass) {
    inspect(40, 20, PixelFormat::r32f, distanceAt);
    EXPECT_TRUE(inspector.params().find("channel").info == nullptr) << "one number leaves no choice";
    EXPECT_TRUE(std::get<bool>(inspector.params().find("fit").value()));
    EXPECT_NEAR(std::get<float>(inspector.params().find("high").value()), 397.5f, 0.51f);
    EXPECT_GE(inspector.params().find("high").info->max, 400);
    set("high", 200.0f);
    page();
    EXPECT_FALSE(std::get<bool>(inspector.params().find("fit").value())) << "a range by hand ends the fit";
    EXPECT_EQ(inspector.figures().range.high, 200);
    EXPECT_GT(inspector.figures().all.above, 300u);
    set("fit", true);
    page();
    EXPECT_NEAR(inspector.figures().range.high, 397.5f, 0.51f);
}

TEST_F(PassInspector, ChannelsAreThoseOfTheFormat) {
    const auto value = [](int x, int y) { return glm::vec4(x, y, 2, 0.25f); };
    inspect(8, 6, PixelFormat::rgba16f, value, "light");
    EXPECT_EQ(inspector.params().find("channel").info->choice.count, 6);
    set("channel", Choice{2});
    page();
    EXPECT_EQ(inspector.figures().channel, PassChannel::green);
    EXPECT_EQ(inspector.figures().all.max, 5);
    set("channel", Choice{4});
    page();
    EXPECT_EQ(inspector.figures().all.mean, 0.25);
    set("channel", Choice{5});
    page();
    EXPECT_NEAR(inspector.figures().all.max, 0.2126 * 7 + 0.7152 * 5 + 0.0722 * 2, 1e-5);
    inspect(8, 6, PixelFormat::rg32f, value, "two");
    EXPECT_EQ(inspector.params().find("channel").info->choice.count, 3);
    EXPECT_EQ(inspector.figures().channel, PassChannel::all) << "each pass keeps its own channel";
    inspect(8, 6, PixelFormat::rgba16f, value, "light");
    EXPECT_EQ(inspector.figures().channel, PassChannel::luminance);
}

TEST_F(PassInspector, ZoomKeepsTheTexelUnderThePointer) {
    inspect(640, 360, PixelFormat::r32f,
            [](int x, int y) { return glm::vec4(static_cast<float>((x * 7919 + y * 104729) % 251)); });
    const Rect area = inspector.layout().enlarged;
    for (const glm::vec2 px : {glm::vec2{120, 200}, {400, 300}, {611, 390}}) {
        inspector.fit();
        const glm::vec2 inArea = px - glm::vec2(area.x, area.y);
        const auto texel = inspector.view().texelAt(inArea);
        ASSERT_TRUE(texel);
        float factor = inspector.view().factor();
        for (int step = 0; step < 9; ++step) {
            inspector.point({px, false, false, 1, 0});
            EXPECT_GT(inspector.view().factor(), factor);
            factor = inspector.view().factor();
            EXPECT_TRUE(factor < 1 || factor == std::floor(factor)) << factor;
            ASSERT_EQ(inspector.view().texelAt(inArea), texel) << factor;
        }
        page();
        const float value = static_cast<float>((texel->x * 7919 + (359 - texel->y) * 104729) % 251);
        EXPECT_NEAR(Pixels(inspector.shown()).at(static_cast<int>(inArea.x), static_cast<int>(inArea.y)),
                    greyOf(value, inspector.figures().range), 1.01f / 255);
        EXPECT_TRUE(says("texel " + std::to_string(texel->x) + ", " + std::to_string(texel->y)));
    }
}

TEST_F(PassInspector, MagnifierShowsTheTexelsAroundThePointer) {
    inspect(640, 360, PixelFormat::r32f, [](int x, int y) {
        return glm::vec4(x == 300 && y == 359 - 200 ? 1.0f : static_cast<float>((x + y) % 2) * 0.5f);
    });
    const glm::vec2 px = onPage({300, 200});
    point(px);
    EXPECT_TRUE(says("texel 300, 200"));
    const Pixels shown = page();
    // The magnifier shows the white texel 12 pixels wide, less the frame around it; the page itself less than a pixel.
    int white = 0;
    for (int y = 0; y < shown.height; ++y)
        for (int x = 0; x < shown.width; ++x)
            if (static_cast<float>(x) < inspector.layout().enlarged.right() && shown.at(x, y, 0) > 0.99f &&
                shown.at(x, y, 2) > 0.99f)
                ++white;
    EXPECT_GT(white, 49);
    EXPECT_LT(white, 160);
}

TEST_F(PassInspector, DragMovesAndADoubleClickFits) {
    inspect(640, 360, PixelFormat::r32f, distanceAt);
    const glm::vec2 px{300, 250};
    inspector.point({px, false, false, 5, 0});
    const glm::ivec2 before = inspector.view().corner();
    inspector.point({px, true, true, 0, 1});
    inspector.point({px + glm::vec2(17, -9), false, true, 0, 1.1});
    EXPECT_EQ(inspector.view().corner(), before + glm::ivec2(17, -9));
    inspector.point({px + glm::vec2(17, -9), false, false, 0, 1.2});
    inspector.point({px, false, false, 0, 1.3});
    EXPECT_EQ(inspector.view().corner(), before + glm::ivec2(17, -9)) << "a move without the button drags";
    inspector.point({px, true, true, 0, 5});
    inspector.point({px, false, false, 0, 5.1});
    EXPECT_FALSE(inspector.view().isFitted());
    inspector.point({px, true, true, 0, 5.2});
    EXPECT_TRUE(inspector.view().isFitted());
}

TEST_F(PassInspector, IntegersAreReadAsIntegers) {
    Texture source("integers", PixelFormat::r32ui, 4, 4);
    std::vector<std::uint32_t> values(16);
    for (std::size_t i = 0; i < 16; ++i) values[i] = 4'000'000'000u + static_cast<std::uint32_t>(i);
    source.upload<std::uint32_t>(values);
    const Framebuffer integers = target(4, 4, PixelFormat::r32ui);
    ShaderFolder folder;
    folder.write("test/integers.frag",
                 "uniform usampler2D source;\nlayout(location = 0) out uvec4 number;\n"
                 "void main() { number = texelFetch(source, ivec2(gl_FragCoord.xy), 0); }\n");
    Shaders shaders(folder.root());
    const Program program = shaders.program("common/fullscreen.vert", "test/integers.frag");
    {
        Frame frame(renderer->store(), renderer->canvas(), 0, 0);
        frame.pass("numbers", integers).fullscreen(program.set("source", source));
    }
    page();
    point(onPage({1, 3}));
    EXPECT_TRUE(says("4000000001"));
    EXPECT_TRUE(says("R32UI"));
    EXPECT_EQ(inspector.figures().all.finite, 16u);
}

TEST_F(PassInspector, SamplesShowTheirMean) {
    const Framebuffer samples("samples", {.width = 8, .height = 8, .samples = 4});
    {
        Frame frame(renderer->store(), renderer->canvas(), 0, 0);
        frame.pass("samples", samples).clear({0.5f, 0.25f, 2, 1});
    }
    page();
    EXPECT_EQ(inspector.figures().each[2].max, 2);
    EXPECT_EQ(inspector.figures().each[2].min, 2);
    EXPECT_TRUE(says("mean of 4 samples"));
}

TEST_F(PassInspector, DepthShowsAsADistance) {
    const Framebuffer scene("scene", {.width = 8, .height = 8, .depth = true});
    const float near = 0.1f, far = 100, distance = 7;
    const glm::mat4 projection = [&] {
        glm::mat4 m(0);
        m[0][0] = m[1][1] = 1, m[2][2] = -(far + near) / (far - near), m[2][3] = -1;
        m[3][2] = -2 * far * near / (far - near);
        return m;
    }();
    {
        Frame frame(renderer->store(), renderer->canvas(), 0, 0);
        Pass pass = frame.pass("scene", scene);
        pass.clear({1, 1, 1, 1}).clearDepth(far * (distance - near) / (distance * (far - near)));
        pass.view(View(glm::mat4(1), projection, near, far, 8, 8));
    }
    page();
    set("channel", Choice{6});
    page();
    EXPECT_NEAR(inspector.figures().all.mean, distance, 1e-3);
    EXPECT_TRUE(says("distance, m"));
}

TEST_F(PassInspector, PassesMayComeAndGo) {
    const Framebuffer wide = target(30, 10, PixelFormat::r32f), colours = target(9, 9, PixelFormat::rgba8);
    for (const int count : {5, 1, 3}) {
        {
            Frame frame(renderer->store(), renderer->canvas(), 0, 0);
            for (int i = 0; i < count; ++i)
                frame.pass("pass " + std::to_string(i), i % 2 == 0 ? wide : colours).clear({0.5f, 1, 0, 1});
            frame.scope("nothing");
        }
        inspector.choose(10);
        EXPECT_TRUE(says("nothing")) << "the last";
        inspector.choose(-1);
        EXPECT_TRUE(says("pass " + std::to_string(count - 1)));
        EXPECT_EQ(renderer->store().inspectedPasses().size(), static_cast<std::size_t>(count) + 1);
    }
}

}  // namespace
}  // namespace arclight::test
