// What the presets of collision say, against what they measure, and what a hand does.
#include <map>

#include "app/takes.h"

namespace arclight::test {
namespace {

class CliCollisionClaims : public DemoCli {
protected:
    CliCollisionClaims() : DemoCli("collision", "64x36") {}

    /// What presets show at their own ticks, by their names.
    std::map<std::string, Drawn> presets(const std::vector<std::string>& names) const {
        std::vector<Settings> wanted;
        std::vector<std::string> found;
        for (const Settings& preset : presetSettings("collision", 1000))
            for (const std::string& name : names)
                if (preset.name == "preset " + name) wanted.push_back(preset), found.push_back(name);
        EXPECT_EQ(wanted.size(), names.size());
        const std::vector<Drawn> all = shown(wanted, kMeasures | kStates);
        std::map<std::string, Drawn> byName;
        for (std::size_t i = 0; i < all.size(); ++i) byName[found[i]] = all[i];
        return byName;
    }
};

TEST_F(CliCollisionClaims, OfTrees) {
    auto is = presets({"tree", "levels", "ship-tree", "approximate", "unscaled-radius", "straddlers", "duplicates",
                       "stack", "no-stack"});
    const auto tests = [&](const char* name) {
        return is[name].measure("boxTests") + is[name].measure("triangleTests");
    };
    EXPECT_NEAR(tests("tree"), 145, 0.5);
    EXPECT_NEAR(is["ship-tree"].measure("boxTests"), 46, 0.5);
    EXPECT_NEAR(is["levels"].measure("boxTests"), 66, 0.5);  // of a rock
    EXPECT_GT(is["approximate"].measure("falsePositiveShare"), 10);
    EXPECT_EQ(is["unscaled-radius"].measure("falseNegatives"), 0);
    EXPECT_GT(is["unscaled-radius"].measure("falseHits"), 1000);
    EXPECT_GT(is["straddlers"].measure("boxTests"), 200);
    const std::vector<Drawn> inOne = shown({{"in one", 0, {{"scene", "tree"}, {"split", "centroid"}}}}, kMeasures);
    EXPECT_NEAR(is["duplicates"].measure("triangleTests") / inOne[0].measure("triangleTests"), 30, 1);
    const Json& sides = is["duplicates"].state.at("sides");
    EXPECT_EQ(sides[0].at("touched"), sides[1].at("touched"));
    EXPECT_GT(is["stack"].measure("restarts"), 1);
    EXPECT_GT(is["no-stack"].measure("restarts"), 5 * is["stack"].measure("restarts"));
}

TEST_F(CliCollisionClaims, OfRaysAndCostMaps) {
    auto is = presets({"nearest", "ray", "cost-map"});
    for (const char* name : {"nearest", "ray"}) {
        EXPECT_EQ(is[name].measure("falseNegatives"), 0);
        EXPECT_EQ(is[name].measure("falseHits"), 0);
        EXPECT_EQ(is[name].state.at("touched").size(), 1u) << name;
    }
    EXPECT_NEAR(is["nearest"].measure("boxTests") + is["nearest"].measure("triangleTests"), 83, 0.5);
    EXPECT_NEAR(is["ray"].measure("boxTests") + is["ray"].measure("triangleTests"), 43, 0.5);
    // The measures are those of the chosen builder.
    EXPECT_EQ(is["cost-map"].measure("falseNegatives"), 0);
    const Json& trees = is["cost-map"].state.at("trees");
    ASSERT_EQ(trees.size(), 5u);
    EXPECT_EQ(is["cost-map"].measure("costMean"), trees[3].at("costMean"));
    EXPECT_EQ(is["cost-map"].measure("costMax"), trees[3].at("costMax"));
    for (const Json& tree : trees) {
        EXPECT_NEAR(tree.at("costMean").get<double>(),
                    tree.at("boxTests").get<double>() + tree.at("triangleTests").get<double>(), 1e-9);
        EXPECT_GT(tree.at("costMax"), tree.at("costMean"));
    }
    EXPECT_LT(trees[3].at("costMean").get<double>(), 0.95 * trees[2].at("costMean").get<double>());
    const std::vector<Drawn> counted =
        shown({{"boxes", 0, {{"scene", "builders"}, {"picture", "costMap"}, {"countedTests", "boxes"}}},
               {"triangles", 0, {{"scene", "builders"}, {"picture", "costMap"}, {"countedTests", "triangles"}}},
               {"section", 0, {{"scene", "builders"}}}},
              kMeasures);
    EXPECT_EQ(counted[0].measure("costMean"), trees[3].at("boxTests"));
    EXPECT_EQ(counted[1].measure("costMean"), trees[3].at("triangleTests"));
    EXPECT_TRUE(counted[2].measures.at("costMean").is_null());
}

TEST_F(CliCollisionClaims, OfBolts) {
    auto is = presets({"showcase", "both-sides", "large-leaves", "no-early-exit", "ten-thousand"});
    EXPECT_GT(is["both-sides"].measure("boxTests"), 3 * is["showcase"].measure("boxTests"));
    EXPECT_GT(is["both-sides"].measure("triangleTests"), 10 * is["showcase"].measure("triangleTests"));
    EXPECT_GT(is["large-leaves"].measure("triangleTests"), 5 * is["showcase"].measure("triangleTests"));
    const double spared = is["showcase"].measure("earlyExitShare");
    EXPECT_NEAR(100 / (100 - spared), 15, 1);
    EXPECT_EQ(is["no-early-exit"].measure("earlyExitShare"), 0);
    // Neither the early exit nor the tree changes what is hit.
    for (const char* same : {"both-sides", "large-leaves", "no-early-exit"})
        EXPECT_EQ(is[same].measure("hits"), is["showcase"].measure("hits")) << same;
    for (const auto& [name, drawn] : is) EXPECT_EQ(drawn.measure("falseNegatives"), 0) << name;
}

TEST_F(CliCollisionClaims, OfPairsAndBodiesAndMotion) {
    auto is = presets({"spheres", "spheres-few", "spheres-tree", "support", "support-warm", "support-waist", "moving",
                       "moving-refit"});
    // Spheres touch, and meshes do not cross yet.
    for (const char* name : {"spheres", "spheres-few", "spheres-tree"}) {
        EXPECT_GT(is[name].state.at("touching"), 0) << name;
        EXPECT_EQ(is[name].state.at("crossings"), 0) << name;
    }
    EXPECT_GT(is["spheres-few"].measure("overCover"), 200);
    EXPECT_NEAR(is["spheres-tree"].measure("overCover") / 100, 14, 0.5);
    EXPECT_NEAR(is["support"].measure("supportVisits"), 60, 5);
    EXPECT_NEAR(is["support-warm"].measure("supportVisits"), 12, 3);
    EXPECT_EQ(is["support-waist"].measure("falseNegatives"), 1);
    const Json& trees = is["moving"].state.at("trees");
    EXPECT_LT(trees[2].at("builds"), 10);
    EXPECT_GT(is["moving-refit"].measure("boxTests"), 3 * is["moving"].measure("boxTests"));
}

TEST_F(CliCollisionClaims, LongerStacksRestartLess) {
    std::vector<Settings> settings;
    for (const int size : {0, 1, 3, 64})
        settings.push_back({std::to_string(size), 10, {{"scene", "stack"}, {"stackSize", size}}});
    const std::vector<Drawn> all = shown(settings, kMeasures);
    for (std::size_t i = 1; i < all.size(); ++i) EXPECT_LT(all[i].measure("restarts"), all[i - 1].measure("restarts"));
    EXPECT_EQ(all.back().measure("restarts"), 0);
}

/// The right button shoots, and a recording holds that.
TEST_F(CliCollisionClaims, AHandShoots) {
    const Json none = {{"count", 0}};
    Json held = Json::array(), moved = Json::array();
    for (int tick = 5; tick < 40; ++tick) held.push_back(pointer(tick, 43, 18, 2));
    for (int tick = 5; tick < 40; ++tick) moved.push_back(pointer(tick, 43, 18));
    const std::vector<Drawn> all =
        shown({{"alone", 100, none}, {"shot", 100, none, 1, held}, {"only pointed", 100, none, 1, moved}}, kStates);
    EXPECT_EQ(all[0].state["hits"], 0);
    EXPECT_GT(all[1].state["hits"].get<int>(), 3);
    EXPECT_EQ(all[2].state, all[0].state);
}

}  // namespace
}  // namespace arclight::test
