// The captions and labels in halftexel's images against the measures of the same frame.
#include <algorithm>
#include <array>
#include <cstdio>

#include "apps/halftexel/takes.h"
#include "core/random.h"

namespace arclight::test {
namespace {

class CliHalftexelCaptions : public HalftexelTakes {
protected:
    static std::string choice(Random& random, const std::vector<std::string>& labels) {
        return labels[random.below(static_cast<std::uint32_t>(labels.size()))];
    }
    static Json anyParams(Random& random, const char* scene) {
        return {{"scene", scene},
                {"rule", choice(random, {"gl", "d3d9", "d3d9Uv", "d3d9Position"})},
                {"msaa", choice(random, {"1", "4"})},
                {"pattern", choice(random, {"grid", "driver"})},
                {"wrap", choice(random, {"clamp", "repeat"})},
                {"filter", choice(random, {"box2", "tap4", "bspline", "tap13", "dualKawase", "karis"})},
                {"upFilter", choice(random, {"linear", "bspline", "dualKawase"})},
                {"mistake", random.below(2) == 1},
                {"gridSize", 2 + static_cast<int>(random.below(4))},
                {"pickX", static_cast<int>(random.below(3))},
                {"pickY", static_cast<int>(random.below(3))},
                {"level", 1 + static_cast<int>(random.below(6))},
                {"lightSize", 0.3 + 8 * static_cast<double>(random.uniform01())}};
    }
    std::vector<Shown> playAny(const char* scene, std::vector<Json>& params, int count, std::uint64_t seed) const {
        Random random(Seed{seed});
        for (int i = 0; i < count; ++i) params.push_back(anyParams(random, scene));
        return play(params, 0, "960x540");
    }
};

TEST_F(CliHalftexelCaptions, MicroscopeLabelsAsManyTexelsAsItsHeadingNames) {
    std::vector<Json> params;
    const auto shown = playAny("microscope", params, 24, 1);
    for (std::size_t i = 0; i < shown.size(); ++i) {
        SCOPED_TRACE(params[i].dump());
        const bool four = shown[i].says("blends four texels, 25 % each"),
                   two = shown[i].says("blends two texels, 50 %");
        const auto labels = [&](const char* words) {
            return std::count_if(shown[i].texts.begin(), shown[i].texts.end(),
                                 [&](const Json& text) { return text.at("text") == words; });
        };
        // Each weight is written on its texel and in the sum below.
        EXPECT_EQ(labels("25 %"), four ? 8 : 0);
        EXPECT_EQ(labels("50 %"), two ? 4 : 0);
        EXPECT_EQ(labels("100 %"), four || two ? 0 : 2);
    }
}

TEST_F(CliHalftexelCaptions, DownsampleSaysWhatItMeasures) {
    std::vector<Json> params;
    std::array<int, 2> seen{};  // settings in which light stays, and in which it moves
    for (const auto& shown : playAny("downsample", params, 16, 2)) {
        const bool moves = shown.measure("impulseShiftPx") > 0.01 || shown.measure("impulseWanderPx") > 0.01;
        ++seen[moves];
        EXPECT_EQ(shown.says("No light moves") || shown.says("Faint light stays"), !moves) << shown.texts.dump();
    }
    EXPECT_TRUE(seen[0] > 0 && seen[1] > 0) << seen[0] << " and " << seen[1];
}

TEST_F(CliHalftexelCaptions, PyramidSaysWhatItMeasures) {
    std::vector<Json> params;
    std::array<int, 2> seen{};  // settings in which light stays, and in which it moves
    for (const auto& shown : playAny("pyramid", params, 16, 3)) {
        const bool moves = shown.measure("centroidShiftPx") > 0.01 || shown.measure("upShiftPx") > 0.01;
        EXPECT_EQ(shown.says("stays where it is on every level"), !moves && shown.measure("haloWanderPx") <= 0.01)
            << shown.texts.dump();
        EXPECT_EQ(shown.says("walks away") || shown.says("move this light"), moves) << shown.texts.dump();
        ++seen[moves];
    }
    EXPECT_TRUE(seen[0] > 0 && seen[1] > 0) << seen[0] << " and " << seen[1];
}

TEST_F(CliHalftexelCaptions, FadeSaysWhatItMeasures) {
    std::vector<Json> params;
    const auto shown = playAny("fade", params, 12, 4);
    for (std::size_t i = 0; i < shown.size(); ++i) {
        SCOPED_TRACE(params[i].dump());
        const bool whole = shown[i].measure("edgeCoverage") == 1;
        EXPECT_EQ(shown[i].says("left column 100 %, top row 100 %"), whole);
        EXPECT_EQ(shown[i].says("corner 100 %, column 10: 100 % of the white"), whole);
        EXPECT_TRUE(shown[i].says("every sample is covered")) << "at the lower right";
        EXPECT_EQ(shown[i].says("extends beyond"), params[i]["rule"] == "d3d9" || params[i]["rule"] == "d3d9Uv");
    }
}

TEST_F(CliHalftexelCaptions, ConventionsAreThoseOfThePickedPixel) {
    Random random(Seed{5});
    std::vector<Json> params;
    for (int run = 0; run < 6; ++run) {
        params.push_back(anyParams(random, "microscope"));
        params.back()["column"] = "conventions";
        params.back()["gridSize"] = run % 2 == 0 ? 4 : 8;
    }
    const auto shown = play(params, 0, "960x540");
    const auto pair = [](double x, double y, int digits) {
        std::array<char, 64> text{};
        std::snprintf(text.data(), text.size(), "(%.*f, %.*f)", digits, x, digits, y);
        return std::string(text.data());
    };
    for (std::size_t i = 0; i < shown.size(); ++i) {
        SCOPED_TRACE(params[i].dump());
        const int x = params[i]["pickX"], y = params[i]["pickY"], n = params[i]["gridSize"];
        for (const std::string& words :
             {"pixel centre " + pair(x, y, 1), "pixel centre " + pair(x + 0.5, y + 0.5, 1),
              "pixel centre " + pair(x + 0.5, n - y - 0.5, 1),
              "in clip space " + pair(2.0 * x / n - 1, 1 - 2.0 * y / n, 3),
              "in clip space " + pair((2.0 * x + 1) / n - 1, 1 - (2.0 * y + 1) / n, 3),
              "uv " + pair((x + 0.5) / n, (y + 0.5) / n, 3), "uv " + pair((x + 0.5) / n, 1 - (y + 0.5) / n, 3)})
            EXPECT_TRUE(shown[i].says(words)) << words;
        EXPECT_EQ(shown[i].count("clip z from -1 to 1"), 1);
        EXPECT_EQ(shown[i].count("clip z from 0 to 1"), 2);
    }
}

TEST_F(CliHalftexelCaptions, TheShaderRunsOncePerPixelWhateverTheSamples) {
    const auto shown = play({{{"scene", "microscope"}, {"column", "samples"}, {"msaa", "1"}},
                             {{"scene", "microscope"}, {"column", "samples"}, {"msaa", "4"}, {"pattern", "driver"}}},
                            0, "960x540");
    ASSERT_EQ(shown.size(), 2u);
    for (const Shown& one : shown) {
        EXPECT_EQ(one.measure("shaderRunsPerPixel"), 1);
        EXPECT_EQ(one.count("the shader runs once, at (0.50, 0.50)"), 2);
    }
}

}  // namespace
}  // namespace arclight::test
