// The vector kernels against `moveParticle`, bit for bit, at every vector width and on any number of threads.
#include "sim/particles/particle_lanes.h"

#include <algorithm>
#include <set>
#include <span>

#include <gtest/gtest.h>

#include "core/long_run.h"
#include "core/parallel.h"
#include "sim/each_target.h"
#include "sim/particles/depth_map.h"
#include "sim/particles/effects.h"
#include "sim/particles/particle_flight.h"
#include "sim/particles/particle_system.h"

namespace arclight::particles {
namespace {

struct Cloud {
    std::vector<Particle> particles;
    std::vector<Motion> motions;
    std::vector<std::uint64_t> expired;
};

bool sameBits(const Cloud& a, const Cloud& b) {
    return a.motions == b.motions &&
           std::ranges::equal(std::as_bytes(std::span(a.particles)), std::as_bytes(std::span(b.particles)));
}

/// Particles of all emitters of an effect, mixed, around the origin: some below the floor, some near their end.
Cloud randomCloud(const Effect& effect, std::size_t count, Random random) {
    Cloud cloud;
    for (std::size_t i = 0; i < count; ++i) {
        const auto coordinate = [&](float reach) { return random.uniform(-reach, reach); };
        cloud.particles.push_back({.position = {coordinate(3), random.uniform(-0.2f, 4), coordinate(3)},
                                   .rotation = coordinate(3),
                                   .image = 3});
        cloud.motions.push_back(
            {.velocity = {coordinate(4), coordinate(4), coordinate(4)},
             .age = random.uniform(0, 2.2f),
             .life = random.uniform(0.5f, 2),
             .size = random.uniform(0.01f, 1),
             .spin = coordinate(2),
             .emitter = static_cast<std::uint16_t>(random.below(static_cast<std::uint32_t>(effect.emitters.size()))),
             .key = random.next()});
    }
    // Standing still has no direction.
    if (count > 2) cloud.motions[1].velocity = glm::vec3(0), cloud.motions[1].age = 0;
    cloud.expired.resize((count + 63) / 64);
    return cloud;
}

Curve randomCurve(Random& random) {
    const float a = random.uniform(0.1f, 0.4f), b = random.uniform(0.5f, 0.9f);
    const auto value = [&] { return random.uniform(0, 1500) * (random.below(2) == 0 ? 1.0f : 0.001f); };
    switch (random.below(3)) {
        case 0: return value();
        case 1: return {{0, value()}, {a, value()}, {1, value()}};
        default: return {{0, value()}, {a, value()}, {b, value()}, {0.95f, value()}, {1, value()}};
    }
}

/// Emitters with anything that moves particles switched on or off.
Effect randomForces(Random& random) {
    const auto maybe = [&](float most) { return random.below(2) == 0 ? 0.0f : random.uniform(0, most); };
    Effect effect{.materials = {{}}};
    effect.attractors = {{.position = {0.3f, 1, 0}, .pull = 4, .swirl = 3, .radius = 0.7f, .follows = true},
                         {.position = {-1, 2, 1}, .pull = -2, .radius = 2}};
    effect.balls = {{{0.5f, 0.8f, 0}, 0.6f}, {{-1, 0.4f, 0.4f}, 0.3f}};
    effect.stones = {{{0, 0.1f, 0.7f}, 0.5f}};
    for (std::uint32_t i = 0, count = 1 + random.below(4); i < count; ++i)
        effect.emitters.push_back({.gravity = random.uniform(-1, 2),
                                   .drag = maybe(3),
                                   .quadraticDrag = maybe(1),
                                   .curl = maybe(2),
                                   .curlSize = random.uniform(0.3f, 2),
                                   .curlOctaves = 1 + static_cast<int>(i),
                                   .wind = {maybe(2), maybe(1), -maybe(1)},
                                   .gusts = maybe(1),
                                   .isAttracted = random.below(2) == 0,
                                   .collides = random.below(2) == 0,
                                   .diesOnHit = random.below(2) == 0,
                                   .sizeOverLife = randomCurve(random),
                                   .opacityOverLife = randomCurve(random),
                                   .temperatureOverLife = randomCurve(random),
                                   .shutter = maybe(0.05f)});
    return effect;
}

/// Compares three ticks of both ways, and the bits of what has expired, at every vector width.
void expectSameBits(const Effect& effect, const Cloud& start, std::string_view what,
                    Collisions collisions = Collisions::planes) {
    DepthMap depthMap;
    depthMap.draw({.position = {0, 2, 6}, .target = {0, 1, 0}}, {}, true);
    const auto stepAt = [&](int tick) {
        return ParticleStep{.tick = tick,
                            .seconds = 100.0f + static_cast<float>(tick) / 60,
                            .pointer = {0.1f, 0.2f, 0},
                            .settings = {.turbulence = tick == 2 ? 0.0f : 1.3f, .collisions = collisions},
                            .depthMap = &depthMap};
    };
    Cloud expected = start;
    for (int tick = 0; tick < 3; ++tick)
        for (std::size_t i = 0; i < start.particles.size(); ++i)
            moveParticle(effect, stepAt(tick), expected.particles[i], expected.motions[i]);
    const auto hasHit = [](const Motion& motion) { return motion.hits > 0; };
    if (collisions == Collisions::none) {
        EXPECT_TRUE(std::none_of(expected.motions.begin(), expected.motions.end(), hasHit));
    }
    const std::size_t targets = withEachTarget([&] {
        Cloud cloud = start;
        for (int tick = 0; tick < 3; ++tick)
            moveParticles(effect, stepAt(tick), cloud.particles, cloud.motions, cloud.expired);
        EXPECT_TRUE(sameBits(cloud, expected)) << vectorName() << ' ' << what << ' ' << start.motions.size();
        for (std::size_t i = 0; i < start.motions.size(); ++i)
            ASSERT_EQ((cloud.expired[i / 64] >> (i % 64) & 1) == 1,
                      expected.motions[i].age >= expected.motions[i].life);
    });
    EXPECT_GE(targets, 2u);
}

TEST(ParticleLanes, MatchTheScalarBitsOfEveryEffectAtEveryVectorWidth) {
    for (int kind = 0; kind < kEffects; ++kind) {
        const Effect effect = effectOf(static_cast<EffectKind>(kind), 1000);
        for (const std::size_t count : {0u, 1u, 3u, 16u, 127u, 128u, 1000u})
            expectSameBits(effect, randomCloud(effect, count, Random(Seed{count})), effect.name);
    }
}

TEST(ParticleLanes, MatchTheScalarBitsOfRandomEmitters) {
    Random random(Seed{7});
    for (int i = 0; i < 60; ++i) {
        const Effect effect = randomForces(random);
        expectSameBits(effect, randomCloud(effect, 100 + random.below(200), random), "random",
                       static_cast<Collisions>(i % 3));
    }
}

TEST(ParticleLanes, AFullSimulationHasTheSameBitsOnAllWidthsAndThreads) {
    const int particles = test::isSanitized() ? 2000 : 20000;
    std::set<std::uint64_t> hashes;
    for (const int threads : {1, 2, 5}) {
        setThreads(threads);
        withEachTarget([&] {
            ParticleSystem system;
            system.reset(effectOf(EffectKind::steady, particles), Seed{4});
            for (int tick = 0; tick < 20; ++tick) system.step({.tick = tick, .seconds = static_cast<float>(tick) / 60});
            hashes.insert(system.hash());
        });
    }
    setThreads(0);
    EXPECT_EQ(hashes.size(), 1u);
}

}  // namespace
}  // namespace arclight::particles
