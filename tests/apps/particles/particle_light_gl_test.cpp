// Light, flipbooks and shadows of particles as shaders draw them, against what is known.
#include <array>
#include <cmath>

#include "apps/particles/drawn_particles.h"
#include "core/angles.h"
#include "sim/particles/six_way_light.h"
#include "sim/random_draws.h"

namespace arclight::test {
namespace {

using namespace particles;

/// One particle with the flipbook of smoke that fills the frame, at the origin, seen from 4 m away along -z.
class OnePuff : public Gl {
protected:
    static constexpr int kSide = 32, kFrames = 2;

    OnePuff() {
        effect.materials = {{.albedo = glm::vec3(1), .opacity = 1, .erosion = 0, .book = Book::smoke}};
        effect.emitters = {{.material = 0}};
        distance.clear(1e3f, 0, 0, 0);
        camera = {.position = {0, 0, 4}, .target = {0, 0, 0}, .fovY = 0.5f, .near = 0.1f, .far = 100};
    }
    /// The layers of a texture of the images, from the frame, the position in its cell and the component.
    template <class Value>
    Texture layers(const Value& value, int side = 160) {
        std::vector<std::uint8_t> texels;
        for (int frame = 0; frame < kFrames; ++frame)
            for (int y = 0; y < side; ++y)
                for (int x = 0; x < side; ++x)
                    for (int c = 0; c < 4; ++c)
                        texels.push_back(toByte(value(frame, (glm::vec2(x, y) + 0.5f) / static_cast<float>(side), c)));
        Texture texture = Texture::array("layers", PixelFormat::rgba8, side, side, kFrames);
        texture.upload(std::span<const std::uint8_t>(texels));
        return texture;
    }
    void setMaps(const SixWayTexel& texel) {
        images.first = layers([&](int, glm::vec2, int c) { return c < 3 ? texel.a[c] : texel.alpha; });
        images.second = layers([&](int, glm::vec2, int c) { return c < 3 ? texel.b[c] : 0.0f; });
    }
    std::vector<float> drawn(const Particle& particle, const ParticleStyle& style) {
        const View view = viewOf(camera, kSide, kSide);
        const Framebuffer result("result", {.width = kSide, .height = kSide, .colours = {PixelFormat::rgba32f}});
        Pass pass("puff", result);
        pass.clear(glm::vec4(0)).view(view);
        const ParticleScene scene{.effect = effect,
                                  .lamps = {},
                                  .images = images,
                                  .shadows = shadows,
                                  .view = view,
                                  .distance = distance.colour(),
                                  .key = glm::vec3(1),
                                  .toKey = toKey};
        painter.draw(pass, {&particle, 1}, scene, style);
        return result.readFloats();
    }
    /// Red of the pixel at the centre.
    float centre(const Particle& particle, const ParticleStyle& style = {}) {
        return drawn(particle, style)[4 * (kSide / 2 * kSide + kSide / 2)];
    }
    /// Frame 0 and the share `fraction` of the way to frame 1 of the 36.
    static Particle puff(float fraction = 0, float rotation = 0, int cell = 0) {
        return {.rotation = rotation,
                .image = static_cast<float>(cell),
                .scale = 3,
                .look = packLook(1, std::round(fraction / 35 * kBookEnd))};
    }

