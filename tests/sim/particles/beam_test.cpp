// The beam against brute force.
#include "sim/particles/beam.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "sim/particles/beam_targets.h"
#include "sim/particles/effects.h"

namespace arclight::particles {
namespace {

glm::vec3 randomPoint(Random& random) { return {random.uniform(-5, 5), random.uniform(-5, 5), random.uniform(-5, 5)}; }

/// The distance to the curve by many points of it.
float bruteForce(const Beam& beam, glm::vec3 point) {
    float least = 1e9f;
    for (int i = 0; i <= 4000; ++i) least = std::min(least, glm::length(beam.at(static_cast<float>(i) / 4000) - point));
    return least;
}

TEST(Beam, ChordsAreAsFarFromTheCurveAsTheErrorSays) {
    Random random(Seed{1});
    for (int i = 0; i < 50; ++i) {
        const Beam beam{randomPoint(random), randomPoint(random), randomPoint(random)};
        for (const int segments : {1, 4, 16}) {
            float largest = 0;
            for (int k = 0; k <= 512 * segments; ++k) {
                const float t = static_cast<float>(k) / static_cast<float>(512 * segments);
                const auto chord = std::min(static_cast<int>(t * static_cast<float>(segments)), segments - 1);
                const float a = static_cast<float>(chord) / static_cast<float>(segments);
                const float b = static_cast<float>(chord + 1) / static_cast<float>(segments);
                // The point of the chord at the same t: the farthest that the two are apart.
                const glm::vec3 onChord = glm::mix(beam.at(a), beam.at(b), (t - a) / (b - a));
                largest = std::max(largest, glm::length(beam.at(t) - onChord));
            }
            EXPECT_NEAR(largest, beam.chordError(segments), 1e-3f * beam.chordError(segments) + 1e-5f);
        }
    }
}

TEST(Beam, HitsAreThoseOfBruteForceWithinTheChordError) {
    Random random(Seed{2});
    int hitCount = 0, missed = 0;
    for (int i = 0; i < 10000; ++i) {
        const Beam beam{randomPoint(random), randomPoint(random), randomPoint(random)};
        const glm::vec3 centre = randomPoint(random);
        const float radius = random.uniform(0.05f, 0.5f), ball = random.uniform(0.2f, 1.5f);
        constexpr int kSegments = 12;
        const float truth = bruteForce(beam, centre), tolerance = beam.chordError(kSegments) + 2e-3f;
        ASSERT_NEAR(distanceToBeam(beam, centre, kSegments), truth, tolerance);
        if (std::abs(truth - radius - ball) <= tolerance) continue;
        const bool isHit = hits(beam, radius, centre, ball, kSegments);
        ASSERT_EQ(isHit, truth < radius + ball);
        ++(isHit ? hitCount : missed);
    }
    EXPECT_GT(hitCount, 300);
    EXPECT_GT(missed, 500);
}

TEST(Beam, LeavesAlongItsDirectionAndEndsOnTheTarget) {
    const Beam beam = lockedBeam({1, 2, 3}, {0, 0, -1}, {4, 2, -5});
    EXPECT_EQ(beam.at(1), beam.target);
    EXPECT_EQ(beam.at(0), beam.start);
    EXPECT_LT(glm::length(glm::normalize(beam.tangent(0)) - glm::vec3(0, 0, -1)), 1e-6f);
}

TEST(Beam, SampledErrorReachesTheBoundAndNeverPassesIt) {
    Random random(Seed{3});
    for (int i = 0; i < 200; ++i) {
        const Beam beam{randomPoint(random), randomPoint(random), randomPoint(random)};
        const int segments = 1 + static_cast<int>(random.below(40));
        const float sampled = sampledChordError(beam, segments), bound = beam.chordError(segments);
        EXPECT_LE(sampled, bound + 2e-6f);
        EXPECT_GT(sampled, 0.99f * bound - 2e-6f);
    }
}

TEST(Beam, TouchesWhereItHits) {
    Random random(Seed{4});
    int touched = 0;
    for (int i = 0; i < 10000; ++i) {
        const Beam beam{randomPoint(random), randomPoint(random), randomPoint(random)};
        const glm::vec3 centre = randomPoint(random);
        const float radius = random.uniform(0.05f, 0.5f), ball = random.uniform(0.2f, 1.5f);
        const BeamTouch touch = touchOf(beam, radius, centre, ball, 12);
        const bool isHit = hits(beam, radius, centre, ball, 12);
        // Where the start lies inside of the ball, no chord enters.
        if (glm::length(beam.start - centre) <= ball) continue;
        ASSERT_EQ(touch.hits, isHit);
        if (!isHit) continue;
        ++touched;
        EXPECT_NEAR(glm::length(touch.at - centre), ball, 2e-3f);
        EXPECT_LT(distanceToBeam(beam, touch.at, 12), radius + 2e-3f);
    }
    EXPECT_GT(touched, 300);
}

TEST(Beam, WhatRidesItStaysWithinItsRadius) {
    const Effect effect = beamEffect();
    ParticleSystem system;
    system.reset(effect, Seed{1});
    for (int tick = 0; tick < 90; ++tick) {
        const ParticleStep step{.tick = tick, .pointer = targetOffset(static_cast<float>(tick) / 60)};
        system.step(step);
        const Beam beam = beamOf(effect, step);
        for (std::size_t i = 0; i < system.pool().alive(); ++i) {
            const Emitter& emitter = effect.emitters[system.pool().motions()[i].emitter];
            if (!emitter.ridesBeam) continue;
            ASSERT_LT(distanceToBeam(beam, system.pool().particles()[i].position, 64),
                      emitter.beamRadius + beam.chordError(64) + 1e-4f);
        }
    }
}

TEST(BeamTargets, HeatWhereTheBeamTouchesCoolWhereNotAndBurst) {
    const Effect effect = beamEffect();
    BeamTargets targets;
    targets.reset(effect, Seed{1});
    int bursts = 0;
    for (int tick = 0; tick < 600; ++tick) {
        const float seconds = static_cast<float>(tick) / 60;
        const std::vector<float> before{targets.heat(0), targets.heat(1), targets.heat(2), targets.heat(3)};
        const ParticleStep step{.tick = tick, .seconds = seconds, .pointer = targetOffset(seconds)};
        targets.step(step, 16);
        EXPECT_EQ(targets.balls()[0].centre, targets.beam().target) << "locked";
        int touched = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            const Sphere& ball = targets.balls()[i];
            const bool isHit = seconds > kBeamTravel && hits(targets.beam(), kBeamRadius, ball.centre, ball.radius, 16);
            touched += isHit;
            if (!isHit) {
                EXPECT_LE(targets.heat(i), before[i]);
            } else if (targets.heat(i) > 0) {
                EXPECT_GT(targets.heat(i), before[i]);
            }
            EXPECT_LT(targets.heat(i), 1);
        }
        EXPECT_EQ(targets.hits(), touched);
        for (const Strike& strike : targets.strikes()) bursts += strike.emitter == kBeamBurst;
    }
    EXPECT_GE(bursts, 4) << "the locked target, every two seconds";
}

}  // namespace
}  // namespace arclight::particles
