// Particles that live on the GPU, against `ParticleSystem`: who lives, how old and where, for random effects.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "apps/particles/drawn_particles.h"
#include "core/long_run.h"
#include "core/random.h"
#include "gfx/traffic.h"
#include "render/particles/compute_simulation.h"

namespace arclight::test {
namespace {

using namespace particles;

class ComputedParticles : public Gl {
protected:
    void SetUp() override {
        if (!glInfo().hasCompute) GTEST_SKIP() << "no OpenGL 4.3 here";
        timeline.begin();
    }
    static ParticleStep stepAt(std::int64_t tick, float amount = 1) {
        // The pointer is never at rest.
        const float seconds = static_cast<float>(tick) * kTick;
        return {.tick = tick,
                .seconds = seconds,
                .pointer = glm::vec3(cosf(3 * seconds), 0.3f * sinf(7 * seconds), sinf(2 * seconds)),
                .settings = {.amount = amount}};
    }
    static std::map<std::uint32_t, MovingParticle> byKey(std::span<const MovingParticle> particles) {
        std::map<std::uint32_t, MovingParticle> all;
        for (const MovingParticle& each : particles)
            EXPECT_TRUE(all.emplace(each.motion.key, each).second) << "a key twice";
        return all;
    }
    static std::vector<MovingParticle> all(const ParticleSystem& system) {
        std::vector<MovingParticle> particles;
        for (std::size_t i = 0; i < system.pool().alive(); ++i)
            particles.push_back({system.pool().particles()[i], system.pool().motions()[i]});
        return particles;
    }
    void expectSame(const ParticleSystem& system, int round, int tick) {
        const auto wanted = byKey(all(system)), found = byKey(simulation.read());
        ASSERT_EQ(wanted.size(), found.size()) << "round " << round << " tick " << tick;
        for (const auto& [key, particle] : wanted) {
            ASSERT_TRUE(found.contains(key)) << "round " << round << " tick " << tick;
            const MovingParticle& other = found.at(key);
            EXPECT_EQ(particle.motion.age, other.motion.age) << "to the bit: it decides on death";
            EXPECT_EQ(particle.motion.life, other.motion.life) << "to the bit";
            EXPECT_EQ(particle.motion.emitter, other.motion.emitter);
            EXPECT_EQ(particle.particle.image, other.particle.image);
            EXPECT_NEAR(glm::distance(particle.particle.position, other.particle.position), 0, 1e-4)
                << "round " << round << " tick " << tick << " emitter " << particle.motion.emitter;
            EXPECT_NEAR(glm::distance(particle.motion.velocity, other.motion.velocity), 0, 1e-3);
            EXPECT_NEAR(particle.particle.scale, other.particle.scale, 1e-5);
        }
    }

