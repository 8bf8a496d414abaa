// The stars twinkle on without a jump where their phases begin again.
#include <algorithm>
#include <cstdlib>

#include "app/takes.h"

namespace arclight::test {
namespace {

class CliHalftexelSky : public DemoCli {
protected:
    CliHalftexelSky() : DemoCli("halftexel", "480x270") {}

    /// Largest change of a byte of the sky from one tick to the next, from `first` on.
    int largestChange(std::int64_t first) const {
        constexpr int kFrames = 6;
        const std::string ticks = std::to_string(first) + ":" + std::to_string(first + kFrames - 1);
        run({"mistake=false"}, {"--pass", "sky", "--ticks", ticks, "--capture", "sky%d.png"});
        int largest = 0;
        for (std::int64_t tick = first + 1; tick < first + kFrames; ++tick) {
            const Image before = image("sky" + std::to_string(tick - 1) + ".png"),
                        after = image("sky" + std::to_string(tick) + ".png");
            EXPECT_EQ(before.pixels.size(), after.pixels.size());
            for (std::size_t i = 0; i < std::min(before.pixels.size(), after.pixels.size()); ++i)
                largest = std::max(largest, std::abs(before.pixels[i] - after.pixels[i]));
        }
        return largest;
    }
};

TEST_F(CliHalftexelSky, StarsTwinkleOnWhereTheirPhasesBeginAgain) {
    const int usual = largestChange(300);
    EXPECT_GT(usual, 0) << "no star twinkles";
    // The phases begin again after 4,096 seconds.
    constexpr std::int64_t kAgain = 4096 * 60;
    EXPECT_LE(largestChange(kAgain - 3), usual + 1);
    EXPECT_LE(largestChange(36'288'000), usual + 1);
}

}  // namespace
}  // namespace arclight::test
