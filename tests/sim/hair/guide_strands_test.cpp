// Guide strands of other programs: resampled at equal distances, fitted to the head, filled with strands.
#include "sim/hair/guide_strands.h"

#include <cmath>

#include <gtest/gtest.h>

namespace arclight::hair {
namespace {

GuideStrands corner() {
    GuideStrands strands;
    strands.points = {{0, 0, 0}, {0, -1, 0}, {3, -1, 0}, {5, 0, 0}, {5, -2, 0}};
    strands.ends = {3, 5};
    return strands;
}

TEST(GuideStrands, AreResampledAtEqualDistances) {
    const Groom groom = groomOf(corner(), 9);
    ASSERT_EQ(groom.strands(), 2);
    const auto first = groom.strand(0);
    // Of a length of 4, every half metre along the corner.
    for (int i = 0; i < 9; ++i) {
        const float s = 0.5f * static_cast<float>(i);
        const glm::vec3 expected = s <= 1 ? glm::vec3(0, -s, 0) : glm::vec3(s - 1, -1, 0);
        EXPECT_LT(glm::distance(first[static_cast<std::size_t>(i)], expected), 1e-6f) << i;
    }
    EXPECT_EQ(groom.strand(1)[8], glm::vec3(5, -2, 0));
}

/// A head of hair that is already in place stays; another size and up axis come to the same hair.
TEST(GuideStrands, FitAnyScaleAndUpAxis) {
    const Groom own = groomScalp(scalp(1), {}, bustSpheres());
    GuideStrands placed;
    for (int s = 0; s < own.strands(); ++s) {
        placed.points.insert(placed.points.end(), own.strand(s).begin(), own.strand(s).end());
        placed.ends.push_back(static_cast<std::uint32_t>(placed.points.size()));
    }
    GuideStrands other = placed;
    EXPECT_EQ(fitToHead(placed), "");
    for (glm::vec3& p : other.points) p = 40.0f * glm::vec3(p.x, -p.z, p.y) + glm::vec3(7, 8, 9);
    EXPECT_NE(fitToHead(other).find("turned from z up to y up, scaled by 0.02"), std::string::npos);
    float farthest = 0;
    for (std::size_t i = 0; i < placed.points.size(); ++i)
        farthest = std::max(farthest, glm::distance(placed.points[i], other.points[i]));
    EXPECT_LT(farthest, 0.02f);
}

/// The weights of a strand sum to 1, its main guide first, and every guide has strands.
TEST(GuideStrands, StrandsAreSpreadOverAllGuides) {
    const Groom groom = groomScalp(scalp(0), {}, bustSpheres());
    const auto strands = strandsBetween(groom, 1000, Seed{3}), fewer = strandsBetween(groom, 400, Seed{3});
    std::vector<int> uses(static_cast<std::size_t>(groom.strands()));
    for (std::size_t i = 0; i < strands.size(); ++i) {
        const StrandSource& source = strands[i].source;
        EXPECT_NEAR(source.weight[0] + source.weight[1] + source.weight[2], 1, 1e-5);
        EXPECT_GE(source.weight[0], source.weight[1]);
        ++uses[source.guide[0]];
        if (i < fewer.size()) {
            EXPECT_EQ(fewer[i].root, strands[i].root);
        }
    }
    EXPECT_GT(*std::min_element(uses.begin(), uses.end()), 0);
    // A single guide is a head of equal strands.
    const auto single = strandsBetween(groomOf({.points = {{0, 0.1f, 0}, {0, -0.2f, 0}}, .ends = {2}}, 8), 5, Seed{1});
    for (const DrawnStrand& strand : single) EXPECT_LT(glm::distance(strand.root, glm::vec3(0, 0.1f, 0)), 1e-6f);
}

}  // namespace
}  // namespace arclight::hair
