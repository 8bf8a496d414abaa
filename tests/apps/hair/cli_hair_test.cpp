// The hair demo through its executable: what its measures and its dump say of any setting.
#include <glm/glm.hpp>

#include "app/takes.h"
#include "core/long_run.h"

namespace arclight::test {
namespace {

class CliHair : public DemoCli {
protected:
    CliHair() : DemoCli("hair", "64x36") {}
};

glm::dvec3 vec(const Json& list) {
    return {list.at(0).get<double>(), list.at(1).get<double>(), list.at(2).get<double>()};
}

TEST_F(CliHair, LinksOfTheDumpHaveTheirStrain) {
    const Json shaken{{"strands", 100}, {"motion", "shake"}, {"guideLevel", 0}};
    const std::vector<Drawn> all = shown(30, std::vector<Json>{shaken}, kMeasures | kStates);
    double sum = 0, most = 0;
    int links = 0;
    const Json& state = all[0].state;
    EXPECT_EQ(state.at("tick"), 30);
    for (const Json& strand : state.at("strands"))
        for (std::size_t i = 0; i < strand.at("rest").size(); ++i) {
            const double rest = strand.at("rest")[i].get<double>();
            const double length = glm::distance(vec(strand.at("nodes")[i]), vec(strand.at("nodes")[i + 1]));
            const double strain = std::abs(length - rest) / rest;
            sum += strain, most = std::max(most, strain), ++links;
        }
    ASSERT_GT(links, 500);
    EXPECT_NEAR(all[0].measure("strainMean"), 100 * sum / links, 1e-3);
    EXPECT_NEAR(all[0].measure("strainMax"), 100 * most, 1e-2);
}

TEST_F(CliHair, ShakeDumpsTheStrandsOfItsSolver) {
    const std::vector<Drawn> all = shown(40,
                                         {{{"scene", "shake"}, {"nodes", 9}, {"solver", "relaxation"}},
                                          {{"scene", "shake"}, {"nodes", 9}, {"solver", "followTheLeader"}}},
                                         kStates);
    const Json& state = all[0].state;
    EXPECT_EQ(state.at("tick"), 40);
    EXPECT_TRUE(state.at("spheres").empty());
    ASSERT_EQ(state.at("strands").size(), 8u);
    for (const Json& strand : state.at("strands")) {
        ASSERT_EQ(strand.at("rest").size(), 8u);
        ASSERT_EQ(strand.at("nodes").size(), 9u);
        for (const Json& length : strand.at("rest")) EXPECT_NEAR(length.get<double>(), 0.3 / 8, 1e-6);
    }
    EXPECT_NE(all[1].state, state);
}

TEST_F(CliHair, SkirtDumpsItsColumns) {
    const Json state = dumped({"scene=skirt", "skirtMotion=twirl", "iterations=8"}, {"--tick", "50"});
    EXPECT_EQ(state.at("tick"), 50);
    ASSERT_EQ(state.at("strands").size(), 32u);
    EXPECT_EQ(state.at("strands")[0].at("nodes").size(), 10u);
    EXPECT_EQ(state.at("strands")[0].at("rest").size(), 9u);
}

/// A segment drawn over a nearer one is a brick that is too light or too dark.
TEST_F(CliHair, SortedHairIsCloseToPeeledHairFromEverySide) {
    std::vector<Json> each;
    int number = 0;
    for (const char* style : {"wavy", "straight", "curly", "short", "ponytail", "wet"})
        for (const char* shot : {"portrait", "front", "profile", "closeUp", "back"})
            for (const int yaw : {0, 50}) {
                // Without the time for all: waves from the back, and short hair close up.
                if (++number % 29 != 9 && !isLongRun()) continue;
                each.push_back({{"style", style}, {"shot", shot}, {"cameraYawDeg", yaw}});
            }
    const std::vector<Drawn> all = shown(40, each, kMeasures, {"--size", "192x108"});
    for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_GT(all[i].measure("peeledLayers"), 3) << each[i];
        EXPECT_GT(all[i].measure("psnrToPeeled"), 32) << each[i];
    }
}

TEST_F(CliHair, BenchmarkCountsNodes) {
    run({"strands=100"}, {"--frames", "3", "--bench", "bench.json"});
    const Json figures = json("bench.json").at("figures").at("nodesPerMs");
    EXPECT_GT(figures.at("simulate").get<double>(), 0);
    EXPECT_GT(figures.at("draw").get<double>(), 0);
}

TEST_F(CliHair, HairStaysInTheFrameThroughAJump) {
    // The backdrop does not move: the upper edge shows the same at every tick, unless hair has risen to it.
    run({"strands=500"}, {"--preset", "jump", "--size", "160x90", "--ticks", "0:72:6", "--capture", "jump-%03d.png"});
    const Image rest = image("jump-000.png");
    for (int tick = 6; tick <= 72; tick += 6) {
        char name[32];
        std::snprintf(name, sizeof name, "jump-%03d.png", tick);
        const Image shown = image(name);
        int most = 0;
        for (std::size_t i = 0; i < static_cast<std::size_t>(3 * shown.width); ++i)
            most = std::max(most, std::abs(int{shown.pixels[i]} - int{rest.pixels[i]}));
        EXPECT_LE(most, 4) << tick;
    }
}

TEST_F(CliHair, PoresShowInACloseUp) {
    const auto with = [&](const char* pores) {
        return captured({"strands=500", "shot=closeUp", std::string("pores=") + pores},
                        {"--size", "640x360", "--tick", "1"});
    };
    const Image none = with("0"), strong = with("2");
    int changed = 0;
    for (int y = 0; y < none.height; ++y)
        for (int x = 0; x < none.width; ++x) changed += none.at(x, y, 0) != strong.at(x, y, 0);
    EXPECT_GT(changed, none.width * none.height / 50);
}

}  // namespace
}  // namespace arclight::test
