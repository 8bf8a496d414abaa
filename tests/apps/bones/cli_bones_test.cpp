// The bones demo as its executable shows it.
#include <cmath>
#include <utility>

#include "app/takes.h"

namespace arclight::test {
namespace {

class CliBones : public DemoCli {
protected:
    CliBones() : DemoCli("bones", "64x36") {}
};

/// The sentence below the suite's name names the chosen mistake.
TEST_F(CliBones, TheCaptionOfTheChainNamesItsMistake) {
    const std::pair<const char*, const char*> captions[] = {
        {"none", "Targets move during a step, and limits only change the drawing."},
        {"jumpingTargets", "Mistake: targets jump at the start of a step, so bones are half a step early."},
        {"dampingPerTick", "Mistake: each step takes a fraction of the velocity along a bone."},
        {"absoluteDamping", "Mistake: each step takes a fraction of the velocity in the world."},
        {"keptPose", "Mistake: the next tick starts from the drawn pose."}};
    std::vector<Settings> settings;
    for (const auto& [mistake, caption] : captions)
        settings.push_back({mistake, 2, {{"scene", "chains"}, {"mistake", mistake}}});
    const std::vector<Drawn> all = shown(settings, kTexts, {"--size", "1280x720"});
    for (std::size_t i = 0; i < all.size(); ++i) {
        std::string page;
        for (const Json& text : all[i].texts) page += text.at("text").get<std::string>() + ' ';
        for (std::size_t k = 0; k < all.size(); ++k)
            EXPECT_EQ(page.find(captions[k].second) != std::string::npos, i == k) << page;
    }
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
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_NEAR(all[2 * i].measure("lengthErrorMax"), kErrors[i], i < 2 ? 0.5 : 0.05) << kStiffness[i];
        EXPECT_GT(all[2 * i + 1].measure("lengthErrorMax"), 95) << kStiffness[i];
    }
}

/// A chain whose length stiffness falls to 0 at its tip stretches there, and not at its root.
TEST_F(CliBones, LengthStiffnessVariesAlongTheChain) {
    const std::vector<Drawn> all =
        shown({{"soft tip", 300, {{"scene", "chains"}, {"lengthStiffness", 1}, {"lengthStiffnessTip", 0}}}}, kStates);
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

}  // namespace
}  // namespace arclight::test
