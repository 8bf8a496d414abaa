// Array, 3D and integer textures, updates of parts, and layers as targets.
#include "gfx/texture.h"

#include <array>
#include <cmath>

#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

constexpr int kWidth = 5, kHeight = 3, kLayers = 4;

/// A number unique to each texel and exact in half precision.
float valueOf(int x, int y, int layer) { return static_cast<float>(1 + x + kWidth * (y + kHeight * layer)); }

std::vector<float> allValues() {
    std::vector<float> values;
    for (int layer = 0; layer < kLayers; ++layer)
        for (int y = 0; y < kHeight; ++y)
            for (int x = 0; x < kWidth; ++x) values.push_back(valueOf(x, y, layer));
    return values;
}

class Textures : public Gl {
protected:
    /// Fills a target with a GLSL expression that may use `image`, a sampler of this kind, `position` and `uv`.
    std::vector<float> read(const std::string& sampler, const Texture& texture, const std::string& expression,
                            int width, int height, glm::vec4 position = {}) {
        const std::string path = "t/read" + std::to_string(programs++) + ".frag";
        folder.write(path, "uniform " + sampler +
                               " image;\nuniform vec4 position = vec4(0);\nin vec2 uv;\nout vec4 colour;\n"
                               "void main() { colour = vec4(" +
                               expression + "); }\n");
        const Program program = shaders.program("common/fullscreen.vert", path);
        for (const std::string& fault : shaders.faults()) ADD_FAILURE() << fault;
        const Framebuffer seen = target(width, height);
        drawFullscreen(seen, program.set("image", texture).set("position", position));
        const std::vector<float> pixels = seen.readFloats();
        std::vector<float> reds;
        for (std::size_t i = 0; i < pixels.size(); i += 4) reds.push_back(pixels[i]);
        return reds;
    }
    /// Every texel of a layered texture, layer by layer.
    std::vector<float> texels(const std::string& sampler, const Texture& texture, int level = 0) {
        std::vector<float> all;
        for (int layer = 0; layer < texture.layers(); ++layer) {
            const std::string texel = "ivec3(gl_FragCoord.xy, " + std::to_string(layer) + ")";
            const auto one = read(sampler, texture, "texelFetch(image, " + texel + ", " + std::to_string(level) + ").r",
                                  texture.width(), texture.height());
            all.insert(all.end(), one.begin(), one.end());
        }
        return all;
    }
    /// The value of a filtered read at one position.
    float at(const std::string& sampler, const Texture& texture, glm::vec3 position) {
        return read(sampler, texture, "texture(image, position.xyz).r", 1, 1, glm::vec4(position, 0)).front();
    }

    ShaderFolder folder;
    Shaders shaders{folder.root()};
    int programs = 0;
};

Texture arrayTexture(Filter filter) {
    Texture texture = Texture::array("array", PixelFormat::r32f, kWidth, kHeight, kLayers, filter);
    texture.upload<float>(allValues());
    return texture;
}
Texture volumeTexture(Filter filter) {
    Texture texture = Texture::volume("volume", PixelFormat::r16f, kWidth, kHeight, kLayers, filter);
    texture.upload<float>(allValues());
    return texture;
}

TEST_F(Textures, EveryLayerRoundTrips) {
    EXPECT_EQ(texels("sampler2DArray", arrayTexture(Filter::nearest)), allValues());
    EXPECT_EQ(texels("sampler3D", volumeTexture(Filter::nearest)), allValues());
    EXPECT_EQ(arrayTexture(Filter::linear).sizeBytes(), 4.0 * kWidth * kHeight * kLayers);
    EXPECT_EQ(volumeTexture(Filter::linear).sizeBytes(), 2.0 * kWidth * kHeight * kLayers);
}

