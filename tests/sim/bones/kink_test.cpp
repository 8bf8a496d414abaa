#include "sim/bones/kink.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "core/time.h"

namespace arclight::bones {
namespace {

/// From the rotations after each tick: the largest speed of the last four seconds, as the measure's hint says.
TEST(Kink, LargestSpinIsThatOfFourSeconds) {
    for (const KinkMotion motion : {KinkMotion::steady, KinkMotion::tumble}) {
        Kink kink;
        kink.reset({.omega = 9, .zeta = 0.25}, {.motion = motion});
        std::vector<std::vector<double>> spins(kRotationSprings);
        for (int tick = 0; tick < 480; ++tick) {
            std::vector<glm::dquat> before;
            for (int i = 0; i < kRotationSprings; ++i)
                before.emplace_back(kink.rotation(static_cast<RotationSpring>(i)));
            kink.step((tick + 1) * kTickSeconds, kTickSeconds);
            for (int i = 0; i < kRotationSprings; ++i) {
                const glm::dquat moved = glm::dquat(kink.rotation(static_cast<RotationSpring>(i))) *
                                         glm::conjugate(before[static_cast<std::size_t>(i)]);
                std::vector<double>& of = spins[static_cast<std::size_t>(i)];
                of.push_back(2 * std::asin(std::min(glm::length(glm::dvec3(moved.x, moved.y, moved.z)), 1.0)) * 60);
                const auto first = of.size() > 240 ? of.end() - 240 : of.begin();
                const double largest = *std::max_element(first, of.end());
                ASSERT_NEAR(static_cast<double>(kink.largestSpin(static_cast<RotationSpring>(i))), largest,
                            1e-4 + 1e-4 * largest)
                    << i << " at " << tick;
            }
        }
        // A kink of the rotation vector is out of sight four seconds later.
        if (motion == KinkMotion::steady) {
            EXPECT_GT(*std::max_element(spins[0].begin(), spins[0].end()), 20);
        }
    }
}

}  // namespace
}  // namespace arclight::bones
