// Scenes ramp and picture as the executable shows them.
#include "app/takes.h"

namespace arclight::test {
namespace {

class CliPicture : public DemoCli {
protected:
    CliPicture() : DemoCli("dither", "160x90") {}
};

/// Errors that columns hand on, on the GPU, are those of rows on the CPU, to the bit.
TEST_F(CliPicture, ShiftedColumnsGiveTheBitsOfRows) {
    std::vector<Settings> settings;
    for (const char* kernel : {"floydSteinberg", "jarvis", "atkinson"})
        for (const char* backend : {"cpu", "gpu"})
            settings.push_back({backend,
                                30,
                                {{"scene", "picture"},
                                 {"pattern", "diffusion"},
                                 {"serpentine", false},
                                 {"kernel", kernel},
                                 {"backend", backend},
                                 {"palette", "sixteen"},
                                 {"subject", "scene"},
                                 {"dotSize", 1}}});
    const std::vector<Drawn> all = shown(settings, kFrames);
    ASSERT_EQ(all.size(), 6u);
    for (std::size_t i = 0; i < all.size(); i += 2) EXPECT_EQ(all[i].frame, all[i + 1].frame) << i;
}

/// A pattern that jumps makes dots flip that nothing else moves.
TEST_F(CliPicture, AnUnanchoredPatternFlips) {
    const Json settings = {{"scene", "picture"}, {"subject", "scene"}, {"pattern", "blue"}, {"size", "64"}};
    Json jumping = settings;
    jumping["mistake"] = "unanchored";
    const std::vector<Drawn> both = shown({{"still", 60, settings}, {"jumping", 60, jumping}}, kMeasures);
    ASSERT_EQ(both.size(), 2u);
    EXPECT_GT(both[1].measure("flips"), 5 * both[0].measure("flips"));
}

TEST_F(CliPicture, RampsSayTheirBands) {
    const std::vector<Drawn> all = shown({{"2", 0, {{"scene", "ramp"}, {"bits", 1}, {"size", "2"}}},
                                          {"16", 0, {{"scene", "ramp"}, {"bits", 1}, {"size", "16"}}},
                                          {"no half", 0, {{"scene", "ramp"}, {"size", "2"}, {"mistake", "noHalf"}}}},
                                         kMeasures, {"--size", "640x360"});
    ASSERT_EQ(all.size(), 3u);
    EXPECT_EQ(all[0].measure("bands"), 5);
    EXPECT_EQ(all[1].measure("bands"), 0);
    EXPECT_EQ(all[0].measure("meanBiasLsb"), 0);
    EXPECT_EQ(all[2].measure("meanBiasLsb"), 0.125);
}

}  // namespace
}  // namespace arclight::test
