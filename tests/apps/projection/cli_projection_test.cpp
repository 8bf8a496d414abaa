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
    ASSERT_EQ(all.size(), 2u);
    EXPECT_LT(all[0].measure("shErrorMean"), 1);
    EXPECT_LT(all[0].measure("shErrorMax"), 5);
    EXPECT_LT(all[1].measure("shErrorMax"), all[0].measure("shErrorMax"));
    EXPECT_LT(all[1].measure("shadowError"), all[0].measure("shadowError"));
    EXPECT_GT(all[1].measure("shadowError"), 0);
}

/// The solved window leaves no light below zero. It costs accuracy, as Hanning does.
TEST_F(CliProjection, WindowsRemoveNegativeLight) {
    const std::vector<Drawn> all = shown({{"none", 4, {{"bands", 5}}},
                                          {"hanning", 4, {{"bands", 5}, {"window", "hanning"}}},
                                          {"solved", 4, {{"bands", 5}, {"window", "nonNegative"}}}},
                                         kMeasures);
    ASSERT_EQ(all.size(), 3u);
    EXPECT_GT(all[0].measure("negativeShare"), 5);
    EXPECT_LT(all[1].measure("negativeDepth"), all[0].measure("negativeDepth"));
    EXPECT_EQ(all[2].measure("negativeShare"), 0);
    EXPECT_GT(all[2].measure("shErrorMean"), all[0].measure("shErrorMean"));
}

/// Near −z, Frisvad's formula divides by almost nothing; Duff's mirrors it there.
TEST_F(CliProjection, TheMapFindsTheSingularNormal) {
    const Json there = {{"scene", "basis"}, {"mapCentre", {180, 0}}, {"mapZoom", 1000}};
    Json duff = there;
    duff["builder"] = "duff";
    const std::vector<Drawn> all = shown({{"frisvad", 4, there}, {"duff", 4, duff}}, kMeasures);
    ASSERT_EQ(all.size(), 2u);
    EXPECT_GT(all[0].measure("basisErrorMax"), 0.05);
    EXPECT_LT(all[1].measure("basisErrorMax"), 1e-5);
}

}  // namespace
}  // namespace arclight::test
