// The scenes of trees as the executable shows them.
#include "app/takes.h"

namespace arclight::test {
namespace {

class CliCollisionTrees : public DemoCli {
protected:
    CliCollisionTrees() : DemoCli("collision", "64x36") {}
};

TEST_F(CliCollisionTrees, EveryWayMissesNothingAndCulls) {
    std::vector<Settings> settings;
    for (const char* traversal : {"recursive", "parentPointers", "shortStack", "wide"})
        for (const char* test : {"approximate", "exact"})
            settings.push_back(
                {std::string(traversal) + test, 90, {{"scene", "tree"}, {"traversal", traversal}, {"test", test}}});
    const std::vector<Drawn> all = shown(settings, kMeasures);
    ASSERT_EQ(all.size(), settings.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_EQ(all[i].measure("falseNegatives"), 0) << settings[i].name;
        EXPECT_GT(all[i].measure("culledShare"), 98) << settings[i].name;
        EXPECT_EQ(all[i].measure("triangleTests"), all[i % 2].measure("triangleTests")) << settings[i].name;
    }
    EXPECT_GT(all[0].measure("triangleTests"), all[1].measure("triangleTests"));
}

TEST_F(CliCollisionTrees, StraddlersInBothChildrenMultiplyTests) {
    const std::vector<Drawn> all = shown({{"both", 10, {{"scene", "tree"}, {"split", "midpointBoth"}}},
                                          {"centroid", 10, {{"scene", "tree"}, {"split", "centroid"}}},
                                          {"duplicates", 10, {{"scene", "duplicates"}}}},
                                         kMeasures);
    ASSERT_EQ(all.size(), 3u);
    EXPECT_GT(all[0].measure("leafReferenceRatio"), 8);
    EXPECT_EQ(all[1].measure("leafReferenceRatio"), 1);
    EXPECT_GT(all[0].measure("triangleTests"), 5 * all[1].measure("triangleTests"));
    EXPECT_EQ(all[2].measure("leafReferenceRatio"), all[0].measure("leafReferenceRatio"));
    EXPECT_EQ(all[2].measure("falseNegatives"), 0);
}

TEST_F(CliCollisionTrees, LongerStacksRestartLess) {
    std::vector<Settings> settings;
    for (const int size : {0, 1, 3, 64})
        settings.push_back({std::to_string(size), 10, {{"scene", "stack"}, {"stackSize", size}}});
    const std::vector<Drawn> all = shown(settings, kMeasures);
    ASSERT_EQ(all.size(), settings.size());
    for (std::size_t i = 1; i < all.size(); ++i) EXPECT_LT(all[i].measure("restarts"), all[i - 1].measure("restarts"));
    EXPECT_EQ(all.back().measure("restarts"), 0);
}

}  // namespace
}  // namespace arclight::test