TEST_F(Textures, ArraysFilterWithinLayersVolumesAcross) {
    const glm::vec3 texel(1.0f / kWidth, 1.0f / kHeight, 1.0f / kLayers);
    const Texture array = arrayTexture(Filter::linear), volume = volumeTexture(Filter::linear);
    const float between = 0.5f * (valueOf(2, 1, 1) + valueOf(3, 1, 1));
    EXPECT_NEAR(at("sampler2DArray", array, {3 * texel.x, 1.5f * texel.y, 1}), between, 0.02);
    // The layer coordinate is rounded to the nearest layer.
    EXPECT_EQ(at("sampler2DArray", array, {2.5f * texel.x, 1.5f * texel.y, 1.4f}), valueOf(2, 1, 1));
    EXPECT_EQ(at("sampler2DArray", array, {2.5f * texel.x, 1.5f * texel.y, 1.6f}), valueOf(2, 1, 2));
    EXPECT_NEAR(at("sampler3D", volume, {3 * texel.x, 1.5f * texel.y, 1.5f * texel.z}), between, 0.02);
    EXPECT_NEAR(at("sampler3D", volume, {2.5f * texel.x, 1.5f * texel.y, 2 * texel.z}),
                0.5f * (valueOf(2, 1, 1) + valueOf(2, 1, 2)), 0.1);
    // Both clamp to their edge texels.
    EXPECT_EQ(at("sampler3D", volume, {-1, -1, -1}), valueOf(0, 0, 0));
    EXPECT_EQ(at("sampler3D", volume, {2, 2, 2}), valueOf(kWidth - 1, kHeight - 1, kLayers - 1));
}

TEST_F(Textures, WrapRepeatsEdges) {
    Texture volume =
        Texture::volume("tile", PixelFormat::r32f, kWidth, kHeight, kLayers, Filter::nearest, Wrap::repeat);
    volume.upload<float>(allValues());
    const glm::vec3 texel(1.0f / kWidth, 1.0f / kHeight, 1.0f / kLayers);
    EXPECT_EQ(at("sampler3D", volume, glm::vec3(1.5f, 2.5f, 3.5f) * texel + glm::vec3(1, -2, 3)), valueOf(1, 2, 3));
    Texture array = Texture::array("tiles", PixelFormat::r32f, kWidth, kHeight, kLayers, Filter::nearest, Wrap::repeat);
    array.upload<float>(allValues());
    EXPECT_EQ(at("sampler2DArray", array, {1.5f * texel.x - 3, 2.5f * texel.y + 1, 3}), valueOf(1, 2, 3));
    EXPECT_EQ(at("sampler2DArray", array, {1.5f * texel.x, 2.5f * texel.y, 9}), valueOf(1, 2, 3))
        << "layers never repeat";
}

TEST_F(Textures, UpdateReplacesOnlyItsPartOfALayer) {
    const std::vector<float> patch{-1, -2, -3, -4, -5, -6};
    for (const bool isVolume : {false, true}) {
        Texture texture = isVolume ? volumeTexture(Filter::nearest) : arrayTexture(Filter::nearest);
        texture.update<float>(1, 1, 3, 2, patch, 2);
        std::vector<float> expected = allValues();
        for (int y = 0; y < 2; ++y)
            for (int x = 0; x < 3; ++x)
                expected[static_cast<std::size_t>(1 + x + kWidth * (1 + y + kHeight * 2))] =
                    patch[static_cast<std::size_t>(3 * y + x)];
        EXPECT_EQ(texels(isVolume ? "sampler3D" : "sampler2DArray", texture), expected);
        EXPECT_DEATH(texture.update<float>(3, 1, 3, 2, patch, 2), "CHECK");
        EXPECT_DEATH(texture.update<float>(1, 1, 3, 2, patch, kLayers), "CHECK");
        EXPECT_DEATH(texture.update<float>(1, 1, 3, 1, patch, 0), "24 vs 12");
    }
}

