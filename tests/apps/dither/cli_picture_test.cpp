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
    // The pass of the GPU is drawn for the one and not for the other.
    const auto hasPass = [&](const char* backend) {
        const Words rows{"scene=picture", "pattern=diffusion", "serpentine=false", std::string("backend=") + backend};
        const std::string passes = run(rows, {"--list-passes"}).out;
        EXPECT_NE(passes.find("\n"), std::string::npos) << passes;
        return passes.find("diffuse") != std::string::npos;
    };
    EXPECT_TRUE(hasPass("gpu"));
    EXPECT_FALSE(hasPass("cpu"));
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
    for (std::size_t i = 0; i < all.size(); i += 2) EXPECT_EQ(all[i].frame, all[i + 1].frame) << i;
}

/// A pattern that jumps makes dots flip that nothing else moves.
TEST_F(CliPicture, AnUnanchoredPatternFlips) {
    const Json settings = {{"scene", "picture"}, {"subject", "scene"}, {"pattern", "blue"}, {"size", "64"}};
    Json jumping = settings;
    jumping["mistake"] = "unanchored";
    const std::vector<Drawn> both = shown({{"still", 60, settings}, {"jumping", 60, jumping}}, kMeasures);
    EXPECT_GT(both[1].measure("flips"), 5 * both[0].measure("flips"));
}

TEST_F(CliPicture, RampsSayTheirBands) {
    const std::vector<Drawn> all = shown({{"2", 0, {{"scene", "ramp"}, {"bits", 1}, {"size", "2"}}},
                                          {"16", 0, {{"scene", "ramp"}, {"bits", 1}, {"size", "16"}}},
                                          {"no half", 0, {{"scene", "ramp"}, {"size", "2"}, {"mistake", "noHalf"}}}},
                                         kMeasures, {"--size", "640x360"});
    EXPECT_EQ(all[0].measure("bands"), 5);
    EXPECT_EQ(all[1].measure("bands"), 0);
    EXPECT_EQ(all[0].measure("meanBiasLsb"), 0);
    EXPECT_EQ(all[2].measure("meanBiasLsb"), 0.125);
}

}  // namespace
}  // namespace arclight::test
