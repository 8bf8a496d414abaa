// OpenGL objects keep their contents and are deleted once.
#include "gfx/corners.h"
#include "gfx/gl_test.h"

#include <cmath>
#include <set>
#include <type_traits>

namespace arclight::test {
namespace {

class Objects : public Gl {};

GLuint boundName(GLenum binding) {
    GLint name = 0;
    glGetIntegerv(binding, &name);
    return static_cast<GLuint>(name);
}

std::string labelOf(GLenum type, GLuint name) {
    char text[64] = {};
    glGetObjectLabel(type, name, sizeof text, nullptr, text);
    return text;
}

/// The component count of a format, and whether it is uploaded as bytes.
struct FormatCase {
    PixelFormat format;
    int components;
    bool isBytes, isSrgb;
};

constexpr FormatCase kColourFormats[] = {
    {PixelFormat::r8, 1, true, false},        {PixelFormat::rgba8, 4, true, false},
    {PixelFormat::rgba8Srgb, 4, true, true},  {PixelFormat::r16f, 1, false, false},
    {PixelFormat::rg16f, 2, false, false},    {PixelFormat::rgba16f, 4, false, false},
    {PixelFormat::r32f, 1, false, false},     {PixelFormat::rg32f, 2, false, false},
    {PixelFormat::rgba32f, 4, false, false}};

float srgbDecoded(float e) { return e <= 0.04045f ? e / 12.92f : std::pow((e + 0.055f) / 1.055f, 2.4f); }

/// Value of component `i` of the test pattern: a byte, or a number that half precision holds exactly.
int bytePattern(int i) { return (i * 37 + 5) % 256; }
float floatPattern(int i) { return static_cast<float>(i * 13 - 40) / 32.0f; }

Texture patternTexture(const FormatCase& format, int width, int height) {
    Texture texture("pattern", format.format, width, height, Filter::nearest);
    const int count = width * height * format.components;
    std::vector<std::uint8_t> bytes;
    std::vector<float> floats;
    for (int i = 0; i < count; ++i) {
        bytes.push_back(static_cast<std::uint8_t>(bytePattern(i)));
        floats.push_back(floatPattern(i));
    }
    if (format.isBytes)
        texture.upload<std::uint8_t>(bytes);
    else
        texture.upload<float>(floats);
    return texture;
}

TEST_F(Objects, EveryColourFormatRoundTrips) {
    // Odd sizes: rows are not multiples of four bytes.
    constexpr int kWidth = 5, kHeight = 3;
    const Copier copier;
    for (const FormatCase& format : kColourFormats) {
        SCOPED_TRACE(static_cast<int>(format.format));
        const Framebuffer seen = target(kWidth, kHeight);
        copier.copy(patternTexture(format, kWidth, kHeight), seen);
        const std::vector<float> pixels = seen.readFloats();
        for (int i = 0; i < kWidth * kHeight; ++i)
            for (int c = 0; c < 4; ++c) {
                const int at = i * format.components + c;
                const float byte = static_cast<float>(bytePattern(at)) / 255.0f;
                float expected = c == 3 ? 1.0f : 0.0f;
                if (c < format.components) {
                    expected = format.isBytes ? byte : floatPattern(at);
                    if (format.isSrgb && c < 3) expected = srgbDecoded(byte);
                }
                // OpenGL allows sRGB decoding an error of 0.6 of a step.
                const float tolerance = format.isSrgb ? 0.6f / 255.0f : format.isBytes ? 1e-6f : 0.0f;
                EXPECT_NEAR(pixels[static_cast<std::size_t>(4 * i + c)], expected, tolerance) << i << ' ' << c;
            }
    }
}

TEST_F(Objects, EveryColourFormatCanBeClearedAndDrawnTo) {
    for (const FormatCase& format : kColourFormats) {
        SCOPED_TRACE(static_cast<int>(format.format));
        const Framebuffer framebuffer = target(7, 3, format.format);
        framebuffer.clear(0.25f, 0.5f, 0.75f, 1.0f);
        const float expected[] = {0.25f, format.components > 1 ? 0.5f : 0.0f, format.components > 2 ? 0.75f : 0.0f, 1};
        const std::vector<float> pixels = framebuffer.readFloats();
        ASSERT_EQ(pixels.size(), 7u * 3u * 4u);
        for (std::size_t i = 0; i < pixels.size(); ++i)
            EXPECT_NEAR(pixels[i], expected[i % 4], format.isBytes ? 0.5f / 255.0f + 1e-6f : 0.0f) << i;
    }
}

TEST_F(Objects, ClearsAndReadsEachAttachment) {
    const Framebuffer both("both", {.width = 4, .height = 2, .colours = {PixelFormat::rgba8, PixelFormat::rg32f}});
    both.clear(1, 0, 0, 1, 0);
    both.clear(-3, 7, 0, 1, 1);
    EXPECT_EQ(both.readBytes(0)[0], 255);
    EXPECT_EQ(both.readBytes(0)[1], 0);
    EXPECT_EQ(both.readFloats(1)[0], -3.0f);
    EXPECT_EQ(both.readFloats(1)[1], 7.0f);
    EXPECT_EQ(both.colour(0).format(), PixelFormat::rgba8);
    EXPECT_EQ(both.colour(1).format(), PixelFormat::rg32f);
}

TEST_F(Objects, FramebufferSpecIsAPlainValue) {
    static_assert(std::is_trivially_copyable_v<FramebufferSpec>);
    const FramebufferSpec plain{.width = 4, .height = 2, .colours = {PixelFormat::rgba8, PixelFormat::rg32f}};
    EXPECT_EQ(target(4, 2).spec().colours, ColourFormats{PixelFormat::rgba32f});
    FramebufferSpec other = plain;
    EXPECT_EQ(other, plain);
    other.colours.push_back(PixelFormat::r8);
    EXPECT_NE(other, plain);
    EXPECT_EQ(other.colours.size(), 3u);
    EXPECT_EQ(other.colours[2], PixelFormat::r8);
    for (const auto& change : {+[](FramebufferSpec& s) { s.width = 5; }, +[](FramebufferSpec& s) { s.depth = true; },
                               +[](FramebufferSpec& s) { s.samples = 4; },
                               +[](FramebufferSpec& s) { s.readsSamples = true; },
                               +[](FramebufferSpec& s) { s.filter = Filter::nearest; },
                               +[](FramebufferSpec& s) { s.colours = {PixelFormat::rg32f, PixelFormat::rgba8}; }}) {
        FramebufferSpec changed = plain;
        change(changed);
        EXPECT_NE(changed, plain);
    }
}

TEST_F(Objects, UpdateReplacesOnlyItsRegion) {
    const Copier copier;
    Texture texture("region", PixelFormat::r8, 5, 4, Filter::nearest);
    texture.upload<std::uint8_t>(std::vector<std::uint8_t>(20, 51));
    const std::uint8_t patch[] = {255, 0, 102, 153, 204, 255};
    texture.update<std::uint8_t>(1, 2, 3, 2, patch);
    const Framebuffer seen = target(5, 4);
    copier.copy(texture, seen);
    const Pixels pixels(seen);
    for (int y = 0; y < 4; ++y)
        for (int x = 0; x < 5; ++x) {
            const int row = 3 - y;  // from the bottom, like uploads
            const bool isInside = x >= 1 && x < 4 && row >= 2;
            const int byte = isInside ? patch[3 * (row - 2) + x - 1] : 51;
            EXPECT_NEAR(pixels.at(x, y), static_cast<float>(byte) / 255.0f, 1e-6f) << x << ' ' << y;
        }
}

/// Draws one triangle, given in clip space, in white on black.
void drawWhite(const Framebuffer& target, const std::vector<Corner>& corners) {
    ShaderFolder folder;
    folder.write("t/t.vert", "in vec2 corner;\nvoid main() { gl_Position = vec4(corner, 0.0, 1.0); }\n");
    folder.write("t/t.frag", "out vec4 colour;\nvoid main() { colour = vec4(1.0); }\n");
    Shaders shaders(folder.root());
    const Program program = shaders.program("t/t.vert", "t/t.frag");
    ASSERT_TRUE(shaders.faults().empty()) << shaders.faults().front();
    const Mesh triangle("corners", std::span<const Corner>(corners));
    Pass("white", target).clear({0, 0, 0, 1}).draw(triangle, program);
}

TEST_F(Objects, ResolvedCoverageIsInQuarters) {
    constexpr int kPixels = 64;
    const Framebuffer many("samples", {.width = kPixels, .height = kPixels, .samples = 4});
    const Framebuffer single = target(kPixels, kPixels);
    drawWhite(many, {{{-1.0f, -1.0f}}, {{0.93f, -1.0f}}, {{-1.0f, 0.71f}}});
    many.resolveTo(single);
    const Pixels pixels(single);
    std::set<float> steps;
    for (int y = 0; y < kPixels; ++y)
        for (int x = 0; x < kPixels; ++x) steps.insert(pixels.at(x, y));
    EXPECT_EQ(steps, (std::set<float>{0.0f, 0.25f, 0.5f, 0.75f, 1.0f}));
    EXPECT_NEAR(pixels.sum(), 0.5 * (1.93 / 2) * (1.71 / 2) * kPixels * kPixels, 8.0);
}

TEST_F(Objects, SingleSampleCoverageIsAllOrNothing) {
    const Framebuffer single = target(64, 64);
    drawWhite(single, {{{-1.0f, -1.0f}}, {{0.93f, -1.0f}}, {{-1.0f, 0.71f}}});
    const Pixels pixels(single);
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x) EXPECT_TRUE(pixels.at(x, y) == 0.0f || pixels.at(x, y) == 1.0f);
}

struct CountedTraits {
    static inline std::vector<GLuint> destroyed;
    static void destroy(GLuint name) { destroyed.push_back(name); }
};
using Counted = GlHandle<CountedTraits>;

TEST(Handles, AreDeletedOnceHoweverMoved) {
    static_assert(!std::is_copy_constructible_v<Counted> && !std::is_copy_assignable_v<Counted>);
    static_assert(std::is_nothrow_move_constructible_v<Counted>);
    CountedTraits::destroyed.clear();
    {
        Counted first(7);
        Counted second(std::move(first));
        Counted third(9);
        third = std::move(second);
        EXPECT_EQ(third.name(), 7u);
        std::vector<Counted> more;
        for (GLuint name = 20; name < 40; ++name) more.emplace_back(name);
        const Counted none;
        EXPECT_FALSE(none);
    }
    std::multiset<GLuint> expected{7, 9};
    for (GLuint name = 20; name < 40; ++name) expected.insert(name);
    EXPECT_EQ(std::multiset<GLuint>(CountedTraits::destroyed.begin(), CountedTraits::destroyed.end()), expected);
}

TEST_F(Objects, LiveAsLongAsTheirOwner) {
    ShaderFolder folder;
    folder.write("t/t.vert", "in vec2 corner;\nvoid main() { gl_Position = vec4(corner, 0.0, 1.0); }\n");
    folder.write("t/t.frag", "out vec4 colour;\nvoid main() { colour = vec4(1.0); }\n");
    Shaders shaders(folder.root());
    const Program program = shaders.program("t/t.vert", "t/t.frag");
    GLuint texture = 0, buffer = 0, array = 0, framebuffer = 0;
    {
        Texture made("a texture", PixelFormat::rgba8, 2, 2);
        texture = static_cast<GLuint>(made.drawListId());
        Texture owner;
        { owner = Texture(std::move(made)); }
        Buffer bytes("a buffer");
        bytes.upload<float>(std::vector<float>{1, 2, 3});
        EXPECT_EQ(bytes.sizeBytes(), 12u);
        buffer = boundName(GL_COPY_WRITE_BUFFER);
        Framebuffer drawn = target(2, 2);
        Mesh mesh("an array", std::span<const Corner>(std::vector<Corner>(3)));
        Pass("test", drawn).draw(mesh, program);
        array = boundName(GL_VERTEX_ARRAY_BINDING);
        framebuffer = boundName(GL_DRAW_FRAMEBUFFER_BINDING);
        const Mesh keptMesh = std::move(mesh);
        const Framebuffer kept = std::move(drawn);
        EXPECT_TRUE(glIsTexture(texture) && glIsBuffer(buffer) && glIsVertexArray(array) && glIsFramebuffer(framebuffer));
        if (GLAD_GL_KHR_debug) {
            EXPECT_EQ(labelOf(GL_TEXTURE, texture), "a texture");
            EXPECT_EQ(labelOf(GL_BUFFER, buffer), "a buffer");
            EXPECT_EQ(labelOf(GL_VERTEX_ARRAY, array), "an array");
            EXPECT_EQ(labelOf(GL_FRAMEBUFFER, framebuffer), "test");
        }
    }
    EXPECT_FALSE(glIsTexture(texture));
    EXPECT_FALSE(glIsBuffer(buffer));
    EXPECT_FALSE(glIsVertexArray(array));
    EXPECT_FALSE(glIsFramebuffer(framebuffer));
}

}  // namespace
}  // namespace arclight::test
