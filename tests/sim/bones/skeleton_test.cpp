#include "sim/bones/skeleton.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "core/random.h"

namespace arclight::bones {
namespace {

/// Trees of random shape on `anchors` anchors, in an order that is not breadth-first.
std::vector<Joint> randomForest(int anchors, int bones, Random& random) {
    std::vector<Joint> joints;
    for (int i = 0; i < bones; ++i) {
        Joint joint{.isOnAnchor = i < anchors,
                    .parent = i < anchors ? i : static_cast<int>(random.below(static_cast<std::uint32_t>(i))),
                    .rest = {}};
        joint.rest.offset = {random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
        joints.push_back(joint);
    }
    return joints;
}

TEST(Skeleton, PutsParentsBeforeChildrenLevelByLevel) {
    Random random(Seed{5});
    for (int round = 0; round < 20; ++round) {
        const int anchors = 1 + static_cast<int>(random.below(40)),
                  bones = anchors + static_cast<int>(random.below(3000));
        const Skeleton skeleton(randomForest(anchors, bones, random));
        std::vector<int> seen(static_cast<std::size_t>(bones), 0);
        for (const Skeleton::Block& block : skeleton.blocks())
            for (std::size_t l = 0; l < block.levels; ++l) {
                const Skeleton::Level& level = skeleton.levels()[block.firstLevel + l];
                for (std::size_t i = level.first; i < level.first + level.count; ++i) {
                    const Skeleton::Slot& slot = skeleton.slots()[i];
                    ASSERT_GE(slot.joint, 0);
                    ++seen[static_cast<std::size_t>(slot.joint)];
                    EXPECT_EQ(skeleton.slotOf(slot.joint), i);
                    EXPECT_LT(static_cast<std::size_t>(slot.parent), level.first);
                    EXPECT_GE(static_cast<std::size_t>(slot.parent), block.first);
                    const int parent = skeleton.parentOf(slot.joint);
                    EXPECT_EQ(skeleton.slots()[static_cast<std::size_t>(slot.parent)].joint, parent);
                }
            }
        EXPECT_EQ(std::count(seen.begin(), seen.end(), 1), bones);
    }
}

TEST(Skeleton, FractionRunsFromTheAnchorToTheFarthestTip) {
    // A chain of 4 bones of 1 m, with a branch of 0.5 m after the second.
    std::vector<Joint> joints(5);
    for (int i = 0; i < 5; ++i) {
        joints[static_cast<std::size_t>(i)] = {
            .isOnAnchor = i == 0, .parent = i == 4 ? 1 : std::max(0, i - 1), .rest = {}};
        joints[static_cast<std::size_t>(i)].rest.offset = {0, i == 4 ? 0.5f : 1.0f, 0};
    }
    const Skeleton skeleton(joints);
    const float wanted[] = {0.25f, 0.5f, 0.75f, 1, 2.5f / 4};
    for (int i = 0; i < 5; ++i) EXPECT_FLOAT_EQ(skeleton.slots()[skeleton.slotOf(i)].fraction, wanted[i]);
}

TEST(ChainCurve, MeetsItsValuesAndNeverOvershoots) {
    Random random(Seed{2});
    for (int round = 0; round < 200; ++round) {
        const ChainCurve curve{random.uniform01(), random.uniform01(), random.uniform01()};
        EXPECT_FLOAT_EQ(curve.at(0), curve.root);
        EXPECT_NEAR(curve.at(0.5f), curve.middle, 1e-6f);
        EXPECT_NEAR(curve.at(1), curve.tip, 1e-6f);
        float before = curve.root;
        for (int i = 1; i <= 100; ++i) {
            const float value = curve.at(0.01f * static_cast<float>(i));
            const float rise = i <= 50 ? curve.middle - curve.root : curve.tip - curve.middle;
            EXPECT_GE((value - before) * (rise < 0 ? -1.0f : 1.0f), -1e-6f);
            before = value;
        }
    }
}

}  // namespace
}  // namespace arclight::bones
