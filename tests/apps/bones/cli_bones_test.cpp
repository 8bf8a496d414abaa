// The bones demo as its executable shows it.
#include "app/takes.h"

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

/// largestSpin, from the rotations after each tick.
TEST_F(CliBones, LargestSpinIsThatOfFourSeconds) {
    std::vector<Settings> settings;
    for (int tick = 0; tick <= 340; ++tick)
        settings.push_back({"kink", tick, {{"scene", "kink"}, {"kinkMotion", "tumble"}, {"frequency", 1.3}}});
    const std::vector<Drawn> states = shown(settings, kStates);
    ASSERT_EQ(states.size(), settings.size());
    const auto spin = [&](int tick) {
        double dot = 0;
        for (std::size_t k = 0; k < 4; ++k)
            dot += states[static_cast<std::size_t>(tick)].state["rotations"][3][k].get<double>() *
                   states[static_cast<std::size_t>(tick) - 1].state["rotations"][3][k].get<double>();
        return 2 * std::acos(std::min(std::fabs(dot), 1.0)) * 60;
    };
    for (const int at : {60, 240, 340}) {
        double largest = 0;
        for (int tick = std::max(1, at - 239); tick <= at; ++tick) largest = std::max(largest, spin(tick));
        const std::vector<Drawn> measured = shown({settings[static_cast<std::size_t>(at)]}, kMeasures);
        EXPECT_NEAR(measured.front().measure("largestSpin"), largest, 0.02) << at;
    }
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
