// Scenes pairs and support as the executable shows them.
#include "app/takes.h"

namespace arclight::test {
namespace {

class CliPairs : public DemoCli {
protected:
    CliPairs() : DemoCli("collision", "64x36") {}
};

TEST_F(CliPairs, MoreSpheresHoldLessAir) {
    std::vector<Settings> settings;
    for (const int spheres : {1, 8, 29, 120})
        settings.push_back({std::to_string(spheres), 90, {{"scene", "pairs"}, {"spheres", spheres}}});
    for (const char* set : {"grid", "tree"}) settings.push_back({set, 90, {{"scene", "pairs"}, {"sphereSet", set}}});
    const std::vector<Drawn> all = shown(settings, kMeasures);
    ASSERT_EQ(all.size(), settings.size());
    for (const Drawn& drawn : all) {
        EXPECT_EQ(drawn.measure("falseNegatives"), 0);
        EXPECT_GT(drawn.measure("culledShare"), 50);
    }
    EXPECT_GT(all[2].measure("culledShare"), 98);
    for (std::size_t i = 1; i < 4; ++i) {
        EXPECT_LT(all[i].measure("overCover"), 0.9 * all[i - 1].measure("overCover"));
        EXPECT_LT(all[i].measure("protrusion"), all[i - 1].measure("protrusion"));
    }
    for (const std::size_t other : {4u, 5u})
        EXPECT_GT(all[other].measure("overCover"), 1.5 * all[2].measure("overCover"));
}

TEST_F(CliPairs, ContactsAreProvedByAllVertices) {
    const std::vector<Drawn> all = shown({{"apart", 90, {{"scene", "support"}}},
                                          {"deep", 300, {{"scene", "support"}}},
                                          {"warm", 90, {{"scene", "support"}, {"keepsVertex", true}}},
                                          {"waist", 250, {{"scene", "support"}, {"waist", 0.8}}}},
                                         kMeasures);
    ASSERT_EQ(all.size(), 4u);
    for (const std::size_t convex : {0u, 1u, 2u}) {
        EXPECT_LT(all[convex].measure("contactError"), 1e-9);
        EXPECT_EQ(all[convex].measure("falseNegatives"), 0);
    }
    EXPECT_LT(all[2].measure("supportVisits"), 0.3 * all[0].measure("supportVisits"));
    EXPECT_EQ(all[3].measure("falseNegatives"), 1);
    EXPECT_GT(all[3].measure("contactError"), 0.01);
}

}  // namespace
}  // namespace arclight::test