    Shaders shaders{sourceFolder()};
    ParticleImages images{shaders};
    ShadowMap shadows{shaders};
    ParticlePainter painter{shaders};
    Effect effect;
    Camera camera;
    glm::vec3 toKey{0, 0, 1};
    Framebuffer distance{"no surfaces", {.width = kSide, .height = kSide, .colours = {PixelFormat::r32f}}};
};

TEST_F(OnePuff, EachMapIsTheLightOfItsSide) {
    for (int side = 0; side < 6; ++side) {
        SixWayTexel texel{.alpha = 1};
        (side < 3 ? texel.a : texel.b)[side % 3] = 0.8f;
        setMaps(texel);
        for (int light = 0; light < 6; ++light) {
            // To the right, up, away from the viewer; and the opposite.
            toKey = glm::vec3(light % 3 == 0, light % 3 == 1, light % 3 == 2 ? -1 : 0) * (light < 3 ? 1.0f : -1.0f);
            EXPECT_NEAR(centre(puff()), side == light ? 0.8f : 0, 0.01f) << side << ' ' << light;
        }
    }
}

TEST_F(OnePuff, IsLitAsTheFormulaSaysAndMapsOfOneGiveOne) {
    Random random(Seed{4});
    for (int i = 0; i < 30; ++i) {
        SixWayTexel texel{.alpha = 1};
        for (int c = 0; c < 3; ++c) texel.a[c] = random.uniform01(), texel.b[c] = random.uniform01();
        if (i % 3 == 0) texel.a = texel.b = glm::vec3(1);
        setMaps(texel);
        toKey = randomDirection(random);
        // The axes of the maps: right, up, away from the viewer.
        const float expected = sixWayLight(texel, {toKey.x, toKey.y, -toKey.z});
        EXPECT_NEAR(centre(puff()), expected, 0.01f);
        if (i % 3 == 0) {
            EXPECT_NEAR(expected, 1, 1e-5f);
        }
    }
}

TEST_F(OnePuff, TurnedTogetherWithTheLightLooksTheSame) {
    Random random(Seed{5});
    SixWayTexel texel{{0.9f, 0.4f, 0.2f}, 1, {0.1f, 0.6f, 0.7f}};
    setMaps(texel);
    for (int i = 0; i < 20; ++i) {
        toKey = randomDirection(random);
        const float still = centre(puff());
        const float angle = random.uniform(-3, 3), c = std::cos(angle), s = std::sin(angle);
        toKey = {c * toKey.x - s * toKey.y, s * toKey.x + c * toKey.y, toKey.z};
        EXPECT_NEAR(centre(puff(0, angle)), still, 0.01f);
    }
}

TEST_F(OnePuff, MirroredUnderMirroredLightLooksTheSame) {
    Random random(Seed{6});
    setMaps({{0.9f, 0.4f, 0.2f}, 1, {0.1f, 0.6f, 0.7f}});
    for (int i = 0; i < 10; ++i) {
        toKey = randomDirection(random);
        const float still = centre(puff());
        toKey.x = -toKey.x;
        EXPECT_NEAR(centre(puff(0, 0, 1)), still, 0.01f);
    }
}

TEST_F(OnePuff, QuadsCoverWhatTheFramesOfSmokeShow) {
    const std::array sheets{AssetImage{"assets/particles/smoke_six_way_a.png",
                                       kSmokeLayout.columns * kSmokeLayout.cellSide,
                                       kSmokeLayout.rows * kSmokeLayout.cellSide, 4}};
    const Image sheet = shaders.images(sheets).front();
    // How far a frame reaches from its centre, in halves of its side.
    const auto reachOf = [&](int frame) {
        const int side = kSmokeLayout.cellSide;
        const glm::ivec2 corner = kSmokeLayout.corner(frame);
        float reach = 0;
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x) {
                if (sheet.pixels[sheet.offset(corner.x + x, corner.y + y) + 3] <= 4) continue;
                const glm::vec2 at = glm::abs(2.0f * (glm::vec2(x, y) + 0.5f) / static_cast<float>(side) - 1.0f);
                reach = std::max({reach, at.x, at.y});
            }
        return reach;
    };
    setMaps({.alpha = 1});
    for (int frame = 0; frame < kSmokeLayout.frames() - 1; ++frame) {
        Particle particle = puff(static_cast<float>(frame) + 0.5f);
        particle.scale = 2;
        const std::vector<float> texels = drawn(particle, {});
        int covered = 0;  // px of the middle row
        for (int x = 0; x < kSide; ++x)
            covered += texels[static_cast<std::size_t>(4 * (kSide / 2 * kSide + x) + 3)] > 0.5f;
        const float px = 2 * 4 * viewOf(camera, kSide, kSide).halfTangents.x / kSide;
        const float half = 0.5f * static_cast<float>(covered) * px;
        EXPECT_GT(half, std::max(reachOf(frame), reachOf(frame + 1)) - 0.5f * px) << frame;
    }
}

/// A blob that moves to the right by a tenth of its image.
class MovingBlob : public OnePuff {
protected:
    static constexpr float kStep = 0.1f, kSigma = 0.04f;