TEST_F(Textures, MipmapsAreMeansOfEachLayer) {
    constexpr int kSide = 4;
    Texture texture = Texture::array("mips", PixelFormat::r32f, kSide, kSide, 2, Filter::mipmapped);
    std::vector<float> values;
    for (int i = 0; i < 2 * kSide * kSide; ++i) values.push_back(static_cast<float>(i * i));
    const auto level = [&](int layer, int i) {
        const std::string position = "ivec3(gl_FragCoord.xy, " + std::to_string(layer) + "), " + std::to_string(i);
        return read("sampler2DArray", texture, "texelFetch(image, " + position + ").r", kSide >> i, kSide >> i);
    };
    for (const float factor : {1.0f, 3.0f}) {  // what is uploaded again replaces all levels
        for (float& value : values) value *= factor;
        texture.upload<float>(values);
        for (int layer = 0; layer < 2; ++layer) {
            std::vector<float> halves;
            float sum = 0;
            for (const int corner : {0, 2, 8, 10}) {
                const auto at = static_cast<std::size_t>(16 * layer + corner);
                halves.push_back((values[at] + values[at + 1] + values[at + 4] + values[at + 5]) / 4);
                sum += halves.back();
            }
            EXPECT_EQ(level(layer, 1), halves);
            EXPECT_EQ(level(layer, 2), std::vector<float>{sum / 4});
        }
    }
    EXPECT_DEATH(texture.update<float>(2, 0, 2, 2, std::vector<float>{100, 200, 300, 400}), "CHECK");
    EXPECT_DEATH(Texture::volume("volume", PixelFormat::r32f, 4, 4, 4, Filter::mipmapped), "CHECK");
}

/// Half black and half white is half the light of white, in every level.
TEST_F(Textures, MipmapsOfSrgbAreMeansOfLight) {
    Texture texture("encoded", PixelFormat::rgba8Srgb, 4, 4, Filter::mipmapped);
    std::vector<std::uint8_t> bytes;
    for (int i = 0; i < 16; ++i) bytes.insert(bytes.end(), 4, static_cast<std::uint8_t>(i % 2 == 0 ? 0 : 255));
    texture.upload<std::uint8_t>(bytes);
    for (const int level : {1, 2})
        for (const char* channel : {"r", "a"})
            for (const float value :
                 read("sampler2D", texture,
                      "texelFetch(image, ivec2(gl_FragCoord.xy), " + std::to_string(level) + ")." + channel, 4 >> level,
                      4 >> level))
                EXPECT_NEAR(value, 0.5f, 0.004f) << level << channel;
}

/// Texels of a size that is no power of two, whose levels cover texels in parts. A quarter of them are 101, the others
/// 100: whoever rounds up at every level drifts.
TEST_F(Textures, MipmapsOfBytesDoNotDrift) {
    constexpr int kLong = 96, kShort = 52;
    Texture texture("odd", PixelFormat::r8, kLong, kShort, Filter::mipmapped);
    std::vector<std::uint8_t> bytes;
    for (int i = 0; i < kLong * kShort; ++i) bytes.push_back(i % 4 == 0 ? 101 : 100);  // a mean of 100.25
    texture.upload<std::uint8_t>(bytes);
    for (int i = 1; i < 7; ++i) {
        const int width = std::max(1, kLong >> i), height = std::max(1, kShort >> i);
        for (const float value :
             read("sampler2D", texture, "texelFetch(image, ivec2(gl_FragCoord.xy), " + std::to_string(i) + ").r", width,
                  height))
            EXPECT_NEAR(255 * value, i == 1 ? 100.5 : 100, i == 1 ? 0.6 : 0.1) << i;  // 100.25 from level 2 on
    }
}

TEST_F(Textures, DrawsToSingleLayers) {
    for (const bool isVolume : {false, true}) {
        Texture texture = isVolume ? volumeTexture(Filter::nearest) : arrayTexture(Filter::nearest);
        const Framebuffer layer = Framebuffer::ofLayer("layer", texture, 2);
        EXPECT_EQ(layer.width(), kWidth);
        EXPECT_EQ(layer.height(), kHeight);
        folder.write("t/mark.frag",
                     "out vec4 colour;\nvoid main() { colour = vec4(-floor(gl_FragCoord.x), 0.0, 0.0, 1.0); }\n");
        drawFullscreen(layer, shaders.program("common/fullscreen.vert", "t/mark.frag"));
        std::vector<float> expected = allValues();
        for (int y = 0; y < kHeight; ++y)
            for (int x = 0; x < kWidth; ++x)
                expected[static_cast<std::size_t>(x + kWidth * (y + kHeight * 2))] = static_cast<float>(-x);
        EXPECT_EQ(texels(isVolume ? "sampler3D" : "sampler2DArray", texture), expected);
        EXPECT_EQ(layer.readPixel(3, 0)[0], -3.0f);
    }
    EXPECT_DEATH(Framebuffer::ofLayer("beyond", arrayTexture(Filter::nearest), kLayers), "4 vs 4");
    EXPECT_DEATH(Framebuffer::ofLayer("flat", Texture("flat", PixelFormat::r8, 2, 2), 0), "CHECK");
}

