// What decides which pixels a draw changes: shared depth, masks, tests, blending, instances; and how they are counted.
#include "gfx/gl_test.h"

#include <array>
#include <cstdint>

namespace arclight::test {
namespace {

/// A rectangle in pixels, its lower left corner first, counted from the lower left corner of the target.
struct Area {
    int x0 = 0, y0 = 0, x1 = 0, y1 = 0;
    bool holds(int x, int y) const { return x >= x0 && x < x1 && y >= y0 && y < y1; }
    int pixels() const { return (x1 - x0) * (y1 - y0); }
};

/// Clip space's z for a depth of the depth buffer.
float clipOf(float depth) { return 2 * depth - 1; }

class Drawing : public Gl {
protected:
    static constexpr int kWidth = 24, kHeight = 16;
    static constexpr Area kAll{0, 0, kWidth, kHeight}, kLeft{0, 0, kWidth / 2, kHeight}, kPatch{3, 5, 11, 14};

    void SetUp() override {
        folder.write("t/area.vert",
                     "uniform vec4 area;\nuniform vec2 zw;\nuniform int isTurned;\n"
                     "void main() {\n"
                     "    int corner = isTurned == 1 ? gl_VertexID ^ 1 : gl_VertexID;\n"
                     "    float x = (corner & 1) == 0 ? area.x : area.z, y = (corner & 2) == 0 ? area.y : area.w;\n"
                     "    gl_Position = vec4(vec2(x, y) * zw.y, zw);\n}\n");
        folder.write("t/plain.frag", "uniform vec4 ink;\nout vec4 colour;\nvoid main() { colour = ink; }\n");
        folder.write("t/sample.frag",
                     "uniform sampler2DMS source;\nuniform int index;\nout vec4 colour;\n"
                     "void main() { colour = texelFetch(source, ivec2(gl_FragCoord.xy), index); }\n");
        plain = shaders.program("t/area.vert", "t/plain.frag");
        sample = shaders.program("common/fullscreen.vert", "t/sample.frag");
        ASSERT_TRUE(shaders.faults().empty()) << shaders.faults().front();
        setBlend(Blend::none), setDepthTest(false, false), setCulling(false);
    }
    void TearDown() override {
        setBlend(Blend::none), setDepthTest(false, false), setCulling(false), setColourMask(true), setSampleMask(~0u);
        Gl::TearDown();
    }

    /// Fills `area` of the bound target, as seen at `clipZ` and `clipW`; `isTurned` shows its back.
    void fill(const Area& area, glm::vec4 ink, float clipZ = 0, float clipW = 1, bool isTurned = false) const {
        const glm::vec2 size(kWidth, kHeight);
        const glm::vec2 low = 2.0f * glm::vec2(area.x0, area.y0) / size;
        const glm::vec2 high = 2.0f * glm::vec2(area.x1, area.y1) / size;
        plain.use();
        plain.set("area", glm::vec4(low, high) - 1.0f);
        plain.set("zw", glm::vec2(clipZ, clipW));
        plain.set("isTurned", isTurned ? 1 : 0);
        plain.set("ink", ink);
        drawNumbered(GL_TRIANGLE_STRIP, 4);
    }
    void fillAt(float depth, const Area& area, float red) const { fill(area, glm::vec4(red, 0, 0, 1), clipOf(depth)); }

