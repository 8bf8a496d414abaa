// Half resolution against full: an edge whose truth is known, and the effects.
#include <cmath>

#include "apps/particles/drawn_particles.h"
#include "core/long_run.h"
#include "render/particles/half_resolution.h"

namespace arclight::test {
namespace {

using namespace particles;

/// Light and coverage of a fog bank 8 m away, before surfaces at 4 m and 12 m.
constexpr const char* kFog = R"(
uniform sampler2D distance;
in vec2 uv;
out vec4 colour;
void main() {
    float away = texelFetch(distance, ivec2(gl_FragCoord.xy), 0).r;
    float cover = 0.55 + 0.25 * sin(9.0 * uv.x + 3.0 * uv.y) + 0.15 * cos(14.0 * uv.y - 5.0 * uv.x);
    colour = away < 8.0 ? vec4(0.0) : cover * vec4(0.9, 0.8, 0.7, 1.0);
}
)";

class HalfResolutionEdges : public Gl {
protected:
    HalfResolutionEdges() { folder.write("t/fog.frag", kFog); }

    /// Distances of a post, a slanted wall and a disc before a wall that runs away from the viewer.
    static Texture edges(int width, int height) {
        return lightTexture(width, height, [&](int x, int y) {
            const float u = (static_cast<float>(x) + 0.5f) / static_cast<float>(width);
            const float v = (static_cast<float>(y) + 0.5f) / static_cast<float>(height);
            const bool isNear =
                u + 0.3f * v < 0.35f || std::abs(u - 0.55f) < 0.012f || std::hypot((u - 0.8f) * 1.78f, v - 0.5f) < 0.2f;
            return glm::vec4(isNear ? 4.0f : 12.0f + 6 * u);
        });
    }
    /// PSNR of the fog by way of half resolution to the fog itself, dB.
    double psnr(Upsampling upsampling, int width = 320, int height = 180) {
        const Texture distance = edges(width, height);
        View view;
        view.size = glm::vec2(width, height);
        half.prepare(nullptr, view, distance);
        const Program fog = shaders.program("common/fullscreen.vert", "t/fog.frag");
        drawFullscreen(half.target(), fog.set("distance", half.distance()));
        const Framebuffer result = target(width, height), truth = target(width, height);
        result.clear(0, 0, 0, 0);
        CoveredTiles tiles;
        tiles.addAll();
        half.upsample(nullptr, result, distance, {.upsampling = upsampling, .tiles = tiles});
        drawFullscreen(truth, fog.set("distance", distance));
        const std::vector<float> a = result.readFloats(), b = truth.readFloats();
        double squares = 0;
        for (std::size_t i = 0; i < a.size(); ++i) squares += std::pow(static_cast<double>(a[i] - b[i]), 2);
        return -10 * std::log10(squares / static_cast<double>(a.size()));
    }

    ShaderFolder folder;
    Shaders shaders{folder.root()}, shipped{sourceFolder()};
    HalfResolution half{shipped};
};

TEST_F(HalfResolutionEdges, DepthAwareUpsamplingKeepsThem) {
    const double bilinear = psnr(Upsampling::bilinear), nearest = psnr(Upsampling::nearest),
                 bilateral = psnr(Upsampling::bilateral);
    RecordProperty("bilinear", std::to_string(bilinear));
    RecordProperty("nearest", std::to_string(nearest));
    RecordProperty("bilateral", std::to_string(bilateral));
    EXPECT_LT(bilinear, 30);
    EXPECT_GT(nearest, 45);
    EXPECT_GT(bilateral, 45);
}

TEST_F(HalfResolutionEdges, OddSizesAreAligned) {
    for (const auto& [width, height] : {std::pair{321, 181}, {319, 180}, {64, 65}, {3, 3}, {1, 1}}) {
        const double limit = width > 100 ? 45 : width > 10 ? 30 : 0;
        EXPECT_GT(psnr(Upsampling::nearest, width, height), limit) << width << 'x' << height;
        EXPECT_GT(psnr(Upsampling::bilateral, width, height), limit) << width << 'x' << height;
    }
}

class HalfResolutionEffects : public Gl {
protected:
    double psnr(ParticlesParams params, int ticks, std::uint64_t seed) {
        params.style.resolution = Resolution::half;
        drawn.play(params, ticks, seed);
        return drawn.measured().psnrToFull;
    }
    DrawnParticles drawn{1280, 720};
};

TEST_F(HalfResolutionEffects, LookLikeFullResolution) {
    const Labels& effects = labelsOf("effect");
    Random random(Seed{31});
    for (int effect = 0; effect < effects.count; effect += isLongRun() ? 1 : 4)
        for (int i = 0; i < (isLongRun() ? 4 : 1); ++i) {
            ParticlesParams params;
            params.effect = static_cast<EffectKind>(effect);
            const int ticks = i == 0 ? 40 : 5 + static_cast<int>(random.below(300));
            EXPECT_GT(psnr(params, ticks, 1 + random.below(1000)), 35)
                << effects.text[static_cast<std::size_t>(effect)] << ", tick " << ticks;
        }
}

class HalfResolutionSizes : public Gl {};

TEST_F(HalfResolutionSizes, AreGoodOrNotMeasured) {
    Random random(Seed{32});
    for (int i = 0; i < (isLongRun() ? 40 : 3); ++i) {
        const bool isLow = i % 3 == 2;
        const int height = isLow ? 20 + static_cast<int>(random.below(700)) : 720 + static_cast<int>(random.below(60));
        // Wide ones: the explosion fills a narrow frame, in which it has 34 dB.
        DrawnParticles drawn(height * 16 / 9 + static_cast<int>(random.below(100)), height);
        // Those with most edges.
        const EffectKind effect = i % 2 == 0 ? EffectKind::exhaust : EffectKind::explosion;
        const int ticks = 40 + static_cast<int>(random.below(isLongRun() ? 200 : 40));
        drawn.play({.effect = effect, .style = {.resolution = Resolution::half}}, ticks, 1 + random.below(1000));
        const double psnr = drawn.measured().psnrToFull;
        EXPECT_EQ(std::isnan(psnr), isLow) << height;
        if (!isLow) {
            EXPECT_GT(psnr, 35) << static_cast<int>(effect) << ", " << height << " rows, tick " << ticks;
        }
    }
}

TEST_F(HalfResolutionEffects, LookLikeFullResolutionWithAnyBlending) {
    for (const Blending blend : sampleOf({Blending::alpha, Blending::additive, Blending::premultiplied}, 1))
        for (const Upsampling upsampling : sampleOf({Upsampling::bilateral, Upsampling::nearest}, 1))
            for (const Sorting sort : {Sorting::radix, Sorting::weighted})
                EXPECT_GT(psnr({.style = {.blend = blend, .sort = sort, .upsampling = upsampling}}, 60, 5), 35)
                    << static_cast<int>(blend) << ' ' << static_cast<int>(upsampling) << ' ' << static_cast<int>(sort);
}

}  // namespace
}  // namespace arclight::test
