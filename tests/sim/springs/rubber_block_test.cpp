#include "sim/springs/rubber_block.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/random.h"
#include "sim/random_draws.h"
#include "sim/truth.h"

namespace arclight::springs {
namespace {

TEST(SquashAndStretch, KeepsTheVolume) {
    // The examples of the article: stretched to 4, a half across; squashed to a quarter, 2 across.
    EXPECT_EQ(volumeKeepingScale(4).across, 0.5f);
    EXPECT_EQ(volumeKeepingScale(0.25).across, 2.0f);
    EXPECT_EQ(volumeKeepingScale(1).across, 1.0f);
    Random random(Seed{1});
    for (int i = 0; i < 20000; ++i) {
        const double stretch = std::pow(10.0, number(random, -1.2, 3));
        const BlockScale scale = volumeKeepingScale(stretch);
        ASSERT_NEAR(scale.volume(), 1, 1e-6) << stretch;
        ASSERT_NEAR(static_cast<double>(scale.along), stretch, 1e-6 * stretch);
        // Against the volume of the block by its sides, in another order and precision.
        const long double across = scale.across;
        ASSERT_NEAR(static_cast<double>(across * across * static_cast<long double>(scale.along)), 1, 1e-6);
    }
}

TEST(SquashAndStretch, IsBoundedWhereChildMeetsParent) {
    for (const double stretch : {0.0, 1e-9, 0.03}) {
        EXPECT_EQ(volumeKeepingScale(stretch).along, 1.0f / 16);
        EXPECT_EQ(volumeKeepingScale(stretch).across, 4.0f);
        EXPECT_NEAR(volumeKeepingScale(stretch).volume(), 1, 1e-6);
    }
}

TEST(SquashAndStretch, IsStretchedWhereTheSprungDistanceExceedsTheRestLength) {
    Random random(Seed{2});
    for (int i = 0; i < 200; ++i) {
        RubberBlock block;
        block.restLength = number(random, 0.1, 2);
        block.reset(number(random, -1, 1));
        EXPECT_EQ(block.stretch(), std::fabs(block.child.x - block.parent) / block.restLength);
        EXPECT_NEAR(block.stretch(), 1, 1e-14);
        const Propagator<double> p = exactPropagator({truth::hz(number(random, 1, 8)), number(random, 0, 1)}, 1.0 / 60);
        double parent = block.parent;
        for (int k = 0; k < 100; ++k) {
            parent += number(random, -0.2, 0.2);
            const double before = block.child.x, speed = block.child.v;
            block.step(parent, p);
            // The child's step is that of a spring towards its position at rest.
            EXPECT_EQ(block.child.x, stepped(p, {before, speed}, parent + block.restLength).x);
            const double distance = std::fabs(block.child.x - parent);
            ASSERT_EQ((block.stretch() > 1), distance / block.restLength > 1);
            ASSERT_EQ(block.scale().across<1, block.scale().along> 1);
        }
    }
}

TEST(SquashAndStretch, ReturnsToItsLengthAtRest) {
    RubberBlock block;
    block.reset(0);
    const Propagator<double> p = exactPropagator({truth::hz(4), 0.4}, 1.0 / 60);
    // A parent that moves to the right leaves its child behind, and squashes the block, whose child lies to the right.
    block.step(0.3, p);
    EXPECT_LT(block.stretch(), 1);
    for (int k = 0; k < 600; ++k) block.step(0.3, p);
    EXPECT_NEAR(block.stretch(), 1, 1e-9);
    block.step(0, p);
    EXPECT_GT(block.stretch(), 1);
}

}  // namespace
}  // namespace arclight::springs
