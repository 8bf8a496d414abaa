// Measures of collision that have a limit, over random settings of the whole sliders, and what more bolts cost.
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "core/long_run.h"
#include "sim/collision/bullets.h"
#include "sim/collision/moving_study.h"
#include "sim/collision/ship_pair.h"
#include "sim/random_draws.h"

namespace arclight::collision {
namespace {

int settings(int few) { return test::isLongRun() ? 200 : few; }
/// Between two ends, on a logarithmic slider.
float between(Random& random, float low, float high) { return low * std::pow(high / low, random.uniform01()); }

TEST(RandomSettings, OfBoltsMissNothing) {
    Random random(Seed{41});
    Bullets bullets;
    for (int i = 0; i < settings(3); ++i) {
        BulletSettings drawn;
        drawn.count = static_cast<int>(random.below(10'001));
        drawn.radius = random.below(4) == 0 ? 0 : random.uniform01();
        drawn.timeScale = between(random, 0.02f, 1);
        TreeOptions tree;
        tree.split = static_cast<Split>(random.below(4));  // a full sweep takes seconds to build
        tree.leafSize = static_cast<int>(between(random, 1, 64.9f));
        drawn.exitsEarly = random.below(2) == 0;
        bullets.reset(drawn, Seed{i < 2 ? 1u : 2u}, tree);
        for (int tick = 0; tick < 8; ++tick) bullets.step(1.0 / 60);
        EXPECT_EQ(bullets.missed(bullets.field(), 6), 0) << i << ": " << drawn.count << " of " << drawn.radius;
    }
}

TEST(Bullets, CostInProportionToTheirNumber) {
    const auto testsOf = [](int count) {
        Bullets bullets;
        bullets.reset({.count = count}, Seed{1});
        double tests = 0;
        for (int tick = 0; tick < 30; ++tick) {
            bullets.step(1.0 / 60);
            const FieldCounts& counts = bullets.counts();
            tests += counts.field.boxTests + counts.field.triangleTests + counts.meshes.boxTests;
        }
        return tests / count;
    };
    EXPECT_NEAR(testsOf(9000) / testsOf(3000), 1, 0.1);
}

TEST(RandomSettings, OfSphereSetsMissNothing) {
    Random random(Seed{42});
    ShipPair pair(Seed{1});
    int touching = 0;
    for (int i = 0; i < settings(24); ++i) {
        pair.setSpheres({static_cast<SphereSetKind>(random.below(3)), static_cast<int>(between(random, 1, 120.9f))});
        const double seconds = number(random, 0, 100);
        const ShipPair::Answer answer = pair.ask(seconds);
        EXPECT_EQ(pair.falseNegatives(pair.touching()), 0) << i << " at " << seconds;
        EXPECT_TRUE(answer.doSpheresTouch || !answer.doMeshesCross) << i << " at " << seconds;
        touching += answer.doSpheresTouch;
    }
    EXPECT_GT(touching, settings(24) / 8);
}

TEST(RandomSettings, OfBeamsEndWhereTheyTouch) {
    // A beam's segments grow by the tolerance: the rock is as near to its end, and no nearer before it.
    Random random(Seed{43});
    ShipPair pair(Seed{1});
    int hits = 0;
    for (int i = 0; i < settings(40); ++i) {
        const float tolerance = between(random, 0.001f, 0.5f);
        const double seconds = number(random, 0, 100);
        pair.ask(seconds);
        const ShipPair::Beam beam = pair.shoot(seconds, tolerance);
        const auto gapAt = [&](glm::vec3 p) {
            double least = 1e30;
            for (const Triangle& t : pair.rock().triangles())
                least = std::min(least, distanceInDouble(cornersOf(t), glm::dvec3(p)));
            return least;
        };
        const float end = beam.hit ? beam.hit->at : 1;
        if (end <= 0) continue;  // the ship's nose is in the rock
        for (int k = 0; k <= 12; ++k)
            EXPECT_GT(gapAt(beam.curve.at(0.98f * end * static_cast<float>(k) / 12)), 0.03 - 2e-3) << i << ", " << k;
        if (!beam.hit) continue;
        ++hits;
        EXPECT_NEAR(gapAt(beam.hit->position), static_cast<double>(beam.radius), 2e-3) << i;
    }
    EXPECT_GT(hits, settings(40) / 5);
}

TEST(RandomSettings, OfUpkeepMissNothingAndKeepTheCostBelowTheirLimit) {
    Random random(Seed{44});
    for (int i = 0; i < settings(12); ++i) {
        const float rebuildThreshold = between(random, 1.01f, 5);
        MovingStudy study(Seed{1 + random.below(3)}, static_cast<double>(rebuildThreshold));
        for (int tick = 0; tick < 40; ++tick) {
            study.move(tick / 20.0);
            const double cost = study.tree(UpdatePolicy::adaptive).cost();
            // A third of a cost is what a build may differ by from the last one.
            ASSERT_LT(cost, 1.34 * static_cast<double>(rebuildThreshold) * study.tree(UpdatePolicy::rebuild).cost())
                << rebuildThreshold;
        }
        EXPECT_EQ(study.missed(), 0) << rebuildThreshold;
    }
}

}  // namespace
}  // namespace arclight::collision
