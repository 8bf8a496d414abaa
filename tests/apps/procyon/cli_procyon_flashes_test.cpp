// The flash limit of the game, by the flashes in its frames.
#include "app/takes.h"

namespace arclight::test {
namespace {

class ProcyonFlashes : public DemoCli {
protected:
    ProcyonFlashes() : DemoCli("procyon", "96x54") {}
};

TEST_F(ProcyonFlashes, ExplosionsKeepTheLimitByDefault) {
    const double most = mostFlashes({}, "480:600");
    EXPECT_LE(most, 3);
    EXPECT_GT(most, 0) << "an explosion is a flash";
}

TEST_F(ProcyonFlashes, DischargeKeepsTheLimitByDefault) {
    EXPECT_LE(mostFlashes({}, "1070:1150", {"--seed", "2"}), 3);
    EXPECT_GT(mostFlashes({"flashLimit=false"}, "1070:1150", {"--seed", "2"}), 3);
}

}  // namespace
}  // namespace arclight::test
