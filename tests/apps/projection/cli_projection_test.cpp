// Demo projection as the executable shows it.
#include "app/takes.h"

namespace arclight::test {
namespace {

class CliProjection : public DemoCli {
protected:
    CliProjection() : DemoCli("projection", "128x72") {}
};

/// R. Ramamoorthi and P. Hanrahan (2001): 9 terms are within 1 % in the mean, and below 9 % everywhere.
TEST_F(CliProjection, NineTermsLightABallAndMoreBandsComeCloserInShadows) {
    const std::vector<Drawn> all = shown({{"nine", 4, {{"bands", 2}}}, {"most", 4, {{"bands", 8}}}}, kMeasures);
    EXPECT_LT(all[0].measure("shErrorMean"), 1);
    EXPECT_LT(all[0].measure("shErrorMax"), 5);
    EXPECT_LT(all[1].measure("shErrorMax"), all[0].measure("shErrorMax"));
    EXPECT_LT(all[1].measure("shadowError"), all[0].measure("shadowError"));
    EXPECT_GT(all[1].measure("shadowError"), 0);
}

}  // namespace
}  // namespace arclight::test
