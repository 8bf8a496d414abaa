#include "sim/hair/skirt_ribbon.h"

#include <cmath>

#include <gtest/gtest.h>

#include "sim/hair/hair_scenes.h"

namespace arclight::hair {
namespace {

const glm::vec3 kKnot(0, 0.06f, -0.135f);

Ribbons settled(int ticks) {
    Ribbons ribbons;
    ribbons.reset(bow(kKnot, 0.07f), {});
    for (int tick = 0; tick < ticks; ++tick) ribbons.step({.spheres = figure()});
    return ribbons;
}

TEST(Ribbons, BowIsTiedAtItsKnotAndSymmetric) {
    const Ribbons bowAtRest = settled(120);
    ASSERT_EQ(bowAtRest.count(), 4);
    for (int ribbon = 0; ribbon < 4; ++ribbon) {
        const auto first = bowAtRest.row(ribbon, 0), last = bowAtRest.row(ribbon, bowAtRest.rows(ribbon) - 1);
        EXPECT_LT(glm::length(0.5f * (first[0] + first[1]) - kKnot), 1e-5f);
        if (ribbon < 2) {
            EXPECT_LT(glm::length(0.5f * (last[0] + last[1]) - kKnot), 1e-5f);
        } else {
            EXPECT_LT(last[0].y, kKnot.y - 0.05f);
        }
    }
    for (int i = 0; i < bowAtRest.rows(0); ++i) EXPECT_NEAR(bowAtRest.row(0, i)[0].x, -bowAtRest.row(1, i)[0].x, 2e-3);
    EXPECT_LT(bowAtRest.strainMax(), 20);
}

TEST(Ribbons, WindLiftsTheTails) {
    Ribbons ribbons = settled(120);
    const float still = ribbons.row(2, 8)[0].z;
    const Wind wind({.speed = 8, .direction = {0, 0, -1}}, Seed{1});
    float blown = 0;
    for (int tick = 1; tick <= 180; ++tick) {
        ribbons.step({.seconds = tick / 60.0, .wind = &wind, .spheres = figure()});
        blown += ribbons.row(2, 8)[0].z / 180;
    }
    EXPECT_LT(blown, still - 0.01f);
}

TEST(Ribbons, StayOutsideAndFiniteInWildMotion) {
    Random random(Seed{4});
    for (int trial = 0; trial < 40; ++trial) {
        Ribbons ribbons;
        ribbons.reset(bow(kKnot, random.uniform(0.02f, 0.15f)), {.iterations = 1 + static_cast<int>(random.below(10)),
                                                                 .damping = random.uniform01(),
                                                                 .bending = random.uniform01(),
                                                                 .restore = random.uniform01(),
                                                                 .areaDensity = random.uniform(0.02f, 1)});
        const Wind wind({.speed = random.uniform(0, 30)}, Seed{random.next()});
        std::vector<Sphere> spheres;
        for (int tick = 1; tick <= 60; ++tick) {
            const Pose pose = headPose(static_cast<Motion>(trial % 7), tick / 30.0);
            posedSpheres(figure(), kMovingSpheres, pose, {}, spheres);
            ribbons.step({.seconds = tick / 60.0, .pose = pose, .wind = &wind, .spheres = spheres});
        }
        for (int ribbon = 0; ribbon < 4; ++ribbon)
            for (int i = 1; i + 1 < ribbons.rows(ribbon); ++i)
                for (const glm::vec3 p : ribbons.row(ribbon, i)) {
                    EXPECT_LT(glm::length(p), 3);
                    for (const Sphere& sphere : spheres) EXPECT_FALSE(isInside(sphere, p));
                }
    }
}

}  // namespace
}  // namespace arclight::hair
