// The stages of the explosion, and what it leaves behind.
#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "core/time.h"
#include "sim/particles/effects.h"
#include "sim/particles/particle_light.h"
#include "sim/particles/particle_system.h"
#include "sim/particles/scenery_look.h"

namespace arclight::particles {
namespace {

class Explosion : public ::testing::TestWithParam<std::uint64_t> {
protected:
    Explosion() { system.reset(explosionEffect(), Seed{GetParam()}); }

    void stepTo(int end) {
        for (; tick < end; ++tick) system.step({.tick = tick, .seconds = static_cast<float>(tick) * kTick});
    }
    std::vector<Particle> puffs() const {
        std::vector<Particle> found;
        for (const Particle& particle : system.pool().particles())
            if (materialOf(system.effect(), particle).book == Book::smoke) found.push_back(particle);
        return found;
    }
    float power() const {
        float sum = 0;
        LightClusters clusters;
        for (const Lamp& lamp : clusters.find(system.effect(), system.pool().particles()))
            sum += lamp.power.x + lamp.power.y + lamp.power.z;
        return sum;
    }

    ParticleSystem system;
    int tick = 0;
};

TEST_P(Explosion, HasManyPuffsOfVariedSize) {
    stepTo(60);
    std::vector<float> sizes;
    for (const Particle& puff : puffs()) sizes.push_back(puff.scale);
    std::sort(sizes.begin(), sizes.end());
    ASSERT_GT(sizes.size(), 100u);
    EXPECT_LT(sizes[sizes.size() / 10], 0.9f);
    EXPECT_GT(sizes[sizes.size() * 9 / 10], 1.5f);
}

TEST_P(Explosion, FlashesFirstAndItsSmokeStaysUntilTheNext) {
    stepTo(4);
    const float flash = power();
    stepTo(100);
    EXPECT_LT(power(), 0.2f * flash);
    stepTo(static_cast<int>(system.effect().period * kTicksPerSecond) - 1);
    EXPECT_LT(power(), 0.02f * flash);
    float cover = 0, top = 0;
    for (const Particle& puff : puffs()) {
        cover += opacityOf(puff.look) * puff.scale * puff.scale;
        top = std::max(top, puff.position.y);
    }
    EXPECT_GT(cover, 20) << "m^2";
    EXPECT_GT(top, 4) << "m: a column";
}

INSTANTIATE_TEST_SUITE_P(Seeds, Explosion, ::testing::Values(1, 2, 77, 0xdecafbadull));

TEST(Blast, BurnsTheFloorOnceAndRepeats) {
    const Effect effect = explosionEffect();
    SceneryLook look = sceneryLook(EffectKind::explosion);
    setSinceBlast(look, effect, 0);
    EXPECT_EQ(look.scorch, 0);
    EXPECT_EQ(look.sinceBlast, 0);
    for (const int blasts : {0, 1, 1000}) {
        setSinceBlast(look, effect, static_cast<double>(effect.period) * blasts + 0.5);
        EXPECT_EQ(look.scorch, 1);
        EXPECT_NEAR(look.sinceBlast, 0.5f, 1e-5f);
    }
}

}  // namespace
}  // namespace arclight::particles
