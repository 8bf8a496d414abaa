// The post-processing stack: bloom preserves light, tone mapping preserves order, dithering preserves whole steps.
#include "gfx/gl_test.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/random.h"

namespace arclight::test {
namespace {

constexpr PostParams kPlain{.exposure = 0, .bloom = 0, .toneMap = ToneMap::clip};
constexpr PostParams kBloom{.exposure = 0, .bloom = 0.2f, .toneMap = ToneMap::clip};

double srgbDecoded(double e) { return e <= 0.04045 ? e / 12.92 : std::pow((e + 0.055) / 1.055, 2.4); }

Texture constantLight(int width, int height, glm::vec3 light) {
    return lightTexture(width, height, [&](int, int) { return glm::vec4(light, 1.0f); });
}

class Bloom : public Gl {};

TEST_F(Bloom, ConstantLightStaysConstant) {
    for (const auto& [width, height] : {std::pair{160, 96}, {101, 67}, {9, 200}, {1, 1}, {5, 3}}) {
        SCOPED_TRACE(std::to_string(width) + "x" + std::to_string(height));
        RenderSetup setup(width, height);
        const glm::vec3 light(0.75f, 0.3125f, 12.5f);
        const bool hasUp = std::min(width, height) > 8;
        const Pixels halo =
            setup.pass(constantLight(width, height, light), kBloom, hasUp ? "bloom up 1" : "bloom down 1");
        for (int y = 0; y < halo.height; ++y)
            for (int x = 0; x < halo.width; ++x)
                for (int c = 0; c < 3; ++c) EXPECT_NEAR(halo.at(x, y, c) / light[c], 1.0f, 1e-3f) << x << ' ' << y;
    }
}

TEST_F(Bloom, PreservesTheLightOfAPoint) {
    constexpr int kSide = 512;
    RenderSetup setup(kSide, kSide);
    Random random(Seed{5});
    for (int i = 0; i < 12; ++i) {
        const int px = 192 + static_cast<int>(random.below(128)), py = 192 + static_cast<int>(random.below(128));
        const Texture light = lightTexture(kSide, kSide, [&](int x, int y) {
            return glm::vec4(x == px && y == py ? 40000.0f : 0.0f, 0, 0, 1);
        });
        const Pixels halo = setup.pass(light, kBloom, "bloom up 1");
        EXPECT_NEAR(4.0 * halo.sum() / 40000.0, 1.0, 0.02) << px << ' ' << py;
    }
}

TEST_F(Bloom, IsSymmetricAboutItsPoint) {
    // A block at the centre of the image: its halo is symmetric under mirroring and rotation.
    constexpr int kSide = 128;
    RenderSetup setup(kSide, kSide);
    const Texture light = lightTexture(kSide, kSide, [&](int x, int y) {
        const bool isInside = x >= 60 && x < 68 && y >= 60 && y < 68;
        return glm::vec4(isInside ? 500.0f : 0.0f);
    });
    const Pixels halo = setup.pass(light, kBloom, "bloom up 1");
    const int last = halo.width - 1;
    for (int y = 0; y < halo.height; ++y)
        for (int x = 0; x < halo.width; ++x) {
            const float tolerance = 2e-3f * halo.at(x, y) + 1e-5f;
            EXPECT_NEAR(halo.at(x, y), halo.at(last - x, y), tolerance) << x << ' ' << y;
            EXPECT_NEAR(halo.at(x, y), halo.at(y, x), tolerance) << x << ' ' << y;
        }
    for (int x = 64 / 2; x < last; ++x) EXPECT_GE(halo.at(x, 32), halo.at(x + 1, 32)) << x;
}

TEST_F(Bloom, StaysFiniteAtTheLargestLight) {
    RenderSetup setup(64, 64);
    const Texture light = constantLight(64, 64, glm::vec3(65504.0f, 0.0f, 1e-7f));
    for (const char* name : {"bloom down 1", "bloom down 4", "bloom up 1", "tone mapping"})
        EXPECT_TRUE(setup.pass(light, kBloom, name).isFinite()) << name;
}

TEST_F(Bloom, ZeroBloomDrawsNoPass) {
    RenderSetup setup(32, 32);
    const Texture light = lightTexture(32, 32, [](int x, int y) { return glm::vec4((x ^ y) & 1, 0, 0, 1); });
    const Pixels image(setup.draw(light, kPlain));
    EXPECT_EQ(setup.store.timeline().names(), (std::vector<std::string>{"scene", "tone mapping"}));
    for (int y = 0; y < 32; ++y)
        for (int x = 0; x < 32; ++x) EXPECT_EQ(image.at(x, y), ((x ^ (31 - y)) & 1) ? 1.0f : 0.0f);
}

/// The tone mapping pass alone, from light in full precision.
class Finish : public Gl {
protected:
    Pixels draw(const Texture& light, const PostParams& params, PixelFormat format = PixelFormat::rgba8) {
        const Framebuffer image = target(light.width(), light.height(), format);
        const Program& finish = params.toneMap == ToneMap::agx ? agx : clip;
        finish.set({{"scene", light}, {"halo", light}});
        finish.set("bloom", params.bloom).set("exposure", std::exp2(params.exposure));
        drawFullscreen(image, finish);
        return Pixels(image);
    }
    static int byteOf(float value) { return static_cast<int>(std::lround(value * 255.0f)); }

