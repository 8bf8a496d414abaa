// Scene creature as the executable shows it.
#include "app/takes.h"

namespace arclight::test {
namespace {

class CliCreature : public DemoCli {
protected:
    CliCreature() : DemoCli("bones", "128x72") {}

    static double distance(const Drawn& a, const Drawn& b) {
        double sum = 0;
        for (std::size_t i = 0; i < 3; ++i)
            sum += std::pow(a.state["bones"][0][i].get<double>() - b.state["bones"][0][i].get<double>(), 2);
        return std::sqrt(sum);
    }
};

TEST_F(CliCreature, BonesStretchAndKeepTheirVolume) {
    const Json loose = {{"lengthStiffness", 0}, {"frequency", 1.6}},
               thick = {{"lengthStiffness", 0}, {"frequency", 1.6}, {"squashAndStretch", false}};
    const std::vector<Drawn> all =
        shown({{"loose", 226, loose}, {"thick", 226, thick}, {"stiff", 226, {{"stiff", true}}}}, kMeasures);
    EXPECT_GT(all[0].measure("lengthErrorMax"), 20);
    EXPECT_LT(all[0].measure("volumeError"), 15);
    EXPECT_GT(all[1].measure("volumeError"), 20);
    EXPECT_NEAR(all[1].measure("lengthErrorMax"), all[0].measure("lengthErrorMax"), 1e-3);
    EXPECT_LT(all[2].measure("lengthErrorMax"), 1e-3);
    EXPECT_EQ(all[2].measure("volumeError"), 0);
    EXPECT_GT(all[0].measure("bones"), 50);
}

/// As the preset ball says: it pushes the ear on the right away; if it pulls, it draws it towards the head.
TEST_F(CliCreature, ABallActsOnTheBonesThatItPasses) {
    std::vector<Settings> settings;
    for (const char* ball : {"none", "push", "pull", "impulse", "turn"})
        settings.push_back({ball, 160, {{"creatureMotion", "still"}, {"ball", ball}}});
    const std::vector<Drawn> all = shown(settings, kStates);
    const auto x = [&](std::size_t of, std::size_t bone) { return all[of].state["bones"][bone][0].get<double>(); };
    constexpr std::size_t kLeftTip = 5;  // of the ear on the right of the picture
    EXPECT_GT(x(1, kLeftTip), x(0, kLeftTip) + 0.02);
    EXPECT_LT(x(2, kLeftTip), x(0, kLeftTip) - 0.02);
    for (const std::size_t other : {3u, 4u}) EXPECT_NE(all[other].state, all[0].state) << settings[other].name;
}

TEST_F(CliCreature, AHandCarriesItAndItComesBack) {
    const Json hover = {{"creatureMotion", "hover"}};
    Json drag = {pointer(10, 47, 32, 2, 2)}, miss = {pointer(10, 120, 10, 2, 2)};
    for (int tick = 11; tick < 40; ++tick) drag.push_back(pointer(tick, 47 + 0.8 * (tick - 10), 32, 2));
    drag.push_back(pointer(40, 70, 32));
    for (int tick = 11; tick < 40; ++tick) miss.push_back(pointer(tick, 100, 10, 2));
    const std::vector<Drawn> all = shown({{"alone", 38, hover},
                                          {"carried", 38, hover, 1, drag},
                                          {"missed", 38, hover, 1, miss},
                                          {"alone later", 600, hover},
                                          {"let go", 600, hover, 1, drag}},
                                         kStates);
    // The pointer has moved 0.4 m; the creature follows it 0.1 m behind.
    EXPECT_GT(distance(all[0], all[1]), 0.2);
    EXPECT_EQ(distance(all[0], all[2]), 0);
    EXPECT_LT(distance(all[3], all[4]), 0.01);
}

}  // namespace
}  // namespace arclight::test