    MovingBlob() {
        const auto blob = [](int frame, glm::vec2 at, int) {
            const glm::vec2 offset = at - glm::vec2(0.45f + kStep * static_cast<float>(frame), 0.5f);
            return std::exp(-0.5f * glm::dot(offset, offset) / (kSigma * kSigma));
        };
        images.first = layers(blob), images.second = layers(blob);
        images.motion =
            layers([](int, glm::vec2, int c) { return c == 0 ? (128 + 127 * kStep / 0.16f) / 255 : 128.0f / 255; }, 80);
        camera.fovY = 2 * std::atan(1.5f / 4);  // the image fills the frame
    }
    /// Opacity of the frame: its peak, and the position of that across, 0 to 1.
    struct Peak {
        float value = 0, at = 0;
    };
    Peak peak(float fraction, Flipbook flipbook) {
        const std::vector<float> texels = drawn(puff(fraction), {.flipbook = flipbook});
        Peak found;
        for (std::size_t i = 0; i < texels.size() / 4; ++i)
            if (texels[4 * i + 3] > found.value)
                found = {texels[4 * i + 3], (static_cast<float>(i % kSide) + 0.5f) / kSide};
        return found;
    }
};

TEST_F(MovingBlob, MotionKeepsItsPeakAndPosition) {
    for (const float fraction : {0.0f, 0.25f, 0.5f, 0.75f}) {
        const Peak found = peak(fraction, Flipbook::motion);
        // The peak can lie half a pixel, 0.4 of its width, off the nearest pixel in both directions.
        EXPECT_GT(found.value, 0.75f) << fraction;
        EXPECT_NEAR(found.at, 0.45f + kStep * fraction, 0.02f) << fraction;
    }
}

TEST_F(MovingBlob, MixingLosesThePeakAndHardFramesStandStill) {
    // Two blobs, 2.5 of their widths apart: e^(-1.25^2 / 2) of each is left half-way.
    EXPECT_LT(peak(0.5f, Flipbook::linear).value, 0.65f);
    EXPECT_NEAR(peak(0.75f, Flipbook::none).at, 0.45f, 0.02f);
    EXPECT_GT(peak(0.75f, Flipbook::none).value, 0.85f);
}

class ShadowError : public Gl {
protected:
    double largest(ParticlesParams params, int ticks, std::uint64_t seed) {
        drawn.play(params, ticks, seed);
        return drawn.measured().shadowErrorMax;
    }
    DrawnParticles drawn{96, 54};
};

TEST_F(ShadowError, OfSmokeIsThatOfASmoothDensity) {
    Random random(Seed{17});
    for (int i = 0; i < 6; ++i) {
        const int ticks = i == 0 ? 320 : 40 + static_cast<int>(random.below(400));
        const std::uint64_t seed = i == 0 ? 1 : random.below(1000);
        // Seven coefficients: .002 for a Gaussian density, .071 for a wide box.
        EXPECT_LT(largest({.effect = EffectKind::smoke}, ticks, seed), 0.071) << ticks << ' ' << seed;
    }
}

TEST_F(ShadowError, OfAnExplosionIsThatOfThinDenseLayers) {
    for (const std::uint64_t seed : {1, 2, 77})
        for (const int ticks : {40, 100}) {
            // A trail is as good as a plane in the depth of the whole explosion, and a series goes half-way at a step:
            // before a plane with an optical depth of 3, 1 - e^(-3 / 2) is lost.
            EXPECT_LT(largest({}, ticks, seed), 0.78) << ticks << ' ' << seed;
        }
}

TEST_F(ShadowError, OfSlicesIsThatOfWholeParticles) {
    // However many slices there are, a particle is in one of them, while the march counts the part that lies before.
    for (const int slices : {8, 24, 64})
        EXPECT_LT(largest({.effect = EffectKind::smoke, .style = {.shadows = Shadows::slices, .shadowSlices = slices}},
                          320, 1),
                  0.45)
            << slices;
}

TEST_F(ShadowError, ShadowsDarken) {
    const auto mean = [&](Shadows shadows) {
        drawn.play({.effect = EffectKind::smoke, .style = {.shadows = shadows}}, 320);
        const Image image = drawn.draw();
        double sum = 0;
        for (const std::uint8_t byte : image.pixels) sum += byte;
        return sum / static_cast<double>(image.pixels.size());
    };
    const double none = mean(Shadows::none), fourier = mean(Shadows::fourier), slices = mean(Shadows::slices);
    EXPECT_LT(fourier, none - 0.3);
    EXPECT_LT(slices, none - 0.3);
    EXPECT_NEAR(slices, fourier, 0.5 * (none - fourier));
}

}  // namespace
}  // namespace arclight::test
