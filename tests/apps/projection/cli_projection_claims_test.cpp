// What the presets of projection say, against what they measure.
#include <map>

#include "app/takes.h"

namespace arclight::test {
namespace {

class CliProjectionClaims : public DemoCli {
protected:
    CliProjectionClaims() : DemoCli("projection", "64x36") {}
};

TEST_F(CliProjectionClaims, OfPresets) {
    const std::vector<Settings> presets = presetSettings("projection", 1000);
    const std::vector<Drawn> all = shown(presets, kMeasures);
    std::map<std::string, Drawn> is;
    for (std::size_t i = 0; i < all.size(); ++i) is[presets[i].name.substr(std::string("preset ").size())] = all[i];
    EXPECT_NEAR(is["nine-numbers"].measure("ballErrorMean"), 4, 0.5);
    EXPECT_LT(is["overcast"].measure("ballErrorMax"), 1);
    for (const char* name : {"nine-numbers", "overcast", "sunset", "studio", "hanning"}) {
        EXPECT_NEAR(is[name].measure("ballErrorMean"), 4 * is[name].measure("shErrorMean"), 1e-9) << name;
        EXPECT_NEAR(is[name].measure("ballErrorMax"), 4 * is[name].measure("shErrorMax"), 1e-9) << name;
    }
    EXPECT_GT(is["negative-light"].measure("negativeShare"), 10);
    EXPECT_NEAR(is["lost-angles"].measure("lossExponent"), 2, 0.15);
    EXPECT_GT(is["naive-curves"].measure("orthogonality"), 0.5);
    EXPECT_NEAR(is["cubic"].measure("rmse"), 0.0189, 5e-4);
    EXPECT_LT(is["forgets-to-square"].measure("rmse"), 0.1 * 0.1134);  // of the line nearest to the cubic
    EXPECT_GT(is["singular-normal"].measure("basisErrorMax"), 0.5);
    EXPECT_GT(is["half-precision"].measure("basisErrorMax"), 1e-3);
    EXPECT_LT(is["signature"].measure("parsevalError"), 1e-12);
}

TEST_F(CliProjectionClaims, OfSkiesAndWindows) {
    std::vector<Settings> settings;
    for (const char* sky : {"sunset", "clear", "overcast", "studio"}) settings.push_back({sky, 0, {{"sky", sky}}});
    for (const char* window : {"none", "hanning"}) settings.push_back({window, 0, {{"bands", 5}, {"window", window}}});
    const std::vector<Drawn> all = shown(settings, kMeasures);
    // A sun at 7° is the hardest light for few bands.
    for (std::size_t i = 1; i < 4; ++i) EXPECT_GT(all[0].measure("ballErrorMax"), all[i].measure("ballErrorMax"));
    // Hanning leaves less light below zero, for a softer sun.
    EXPECT_LT(all[5].measure("negativeDepth"), all[4].measure("negativeDepth"));
    EXPECT_GT(all[5].measure("ballErrorMean"), all[4].measure("ballErrorMean"));
}

}  // namespace
}  // namespace arclight::test
