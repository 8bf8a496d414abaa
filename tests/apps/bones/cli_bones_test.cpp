// The bones demo as its executable shows it.
#include "app/takes.h"
#include "core/long_run.h"
#include "core/random.h"

namespace arclight::test {
namespace {

class CliBones : public DemoCli {
protected:
    CliBones() : DemoCli("bones", "64x36") {}
};

TEST_F(CliBones, RatesHardlyMatter) {
    std::vector<Settings> settings{{"right", 300, {{"scene", "chains"}}}};
    for (const char* mistake : {"jumpingTargets", "dampingPerTick"})
        settings.push_back({mistake, 300, {{"scene", "chains"}, {"mistake", mistake}}});
    settings.push_back({"small", 300, {{"scene", "chains"}, {"chainScale", 0.1}}});
    const std::vector<Drawn> all = shown(settings, kMeasures);
    ASSERT_EQ(all.size(), settings.size());
    EXPECT_LT(all[0].measure("rateError"), 1);
    EXPECT_LT(all[0].measure("exactError"), 1);
    for (const std::size_t mistake : {1u, 2u})
        EXPECT_GT(all[mistake].measure("rateError"), 2 * all[0].measure("rateError")) << settings[mistake].name;
    EXPECT_NEAR(all[3].measure("rateError"), all[0].measure("rateError"), 0.01);
}

/// The lengths that docs/bones.md states, and what the article's length stiffness does instead.
TEST_F(CliBones, LengthStiffnessKeepsLengths) {
    constexpr double kStiffness[] = {0, 0.5, 0.9, 1}, kErrors[] = {62, 30, 5.8, 0};
    std::vector<Settings> settings;
    for (const double stiffness : kStiffness)
        for (const char* mistake : {"none", "dampingPerTick"})
            settings.push_back(
                {mistake, 300, {{"scene", "chains"}, {"lengthStiffness", stiffness}, {"mistake", mistake}}});
    const std::vector<Drawn> all = shown(settings, kMeasures);
    ASSERT_EQ(all.size(), settings.size());
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_NEAR(all[2 * i].measure("lengthErrorMax"), kErrors[i], i < 2 ? 0.5 : 0.05) << kStiffness[i];
        EXPECT_GT(all[2 * i + 1].measure("lengthErrorMax"), 95) << kStiffness[i];
    }
}

/// A chain whose length stiffness falls to 0 at its tip stretches there, and not at its root.
TEST_F(CliBones, LengthStiffnessVariesAlongTheChain) {
    const std::vector<Drawn> all =
        shown({{"soft tip", 300, {{"scene", "chains"}, {"lengthStiffness", 1}, {"lengthStiffnessTip", 0}}}}, kStates);
    ASSERT_EQ(all.size(), 1u);
    const Json& joints = all[0].state["chains"][2]["joints"];
    const auto error = [&](std::size_t bone) {
        double square = 0;
        for (std::size_t k = 0; k < 3; ++k)
            square += std::pow(joints[bone + 1][k].get<double>() - joints[bone][k].get<double>(), 2);
        return std::fabs(std::sqrt(square) / 0.2 - 1);
    };
    EXPECT_LT(error(0), 0.2 * error(7));
    EXPECT_GT(error(7), 0.1);
}

/// The limit of cpuGpuMaxDiff, over the whole range of the sliders.
TEST_F(CliBones, TheGpusFieldIsThatOfTheCpuWithRandomSettings) {
    Random random(Seed{165});
    std::vector<Settings> settings;
    constexpr const char* kStimuli[] = {"wind", "footsteps", "explosion", "implosion", "shockWave"};
    constexpr const char* kPlacements[] = {"fixed", "follow", "wrap"};
    for (int round = 0; round < (isLongRun() ? 200 : 12); ++round)
        settings.push_back({"round " + std::to_string(round),
                            90,
                            {{"scene", "field"},
                             {"path", "fragment"},
                             {"cells", 8 + static_cast<int>(random.below(isLongRun() ? 153 : 41))},
                             {"cellSize", random.uniform(0.05f, 1)},
                             {"propagation", random.uniform(0, 1.8f)},
                             {"depth", static_cast<int>(random.below(5))},
                             {"anchored", random.below(2) == 0},
                             {"anchoring", kPlacements[random.below(3)]},
                             {"stimulus", kStimuli[random.below(5)]},
                             {"fieldFrequency", 0.2f * std::pow(50.0f, random.uniform01())},
                             {"fieldDamping", random.uniform(0, 2)},
                             {"push", random.uniform(0, 3)}}});
    const std::vector<Drawn> all = shown(settings, kMeasures);
    ASSERT_EQ(all.size(), settings.size());
    int measured = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Json& value = all[i].measures["cpuGpuMaxDiff"];
        if (value.is_number()) ++measured;
        EXPECT_TRUE(value.is_null() || value.get<double>() <= 1e-4) << settings[i].name << ' ' << settings[i].params;
    }
    EXPECT_GT(measured, static_cast<int>(0.8 * static_cast<double>(all.size())));
}

TEST_F(CliBones, OnlyARotationVectorKinks) {
    std::vector<Settings> settings;
    for (const char* spring : {"axisAngle", "components", "hemisphere", "angle"})
        settings.push_back({spring, 150, {{"scene", "kink"}, {"rotationSpring", spring}}});
    const std::vector<Drawn> all = shown(settings, kMeasures);
    ASSERT_EQ(all.size(), 4u);
    EXPECT_GT(all[0].measure("largestSpin"), 20);
    for (const std::size_t spring : {1u, 2u, 3u}) EXPECT_LT(all[spring].measure("largestSpin"), 3) << spring;
}

}  // namespace
}  // namespace arclight::test
