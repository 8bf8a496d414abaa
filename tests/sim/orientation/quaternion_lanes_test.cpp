// Corrected nlerp in lanes: the same bits at every vector width, and as near to slerp as in doubles.
#include "sim/orientation/quaternion_lanes.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/bit_cast.h"
#include "sim/each_target.h"
#include "sim/orientation/interpolants.h"
#include "sim/orientation/random_rotations.h"

namespace arclight::orientation {
namespace {

TEST(QuaternionLanes, HaveTheBitsOfOneQuaternionAtAnyWidth) {
    constexpr std::size_t kCount = 1003;
    Random random(Seed{1});
    QuaternionColumns a(kCount), b(kCount), results(kCount);
    std::vector<float> t;
    for (std::size_t i = 0; i < kCount; ++i) {
        const Pair pair = randomPair(random);
        a.set(i, glm::normalize(glm::quat(pair.a))), b.set(i, glm::normalize(glm::quat(pair.b)));
        t.push_back(i % 10 == 0 ? 1.0f : random.uniform01());
    }
    const std::size_t targets = withEachTarget([&] {
        correctedNlerp(a, b, t, results);
        for (std::size_t i = 0; i < kCount; ++i) {
            const glm::quat one = correctedNlerp(a.at(i), b.at(i), t[i]), q = results.at(i);
            for (int k = 0; k < 4; ++k) ASSERT_EQ(bitCast<std::uint32_t>(q[k]), bitCast<std::uint32_t>(one[k])) << i;
            ASSERT_NEAR(glm::length(q), 1, 2e-7f);
            const glm::dquat right = correctedNlerp(glm::dquat(a.at(i)), glm::dquat(b.at(i)), t[i], Correction::k2);
            const double apart = std::fabs(glm::dot(glm::dquat(a.at(i)), glm::dquat(b.at(i))));
            // Half a turn apart, rounding may choose the other way.
            if (apart > 1e-6) {
                ASSERT_LT(turnBetween(glm::normalize(glm::dquat(q)), glm::normalize(right)), 2e-6) << i;
            }
        }
    });
    EXPECT_GE(targets, 1u);
}

}  // namespace
}  // namespace arclight::orientation
