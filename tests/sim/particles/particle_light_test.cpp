// The light of hot particles against Planck's, and the lamps that stand for many.
#include "sim/particles/particle_light.h"

#include <cmath>

#include <gtest/gtest.h>

#include "sim/particles/effects.h"
#include "sim/particles/particle_system.h"

namespace arclight::particles {
namespace {

TEST(HotLight, HasTheColoursOfPlanck) {
    // Planck's law with the CIE 1931 observer, linear Rec. 709 of luminance 1; blue outside the gamut is 0.
    const struct {
        float kelvin;
        glm::vec3 truth;
    } rows[] = {{1000, {4.600f, 0.040f, 0}}, {1500, {3.265f, 0.434f, 0}}, {2000, {2.520f, 0.647f, 0.020f}}};
    for (const auto& row : rows) {
        const auto luminance = [](glm::vec3 c) { return glm::dot(c, glm::vec3(0.21264f, 0.71517f, 0.07219f)); };
        const glm::vec3 light = hotLight(row.kelvin), truth = row.truth / luminance(row.truth);
        const glm::vec3 colour = light / luminance(light);
        for (int c = 0; c < 3; ++c) EXPECT_NEAR(colour[c], truth[c], 0.01f) << row.kelvin;
        // The compressed logarithm of ln Y = 25.308 - 24453 / T.
        const float fit = kHotContrast * 24453 * (1 / 2000.0f - 1 / row.kelvin);
        EXPECT_NEAR(std::log(luminance(light)), fit, 0.06f) << row.kelvin;
    }
}

TEST(HotLight, FollowsThePositionInABookWhereThereIsOne) {
    const Material plain{.light = glm::vec3(1)};
    EXPECT_EQ(kelvinOf(plain, packLook(0.5f, 1234)), 1234);
    Material book = plain;
    book.book = Book::smoke, book.heat = {2200, 600, 2};
    EXPECT_FLOAT_EQ(kelvinOf(book, packLook(0.5f, 0)), 2200);
    EXPECT_NEAR(kelvinOf(book, packLook(0.5f, kBookEnd)), 600 + 1600 * std::exp(-2.0f), 0.01f);
}

TEST(HotLight, GrowsWithTemperatureAndIsOneAt2000K) {
    const auto luminance = [](glm::vec3 c) { return glm::dot(c, glm::vec3(0.2126f, 0.7152f, 0.0722f)); };
    EXPECT_NEAR(luminance(hotLight(2000)), 1, 0.03);
    for (float t = 600; t < 4000; t += 50) EXPECT_LT(luminance(hotLight(t)), luminance(hotLight(t + 50)));
    EXPECT_EQ(hotLight(300), glm::vec3(0));
}

TEST(ClusterLights, KeepThePowerAndItsCentre) {
    for (const EffectKind kind : {EffectKind::explosion, EffectKind::fire, EffectKind::magic}) {
        ParticleSystem system;
        system.reset(effectOf(kind, 100), Seed{1});
        for (int tick = 0; tick < 30; ++tick) system.step({.tick = tick});
        glm::dvec3 power(0);
        for (const Particle& p : system.pool().particles()) {
            const Material& material = materialOf(system.effect(), p);
            const float hot = 0.4f * std::exp(-8 * temperatureOf(p.look) / kBookEnd);
            const float filled = material.book == Book::none ? 0.8f : material.book == Book::fire ? 0.5f : hot;
            power += glm::dvec3(filled * (1 - 0.75f * material.opacity) * opacityOf(p.look) * p.scale * p.scale *
                                lightOf(material, kelvinOf(material, p.look)));
        }
        glm::dvec3 sum(0);
        for (const Lamp& lamp : LightClusters().find(system.effect(), system.pool().particles())) {
            sum += glm::dvec3(lamp.power);
            EXPECT_GT(lamp.radius, 0);
        }
        ASSERT_GT(power.x, 0);
        // The lamps round temperatures to 1 K.
        EXPECT_LT(glm::length(sum - power), 2e-3 * glm::length(power));
    }
}

TEST(ClusterLights, TwoFarSourcesBecomeLampsOfTheirOwn) {
    Effect effect{.materials = {{.light = glm::vec3(1)}}};
    std::vector<Particle> particles;
    for (int i = 0; i < 40; ++i) {
        const float x = i % 2 == 0 ? -5.0f : 5.0f;
        particles.push_back(
            {.position = {x, 1 + 0.01f * static_cast<float>(i), 0}, .scale = 1, .look = packLook(1, 2000)});
    }
    int left = 0, right = 0;
    for (const Lamp& lamp : LightClusters().find(effect, particles)) {
        if (lamp.power.x <= 0) continue;
        EXPECT_NEAR(std::abs(lamp.position.x), 5, 1e-4f);
        ++(lamp.position.x < 0 ? left : right);
    }
    EXPECT_EQ(left, 2);
    EXPECT_EQ(right, 2);
}

TEST(ClusterLights, NothingGivesNothing) {
    for (const Lamp& lamp : LightClusters().find(fireEffect(), {})) EXPECT_EQ(lamp.power, glm::vec3(0));
}

}  // namespace
}  // namespace arclight::particles
