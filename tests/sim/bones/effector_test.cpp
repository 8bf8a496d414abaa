#include "sim/bones/effector.h"

#include <array>
#include <span>

#include <gtest/gtest.h>

#include "sim/bones/bone_springs.h"
#include "sim/bones/reactor_field.h"

namespace arclight::bones {
namespace {

TEST(Effector, TorqueIsTheArmCrossedWithTheForce) {
    // A force along +y at +x turns about +z; the article's order turns about -z.
    const Effector effector{.from = {1, -0.5f, 0}, .to = {1, 0.5f, 0}, .radius = 2, .turn = 0.3f, .spin = 5};
    EXPECT_GT(effectOf(effector, {0, 0, 0}).turn.z, 0);
    EXPECT_GT(effectOf(effector, {0, 0, 0}).spin.z, 0);
    EXPECT_LT(effectOf(effector, {0, 0, 0}, true).turn.z, 0);
}

/// What passes at +x along +y turns a cell and a bone at the origin about +z, by r × F; crossed, about -z and by as
/// much. Nothing else changes.
TEST(Effector, CrossedTorqueTurnsCellsAndBonesTheWrongWay) {
    const Effector effector{.from = {1, -0.5f, 0}, .to = {1, 0.5f, 0}, .radius = 2, .push = 0.1f, .spin = 5};
    std::array<glm::vec3, 2> turned, moved, spun;
    for (const bool isCrossed : {false, true}) {
        ReactorField field({.counts = {1, 1, 1}}, {.depth = 0, .isTorqueCrossed = isCrossed});
        field.step(std::span(&effector, 1), 1.0 / 60);
        turned[isCrossed] = field.cell({0, 0, 0}).rotation, moved[isCrossed] = field.cell({0, 0, 0}).displacement;
        const Pose anchor{{1, 0, 0, 0}, {0, -0.2f, 0}};
        BoneSprings springs(Skeleton({{.isOnAnchor = true, .parent = 0, .rest = {{1, 0, 0, 0}, {0, 0.2f, 0}}}}),
                            std::span(&anchor, 1));
        springs.configure({}, {.isTorqueCrossed = isCrossed});
        springs.step({.anchors = std::span(&anchor, 1), .effectors = std::span(&effector, 1)}, 1.0 / 60);
        spun[isCrossed] = springs.spin(0);
    }
    EXPECT_GT(turned[0].z, 1e-4f);
    EXPECT_EQ(turned[1], -turned[0]);
    EXPECT_EQ(moved[1], moved[0]);
    EXPECT_GT(spun[0].z, 1e-3f);
    EXPECT_NEAR(spun[1].z, -spun[0].z, 1e-5f);
}

TEST(Effector, FallsOffAsItsRegionSays) {
    EXPECT_EQ(falloffAt(Falloff::none, {0.9f, 0, 0}), 1);
    EXPECT_FLOAT_EQ(falloffAt(Falloff::circle, {0.3f, 0, 0.4f}), 0.5f);
    EXPECT_FLOAT_EQ(falloffAt(Falloff::square, {0.3f, 0, 0.4f}), 0.6f);
    EXPECT_EQ(falloffAt(Falloff::circle, {0.7f, 0, 0.8f}), 0);
    EXPECT_GT(falloffAt(Falloff::square, {0.7f, 0, 0.8f}), 0);
    EXPECT_EQ(falloffAt(Falloff::circle, {0.2f, 0, 0}, 0.25f), 1);
    EXPECT_FLOAT_EQ(falloffAt(Falloff::circle, {0.625f, 0, 0}, 0.25f), 0.5f);
}

TEST(Effector, ActsOnEverythingAlongItsWay) {
    // In a tick it flies 100 m past points beside its way, whatever the radius.
    const Effector effector{.from = {-50, 0, 0}, .to = {50, 0, 0}, .radius = 0.5f, .push = 1, .impulse = 1000};
    for (float x = -49; x < 50; x += 3.7f) {
        EXPECT_GT(effectOf(effector, {x, 0.2f, 0}).push.y, 0) << x;
        // It is within its radius of the point for this part of the way.
        EXPECT_NEAR(effectOf(effector, {x, 0.3f, 0}).acceleration.x, 1000 * 0.5f * 0.8f / 100, 0.03f) << x;
        EXPECT_EQ(effectOf(effector, {x, 0.51f, 0}).push.y, 0) << x;
    }
}

}  // namespace
}  // namespace arclight::bones