    Shaders shaders{sourceFolder()};
    GpuTimeline timeline;
    ComputeSimulation simulation{shaders};
};

/// Emitters of all shapes that emit at random, and through each other.
Effect randomEffect(Random& random, std::size_t capacity) {
    Effect effect{.name = "random", .capacity = capacity, .materials = {{}}};
    if (random.below(2) == 0) effect.period = random.uniform(0.3f, 2);
    effect.attractors = {{.position = {0, 2, 0}, .pull = random.uniform(0.1f, 2), .swirl = random.uniform(0, 1)}};
    const int count = 2 + static_cast<int>(random.below(4));
    effect.attractors.front().follows = count % 2 == 0;
    for (int i = 0; i < count; ++i) {
        const float life = random.uniform(0.1f, 0.5f);
        Emitter emitter{.life = {life, life + random.uniform(0, 0.7f)}, .speed = {0.5f, 3}};
        emitter.shape = static_cast<Shape>(random.below(5));
        emitter.position = {random.uniform(-2, 2), random.uniform(0.5f, 3), random.uniform(-2, 2)};
        emitter.extent = {random.uniform(0, 1), random.uniform(0, 0.4f), random.uniform(0, 1)};
        emitter.spread = random.uniform(0, 3), emitter.outward = random.uniform01();
        emitter.direction = glm::normalize(glm::vec3(random.uniform(-1, 1), 1, random.uniform(-1, 1)));
        emitter.follows = i % 2 == 0;
        emitter.armWidth = 0.3f, emitter.inherits = random.uniform(0, 1), emitter.drag = random.uniform(0, 1);
        emitter.curl = random.below(2) == 0 ? random.uniform(0, 1) : 0, emitter.images = 3;
        emitter.curlOctaves = 1 + i % 3;
        if (random.below(3) == 0) emitter.orbit = random.uniform(0.2f, 1), emitter.isAttracted = true;
        if (random.below(2) == 0) emitter.burst = static_cast<int>(random.below(60));
        if (random.below(2) == 0) emitter.rate = random.uniform(1, 300);
        if (random.below(4) == 0) emitter.present = static_cast<int>(random.below(50));
        emitter.begin = random.uniform(0, 0.5f), emitter.end = random.uniform(0.5f, 1.5f);
        // Only through later ones, so that nothing emits itself.
        const auto later = [&] { return i + 1 < count ? i + 1 : -1; };
        if (random.below(2) == 0) emitter.trail = later(), emitter.trailRate = random.uniform(5, 90);
        if (random.below(2) == 0) emitter.onDeath = later(), emitter.onDeathCount = static_cast<int>(random.below(4));
        effect.emitters.push_back(emitter);
    }
    return effect;
}

TEST_F(ComputedParticles, AreThoseOfTheCpuForRandomEffects) {
    Random random(Seed{41});
    std::size_t alive = 0;
    for (int round = 0; round < (isLongRun() ? 60 : 7); ++round) {
        ParticleSystem system;
        const std::size_t capacity = 20000;
        system.reset(randomEffect(random, capacity), Seed{random.next()});
        simulation.adopt(timeline, system);
        const float amount = random.uniform(0.1f, 3);
        // A pool that fills up may refuse others than the CPU's.
        for (int tick = 0; tick < 100 && 2 * system.pool().alive() < capacity; ++tick) {
            system.step(stepAt(tick, amount));
            simulation.step(timeline, system.effect(), stepAt(tick, amount));
            if (tick % 33 > 0) continue;
            ASSERT_NO_FATAL_FAILURE(expectSame(system, round, tick));
            alive += system.pool().alive();
        }
        ASSERT_NO_FATAL_FAILURE(expectSame(system, round, 99));
        ASSERT_EQ(system.refused(), 0u);
        EXPECT_EQ(simulation.refused(), 0u);
        EXPECT_EQ(simulation.alive(), system.pool().alive());
    }
    EXPECT_GT(alive, 1000u);
}

class GrowingPools : public Gl {};

/// A larger amount takes a larger pool, while the effect runs, on all paths alike.
TEST_F(GrowingPools, HaveTheSameParticlesOnAllPaths) {
    DrawnParticles drawn(64, 36);
    for (const Path path : {Path::instanced, Path::feedback, Path::compute}) {
        drawn.play({.effect = EffectKind::magic, .motion = {.amount = 0.5f}, .style = {.path = path}}, 5);
        EXPECT_EQ(drawn.measured().capacity, 7000);
        drawn.demo.params.motion.amount = 2.5f;
        drawn.step(30);
        const ParticlesMeasures measures = drawn.measured();
        EXPECT_EQ(measures.capacity, 17500);
        EXPECT_EQ(measures.refused, 0);
        EXPECT_EQ(measures.allocations, 0);
        EXPECT_GT(measures.alive, 1000);
        if (path != Path::instanced) {
            EXPECT_LT(measures.cpuGpuMaxDiff, 1e-4);
        }
    }
}

/// A full pool: as many births as deaths, whose serial numbers only the GPU knows.
TEST_F(ComputedParticles, AFullPoolStaysFull) {
    for (const std::size_t capacity : {1u, 255u, 256u, 257u, 5000u}) {
        ParticleSystem system;
        Effect effect{.name = "full", .capacity = capacity, .keepsFull = true, .materials = {{}}};
        effect.emitters = {{.life = {0.05f, 0.6f}, .extent = {1, 1, 1}, .speed = {0, 1}}};
        system.reset(effect, Seed{capacity});
        simulation.adopt(timeline, system);
        for (int tick = 0; tick < 80; ++tick) {
            system.step(stepAt(tick));
            simulation.step(timeline, system.effect(), stepAt(tick));
            if (tick % 20 > 0) continue;
            ASSERT_NO_FATAL_FAILURE(expectSame(system, static_cast<int>(capacity), tick));
        }
        EXPECT_EQ(simulation.alive(), capacity);
        // Handed back, the CPU goes on with the same serial numbers.
        ParticleSystem next;
        next.reset(effect, Seed{capacity});
        next.resume(simulation.read(), simulation.clock(), simulation.refused());
        next.step(stepAt(80)), system.step(stepAt(80));
        const auto wanted = byKey(all(system)), found = byKey(all(next));
        EXPECT_TRUE(std::equal(wanted.begin(), wanted.end(), found.begin(), found.end(),
                               [](const auto& a, const auto& b) { return a.first == b.first; }));
    }
}

TEST_F(ComputedParticles, APoolThatIsTooSmallRefusesWhatItMust) {
    Random random(Seed{5});
    for (int round = 0; round < 10; ++round) {
        ParticleSystem system;
        const std::size_t capacity = 10 + random.below(300);
        system.reset(randomEffect(random, capacity), Seed{random.next()});
        simulation.adopt(timeline, system);
        for (int tick = 0; tick < 60; ++tick) {
            simulation.step(timeline, system.effect(), stepAt(tick, 3));
            if (tick % 15 > 0) continue;
            const auto alive = byKey(simulation.read());
            EXPECT_EQ(alive.size(), simulation.alive());
            EXPECT_LE(alive.size(), capacity);
        }
    }
}

/// However many particles there are, a tick uploads the schedule alone, and nothing is read back.
TEST_F(ComputedParticles, ATickUploadsOnlyTheSchedule) {
    std::uint64_t uploaded = 0;
    for (const int count : {1000, 100000}) {
        DrawnParticles drawn(64, 36);
        drawn.play({.effect = EffectKind::steady,
                    .count = count,
                    .style = {.path = Path::compute, .blend = Blending::additive, .shadows = Shadows::none},
                    .lightsFloor = false},
                   3);
        const Traffic before = traffic();
        drawn.step(1);
        Frame frame(drawn.setup.store, drawn.setup.canvas, drawn.tick, secondsAt(drawn.tick));
        drawn.demo.draw(frame);
        const Traffic moved = traffic() - before;
        EXPECT_LE(moved.bytesUploaded, 64000u);
        EXPECT_EQ(moved.bytesReadBack, 0u);
        EXPECT_EQ(moved.waits, 0u);
        EXPECT_TRUE(uploaded == 0 || moved.bytesUploaded == uploaded) << describe(moved);
        uploaded = moved.bytesUploaded;
    }
}

}  // namespace
}  // namespace arclight::test
