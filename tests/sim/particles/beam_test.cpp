// The beam against brute force.
#include "sim/particles/beam.h"

#include <gtest/gtest.h>

#include "core/random.h"

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

}  // namespace
}  // namespace arclight::particles
