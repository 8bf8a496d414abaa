// Scenes spectrum, time and generator as the executable shows them.
#include <map>
#include <string>
#include <vector>

#include "app/takes.h"
#include "sim/dither/matrix_ranks.h"
#include "sim/dither/threshold_map.h"

namespace arclight::test {
namespace {

class CliDitherPages : public DemoCli {
protected:
    CliDitherPages() : DemoCli("dither", "64x36") {}
};

TEST_F(CliDitherPages, ACapturedMatrixIsTheOneShown) {
    const std::pair<dither::Pattern, const char*> cases[]{{dither::Pattern::bayer, "pattern=bayer"},
                                                          {dither::Pattern::blueInTime, "pattern=blueInTime"}};
    for (const auto& [pattern, assignment] : cases) {
        const Image matrix = captured({"scene=generator", "size=16", assignment}, {"--tick", "1", "--pass", "matrix"});
        const std::vector<std::uint32_t> ranks = dither::ranksOf(matrix);
        EXPECT_EQ(ranks, dither::thresholdMap(pattern, 16, Seed{1}).ranks);
        const Json state = dumped({"scene=generator", "size=16", assignment}, {"--tick", "1"});
        EXPECT_EQ(state.at("ranks").get<std::vector<std::uint32_t>>(), ranks);
    }
}

/// The numbers that presets state, and what they compare.
TEST_F(CliDitherPages, PresetsMeasureWhatTheySay) {
    std::map<std::string, std::size_t> index;
    std::vector<Settings> settings = presetSettings("dither", 140);
    Settings still;
    for (std::size_t i = 0; i < settings.size(); ++i) {
        const std::string name = settings[i].name.substr(std::string("preset ").size());
        index[name] = i;
        if (name == "moving") still = settings[i];
    }
    still.params["motion"] = 0;
    settings.push_back(still);
    const std::vector<Drawn> all = shown(settings, kMeasures | kStates, {"--size", "160x90"});
    const auto value = [&](const char* preset, const char* name) { return all[index.at(preset)].measure(name); };
    EXPECT_EQ(value("coarse", "levels"), 5);
    EXPECT_EQ(value("generator", "levels"), 257);
    EXPECT_LE(value("generator", "coverageErrorMax"), 0.5 / 255);
    EXPECT_EQ(value("no-half", "meanBiasLsb"), 0.125);
    EXPECT_LT(value("spectrum-blue", "lowFrequencyEnergy"), 0.01);
    EXPECT_NEAR(value("spectrum-white", "lowFrequencyEnergy"), 1, 0.3);
    EXPECT_GT(value("same-thresholds", "uncovered"), 0);
    EXPECT_GT(value("same-thresholds", "doubled"), 0);
    EXPECT_EQ(value("showcase", "uncovered"), 0);
    EXPECT_EQ(value("showcase", "orderDependence"), 0);
    EXPECT_GT(value("unsorted", "orderDependence"), 0);
    EXPECT_GT(value("moving", "rmsAccumulated"), 1.1 * all.back().measure("rmsAccumulated"));
}

}  // namespace
}  // namespace arclight::test