    Shaders shaders{sourceFolder()};
    Program agx = shaders.program("common/fullscreen.vert", "common/finish.frag", {"AGX", "BLOOM"});
    Program clip = shaders.program("common/fullscreen.vert", "common/finish.frag", {"BLOOM"});
};

TEST_F(Finish, DitherKeepsWholeSteps) {
    // Columns hold the 256 display values, rows the eight rows of thresholds.
    const Texture light = lightTexture(256 * 8, 8, [](int x, int) {
        return glm::vec4(glm::vec3(static_cast<float>(srgbDecoded(x / 8 / 255.0))), 1.0f);
    });
    const Pixels image = draw(light, kPlain);
    for (int y = 0; y < 8; ++y)
        for (int x = 0; x < 256 * 8; ++x)
            for (int c = 0; c < 3; ++c) EXPECT_EQ(byteOf(image.at(x, y, c)), x / 8) << x % 8 << ' ' << y;
}

TEST_F(Finish, DitherResolvesSixtyFourthsOfAStep) {
    // A value j / 64 above a step raises j of the 64 pixels: those of j - 1 and one more.
    std::set<std::pair<int, int>> before;
    for (int j = 0; j < 64; ++j) {
        const double value = (100.0 + (j + 0.25) / 64.0) / 255.0;
        const Pixels image = draw(
            lightTexture(8, 8, [&](int, int) { return glm::vec4(static_cast<float>(srgbDecoded(value))); }), kPlain);
        std::set<std::pair<int, int>> above;
        for (int y = 0; y < 8; ++y)
            for (int x = 0; x < 8; ++x) {
                const int byte = byteOf(image.at(x, y));
                ASSERT_TRUE(byte == 100 || byte == 101) << byte;
                if (byte == 101) above.insert({x, y});
            }
        EXPECT_EQ(above.size(), static_cast<std::size_t>(j));
        EXPECT_TRUE(std::includes(above.begin(), above.end(), before.begin(), before.end())) << j;
        before = above;
    }
}

TEST_F(Finish, ThresholdsAreARepeatingPermutation) {
    ShaderFolder folder;
    folder.write("t/d.frag", "#include \"common/dither.glsl\"\nout vec4 colour;\n"
                             "void main() { colour = vec4(bayerThreshold(ivec2(gl_FragCoord.xy), 3)); }\n");
    Shaders own(folder.root());
    const Program program = own.program("common/fullscreen.vert", "t/d.frag");
    ASSERT_TRUE(own.faults().empty()) << own.faults().front();
    const Framebuffer seen = target(24, 16);
    drawFullscreen(seen, program);
    const Pixels pixels(seen);
    std::set<float> thresholds;
    for (int y = 0; y < 16; ++y)
        for (int x = 0; x < 24; ++x) {
            thresholds.insert(pixels.at(x, y));
            EXPECT_EQ(pixels.at(x, y), pixels.at(x % 8, y % 8));
        }
    ASSERT_EQ(thresholds.size(), 64u);
    int i = 0;
    for (const float threshold : thresholds) EXPECT_EQ(threshold, (static_cast<float>(i++) + 0.5f) / 64.0f);
    // Neighbours differ strongly: the lower half forms a chequerboard, and each 2x2 block has one of each quarter.
    for (int y = 0; y < 8; ++y)
        for (int x = 0; x < 8; ++x) EXPECT_EQ(pixels.at(x, 15 - y) < 0.5f, (x + y) % 2 == 0) << x << ' ' << y;
    for (int y = 0; y < 8; y += 2)
        for (int x = 0; x < 8; x += 2) {
            std::set<int> quarters;
            for (int k = 0; k < 4; ++k) quarters.insert(static_cast<int>(4.0f * pixels.at(x + k % 2, y + k / 2)));
            EXPECT_EQ(quarters.size(), 4u) << x << ' ' << y;
        }
}

TEST_F(Finish, EncodesGamma22AsItsClosedForm) {
    constexpr int kValues = 2048;
    ShaderFolder folder;
    folder.write("t/g.frag",
                 "#include \"common/tonemap.glsl\"\nout vec4 colour;\n"
                 "void main() { colour = vec4(srgbFromGamma22(vec3(gl_FragCoord.x / 2048.0)), 1.0); }\n");
    Shaders own(folder.root());
    const Program program = own.program("common/fullscreen.vert", "t/g.frag");
    ASSERT_TRUE(own.faults().empty()) << own.faults().front();
    const Framebuffer seen("encoded", {.width = kValues, .height = 1, .colours = {PixelFormat::rgba32f}});
    drawFullscreen(seen, program);
    const std::vector<float> pixels = seen.readFloats();
    for (int x = 0; x < kValues; ++x) {
        const double light = std::pow((x + 0.5) / kValues, 2.2);
        const double truth = light <= 0.0031308 ? 12.92 * light : 1.055 * std::pow(light, 1 / 2.4) - 0.055;
        EXPECT_NEAR(static_cast<double>(pixels[4 * static_cast<std::size_t>(x)]), truth, 6e-5) << x;
    }
}

TEST_F(Finish, OneStopOfExposureDoublesTheLight) {
    const auto ramp = [](float scale) {
        return lightTexture(64, 8, [=](int x, int) { return glm::vec4(scale * static_cast<float>(x) / 64.0f); });
    };
    for (const ToneMap toneMap : {ToneMap::clip, ToneMap::agx}) {
        const Pixels a = draw(ramp(1), {.exposure = 2, .bloom = 0, .toneMap = toneMap}, PixelFormat::rgba32f);
        const Pixels b = draw(ramp(4), {.exposure = 0, .bloom = 0, .toneMap = toneMap}, PixelFormat::rgba32f);
        for (std::size_t i = 0; i < a.rgba.size(); ++i) EXPECT_NEAR(a.rgba[i], b.rgba[i], 1e-6f);
    }
}

TEST_F(Finish, AgxIsMonotonic) {
    // The light doubles every eight columns; columns eight apart have the same threshold.
    const Texture light = lightTexture(256, 8, [](int x, int) {
        return glm::vec4(std::exp2(static_cast<float>(x) / 8.0f - 16.0f));
    });
    const Pixels image = draw(light, {.exposure = 0, .bloom = 0, .toneMap = ToneMap::agx}, PixelFormat::rgba32f);
    const auto shown = [&](int x, int c) { return image.at(x, 0, c); };
    for (int x = 8; x < 256; ++x)
        for (int c = 0; c < 3; ++c) EXPECT_GE(shown(x, c), shown(x - 8, c)) << x;
    EXPECT_LT(shown(7, 0), 0.01f);
    EXPECT_GT(shown(255, 0), 0.95f);
    // Grey stays grey.
    for (int x = 0; x < 256; ++x) {
        EXPECT_NEAR(shown(x, 0), shown(x, 1), 2.5f / 255.0f) << x;
        EXPECT_NEAR(shown(x, 2), shown(x, 1), 2.5f / 255.0f) << x;
    }
}

TEST_F(Finish, AgxKeepsChannelOrderOnTheWayToWhite) {
    const glm::vec3 colours[] = {{1, 0.4f, 0.05f}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0.1f, 0.5f, 1}, {1, 0.02f, 0.7f}};
    for (const glm::vec3& colour : colours) {
        const Texture light = lightTexture(208, 1, [&](int x, int) {
            return glm::vec4(colour * std::exp2(static_cast<float>(x) / 8.0f - 10.0f), 1.0f);
        });
        const Pixels image = draw(light, {.exposure = 0, .bloom = 0, .toneMap = ToneMap::agx}, PixelFormat::rgba32f);
        for (int x = 0; x < 208; ++x)
            for (int a = 0; a < 3; ++a)
                for (int b = 0; b < 3; ++b) {
                    if (colour[a] <= colour[b]) continue;
                    EXPECT_GE(image.at(x, 0, a), image.at(x, 0, b) - 1e-3f) << x << ' ' << a << ' ' << b;
                }
    }
}

TEST_F(Finish, AnyLightGivesFiniteValues) {
    const float values[] = {0.0f, 1e-30f, 6e-8f, 0.0031308f, 0.18f, 1.0f, 65504.0f, -1.0f};
    const Texture light = lightTexture(8, 8, [&](int x, int y) { return glm::vec4(values[x], values[y], 0, 1); });
    for (const ToneMap toneMap : {ToneMap::clip, ToneMap::agx})
        for (const float exposure : {-8.0f, 0.0f, 8.0f}) {
            const Pixels image = draw(light, {exposure, 0.5f, toneMap}, PixelFormat::rgba32f);
            EXPECT_TRUE(image.isFinite());
            for (const float value : image.rgba) EXPECT_TRUE(value > -0.01f && value < 1.01f) << value;
        }
    const Pixels dark = draw(constantLight(8, 8, glm::vec3(0)), {.exposure = 0, .bloom = 0, .toneMap = ToneMap::agx});
    EXPECT_EQ(dark.sum(), 0.0);
}

TEST_F(Bloom, HalfPrecisionLightIsWithinOneStep) {
    // The scene holds half floats: rounding may change a display value by one step at most.
    RenderSetup setup(256, 8);
    for (int block = 0; block < 8; ++block) {
        const Texture light = lightTexture(256, 8, [&](int x, int) {
            return glm::vec4(glm::vec3(static_cast<float>(srgbDecoded((32 * block + x / 8) / 255.0))), 1.0f);
        });
        const Pixels image(setup.draw(light, kPlain));
        for (int k = 0; k < 32; ++k) {
            double sum = 0;
            for (int y = 0; y < 8; ++y)
                for (int x = 0; x < 8; ++x) {
                    const float byte = image.at(8 * k + x, y) * 255.0f;
                    EXPECT_NEAR(byte, static_cast<float>(32 * block + k), 1.01f);
                    sum += byte;
                }
            EXPECT_NEAR(sum / 64.0, 32 * block + k, 0.08);
        }
    }
}

}  // namespace
}  // namespace arclight::test
