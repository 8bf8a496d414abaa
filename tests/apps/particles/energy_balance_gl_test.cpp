// The light of particles in a frame against the light that they emit, and the memory that they take.
#include <cmath>
#include <span>
#include <vector>

#include "apps/particles/drawn_particles.h"
#include "core/long_run.h"
#include "render/particles/particle_atlas.h"

namespace arclight::test {
namespace {

using namespace particles;

class ParticleEnergy : public Gl {
protected:
    double ratio(const ParticlesParams& params, int ticks, std::uint64_t seed = 1) {
        drawn.play(params, ticks, seed);
        return drawn.measured().energyRatio;
    }
    DrawnParticles drawn{640, 360};
};

TEST(ParticleMap, ARectangleHoldsItsImageAndLittleElse) {
    const Image atlas = atlasImage();
    const int half = kAtlasLayout.cellSide / 2;
    for (int cell = 0; cell < kAtlasCells; ++cell) {
        const glm::ivec2 corner = kAtlasLayout.corner(cell);
        glm::vec2 filled(0);
        for (int y = -half; y < half; ++y)
            for (int x = -half; x < half; ++x)
                if (atlas.pixels[atlas.offset(corner.x + half + x, corner.y + half + y)] > 0)
                    filled = glm::max(filled, glm::abs(glm::vec2(x, y) + 0.5f) + 0.5f);
        // Filtering adds a texel.
        const glm::vec2 spare = kParticleMap[static_cast<std::size_t>(cell)].rectangle - filled;
        EXPECT_TRUE(std::min(spare.x, spare.y) >= 1 && std::max(spare.x, spare.y) <= 2) << cell;
    }
}

TEST_F(ParticleEnergy, LightInTheFrameIsLightEmitted) {
    Random random(Seed{12});
    for (int i = 0; i < 5; ++i) {
        const int ticks = 60 + static_cast<int>(random.below(300));
        const std::uint64_t seed = 1 + random.below(1000);
        EXPECT_NEAR(ratio({.effect = EffectKind::steady}, ticks, seed), 1, 0.01) << "steady, tick " << ticks;
        EXPECT_NEAR(ratio({.effect = EffectKind::sparks}, ticks, seed), 1, 0.01) << "sparks, tick " << ticks;
    }
    EXPECT_NEAR(ratio({.effect = EffectKind::steady, .count = 50000}, 20), 1, 0.005);
}

class ParticleEnergySizes : public Gl {};

TEST_F(ParticleEnergySizes, HoldsInFramesOfAllSizes) {
    Random random(Seed{14});
    const std::vector<EffectKind> all{EffectKind::smoke, EffectKind::fire,      EffectKind::beam,   EffectKind::sparks,
                                      EffectKind::magic, EffectKind::explosion, EffectKind::exhaust};
    for (const EffectKind effect : std::span(all).first(isLongRun() ? all.size() : 3))
        for (int i = 0; i < (isLongRun() ? 8 : 1); ++i) {
            const int width = 40 + static_cast<int>(random.below(280)),
                      height = 24 + static_cast<int>(random.below(160));
            const int ticks = 60 + static_cast<int>(random.below(isLongRun() ? 200 : 60));
            const std::uint64_t seed = random.next();
            DrawnParticles drawn(width, height);
            drawn.play({.effect = effect}, ticks, seed);
            const double ratio = drawn.measured().energyRatio;
            if (std::isnan(ratio)) continue;
            EXPECT_NEAR(ratio, 1, 0.05) << static_cast<int>(effect) << " in " << width << 'x' << height << ", tick "
                                        << ticks << ", seed " << seed;
        }
}

TEST_F(ParticleEnergy, AStreakHasTheLightOfItsSpark) {
    for (const float shutter : {0.0f, 0.25f, 0.5f, 1.0f, 2.0f, 4.0f})
        EXPECT_NEAR(ratio({.effect = EffectKind::sparks, .style = {.shutter = shutter}}, 200), 1, 0.01) << shutter;
}

TEST_F(ParticleEnergy, AStreakThatKeepsItsRadianceIsFound) {
    const double one = ratio({.effect = EffectKind::sparks, .style = {.conservesLight = false}}, 200);
    const double two = ratio({.effect = EffectKind::sparks, .style = {.shutter = 2, .conservesLight = false}}, 200);
    EXPECT_GT(one, 3);
    EXPECT_GT(two, 1.5 * one);
}

TEST_F(ParticleEnergy, NeitherPathNorBlendingChangesIt) {
    const double expected = ratio({.effect = EffectKind::sparks}, 90);
    for (const Blending blend : {Blending::additive, Blending::alpha})
        EXPECT_EQ(ratio({.effect = EffectKind::sparks, .style = {.blend = blend}}, 90), expected);
    EXPECT_EQ(ratio({.effect = EffectKind::sparks, .style = {.path = Path::uniform100}}, 90), expected);
}

TEST_F(ParticleEnergy, WhatOnlyScattersHasNone) {
    EXPECT_TRUE(std::isnan(ratio({.effect = EffectKind::fountain}, 60)));
}

TEST_F(ParticleEnergy, NoMemoryIsTakenAfterAReset) {
    const Labels& effects = labelsOf("effect");
    for (int effect = 0; effect < effects.count; ++effect) {
        drawn.play({.effect = static_cast<EffectKind>(effect)}, 0);
        for (int i = 0; i < 4; ++i) drawn.step(60), drawn.draw();
        EXPECT_EQ(drawn.demo.measure().allocations, 0) << effects.text[static_cast<std::size_t>(effect)];
    }
}

}  // namespace
}  // namespace arclight::test
