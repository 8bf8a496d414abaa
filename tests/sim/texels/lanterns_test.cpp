#include "sim/texels/lanterns.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

namespace arclight::texels {
namespace {

constexpr double kTimes[] = {0, 1.0 / 60, 1, 3.7, 10, 61.3, 600, 86400.5, 3.0e7};

bool isSame(const Lantern& a, const Lantern& b) {
    return a.position == b.position && a.radius == b.radius && a.height == b.height && a.barrel == b.barrel &&
           a.phase == b.phase && a.isRed == b.isRed;
}

TEST(Lanterns, SameSeedGivesSameField) {
    for (const std::uint64_t seed : {0ull, 1ull, 77ull, ~0ull}) {
        const auto a = lanternField(Seed{seed}), b = lanternField(Seed{seed});
        EXPECT_TRUE(std::equal(a.begin(), a.end(), b.begin(), b.end(), isSame)) << seed;
    }
}

TEST(Lanterns, OtherSeedGivesOtherField) {
    const auto a = lanternField(Seed{1}), b = lanternField(Seed{2});
    EXPECT_FALSE(std::equal(a.begin(), a.end(), b.begin(), b.end(), isSame));
}

TEST(Lanterns, ExactlyOneIsRed) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        const auto field = lanternField(Seed{seed});
        EXPECT_EQ(1, std::count_if(field.begin(), field.end(), [](const Lantern& l) { return l.isRed; })) << seed;
    }
}

TEST(Lanterns, SpanManyDistancesFarthestFirst) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const auto field = lanternField(Seed{seed});
        EXPECT_GE(field.size(), 140u);
        EXPECT_LE(field.size(), 164u);
        // The farthest come first, so that near ones cover them.
        EXPECT_TRUE(std::is_sorted(field.begin(), field.end(),
                                   [](const Lantern& a, const Lantern& b) { return a.position.z < b.position.z; }));
        EXPECT_LT(field.front().position.z, 50 * field.back().position.z);
    }
}

TEST(Lanterns, NeverTouchEachOther) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        const auto field = lanternField(Seed{seed});
        for (double seconds = 0; seconds < 120; seconds += 3.1)
            for (std::size_t i = 0; i < field.size(); ++i)
                for (std::size_t j = 0; j < i; ++j) {
                    const glm::vec3 gap = lanternAt(field[i], seconds).position - lanternAt(field[j], seconds).position;
                    ASSERT_GT(std::hypot(gap.x, gap.z), field[i].radius + field[j].radius)
                        << "seed " << seed << " lanterns " << i << ", " << j << " at " << seconds;
                }
    }
}

TEST(Lanterns, FloatInFrontOfCamera) {
    for (std::uint64_t seed = 0; seed < 20; ++seed)
        for (const Lantern& lantern : lanternField(Seed{seed})) {
            EXPECT_EQ(0.0f, lantern.position.y);
            for (const double seconds : kTimes) {
                const LanternState state = lanternAt(lantern, seconds);
                EXPECT_LT(std::abs(state.position.y), 0.02f);
                EXPECT_LT(state.position.z, -2.0f);
                EXPECT_LT(glm::length(state.position - lantern.position), 0.4f);
            }
        }
}

TEST(Lanterns, FlamesStayInBounds) {
    double sum = 0;
    int count = 0;
    for (const Lantern& lantern : lanternField(Seed{3}))
        for (int i = 0; i < 2000; ++i) {
            const LanternState state = lanternAt(lantern, 0.37 * i);
            ASSERT_GE(state.brightness, kDimmestFlame);
            ASSERT_LE(state.brightness, kBrightestFlame);
            ASSERT_LT(std::abs(state.lean), 0.2f);
            ASSERT_LE(std::abs(state.roll), kMaxRoll);
            sum += static_cast<double>(state.brightness);
            ++count;
        }
    EXPECT_NEAR(1.0, sum / count, 0.01);
}

TEST(Lanterns, FlamesFlickerWithoutJumps) {
    const Lantern lantern = lanternField(Seed{1}).back();
    float least = 2, most = 0;
    for (int tick = 0; tick < 600; ++tick) {
        const LanternState now = lanternAt(lantern, tick / 60.0), next = lanternAt(lantern, (tick + 1) / 60.0);
        EXPECT_LT(std::abs(next.brightness - now.brightness), 0.05f);
        EXPECT_LT(glm::length(next.position - now.position), 0.003f);
        least = std::min(least, now.brightness), most = std::max(most, now.brightness);
    }
    EXPECT_GT(most - least, 0.15f);
}

}  // namespace
}  // namespace arclight::texels