    /// Expects `red(x, y)` in every pixel, y from the bottom.
    static void expectRed(const Framebuffer& seen, const std::function<float(int, int)>& red, int colour = 0) {
        const Pixels pixels(seen, colour);
        for (int y = 0; y < kHeight; ++y)
            for (int x = 0; x < kWidth; ++x) ASSERT_EQ(pixels.at(x, kHeight - 1 - y), red(x, y)) << x << ' ' << y;
    }
    static Framebuffer made(int samples, bool hasDepth) {
        return Framebuffer("made", {.width = kWidth,
                                    .height = kHeight,
                                    .colours = {PixelFormat::rgba32f},
                                    .depth = hasDepth,
                                    .samples = samples,
                                    .filter = Filter::nearest,
                                    .readsSamples = samples > 0});
    }
    static Framebuffer withDepth(int samples = 0) { return made(samples, true); }
    static Framebuffer withoutDepth(int samples = 0) { return made(samples, false); }
    /// One sample of every pixel.
    Framebuffer sampleOf(const Framebuffer& many, int index) const {
        Framebuffer seen = target(kWidth, kHeight);
        seen.bind();
        sample.use();
        sample.set("source", many.colour(), 0);
        sample.set("index", index);
        drawFullscreen();
        return seen;
    }

    ShaderFolder folder;
    Shaders shaders{folder.root()};
    Program plain, sample;
};

TEST_F(Drawing, ASecondTargetTestsAgainstTheDepthOfTheFirst) {
    const Framebuffer first = withDepth();
    Framebuffer second = withoutDepth();
    second.shareDepth(first);
    first.bind();
    first.clear(0, 0, 0, 1);
    first.clearDepth();
    setDepthTest(true, true);
    fillAt(0.25f, kPatch, 1);
    second.bind();
    second.clear(0, 0, 0, 1);
    setDepthTest(true, false);
    fillAt(0.5f, kAll, 2);
    expectRed(second, [](int x, int y) { return kPatch.holds(x, y) ? 0.0f : 2.0f; });
    expectRed(first, [](int x, int y) { return kPatch.holds(x, y) ? 1.0f : 0.0f; });
}

TEST_F(Drawing, DepthWrittenThroughTheSecondTargetIsTheFirsts) {
    const Framebuffer first = withDepth();
    Framebuffer second = withoutDepth();
    second.shareDepth(first);
    first.bind();
    first.clear(0, 0, 0, 1);
    first.clearDepth();
    second.bind();
    setDepthTest(true, true);
    fillAt(0.25f, kPatch, 2);
    first.bind();
    fillAt(0.5f, kAll, 1);
    expectRed(first, [](int x, int y) { return kPatch.holds(x, y) ? 0.0f : 1.0f; });
}

TEST_F(Drawing, SamplesShareTheirDepthToo) {
    const Framebuffer first = withDepth(4);
    Framebuffer second = withoutDepth(4);
    second.shareDepth(first);
    first.bind();
    first.clearDepth();
    setDepthTest(true, true);
    setSampleMask(1u << 2);
    fillAt(0.25f, kPatch, 1);
    setSampleMask(~0u);
    second.bind();
    second.clear(0, 0, 0, 1);
    setDepthTest(true, false);
    fillAt(0.5f, kAll, 2);
    setDepthTest(false, false);
    for (int i = 0; i < 4; ++i) {
        SCOPED_TRACE(i);
        expectRed(sampleOf(second, i), [i](int x, int y) { return i == 2 && kPatch.holds(x, y) ? 0.0f : 2.0f; });
    }
}

TEST_F(Drawing, ASampleMaskLetsOnlyItsSamplesBeWritten) {
    const Framebuffer many = withoutDepth(4);
    many.bind();
    many.clear(0.5f, 0, 0, 1);
    // Sample 3 is never written, sample 0 twice.
    for (const auto& [mask, red] : {std::pair{1u, 1.0f}, {2u | 4u, 2.0f}, {1u, 3.0f}}) {
        setSampleMask(mask);
        fill(kPatch, glm::vec4(red, 0, 0, 1));
    }
    setSampleMask(~0u);
    constexpr std::array<float, 4> kExpected{3, 2, 2, 0.5f};
    for (int i = 0; i < 4; ++i) {
        SCOPED_TRACE(i);
        const float expected = kExpected[static_cast<std::size_t>(i)];
        expectRed(sampleOf(many, i), [&](int x, int y) { return kPatch.holds(x, y) ? expected : 0.5f; });
    }
    // What is resolved is their mean.
    const Framebuffer mean = target(kWidth, kHeight);
    many.resolveTo(mean);
    expectRed(mean, [](int x, int y) { return kPatch.holds(x, y) ? 7.5f / 4 : 0.5f; });
}

TEST_F(Drawing, APassBeginsWithAllSamplesAllColoursAndNoTest) {
    const Framebuffer many = withDepth(4);
    many.clear(0, 0, 0, 1);
    many.clearDepth(0);
    Studio studio(kWidth, kHeight);
    setSampleMask(1);
    setColourMask(false);
    setBehindTest();
    setCulling(true);
    setBlend(Blend::multiply);
    {
        Frame frame(studio.store, studio.canvas, 0, 0.0);
        const Pass pass = frame.pass("all", many);
        fill(kAll, {1, 0, 0, 1}, 0, 1, true);
    }
    for (int i = 0; i < 4; ++i) expectRed(sampleOf(many, i), [](int, int) { return 1.0f; });
}

TEST_F(Drawing, CountsTheFragmentsOfWhatIsCovered) {
    const Framebuffer seen = withDepth();
    seen.clearDepth(0.5f);
    const FragmentCounter counter;
    const auto counted = [&](const std::function<void()>& draw) {
        {
            const FragmentCounter::Counting counting(counter);
            seen.bind();
            draw();
        }
        return counter.count();
    };
    EXPECT_EQ(counter.count(), 0) << "nothing was counted yet";
    EXPECT_EQ(counted([&] { fill(kAll, {}); }), kAll.pixels());
    EXPECT_EQ(counted([&] { fill(kLeft, {}); }), kLeft.pixels());
    EXPECT_EQ(counted([&] { fill(kPatch, {}); }), kPatch.pixels()) << "two countings do not add up";
    EXPECT_EQ(counted([&] { fill(kPatch, {}), fill(kLeft, {}); }), kPatch.pixels() + kLeft.pixels()) << "overdraw";
    EXPECT_EQ(counted([] {}), 0);
    setCulling(true);
    EXPECT_EQ(counted([&] { fill(kAll, {}, 0, 1, true); }), 0) << "seen from behind";
    EXPECT_EQ(counted([&] { fill(kAll, {}); }), kAll.pixels());
    setCulling(false);
    glEnable(GL_SCISSOR_TEST);
    glScissor(0, 0, kWidth, kHeight / 2);
    EXPECT_EQ(counted([&] { fill(kAll, {}); }), kAll.pixels() / 2);
    glDisable(GL_SCISSOR_TEST);
    setDepthTest(true, false);
    EXPECT_EQ(counted([&] { fill(kAll, {}, clipOf(0.75f)), fill(kPatch, {}, clipOf(0.25f)); }), kPatch.pixels());
}

TEST_F(Drawing, CountingLeavesTheBoundTargetAndItsViewportAsTheyWere) {
    const Framebuffer seen = target(kWidth, kHeight), counted = target(5, 3);
    const FragmentCounter counter;
    seen.bind();
    seen.clear(0, 0, 0, 1);
    {
        const FragmentCounter::Counting counting(counter);
        counted.bind();
        fill(kAll, {});
    }
    EXPECT_EQ(counter.count(), 15) << "the whole of a smaller target";
    fill(kAll, {1, 0, 0, 1});
    expectRed(seen, [](int, int) { return 1.0f; });
}

TEST_F(Drawing, EverySampleIsCountedByItself) {
    const Framebuffer many = withoutDepth(4);
    const FragmentCounter counter;
    {
        const FragmentCounter::Counting counting(counter);
        many.bind();
        fill(kPatch, {});
    }
    EXPECT_EQ(counter.count(), 4 * kPatch.pixels());
}

TEST_F(Drawing, TheBehindTestPassesWhatLiesAtOrBehindAndWritesNoDepth) {
    const Framebuffer seen = withDepth();
    seen.bind();
    seen.clearDepth(0.75f);
    setDepthTest(true, true);
    fillAt(0.25f, kPatch, 0);
    const auto expectPassed = [&](float depth, bool inPatch, bool outside) {
        SCOPED_TRACE(depth);
        // Twice: a depth written by the first would show in the second.
        for (int i = 0; i < 2; ++i) {
            seen.clear(0, 0, 0, 1);
            fillAt(depth, kAll, 1);
            expectRed(seen, [&](int x, int y) { return (kPatch.holds(x, y) ? inPatch : outside) ? 1.0f : 0.0f; });
        }
    };
    setBehindTest();
    expectPassed(0.25f, true, false);
    expectPassed(0.5f, true, false);
    expectPassed(0.125f, false, false);
    expectPassed(0.75f, true, true);
    expectPassed(0.875f, true, true);
    setDepthTest(true, false);
    expectPassed(0.5f, false, true);
}

TEST_F(Drawing, TheBehindTestLetsNeitherPlaneCutAnything) {
    const Framebuffer seen = withDepth();
    seen.bind();
    seen.clearDepth(1);
    setDepthTest(true, true);
    fillAt(0.25f, kPatch, 0);
    // The far side of a volume, 50 m away, with planes at 1 and 10 m; and a piece of it 0.5 m away.
    const auto clipZ = [](float distance) { return (11 * distance - 20) / 9; };
    const auto expectDrawn = [&](float distance, const std::function<bool(int, int)>& isDrawn) {
        SCOPED_TRACE(distance);
        seen.clear(0, 0, 0, 1);
        fill(kLeft, {1, 0, 0, 1}, clipZ(distance), distance);
        expectRed(seen, [&](int x, int y) { return isDrawn(x, y) ? 1.0f : 0.0f; });
    };
    const auto nowhere = [](int, int) { return false; };
    setBehindTest();
    expectDrawn(50, [](int x, int y) { return kLeft.holds(x, y); });
    expectDrawn(0.5f, nowhere);
    setDepthTest(true, false);
    expectDrawn(50, nowhere);
    seen.clearDepth(0);
    setBehindTest();
    expectDrawn(0.5f, [](int x, int y) { return kLeft.holds(x, y); });
}

TEST_F(Drawing, WithoutColoursOnlyTheDepthIsWritten) {
    const Framebuffer seen = withDepth();
    seen.bind();
    seen.clear(0.5f, 0, 0, 1);
    seen.clearDepth();
    setDepthTest(true, true);
    setColourMask(false);
    fillAt(0.25f, kPatch, 1);
    expectRed(seen, [](int, int) { return 0.5f; });
    setColourMask(true);
    fillAt(0.5f, kAll, 2);
    expectRed(seen, [](int x, int y) { return kPatch.holds(x, y) ? 0.5f : 2.0f; });
}

TEST_F(Drawing, EveryBlendIsItsFormula) {
    // Powers of two: exact in every format, so that the truth is one value.
    const glm::vec4 below(0.5f, 0.25f, 2.0f, 0.75f), above(0.25f, 4.0f, 0.5f, 0.5f);
    const float left = 1 - above.a;
    const std::pair<Blend, glm::vec4> cases[] = {
        {Blend::none, above},
        {Blend::alpha, glm::vec4(above.a * glm::vec3(above) + left * glm::vec3(below), above.a + left * below.a)},
        {Blend::premultiplied, above + left * below},
        {Blend::additive, above + below},
        {Blend::max, glm::max(above, below)},
        {Blend::multiply, above * below}};
    for (const PixelFormat format : {PixelFormat::rgba16f, PixelFormat::rgba32f})
        for (const auto& [blend, expected] : cases) {
            SCOPED_TRACE(static_cast<int>(blend));
            const Framebuffer seen = target(kWidth, kHeight, format);
            seen.bind();
            seen.clear(below.r, below.g, below.b, below.a);
            setBlend(blend);
            fill(kPatch, above);
            const Pixels pixels(seen);
            for (int c = 0; c < 4; ++c) {
                EXPECT_EQ(pixels.at(kPatch.x0, kHeight - 1 - kPatch.y0, c), expected[c]) << c;
                EXPECT_EQ(pixels.at(0, 0, c), below[c]) << c;
            }
        }
}

/// Pixel-sized quads, one an instance, each with a place, a gap in its stride and a colour.
class Instances : public Drawing {
protected:
    struct Piece {
        glm::vec2 at;
        float unused;
        float red;
    };

