// The flash limit of the lightning demo, by the flashes in its frames.
#include "app/takes.h"
#include "core/long_run.h"

namespace arclight::test {
namespace {

class LightningFlashes : public DemoCli {
protected:
    LightningFlashes() : DemoCli("lightning", "96x54") {}
};

TEST_F(LightningFlashes, StormWithTenStrikesPerSecondKeepsTheLimitByDefault) {
    const Words seed{"--seed", "2"};
    EXPECT_LE(mostFlashes({"strikesPerMinute=600"}, "150:230", seed), 3);
    EXPECT_GT(mostFlashes({"strikesPerMinute=600", "flashLimit=false"}, "150:230", seed), 3);
}

TEST_F(LightningFlashes, ShipWithTwelveTargetsKeepsTheLimitByDefault) {
    const Words seed{"--seed", "2"};
    EXPECT_LE(mostFlashes({"mode=ship"}, "0:80", seed), 3);
    EXPECT_GT(mostFlashes({"mode=ship", "flashLimit=false"}, "0:80", seed), 3);
}

TEST_F(LightningFlashes, EveryOtherModeKeepsTheLimitByDefault) {
    for (const std::string& mode : sampleOf<std::string>({"sky", "chain", "coil", "ball", "single"}, 1))
        EXPECT_LE(mostFlashes({"mode=" + mode}, "30:120"), 3) << mode;
}

}  // namespace
}  // namespace arclight::test
