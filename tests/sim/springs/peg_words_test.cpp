#include "sim/springs/peg_words.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "core/parallel.h"
#include "core/random.h"
#include "sim/each_target.h"

namespace arclight::springs {
namespace {

struct Pegs {
    std::vector<double> heights, velocities;
    explicit Pegs(std::size_t count) : heights(count), velocities(count) {
        Random random(Seed{11});
        for (std::size_t i = 0; i < count; ++i) {
            heights[i] = static_cast<double>(random.uniform(-80, 80));
            velocities[i] = static_cast<double>(random.uniform(-200, 200));
        }
    }
    std::vector<std::uint32_t> packed() const {
        std::vector<std::uint32_t> words(heights.size());
        packPegs(heights, velocities, words);
        return words;
    }
};

/// As the shader reads it.
double heightOf(std::uint32_t word) {
    return static_cast<std::int16_t>(word & 0xffff) * static_cast<double>(kShownHeight) / 32767;
}
double velocityOf(std::uint32_t word) {
    return static_cast<std::int16_t>(word >> 16) * static_cast<double>(kShownVelocity) / 32767;
}

TEST(PegWords, HoldTheNearestNumbers) {
    const Pegs pegs(20000);
    const std::vector<std::uint32_t> words = pegs.packed();
    for (std::size_t i = 0; i < words.size(); ++i) {
        ASSERT_NEAR(heightOf(words[i]), std::clamp(pegs.heights[i], -64.0, 64.0), 0.502 * 64 / 32767) << i;
        ASSERT_NEAR(velocityOf(words[i]), std::clamp(pegs.velocities[i], -96.0, 96.0), 0.502 * 96 / 32767) << i;
    }
}

TEST(PegWords, KeepZeroAndTheSignOfEqualDistances) {
    Pegs pegs(4);
    pegs.heights = {0, -0.0, 0.75, -0.75}, pegs.velocities = {0, 1e-30, 30, -30};
    const std::vector<std::uint32_t> words = pegs.packed();
    EXPECT_EQ(words[0], 0u);
    EXPECT_EQ(words[1], 0u);
    EXPECT_EQ(heightOf(words[2]), -heightOf(words[3]));
    EXPECT_EQ(velocityOf(words[2]), -velocityOf(words[3]));
}

TEST(PegWords, EveryVectorWidthAndThreadCountGivesTheSameBits) {
    for (const std::size_t count : {0u, 1u, 3u, 31u, 1023u, 100003u}) {
        const Pegs pegs(count);
        setThreads(1);
        const std::vector<std::uint32_t> expected = pegs.packed();
        setThreads(0);
        EXPECT_GE(withEachTarget([&] { EXPECT_TRUE(pegs.packed() == expected) << vectorName() << ' ' << count; }), 1u);
    }
}

}  // namespace
}  // namespace arclight::springs