TEST_F(Textures, DrawsToSomeLayersAtOnce) {
    folder.write("t/two.frag",
                 "layout(location = 0) out vec4 one;\nlayout(location = 1) out vec4 other;\n"
                 "void main() { one = vec4(-floor(gl_FragCoord.x)), other = vec4(-100.0); }\n");
    for (const bool isVolume : {false, true}) {
        Texture texture = isVolume ? volumeTexture(Filter::nearest) : arrayTexture(Filter::nearest);
        const Framebuffer layers = Framebuffer::ofLayers("layers", texture, 1, 2);
        drawFullscreen(layers, shaders.program("common/fullscreen.vert", "t/two.frag"));
        std::vector<float> expected = allValues();
        for (int y = 0; y < kHeight; ++y)
            for (int x = 0; x < kWidth; ++x) {
                expected[static_cast<std::size_t>(x + kWidth * (y + kHeight))] = static_cast<float>(-x);
                expected[static_cast<std::size_t>(x + kWidth * (y + kHeight * 2))] = -100;
            }
        EXPECT_EQ(texels(isVolume ? "sampler3D" : "sampler2DArray", texture), expected);
        EXPECT_EQ(layers.readPixel(3, 0, 1)[0], -100.0f);
    }
    EXPECT_DEATH(Framebuffer::ofLayers("beyond", arrayTexture(Filter::nearest), 2, kLayers - 1), "4 vs 4");
    EXPECT_DEATH(Framebuffer::ofLayers("none", arrayTexture(Filter::nearest), 0, 0), "0 vs 0");
}

TEST_F(Textures, PassToALayerCanBeShown) {
    const Texture texture = arrayTexture(Filter::nearest);
    const Framebuffer layer = Framebuffer::ofLayer("layer", texture, 1);
    RenderSetup setup(4, 4);
    setup.store.inspectPasses(true);
    setup.store.requestPass("layer");
    { Frame(setup.store, setup.canvas, 0, 0).pass("layer", layer).clear({7, 0, 0, 1}); }
    ASSERT_EQ(setup.store.inspectedPasses().size(), 1u);
    EXPECT_EQ(setup.store.inspectedPasses()[0].small.readPixel(4, 2)[0], 7.0f);
    ASSERT_TRUE(setup.store.passImage());
    EXPECT_EQ(setup.store.passImage()->rgba[0], 7.0f);
}

/// GLSL expressions of a texel's number and of the 32-bit value that it should hold.
constexpr const char* kIsRight =
    "all(equal(texelFetch(image, ivec2(gl_FragCoord.xy), 0), "
    "uvec4(I * 2654435761u, ~I, I << 24, 0xffffffffu - I * I))) ? 1.0 : 0.0";
constexpr std::uint32_t kAcross = 24, kUp = 16;

std::string withIndex(std::string text) {
    for (std::size_t at; (at = text.find('I')) != std::string::npos;)
        text.replace(at, 1, "(uint(gl_FragCoord.y) * 24u + uint(gl_FragCoord.x))");
    return text;
}

