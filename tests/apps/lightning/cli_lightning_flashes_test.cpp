// The flash limit of the lightning demo, by the flashes in its frames.
#include "app/takes.h"

namespace arclight::test {
namespace {

class LightningFlashes : public DemoCli {
protected:
    LightningFlashes() : DemoCli("lightning", "96x54") {}
};

TEST_F(LightningFlashes, StormWithTenStrikesPerSecondKeepsTheLimitByDefault) {
    EXPECT_LE(mostFlashes({"strikesPerMinute=600"}, "0:240"), 3);
    EXPECT_GT(mostFlashes({"strikesPerMinute=600", "flashLimit=false"}, "0:240"), 3);
}

TEST_F(LightningFlashes, ShipWithTwelveTargetsKeepsTheLimitByDefault) {
    EXPECT_LE(mostFlashes({"mode=ship"}, "30:150"), 3);
    EXPECT_GT(mostFlashes({"mode=ship", "flashLimit=false"}, "30:150"), 3);
}

TEST_F(LightningFlashes, EveryOtherModeKeepsTheLimitByDefault) {
    for (const char* mode : {"sky", "chain", "coil", "ball", "single"})
        EXPECT_LE(mostFlashes({std::string("mode=") + mode}, "30:130"), 3) << mode;
}

}  // namespace
}  // namespace arclight::test
