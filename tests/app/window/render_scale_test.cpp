// Automatic render scale: ten frames a second where a quarter of the width can give them, without flicker.
#include "app/window/render_scale.h"

#include <gtest/gtest.h>

#include "core/random.h"

namespace arclight::test {
namespace {

/// A frame takes `fixed` seconds and, at full size, `area` seconds more.
struct Cost {
    double fixed = 0, area = 0;
    double at(float fraction) const {
        return fixed + area * static_cast<double>(fraction) * static_cast<double>(fraction);
    }
};

/// What a scaler does in frames that move.
struct Play {
    RenderScaler scaler{};
    float last = 1;
    int changes = 0;

    /// `noise`: the largest part by which a frame's time is off.
    void play(const Cost& cost, int frames, Random& random, float noise) {
        for (int i = 0; i < frames; ++i) {
            const float fraction = scaler.choose(RenderScale::automatic, true);
            changes += fraction == last ? 0 : 1;
            last = fraction;
            scaler.noteFrame(cost.at(fraction) * static_cast<double>(random.uniform(1 - noise, 1 + noise)));
        }
    }
};

Cost randomCost(Random& random) {
    const auto square = [&](float most) {
        const float part = random.uniform01();
        return static_cast<double>(most * part * part);
    };
    const double fixed = square(0.2f);
    return {fixed, square(2)};
}

TEST(RenderScaler, HoldsTenFramesASecondWhereAQuarterOfTheWidthCan) {
    Random random(Seed{40});
    int reached = 0;
    // Where a quarter gives little more than ten, nearly as many will do.
    const auto can = [](const Cost& cost) { return cost.at(RenderScaler::kFractions.back()) < 0.086; };
    for (int i = 0; i < 500; ++i) {
        Play run;
        const Cost cost = randomCost(random);
        run.play(cost, 300, random, 0);
        if (!can(cost)) continue;
        ++reached;
        EXPECT_LT(cost.at(run.last), 0.101) << cost.fixed << " s and " << cost.area << " s";
        // Another scene begins, whose frames take much longer.
        const Cost later{cost.fixed, 3 * cost.area};
        run.play(later, 300, random, 0);
        if (can(later)) {
            EXPECT_LT(later.at(run.last), 0.101) << later.fixed << " s and " << later.area << " s";
        }
    }
    EXPECT_GT(reached, 150);
}

TEST(RenderScaler, DoesNotFlicker) {
    Random random(Seed{41});
    for (int i = 0; i < 500; ++i) {
        Play run;
        run.play(randomCost(random), 600, random, 0.05f);
        EXPECT_LE(run.changes, 8);
    }
}

TEST(RenderScaler, IsFullWhereFramesAreFastAndWhereASmallerOneSavesNothing) {
    Random random(Seed{42});
    for (const Cost& cost : {Cost{0.001, 0.01}, Cost{0.02, 0.05}, Cost{0.3, 0.005}}) {
        Play run;
        run.play(cost, 600, random, 0);
        EXPECT_EQ(run.last, 1) << cost.fixed << " s and " << cost.area << " s";
    }
}

TEST(RenderScaler, NeverFallsBelowWhatTheFrameNeeds) {
    Random random(Seed{43});
    for (int i = 0; i < 200; ++i) {
        RenderScaler scaler;
        const float least = random.uniform(0, 1.2f);
        for (int frame = 0; frame < 30; ++frame) {
            const auto scale = static_cast<RenderScale>(random.below(4));
            const float fraction = scaler.choose(scale, true, least);
            EXPECT_GE(fraction, std::min(least, 1.0f));
            // No larger than it must be: the next smaller fraction is too small, or not asked for.
            const float free = RenderScaler(scaler).choose(scale, true);
            for (const float other : RenderScaler::kFractions) {
                const bool isEnough = other >= least && other >= free;
                EXPECT_TRUE(!isEnough || fraction <= other) << fraction << " instead of " << other;
            }
            scaler.noteFrame(static_cast<double>(random.uniform(0.001f, 1)));
        }
    }
}

TEST(RenderScaler, RestsAtFullSizeAndFixedScalesStay) {
    RenderScaler scaler;
    for (int i = 0; i < 10; ++i) {
        scaler.choose(RenderScale::automatic, true);
        scaler.noteFrame(1);
    }
    EXPECT_LT(scaler.choose(RenderScale::automatic, true), 1);
    EXPECT_TRUE(scaler.owesFullFrame(RenderScale::automatic, false));
    EXPECT_EQ(scaler.choose(RenderScale::automatic, false), 1);
    EXPECT_EQ(scaler.choose(RenderScale::half, true), 0.5f);
    EXPECT_EQ(scaler.choose(RenderScale::full, true), 1);
}

}  // namespace
}  // namespace arclight::test