TEST_F(Textures, IntegersKeepAllBits) {
    std::vector<std::uint32_t> values;
    for (std::uint32_t i = 0; i < kAcross * kUp; ++i)
        values.insert(values.end(), {i * 2654435761u, ~i, i << 24, 0xffffffffu - i * i});
    // Whatever the filter: integer textures ignore it.
    for (const Filter filter : {Filter::nearest, Filter::linear, Filter::mipmapped}) {
        Texture texture("whole", PixelFormat::rgba32ui, kAcross, kUp, filter);
        texture.upload<std::uint32_t>(values);
        EXPECT_EQ(read("usampler2D", texture, withIndex(kIsRight), kAcross, kUp), std::vector<float>(kAcross * kUp, 1));
    }
    const Framebuffer drawn("whole", {.width = kAcross, .height = kUp, .colours = {PixelFormat::rgba32ui}});
    EXPECT_EQ(drawn.colour().sizeBytes(), 16.0 * kAcross * kUp);
    folder.write("t/whole.frag", "out uvec4 value;\nvoid main() { value = " +
                                     withIndex("uvec4(I * 2654435761u, ~I, I << 24, 0xffffffffu - I * I)") + "; }\n");
    drawFullscreen(drawn, shaders.program("common/fullscreen.vert", "t/whole.frag"));
    EXPECT_EQ(read("usampler2D", drawn.colour(), withIndex(kIsRight), kAcross, kUp),
              std::vector<float>(kAcross * kUp, 1));
}

TEST_F(Textures, EveryIntegerFormatUploadsUpdatesAndClears) {
    const auto read8 = [&](const Texture& texture, const char* component) {
        return read("usampler2D", texture, "texelFetch(image, ivec2(gl_FragCoord.xy), 0)." + std::string(component), 3,
                    2);
    };
    Texture bytes("bytes", PixelFormat::r8ui, 3, 2);
    bytes.upload<std::uint8_t>(std::vector<std::uint8_t>{0, 1, 127, 128, 254, 255});
    bytes.update<std::uint8_t>(1, 1, 1, 1, std::vector<std::uint8_t>{77});
    EXPECT_EQ(read8(bytes, "r"), (std::vector<float>{0, 1, 127, 128, 77, 255}));
    Texture four("four", PixelFormat::rgba8ui, 3, 2);
    std::vector<std::uint8_t> data(24);
    for (std::size_t i = 0; i < 24; ++i) data[i] = static_cast<std::uint8_t>(i * 11);
    four.upload<std::uint8_t>(data);
    EXPECT_EQ(read8(four, "a"), (std::vector<float>{33, 77, 121, 165, 209, 253}));
    const Framebuffer cleared("cleared",
                              {.width = 3, .height = 2, .colours = {PixelFormat::r32ui, PixelFormat::rgba16f}});
    Pass("cleared", cleared).clear({123456, 0, 0, 0}, 0).clear({0.5f, 0, 0, 0}, 1);
    EXPECT_EQ(read8(cleared.colour(0), "r"), std::vector<float>(6, 123456));
    EXPECT_EQ(cleared.readPixel(0, 0, 1)[0], 0.5f);
}

TEST_F(Textures, BlitsCopyOnlyColourZero) {
    const FramebufferSpec spec{.width = 2, .height = 2, .colours = {PixelFormat::rgba32f, PixelFormat::rgba32f}};
    const Framebuffer from("from", spec), to("to", spec), single = target(2, 2);
    from.clear(1, 0, 0, 1, 0), from.clear(2, 0, 0, 1, 1);
    to.clear(3, 0, 0, 1, 0), to.clear(4, 0, 0, 1, 1);
    EXPECT_EQ(from.readPixel(0, 0, 1)[0], 2.0f) << "whatever was read last";
    from.resolveTo(to);
    EXPECT_EQ(to.readPixel(1, 1, 0)[0], 1.0f);
    EXPECT_EQ(to.readPixel(1, 1, 1)[0], 4.0f);
    from.scaleTo(to, 1);
    EXPECT_EQ(to.readPixel(1, 1, 0)[0], 2.0f);
    EXPECT_EQ(to.readPixel(1, 1, 1)[0], 4.0f);
    from.resolveTo(single);
    EXPECT_EQ(single.readPixel(1, 1)[0], 1.0f);
    // Both attachments can be drawn to as before.
    folder.write("t/both.frag",
                 "layout(location = 0) out vec4 a;\nlayout(location = 1) out vec4 b;\n"
                 "void main() { a = vec4(8.0); b = vec4(9.0); }\n");
    drawFullscreen(to, shaders.program("common/fullscreen.vert", "t/both.frag"));
    EXPECT_EQ(to.readPixel(0, 0, 0)[0], 8.0f);
    EXPECT_EQ(to.readPixel(0, 0, 1)[0], 9.0f);
}

}  // namespace
}  // namespace arclight::test
