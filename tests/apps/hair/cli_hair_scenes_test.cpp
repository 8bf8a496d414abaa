// The scenes shake and skirt through the executable.
#include "app/takes.h"
#include "core/image_compare.h"

namespace arclight::test {
namespace {

class CliHairScenes : public DemoCli {
protected:
    CliHairScenes() : DemoCli("hair", "160x90") {}

    void run(const Words& assignments, const char* tick) const {
        DemoCli::run(assignments, {"--tick", tick, "--measure", "measures.json", "--dump-state", "state.json"});
    }
    double measured(const char* name) const { return figure(json("measures.json"), name); }
    /// Mean strain of the first ten seconds in the table's scene.
    double strain(const char* solver, int nodes, int iterations) const {
        run({"scene=shake", std::string("solver=") + solver, "nodes=" + std::to_string(nodes),
             "iterations=" + std::to_string(iterations), "damping=0.985"},
            "600");
        EXPECT_EQ(measured("rootError"), 0);
        return measured("strainMean");
    }
};

TEST_F(CliHairScenes, StrainTableIsReproduced) {
    const double plain = strain("relaxation", 16, 8), sphere = strain("rootSphere", 16, 8);
    EXPECT_GT(plain, 68.9 * 0.8);
    EXPECT_LT(plain, 83.5 * 1.2);
    EXPECT_GT(sphere, 2.3 * 0.8);
    EXPECT_LT(sphere, 3.1 * 1.2);
    EXPECT_LT(strain("followTheLeader", 16, 8), 1e-4);
    EXPECT_NEAR(strain("relaxation", 8, 8) / 13.7, 1, 0.2);
    EXPECT_NEAR(strain("rootSphere", 8, 8) / 0.81, 1, 0.2);
    EXPECT_NEAR(strain("relaxation", 16, 64) / 5.3, 1, 0.2);
    EXPECT_NEAR(strain("rootSphere", 32, 8) / 7.0, 1, 0.2);
}

TEST_F(CliHairScenes, ShakeDumpsTheStrandsOfItsSolver) {
    run({"scene=shake", "solver=relaxation", "nodes=9", "iterations=2"}, "40");
    const Json state = json("state.json");
    EXPECT_EQ(state.at("tick"), 40);
    EXPECT_TRUE(state.at("spheres").empty());
    ASSERT_EQ(state.at("strands").size(), 8u);
    for (const Json& strand : state.at("strands")) {
        ASSERT_EQ(strand.at("rest").size(), 8u);
        ASSERT_EQ(strand.at("nodes").size(), 9u);
        for (const Json& length : strand.at("rest")) EXPECT_NEAR(length.get<double>(), 0.3 / 8, 1e-6);
    }
    const Json relaxed = state;
    run({"scene=shake", "solver=followTheLeader", "nodes=9", "iterations=2"}, "40");
    EXPECT_NE(json("state.json"), relaxed);
}

TEST_F(CliHairScenes, ShakeShowsWhatIsSwitched) {
    const Words scene{"scene=shake", "iterations=8"}, more{"--tick", "50", "--size", "640x360"};
    const Image plain = captured(scene, more);
    for (const char* change : {"rootSpheres=true", "fold=false", "solver=cosserat", "order=random", "nodes=8"})
        EXPECT_FALSE(plain == captured(with(scene, {change}), more)) << change;
}

TEST_F(CliHairScenes, KneesStayInsideTheSkirt) {
    for (const char* motion : {"walk", "kick", "twirl"}) {
        run({"scene=skirt", std::string("skirtMotion=") + motion, "iterations=8", "wind=0"}, "200");
        EXPECT_EQ(measured("kneeCrossings"), 0) << motion;
        EXPECT_EQ(measured("penetrations"), 0) << motion;
        EXPECT_EQ(measured("rootError"), 0) << motion;
    }
    run({"scene=skirt", "skirtMotion=kick", "iterations=8", "kneeTest=false"}, "200");
    EXPECT_GT(measured("kneeCrossings"), 10);
}

TEST_F(CliHairScenes, SkirtOpensToAParachuteAndCloses) {
    const Words glide{"scene=skirt", "skirtMotion=glide", "iterations=8", "wind=0"};
    run(glide, "30");
    const double closed = measured("opening");
    run(glide, "200");
    EXPECT_GT(measured("opening"), 1.7 * closed);
    run(glide, "355");
    EXPECT_LT(measured("opening"), 1.15 * closed);
}

TEST_F(CliHairScenes, SkirtShowsWhatIsSwitched) {
    const Json scene{{"scene", "skirt"}, {"skirtMotion", "walk"}, {"iterations", 8}};
    std::vector<Settings> settings{{"plain", 70, scene}};
    for (const Json& change :
         {Json{{"layers", 1}}, Json{{"layers", 3}}, Json{{"skinning", "bones"}}, Json{{"bones", true}},
          Json{{"skirtShot", "closeUp"}}, Json{{"skirtShot", "below"}}, Json{{"wind", 12}}, Json{{"gravity", 0.3}},
          Json{{"key", 0}}, Json{{"fill", 0}}, Json{{"rim", 0}}}) {
        settings.push_back({change.dump(), 70, scene});
        settings.back().params.update(change);
    }
    const std::vector<Image> all = framesOf("hair", settings, {"--size", "320x180"});
    ASSERT_EQ(all.size(), settings.size());
    for (std::size_t i = 1; i < all.size(); ++i) EXPECT_FALSE(passes(compare(all[0], all[i]))) << settings[i].name;
}

TEST_F(CliHairScenes, SkirtDumpsItsColumns) {
    run({"scene=skirt", "skirtMotion=twirl", "iterations=8"}, "50");
    const Json state = json("state.json");
    EXPECT_EQ(state.at("tick"), 50);
    ASSERT_EQ(state.at("strands").size(), 32u);
    EXPECT_EQ(state.at("strands")[0].at("nodes").size(), 10u);
    EXPECT_EQ(state.at("strands")[0].at("rest").size(), 9u);
}

}  // namespace
}  // namespace arclight::test