    void SetUp() override {
        Drawing::SetUp();
        folder.write("t/piece.vert",
                     "layout(location = 0) in vec2 corner;\n"
                     "layout(location = 1) in vec2 at;\n"
                     "layout(location = 2) in float red;\n"
                     "uniform vec2 size;\nflat out vec4 tint;\n"
                     "void main() {\n"
                     "    tint = vec4(red, 0.0, 0.0, 1.0);\n"
                     "    gl_Position = vec4((at + corner) / size * 2.0 - 1.0, 0.0, 1.0);\n}\n");
        folder.write("t/piece.frag", "flat in vec4 tint;\nout vec4 colour;\nvoid main() { colour = tint; }\n");
        program = shaders.program("t/piece.vert", "t/piece.frag");
        ASSERT_TRUE(shaders.faults().empty()) << shaders.faults().front();
        corners.upload<glm::vec2>(std::vector<glm::vec2>{{0, 0}, {1, 0}, {0, 1}, {1, 1}});
        indices.upload<std::uint32_t>(std::vector<std::uint32_t>{0, 1, 2, 2, 1, 3});
        for (int i = 0; i < 7; ++i) pieces.push_back({{3 * i + 1, 2 * i + 1}, 99, static_cast<float>(i + 1)});
        places.upload<Piece>(pieces);
        array.attach(corners, sizeof(glm::vec2), {{0, 2}});
        array.attach(places, sizeof(Piece),
                     {{1, 2, GL_FLOAT, offsetof(Piece, at)}, {2, 1, GL_FLOAT, offsetof(Piece, red)}}, true);
        array.attachIndices(indices);
    }

