// The hair demo through its executable: what its measures and its dump say of any setting.
#include <glm/glm.hpp>

#include "app/takes.h"
#include "core/image_compare.h"
#include "core/long_run.h"
#include "core/random.h"

namespace arclight::test {
namespace {

class CliHair : public DemoCli {
protected:
    CliHair() : DemoCli("hair", "64x36") {}

    /// Runs to a tick and leaves measures.json and state.json.
    void run(const Words& assignments, const char* tick = "20") const {
        DemoCli::run(assignments, {"--tick", tick, "--measure", "measures.json", "--dump-state", "state.json"});
    }
    double measured(const char* name) const { return figure(json("measures.json"), name); }
};

glm::dvec3 vec(const Json& list) {
    return {list.at(0).get<double>(), list.at(1).get<double>(), list.at(2).get<double>()};
}

/// Nodes of the dump inside one of its spheres, roots apart; counted apart from the demo's measure.
int insideCount(const Json& state) {
    int count = 0;
    for (const Json& strand : state.at("strands"))
        for (std::size_t i = 1; i < strand.at("nodes").size(); ++i)
            for (const Json& sphere : state.at("spheres"))
                if (glm::distance(vec(strand.at("nodes")[i]), vec(sphere)) < sphere.at(3).get<double>()) {
                    ++count;
                    break;
                }
    return count;
}

std::string assignment(const char* name, double value) { return std::string(name) + "=" + std::to_string(value); }

TEST_F(CliHair, NoNodeStaysInsideASphereAtRandomSettings) {
    Random random(Seed{15});
    const auto between = [&](double from, double to) {
        return from + (to - from) * static_cast<double>(random.uniform01());
    };
    const auto oneOf = [&](std::initializer_list<const char*> names) {
        return std::string(
            names.begin()[static_cast<std::size_t>(between(0, static_cast<double>(names.size()) - 1e-3))]);
    };
    for (int i = 0; i < (isLongRun() ? 12 : 2); ++i) {
        const std::string style = oneOf({"straight", "wavy", "curly", "short", "wet"});
        const Words words{"strands=100",
                          "style=" + style,
                          "motion=" + oneOf({"still", "turn", "nod", "shake", "jump", "dive", "shrink"}),
                          "solver=" + oneOf({"relaxation", "rootSphere", "followTheLeader", "cosserat"}),
                          "order=" + oneOf({"sequential", "random", "grouped"}),
                          "nodes=" + std::to_string(static_cast<int>(between(4, 32))),
                          "iterations=" + std::to_string(static_cast<int>(between(1, 12))),
                          assignment("wind", between(0, 20)),
                          assignment("windFrom", between(-180, 180)),
                          assignment("gravity", between(-2, 2)),
                          assignment("damping", between(0, 1)),
                          assignment("restore", between(0, 1)),
                          assignment("length", between(0.05, 0.7)),
                          assignment("turn", between(-70, 70))};
        run(words);
        EXPECT_EQ(measured("penetrations"), 0) << ::testing::PrintToString(words);
        EXPECT_EQ(insideCount(json("state.json")), 0) << ::testing::PrintToString(words);
        EXPECT_LT(measured("rootError"), 1e-6) << ::testing::PrintToString(words);
    }
}

TEST_F(CliHair, LinksOfTheDumpHaveTheirStrain) {
    run({"strands=100", "motion=shake", "guideLevel=0"}, "30");
    double sum = 0, most = 0;
    int links = 0;
    const Json state = json("state.json");
    EXPECT_EQ(state.at("tick"), 30);
    for (const Json& strand : state.at("strands"))
        for (std::size_t i = 0; i < strand.at("rest").size(); ++i) {
            const double rest = strand.at("rest")[i].get<double>();
            const double length = glm::distance(vec(strand.at("nodes")[i]), vec(strand.at("nodes")[i + 1]));
            const double strain = std::abs(length - rest) / rest;
            sum += strain, most = std::max(most, strain), ++links;
        }
    ASSERT_GT(links, 500);
    EXPECT_NEAR(measured("strainMean"), 100 * sum / links, 1e-3);
    EXPECT_NEAR(measured("strainMax"), 100 * most, 1e-2);
}

TEST_F(CliHair, FollowTheLeaderKeepsLengths) {
    run({"strands=100", "motion=shake", "solver=followTheLeader", "collide=false"}, "45");
    EXPECT_LT(measured("strainMax"), 0.01);
}

TEST_F(CliHair, TheArticlesRestoringForceHoldsTheRootWhateverItsStrength) {
    // r0^(q i) is 1 for the node after the root at q = 0: the hair is rigid even with the weakest r0.
    const auto tipsMoved = [&](const char* printed) {
        run({"strands=100", "guideLevel=0", "motion=shake", "restore=0.01", "restoreRatio=0", printed}, "33");
        const Json moved = json("state.json");
        run({"strands=100", "guideLevel=0", "motion=shake", "restore=1", "restoreRatio=1", "stiffness=0"}, "33");
        const Json rigid = json("state.json");
        double sum = 0;
        for (std::size_t s = 0; s < moved.at("strands").size(); ++s)
            sum += glm::distance(vec(moved.at("strands")[s].at("nodes").back()),
                                 vec(rigid.at("strands")[s].at("nodes").back()));
        return sum / static_cast<double>(moved.at("strands").size());
    };
    EXPECT_LT(tipsMoved("articleRestore=true"), 0.1 * tipsMoved("articleRestore=false"));
}

/// A segment drawn over a nearer one is a brick that is too light or too dark.
TEST_F(CliHair, SortedHairIsCloseToPeeledHairFromEverySide) {
    int number = 0;
    for (const char* style : {"wavy", "straight", "curly", "short", "ponytail", "wet"})
        for (const char* shot : {"portrait", "front", "profile", "closeUp", "back"})
            for (const char* yaw : {"0", "50"}) {
                // Without the time for all: waves from the back, and short hair close up.
                if (++number % 29 != 9 && !isLongRun()) continue;
                const Words words{std::string("style=") + style, std::string("shot=") + shot,
                                  std::string("cameraYawDeg=") + yaw};
                DemoCli::run(words, {"--size", "192x108", "--tick", "40", "--measure", "measures.json"});
                EXPECT_GT(measured("peeledLayers"), 3) << ::testing::PrintToString(words);
                EXPECT_GT(measured("psnrToPeeled"), 32) << ::testing::PrintToString(words);
            }
}

TEST_F(CliHair, BenchmarkCountsNodes) {
    DemoCli::run({"strands=100"}, {"--frames", "3", "--bench", "bench.json"});
    const Json figures = json("bench.json").at("figures").at("nodesPerMs");
    EXPECT_GT(figures.at("simulate").get<double>(), 0);
    EXPECT_GT(figures.at("draw").get<double>(), 0);
}

TEST_F(CliHair, HairStaysInTheFrameThroughAJump) {
    // The backdrop does not move: the upper edge shows the same at every tick, unless hair has risen to it.
    DemoCli::run({"strands=500"},
                 {"--preset", "jump", "--size", "160x90", "--ticks", "0:72:6", "--capture", "jump-%03d.png"});
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

TEST_F(CliHair, WaterHoldsHairUp) {
    const auto lowest = [&](const char* water) {
        run({"strands=100", "motion=nod", "wind=0", water}, "20");
        double y = 1;
        const Json state = json("state.json");
        for (const Json& strand : state.at("strands")) y = std::min(y, vec(strand.at("nodes").back()).y);
        return y;
    };
    EXPECT_NE(lowest("underWater=true"), lowest("underWater=false"));
}

}  // namespace
}  // namespace arclight::test
