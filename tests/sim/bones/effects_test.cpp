// What acts on bones and fields, against a second way to the same motion.
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include <gtest/gtest.h>

#include "core/time.h"
#include "sim/bones/bone_springs.h"
#include "sim/bones/chain_comparison.h"
#include "sim/bones/stimulus.h"

namespace arclight::bones {
namespace {

Skeleton chain() {
    std::vector<Joint> joints;
    for (int i = 0; i < 3; ++i)
        joints.push_back({.isOnAnchor = i == 0, .parent = i == 0 ? 0 : i - 1, .rest = {.offset = {0.2f, 0, 0}}});
    return Skeleton(std::move(joints));
}

/// A chain whose anchor sways.
struct Swaying {
    explicit Swaying(const Pose& start = {}) : springs(chain(), std::span(&start, 1)) {}
    void step(int tick, float scale = 1, glm::vec3 acceleration = {}, std::span<const Effector> effectors = {}) {
        const Pose anchor{.turn = glm::angleAxis(0.3f * std::sin(0.1f * static_cast<float>(tick)), glm::vec3(0, 0, 1)),
                          .offset = {0, 0.01f * static_cast<float>(tick), 0},
                          .scale = scale};
        springs.step({.anchors = std::span(&anchor, 1), .acceleration = acceleration, .effectors = effectors},
                     1.0 / 60);
    }
    BoneSprings springs;
};

TEST(Effector, AnImpulseThatReachesAllIsAnAcceleration) {
    const Effector everywhere{
        .from = {-1, 0, 0}, .to = {1, 0, 0}, .radius = 500, .falloff = Falloff::none, .impulse = 30};
    Swaying pushed, accelerated, still;
    for (int tick = 0; tick < 60; ++tick) {
        pushed.step(tick, 1, {}, std::span(&everywhere, 1));
        accelerated.step(tick, 1, {30, 0, 0});
        still.step(tick);
        for (int joint = 0; joint < 3; ++joint)
            ASSERT_LT(glm::distance(pushed.springs.position(joint), accelerated.springs.position(joint)), 1e-5f);
    }
    EXPECT_GT(glm::distance(pushed.springs.position(2), still.springs.position(2)), 0.02f);
}

TEST(BoneSprings, ResetForgetsTheMotion) {
    const Pose start{.offset = {0, -3, 1}};
    Swaying moved, fresh(start);
    for (int tick = 0; tick < 30; ++tick) moved.step(tick);
    moved.springs.reset(std::span(&start, 1));
    for (int tick = 0; tick < 30; ++tick) {
        moved.step(tick), fresh.step(tick);
        ASSERT_EQ(moved.springs.hash(), fresh.springs.hash()) << tick;
    }
}

TEST(BoneSprings, AChangeOfSizeChangesTheLengthAtRest) {
    Swaying bones;
    for (int tick = 0; tick < 30; ++tick) bones.step(0);
    bones.step(0, 2);
    EXPECT_GT(std::fabs(glm::length(bones.springs.position(2)) - 0.6f), 0.05f) << "at once";
    for (int tick = 0; tick < 600; ++tick) bones.step(0, 2);
    EXPECT_NEAR(glm::length(bones.springs.position(2)), 2 * 0.6f, 1e-4f);
}

TEST(ChainComparison, RateErrorIsTheDistanceAtCommonTimes) {
    ChainComparison chains;
    ChainSettings settings;
    settings.springs.position = settings.springs.rotation = {9, 0.2};
    chains.reset(settings, Seed{3});
    std::array<double, kChainMethods> squares{};
    constexpr int kTimes = 24;
    for (int i = 1; i <= kTimes; ++i) {
        chains.advance(i / 6.0);
        for (int method = 0; method < kChainMethods; ++method) {
            const auto tip = [&](std::size_t rate) {
                EXPECT_TRUE(kChainRates[rate] == 30 || kChainRates[rate] == 144);
                return glm::dvec3(chains.joints(static_cast<ChainMethod>(method), rate).back());
            };
            const glm::dvec3 apart = tip(kSlowRate) - tip(kQuickRate);
            squares[static_cast<std::size_t>(method)] += glm::dot(apart, apart);
        }
    }
    constexpr double kLength = ChainComparison::kBones * static_cast<double>(ChainComparison::kBoneLength);
    for (int method = 0; method < kChainMethods; ++method) {
        const double expected = 100 / kLength * std::sqrt(squares[static_cast<std::size_t>(method)] / kTimes);
        EXPECT_NEAR(chains.rateError(static_cast<ChainMethod>(method)), expected, 1e-3 * expected) << method;
    }
}

/// A hop is a parabola that is 0.05 of the reach high.
TEST(Stimulus, TheWalkerHopsAlongAParabola) {
    const StimulusSettings settings{.kind = Stimulus::footsteps, .reach = 10};
    int flying = 0;
    for (std::int64_t tick = 0; tick < 2000; ++tick) {
        std::vector<Effector> effectors;
        addStimulus(settings, tick, kTickSeconds, effectors);
        const Walker walker = walkerAt(settings, static_cast<double>(tick) * kTickSeconds);
        const float height = walker.flight < 0 ? 0 : 0.5f - 2 * (walker.flight - 0.5f) * (walker.flight - 0.5f);
        ASSERT_LT(glm::distance(effectors.back().from, walker.position + glm::vec3(0, height, 0)), 1e-5f) << tick;
        flying += height > 0.4f;
    }
    EXPECT_GT(flying, 100);
}

}  // namespace
}  // namespace arclight::bones
