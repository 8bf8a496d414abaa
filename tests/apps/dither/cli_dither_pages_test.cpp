// Scenes spectrum, time and generator as the executable shows them.
#include <map>
#include <string>
#include <vector>

#include "app/takes.h"
#include "sim/dither/accumulation.h"
#include "sim/dither/matrix_export.h"

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
        const auto read = dither::mapOfImage(matrix);
        ASSERT_TRUE(read) << read.error().message;
        EXPECT_EQ(read->ranks, dither::thresholdMap(pattern, 16, Seed{1}).ranks);
        const Json state = dumped({"scene=generator", "size=16", assignment}, {"--tick", "1"});
        EXPECT_EQ(state.at("ranks").get<std::vector<std::uint32_t>>(), read->ranks);
    }
}

TEST_F(CliDitherPages, NoisesDifferAsTheySay) {
    std::vector<Settings> settings;
    for (const char* pattern : {"white", "blue", "filtered"})
        for (const char* scene : {"spectrum", "time"})
            settings.push_back({pattern, 127, {{"scene", scene}, {"pattern", pattern}, {"size", "32"}}});
    const std::vector<Drawn> all = shown(settings, kMeasures);
    ASSERT_EQ(all.size(), 6u);
    EXPECT_NEAR(all[0].measure("lowFrequencyEnergy"), 1, 0.4);
    EXPECT_LT(all[2].measure("lowFrequencyEnergy"), 0.01);
    EXPECT_LT(all[2].measure("rmsBlurred"), 0.25 * all[0].measure("rmsBlurred"));
    EXPECT_GT(all[1].measure("rmsAccumulated"), 0.015);
    for (const auto& [index, pattern] : {std::pair{3u, dither::Pattern::blue}, {5u, dither::Pattern::filtered}})
        EXPECT_LT(all[index].measure("rmsAccumulated"), dither::publishedRms(pattern).steady);
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
    ASSERT_EQ(all.size(), settings.size());
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

TEST_F(CliDitherPages, RampsOfPresetsHaveTheBandsTheySay) {
    const std::vector<Drawn> all = shown(
        {{"ramp", 1, {{"scene", "ramp"}}}, {"few-thresholds", 1, {{"scene", "ramp"}, {"bits", 1}, {"size", "2"}}}},
        kMeasures | kStates, {"--size", "640x360"});
    ASSERT_EQ(all.size(), 2u);
    EXPECT_EQ(all[0].state.at("bands").at(0), 8) << "eight levels, rounded";
    EXPECT_EQ(all[0].measure("bands"), 0) << "dithered";
    EXPECT_EQ(all[1].measure("bands"), 5);
}

}  // namespace
}  // namespace arclight::test