    /// Expects that `draw` sets exactly the pixels of the first `count` pieces.
    void expectPieces(std::size_t count, const std::function<void()>& draw) const {
        const Framebuffer seen = target(kWidth, kHeight);
        seen.bind();
        seen.clear(0, 0, 0, 1);
        program.use();
        program.set("size", glm::vec2(kWidth, kHeight));
        draw();
        expectRed(seen, [&](int x, int y) {
            for (std::size_t i = 0; i < count; ++i)
                if (pieces[i].at == glm::vec2(x, y)) return pieces[i].red;
            return 0.0f;
        });
    }

    Program program;
    std::vector<Piece> pieces;
    Buffer corners{"corners", GL_ARRAY_BUFFER}, places{"places", GL_ARRAY_BUFFER};
    Buffer indices{"indices", GL_ELEMENT_ARRAY_BUFFER};
    VertexArray array{"pieces"};
};

TEST_F(Instances, EachIsDrawnAtItsOwnPlace) {
    expectPieces(7, [&] { drawInstances(array, GL_TRIANGLE_STRIP, 4, 7); });
    expectPieces(3, [&] { drawInstances(array, GL_TRIANGLE_STRIP, 4, 3); });
    expectPieces(7, [&] { drawIndices(array, GL_TRIANGLES, 6, 7); });
    expectPieces(1, [&] { drawIndices(array, GL_TRIANGLES, 6, 1); });
    expectPieces(5, [&] { drawVertices(array, GL_TRIANGLE_STRIP, 0, 4, 5); });
    expectPieces(0, [&] { drawInstances(array, GL_TRIANGLE_STRIP, 4, 0); });
}

TEST_F(Instances, FollowWhatIsUploadedLater) {
    for (Piece& piece : pieces) piece.at.x = static_cast<float>(kWidth - 1) - piece.at.x, piece.red *= 2;
    places.upload<Piece>(pieces);
    expectPieces(7, [&] { drawIndices(array, GL_TRIANGLES, 6, 7); });
}

/// Whole numbers of 32 bits, which no float holds.
TEST_F(Drawing, ATargetOfWholeNumbersKeepsAllTheirBits) {
    folder.write("t/whole.frag",
                 "out uvec4 value;\n"
                 "void main() { uint i = uint(gl_FragCoord.y) * 24u + uint(gl_FragCoord.x);\n"
                 "    value = uvec4(i * 2654435761u, ~i, i << 24, 0xffffffffu - i * i); }\n");
    folder.write("t/halves.frag",
                 "uniform usampler2D source;\nuniform int high;\nout vec4 colour;\n"
                 "void main() { uvec4 v = texelFetch(source, ivec2(gl_FragCoord.xy), 0);\n"
                 "    colour = vec4(high == 1 ? v >> 16 : v & 0xffffu); }\n");
    const Program whole = shaders.program("common/fullscreen.vert", "t/whole.frag");
    const Program halves = shaders.program("common/fullscreen.vert", "t/halves.frag");
    ASSERT_TRUE(shaders.faults().empty()) << shaders.faults().front();
    const Framebuffer kept = Framebuffer(
        "whole", {.width = kWidth, .height = kHeight, .colours = {PixelFormat::rgba32ui}, .filter = Filter::nearest});
    EXPECT_EQ(kept.colour().sizeBytes(), 16.0 * kAll.pixels());
    kept.bind();
    whole.use();
    drawFullscreen();
    for (const int high : {0, 1}) {
        const Framebuffer seen = target(kWidth, kHeight);
        seen.bind();
        halves.use();
        halves.set("source", kept.colour(), 0);
        halves.set("high", high);
        drawFullscreen();
        const std::vector<float> pixels = seen.readFloats();
        for (std::uint32_t i = 0; i < kWidth * kHeight; ++i) {
            const std::array<std::uint32_t, 4> values{i * 2654435761u, ~i, i << 24, 0xffffffffu - i * i};
            for (std::size_t c = 0; c < 4; ++c) {
                const std::uint32_t half = high == 1 ? values[c] >> 16 : values[c] & 0xffffu;
                ASSERT_EQ(pixels[4 * i + c], static_cast<float>(half)) << i << ' ' << c;
            }
        }
    }
}

TEST_F(Drawing, ATextureOfWholeNumbersGivesBackWhatWasUploaded) {
    folder.write("t/same.frag",
                 "uniform usampler2D source;\nout vec4 colour;\n"
                 "void main() { uint i = uint(gl_FragCoord.y) * 24u + uint(gl_FragCoord.x);\n"
                 "    uvec4 value = texelFetch(source, ivec2(gl_FragCoord.xy), 0);\n"
                 "    colour = vec4(equal(value, uvec4(i, ~i, i << 20, i * 77773u))); }\n");
    const Program same = shaders.program("common/fullscreen.vert", "t/same.frag");
    ASSERT_TRUE(shaders.faults().empty()) << shaders.faults().front();
    std::vector<std::uint32_t> values;
    for (std::uint32_t i = 0; i < kWidth * kHeight; ++i) values.insert(values.end(), {i, ~i, i << 20, i * 77773u});
    Texture texture("whole", PixelFormat::rgba32ui, kWidth, kHeight, Filter::nearest);
    texture.upload<std::uint32_t>(values);
    const Framebuffer seen = target(kWidth, kHeight);
    seen.bind();
    same.use();
    same.set("source", texture, 0);
    drawFullscreen();
    const Pixels pixels(seen);
    for (int c = 0; c < 4; ++c) EXPECT_EQ(pixels.sum(c), kAll.pixels()) << c;
}

}  // namespace
}  // namespace arclight::test
