// Lamps that compute shaders find in place of particles, against those of the CPU.
#include <cmath>
#include <cstring>

#include "apps/particles/drawn_particles.h"
#include "render/particles/gpu_light_clusters.h"
#include "sim/random_draws.h"

namespace arclight::test {
namespace {

using namespace particles;

class GpuLightClustersTest : public Gl {
protected:
    void SetUp() override {
        if (!glInfo().hasCompute) GTEST_SKIP() << "no OpenGL 4.3 here";
        timeline.begin();
    }
    /// To 1e-4 of the vector's length.
    static void expectSame(glm::vec3 found, glm::vec3 wanted, const char* what, std::size_t lamp) {
        EXPECT_LT(glm::distance(found, wanted), 1e-4f * std::max(glm::length(wanted), 0.01f)) << what << ' ' << lamp;
    }
    /// The variance is a difference of sums: it loses the bits that they have in common.
    static void expectSameSpread(float found, const Lamp& wanted, std::size_t lamp) {
        const auto variance = [](float radius) { return (radius - 0.15f) * (radius - 0.15f); };
        const float lost = 4e-6f * glm::dot(wanted.position, wanted.position);
        EXPECT_NEAR(variance(found), variance(wanted.radius), 1e-4f * variance(wanted.radius) + lost) << lamp;
    }
    LampBlock found(const Effect& effect, std::span<const Particle> particles) {
        buffer.upload(particles);
        lamps.upload(effect.lamps);
        {
            GpuScope scope(timeline, "light of particles");
            clusters.find(scope, effect, {&buffer, particles.size()}, images.hotRamp, lamps);
        }
        return lamps.read();
    }
    void expectThoseOfTheCpu(const Effect& effect, std::span<const Particle> particles) {
        std::vector<Lamp> wanted = effect.lamps;
        for (const Lamp& lamp : LightClusters().find(effect, particles))
            if (wanted.size() < kLights && lamp.power.x + lamp.power.y + lamp.power.z > 0) wanted.push_back(lamp);
        const LampBlock block = found(effect, particles);
        ASSERT_EQ(static_cast<std::size_t>(block.count), wanted.size());
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            expectSame(block.positions[i], wanted[i].position, "position", i);
            expectSameSpread(block.positions[i].w, wanted[i], i);
            expectSame(block.powers[i], wanted[i].power, "power", i);
            EXPECT_EQ(block.cones[i], glm::vec4(wanted[i].direction, wanted[i].cone)) << i;
        }
    }
    /// Materials of all kinds, and some lamps of its own.
    static Effect shining(std::size_t ownLamps) {
        Effect effect;
        effect.materials = {{.light = {1, 0.7f, 0.4f}},
                            {.opacity = 0.6f, .light = {0.2f, 0.5f, 1}, .isHot = false},
                            {.opacity = 0.8f, .light = {1, 1, 1}, .book = Book::smoke, .heat = {2600, 700, 3}},
                            {.light = {3, 2, 1}, .book = Book::fire, .heat = {1900, 900, 2}},
                            {.albedo = {1, 1, 1}, .opacity = 1}};
        effect.lamps.assign(ownLamps,
                            {.position = {1, 2, 3}, .power = {4, 5, 6}, .direction = {1, 0, 0}, .cone = 0.5f});
        return effect;
    }
    /// Four heaps of unlike power, and every fifth slot without a particle.
    static std::vector<Particle> heaps(std::size_t count, std::uint64_t seed, bool hasGaps) {
        Random random(Seed{seed});
        std::vector<Particle> particles(count);
        for (std::size_t i = 0; i < count; ++i) {
            const glm::vec3 heap(i % 2 == 0 ? -3 : 2, 1.5f, i % 4 < 2 ? -1.5f : 1);
            if (hasGaps && i % 5 == 0) continue;
            particles[i] = {.position = heap + 0.8f * randomDirection(random) * random.uniform01(),
                            .image = static_cast<float>(kAtlasCells * random.below(5)),
                            .scale = random.uniform(0.05f, 0.6f),
                            .look = packLook(random.uniform01(), random.uniform(300, 3000))};
        }
        return particles;
    }

    Shaders shaders{sourceFolder()};
    ParticleImages images{shaders};
    GpuLightClusters clusters{shaders};
    LampBuffer lamps;
    GpuTimeline timeline;
    VertexBuffer buffer = VertexBuffer::of<Particle>("particles");
};

TEST_F(GpuLightClustersTest, OfCloudsAreThoseOfTheCpu) {
    for (const std::size_t count : {1u, 5u, 127u, 128u, 513u, 6000u, 70001u})
        for (const bool hasGaps : {false, true}) {
            const std::vector<Particle> particles = heaps(count, count, hasGaps);
            // The CPU's own sums are exact enough only while they are short, so it gets the particles alone.
            std::vector<Particle> alive;
            for (const Particle& particle : particles)
                if (particle.scale > 0) alive.push_back(particle);
            SCOPED_TRACE(count);
            expectThoseOfTheCpu(shining(count % 3), particles);
            expectThoseOfTheCpu(shining(0), alive);
        }
}

TEST_F(GpuLightClustersTest, OfEveryEffectAreThoseOfTheCpu) {
    forEveryEffect([&](EffectKind, const ParticleSystem& system) {
        expectThoseOfTheCpu(system.effect(), system.pool().particles());
    });
}

TEST_F(GpuLightClustersTest, AreTheSameBitsEachTime) {
    const std::vector<Particle> particles = heaps(30000, 3, true);
    const LampBlock once = found(shining(1), particles);
    for (int i = 0; i < 4; ++i) {
        const LampBlock again = found(shining(1), particles);
        EXPECT_EQ(std::memcmp(&once, &again, sizeof(LampBlock)), 0);
    }
}

TEST_F(GpuLightClustersTest, HaveRoomForNoMoreThanShadersRead) {
    EXPECT_EQ(found(shining(6), heaps(4000, 1, false)).count, 8);
    EXPECT_EQ(found(shining(8), heaps(4000, 1, false)).count, 8);
    EXPECT_EQ(found(shining(2), {}).count, 2);
    EXPECT_EQ(found(shining(2), std::vector<Particle>(100)).count, 2);
}

TEST_F(GpuLightClustersTest, ReadNothingBack) {
    const std::vector<Particle> particles = heaps(4000, 1, false);
    found(shining(1), particles);
    const Traffic before = traffic();
    GpuScope scope(timeline, "light of particles");
    clusters.find(scope, shining(1), {&buffer, particles.size()}, images.hotRamp, lamps);
    EXPECT_EQ(traffic() - before, Traffic{});
}

}  // namespace
}  // namespace arclight::test
