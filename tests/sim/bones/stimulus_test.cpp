// Stimuli and the meadow: what the scenes need of them.
#include "sim/bones/stimulus.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>

#include <gtest/gtest.h>

#include "core/random.h"
#include "sim/bones/meadow.h"
#include "sim/bones/reactor_field.h"

namespace arclight::bones {
namespace {

TEST(Stimulus, IsSmallAndMovesEveryField) {
    for (const Stimulus kind :
         {Stimulus::wind, Stimulus::footsteps, Stimulus::explosion, Stimulus::implosion, Stimulus::shockWave}) {
        ReactorField field({.counts = {32, 1, 32}, .cellSize = 1});
        double most = 0;
        for (std::int64_t tick = 0; tick < 2 * kBlastTicks; ++tick) {
            std::vector<Effector> effectors;
            addStimulus({.kind = kind, .reach = 16}, tick, 1.0 / 60, effectors);
            ASSERT_LE(effectors.size(), 18u);
            for (const Effector& each : effectors) {
                ASSERT_TRUE(std::isfinite(each.from.x + each.to.z + each.push + each.impulse));
                ASSERT_GT(each.radius, 0);
                ASSERT_LT(each.full, 1);
            }
            field.step(effectors, 1.0 / 60);
            most = std::max(most, field.energy());
        }
        EXPECT_GT(most, 0.1) << static_cast<int>(kind);
    }
}

/// A week on: the same as it would be earlier, without loss of precision.
TEST(Stimulus, WalksOnAfterAWeek) {
    const StimulusSettings settings{.kind = Stimulus::footsteps};
    const double lap = 36, week = 7 * 24 * 3600;
    EXPECT_GT(glm::distance(walkerAt(settings, 0).position, walkerAt(settings, 0.5 * lap).position), 5);
    for (double t = 0; t < lap; t += 1.7) {
        const double later = t + lap * std::ceil(week / lap);
        EXPECT_NEAR(glm::distance(walkerAt(settings, t).position, walkerAt(settings, later).position), 0, 1e-4);
    }
}

/// Feet stand still on the ground; in the air it goes on without a jump, and it comes to rest in the meadow's clearing.
TEST(Stimulus, HopsAndRestsInTheClearing) {
    const StimulusSettings settings{.kind = Stimulus::footsteps, .centre = {-0.2f, 0, 0.6f}, .reach = 14};
    double resting = 0;
    int hops = 0;
    for (double t = 0, dt = 1.0 / 240; t < 36; t += dt) {
        const Walker now = walkerAt(settings, t), next = walkerAt(settings, t + dt);
        const float step = glm::distance(now.position, next.position);
        EXPECT_LT(step, 2.5 * dt) << t;
        EXPECT_NEAR(glm::length(now.heading), 1, 1e-5);
        EXPECT_TRUE(now.flight >= 0 || next.flight >= 0 || step < 1e-5f) << t;
        hops += now.flight < 0 && next.flight >= 0;
        if (!now.isResting) continue;
        resting += dt;
        EXPECT_LT(glm::distance(glm::vec2(now.position.x, now.position.z), glm::vec2(Meadow::kClearing)), 0.1f);
    }
    EXPECT_NEAR(resting, kRestSeconds, 0.02);
    EXPECT_EQ(hops, 23);
}

/// Inside the shell of a shock wave, and outside of it, nothing is pushed.
TEST(Stimulus, AShockWaveIsAShell) {
    std::vector<Effector> effectors;
    addStimulus({.kind = Stimulus::shockWave, .reach = 20}, 60, 1.0 / 60, effectors);
    ASSERT_EQ(effectors.size(), 2u);
    const float radius = effectors[0].radius, inner = effectors[1].radius * effectors[1].full;
    for (float x = 0; x < 30; x += 0.25f) {
        glm::vec3 push(0);
        for (const Effector& each : effectors) push += effectOf(each, each.from + glm::vec3(x, 0, 0)).push;
        const bool isBeside = x < inner - 0.01f || x >= radius, isWithin = x > inner + 0.3f && x < radius - 0.3f;
        EXPECT_TRUE(!isBeside || glm::length(push) < 1e-6f) << x;
        EXPECT_TRUE(!isWithin || push.x > 0.01f) << x;
    }
}

TEST(Meadow, HasAHundredThousandBladesAndThousandsOfFlowersOnItsGround) {
    const Meadow meadow(Seed{1});
    EXPECT_NEAR(meadow.blades(), 115000, 1000) << "as docs/bones.md says";
    EXPECT_NEAR(static_cast<double>(meadow.flowers().size()), 9000, 500) << "as docs/bones.md says";
    for (const Flower& flower : meadow.flowers()) {
        EXPECT_NEAR(flower.root.y, meadow.map().height({flower.root.x, flower.root.z}), 1e-4);
        EXPECT_GT(flower.root.w, 0.1f);
    }
    const glm::vec2 clearing(Meadow::kClearing);
    EXPECT_LT(meadow.map().at(clearing).y, 0.4f) << "short grass for a guest";
    for (const Flower& flower : meadow.flowers())
        EXPECT_GT(glm::distance(glm::vec2(flower.root.x, flower.root.z), clearing), 0.3f);
    EXPECT_NE(Meadow(Seed{2}).flowers().front().root, meadow.flowers().front().root);
}

/// Squares of ground side by side: at most points of the ground there is exactly one, and beyond it there is none. Where
/// a ring of larger squares begins, their edges form stairs that do not quite meet.
TEST(Meadow, PatchesCoverTheGroundOnce) {
    const Meadow meadow(Seed{1});
    constexpr float kReach = 62, kBorders[] = {11.5f, 30, kReach}, kLargest = 2.6f;
    Random random(Seed{12});
    int once = 0, inside = 0;
    for (int i = 0; i < 4000; ++i) {
        const float x = random.uniform(-70, 70), z = random.uniform(-70, 70), away = std::hypot(x, z);
        const auto patches = std::count_if(meadow.patches().begin(), meadow.patches().end(), [&](const auto& patch) {
            const glm::vec2 p = glm::vec2(x, z) - glm::vec2(patch.value);
            return p.x >= 0 && p.y >= 0 && p.x < patch.value.z && p.y < patch.value.z;
        });
        inside += away < kReach, once += away < kReach && patches == 1;
        const bool isNearBorder = std::any_of(std::begin(kBorders), std::end(kBorders), [&](float border) {
            return std::fabs(away - border) < 0.71f * kLargest;
        });
        if (!isNearBorder) {
            EXPECT_EQ(patches, away < kReach ? 1 : 0) << x << ' ' << z;
        }
    }
    EXPECT_GT(once, 0.95 * inside);
    double area = 0;
    std::set<float> keys;
    for (const GrassPatch& patch : meadow.patches()) {
        area += static_cast<double>(patch.value.z) * static_cast<double>(patch.value.z);
        EXPECT_TRUE(keys.insert(patch.value.w).second) << "two patches would have the same blades";
    }
    EXPECT_NEAR(area / (3.14159 * 62 * 62), 1, 0.03);
}

}  // namespace
}  // namespace arclight::bones
