// Bounces in continuous time: against closed forms, and that they hang on no boundary between ticks.
#include "sim/particles/contacts.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"
#include "sim/particles/depth_map.h"
#include "sim/particles/particle_flight.h"

namespace arclight::particles {
namespace {

/// A particle that is thrown from a height over the floor.
struct Throw {
    Effect effect{.name = "throw", .emitters = {{.life = {60, 60}, .collides = true}}};
    ParticleStep step{};
    Particle particle;
    Motion motion{.life = 60};

    Throw(float restitution, float friction, glm::vec3 velocity, float height) {
        effect.emitters[0].restitution = restitution, effect.emitters[0].friction = friction;
        particle.position.y = height, motion.velocity = velocity;
    }
    void play(int ticks) {
        for (int i = 0; i < ticks; ++i) moveParticle(effect, step, particle, motion);
    }
};

/// The way of a ball that is dropped at speed `speed`, in closed form: parabolas between bounces.
struct Bouncing {
    double height, speed, restitution;
    int bounces = 0;
    double launch = 0;  ///< speed after the last bounce

    /// Its height after `seconds`.
    double at(double seconds) {
        constexpr double g = kGravity;
        const double impact = std::sqrt(speed * speed + 2 * g * height);
        double since = seconds - (impact - speed) / g;
        if (since < 0) return height - speed * seconds - g * seconds * seconds / 2;
        launch = restitution * impact, bounces = 1;
        for (; since > 2 * launch / g; launch *= restitution, ++bounces) since -= 2 * launch / g;
        return launch * since - g * since * since / 2;
    }
};

TEST(Bounce, ABallFollowsTheClosedFormWhereverTheGridOfTicksFalls) {
    Random random(Seed{3});
    for (int round = 0; round < 200; ++round) {
        const float restitution = random.uniform(0.4f, 0.9f), height = random.uniform(0.5f, 5);
        Throw ball(restitution, 0, glm::vec3(0), height);
        for (int tick = 1; tick < 600; ++tick) {
            ball.play(1);
            // Half a tick of gravity before the first: velocities lag by it.
            Bouncing truth{height, kGravity * kTick / 2, restitution};
            const double expected = truth.at(static_cast<double>(tick) / 60);
            // Slower impacts do not bounce in full.
            if (truth.launch > 0 && truth.launch < 2 * kStillSpeed) break;
            ASSERT_NEAR(ball.particle.position.y, expected, 3e-4) << "round " << round << " tick " << tick;
            ASSERT_NEAR(ball.motion.hits, truth.bounces, expected < 1e-3 ? 1 : 0) << "round " << round;
        }
        EXPECT_GE(ball.motion.hits, 2);
    }
}

TEST(Bounce, HeightsFallByTheSquareOfTheRestitution) {
    for (const float restitution : {0.4f, 0.6f, 0.8f}) {
        Throw ball(restitution, 0, glm::vec3(0), 5);
        // A tick of 0.1 ms samples the peaks.
        ball.step.dt = 1e-4f;
        std::vector<float> peaks(4, 0.0f);
        while (ball.motion.hits < peaks.size()) {
            ball.play(1);
            if (ball.motion.hits < peaks.size())
                peaks[ball.motion.hits] = std::max(peaks[ball.motion.hits], ball.particle.position.y);
        }
        for (std::size_t i = 2; i < peaks.size(); ++i)
            EXPECT_NEAR(peaks[i] / peaks[i - 1], restitution * restitution, 1e-3f) << restitution;
    }
}

TEST(Bounce, HeightsFallByTheSquareOfTheRestitutionOnAllSurfaces) {
    DepthMap map;
    map.draw({.position = {0, 1.5f, 8}, .target = {0, 1.3f, 0}, .fovY = 0.72f, .near = 0.2f, .far = 300}, {}, true);
    Random random(Seed{8});
    int hops = 0;
    for (int round = 0; round < 300; ++round) {
        const float restitution = random.uniform(0.1f, 1), height = random.uniform(0.05f, 6);
        const float down = random.uniform(0, 2), gravity = random.uniform(0.3f, 3);
        Throw ball(restitution, 0, {0, -down, 0}, height);
        ball.step.settings.gravity = gravity, ball.step.depthMap = &map;
        const bool isRound = round % 3 == 1;
        if (isRound) ball.effect.balls = {{{0, -1, 0}, 1.5f}}, ball.particle.position.y += 0.5f;
        if (round % 3 == 2) ball.step.settings.collisions = Collisions::depth;
        // The height that it would rise to, and half a tick of gravity more speed than `velocity` tells.
        const double g = static_cast<double>(kGravity * gravity);
        const auto peak = [&] {
            const double v = static_cast<double>(ball.motion.velocity.y) - g / 120;
            return static_cast<double>(ball.particle.position.y) - (isRound ? 0.5 : 0.0) + v * v / (2 * g);
        };
        double last = peak();
        for (int hits = 0, tick = 0; tick < 1200; ++tick) {
            ball.play(1);
            if (ball.motion.hits == hits) continue;
            // Slower impacts do not bounce in full, and of hops shorter than a tick there may be two.
            if (2 * g * last < 4 * kStillSpeed * kStillSpeed || ball.motion.hits > ++hits) break;
            const double square = static_cast<double>(restitution) * static_cast<double>(restitution);
            ASSERT_NEAR(peak() / last, square, 0.01 * square) << "round " << round << ", hop " << hits;
            last = peak(), ++hops;
        }
    }
    EXPECT_GT(hops, 500);
}

/// Where a particle is at the end depends on where it starts; returns the largest jump while the start sweeps over half
/// a metre in `steps` steps, and the first contact over several ticks.
template <class Play>
float largestJump(int steps, Play play) {
    float jump = 0;
    glm::vec3 last = play(0.0f);
    for (int i = 1; i <= steps; ++i) {
        const glm::vec3 next = play(static_cast<float>(i) / static_cast<float>(steps));
        jump = std::max(jump, glm::distance(last, next));
        last = next;
    }
    return jump;
}

TEST(Bounce, OnTheFloorHangsOnNoBoundaryBetweenTicks) {
    // By way of hops, the last of them shorter than a tick, to rest. A step is a third of a millimetre.
    for (const float friction : {0.0f, 0.3f, 1.0f})
        for (const int ticks : {60, 150}) {
            const float jump = largestJump(1500, [&](float share) {
                Throw ball(0.5f, friction, {2, 0, 0.5f}, 1 + 0.5f * share);
                ball.play(ticks);
                return ball.particle.position;
            });
            EXPECT_LT(jump, 1e-3f) << friction << ", " << ticks << " ticks";
        }
}

TEST(Bounce, OnABallHangsOnNoBoundaryBetweenTicks) {
    const float jump = largestJump(1500, [&](float share) {
        Throw ball(0.5f, 0.3f, {0.5f, 0, 0}, 2 + 0.5f * share);
        ball.effect.balls = {{{0, 0.5f, 0}, 0.5f}};
        ball.play(50);
        return ball.particle.position;
    });
    EXPECT_LT(jump, 1e-3f);
}

TEST(Bounce, OnADepthMapHangsOnNoBoundaryBetweenTicks) {
    DepthMap map;
    map.draw({.position = {0, 1.5f, 8}, .target = {0, 1.3f, 0}, .fovY = 0.72f, .near = 0.2f, .far = 300}, {}, true);
    const float jump = largestJump(1500, [&](float share) {
        Throw ball(0.5f, 0.3f, {0.5f, 0, 0}, 1 + 0.5f * share);
        ball.step.settings.collisions = Collisions::depth, ball.step.depthMap = &map;
        ball.play(60);
        return ball.particle.position;
    });
    EXPECT_LT(jump, 1e-3f);
}

TEST(Bounce, WhatLiesStaysWhereItIs) {
    Throw ball(0.6f, 0.3f, {1, 0, 0}, 1);
    ball.play(300);
    const Particle before = ball.particle;
    const int hits = ball.motion.hits;
    EXPECT_NEAR(before.position.y, 0, 1e-6f);
    ball.play(300);
    EXPECT_NEAR(glm::distance(before.position, ball.particle.position), 0, 1e-6f);
    EXPECT_EQ(ball.motion.hits, hits) << "it lies, it does not hit";
}

TEST(Bounce, WhatDiesOfAHitStaysAtItAndKnowsHowLongAgo) {
    Random random(Seed{4});
    for (int round = 0; round < 100; ++round) {
        const float height = random.uniform(0.5f, 3);
        Throw drop(0, 0, {0.6f, 0, 0}, height);
        drop.effect.emitters[0].diesOnHit = true;
        int ticks = 0;
        while (drop.motion.age < drop.motion.life) drop.play(1), ++ticks;
        const double lag = kGravity * kTick / 2;
        const double fall = (std::sqrt(lag * lag + 2 * kGravity * height) - lag) / kGravity;
        EXPECT_EQ(drop.particle.position.y, 0);
        EXPECT_NEAR(drop.particle.position.x, 0.6 * fall, 1e-4);
        EXPECT_NEAR(drop.motion.age - drop.motion.life, ticks / 60.0 - fall, 1e-5);
    }
}

}  // namespace
}  // namespace arclight::particles
