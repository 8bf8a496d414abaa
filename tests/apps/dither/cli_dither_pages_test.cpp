// Scenes spectrum, time and generator as the executable shows them.
#include "app/takes.h"
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
            settings.push_back({pattern, 63, {{"scene", scene}, {"pattern", pattern}, {"size", "32"}}});
    const std::vector<Drawn> all = shown(settings, kMeasures);
    ASSERT_EQ(all.size(), 6u);
    EXPECT_NEAR(all[0].measure("lowFrequencyEnergy"), 1, 0.4);
    EXPECT_LT(all[2].measure("lowFrequencyEnergy"), 0.01);
    EXPECT_LT(all[2].measure("rmsBlurred"), 0.25 * all[0].measure("rmsBlurred"));
    // The published figures for 2-D blue noise and FAST.
    EXPECT_GT(all[1].measure("rmsAccumulated"), 0.015);
    EXPECT_LT(all[3].measure("rmsAccumulated"), 0.00545);
    EXPECT_LT(all[5].measure("rmsAccumulated"), 0.00411);
}

}  // namespace
}  // namespace arclight::test
