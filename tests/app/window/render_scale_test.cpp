// Automatic render scale: the largest that gives ten frames a second, found within a few frames and without flicker.
#include "app/window/render_scale.h"

#include <algorithm>

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

    /// `noise`: the largest part by which a frame's time is off. `first`: seconds that the first two frames take
    /// longer, as they compile shaders, and the first one at a fraction, which makes targets.
    void play(const Cost& cost, int frames, Random& random, float noise, double first = 0) {
        for (int i = 0; i < frames; ++i) {
            const float fraction = scaler.choose(RenderScale::automatic, true);
            changes += fraction == last ? 0 : 1;
            const bool isFirst = i < 2 || fraction != last;
            last = fraction;
            const double seconds = cost.at(fraction) * static_cast<double>(random.uniform(1 - noise, 1 + noise));
            scaler.noteFrame(seconds + (isFirst ? first : 0));
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

constexpr auto& kFractions = RenderScaler::kFractions;

/// The largest fraction whose frames take at most `seconds` or, if there is none, nearly as little as those of the
/// smallest: at most `nearly` times.
float ruledFraction(const Cost& cost, double seconds, double nearly) {
    const double most = std::max(seconds, nearly * cost.at(kFractions.back()));
    return *std::find_if(kFractions.begin(), kFractions.end(), [&](float f) { return cost.at(f) <= most; });
}

/// Expects the fraction that the rule names for ten frames a second, give or take half a frame.
void expectRuled(const Cost& cost, float fraction) {
    EXPECT_GE(fraction, ruledFraction(cost, 0.094, 1.14)) << cost.fixed << " s and " << cost.area << " s";
    EXPECT_LE(fraction, ruledFraction(cost, 0.106, 1.31)) << cost.fixed << " s and " << cost.area << " s";
}

/// Enough for two jumps, a trial and a return, of three frames each, from any fraction.
constexpr int kFramesToSettle = 15;

TEST(RenderScaler, JumpsToTheFractionThatItsRuleNames) {
    Random random(Seed{40});
    int reduced = 0;
    for (int i = 0; i < 1000; ++i) {
        Play run;
        if (i % 2 == 0) run.scaler.beginSmall();
        Cost cost = randomCost(random);
        // So slow a frame is not made slower for a trial.
        if (cost.at(kFractions.back()) > 0.2) continue;
        run.scaler.follow(1);
        run.play(cost, kFramesToSettle, random, 0, 2);
        expectRuled(cost, run.last);
        reduced += run.last < 1 ? 1 : 0;
        // The frames of the same scene become slower or faster.
        const double factor = static_cast<double>(random.uniform(0.3f, 3));
        cost.fixed *= factor, cost.area *= factor;
        if (cost.at(kFractions.back()) > 0.2) continue;
        run.play(cost, 100, random, 0);
        expectRuled(cost, run.last);
    }
    EXPECT_GT(reduced, 300);
}

TEST(RenderScaler, GivesAFrameThatHardlyGrowsTheSizeItCanHave) {
    // As measured in a scene of orientation: 14 frames a second at a quarter of the width, 11 at half.
    const double area = (0.091 - 0.071) / (0.25 - 0.0625);
    const Cost cost{0.071 - 0.0625 * area, area};
    Random random(Seed{44});
    for (int i = 0; i < 50; ++i) {
        Play run;
        run.scaler.beginSmall();
        run.play(cost, 60, random, 0.02f);
        EXPECT_EQ(run.last, 0.5f);
    }
}

TEST(RenderScaler, BeginsAKnownSceneWithTheFractionThatFittedIt) {
    Random random(Seed{45});
    const Cost light{0.01, 0.05}, heavy{0.02, 1};
    Play run;
    run.scaler.follow(1);
    run.play(light, 30, random, 0.02f);
    EXPECT_EQ(run.last, 1);
    run.scaler.follow(2);
    run.play(heavy, 30, random, 0.02f, 3);
    const float small = run.last;
    EXPECT_EQ(small, 0.25f);
    for (int i = 0; i < 5; ++i) {
        run.changes = 0;
        run.scaler.follow(1);
        run.play(light, 30, random, 0.02f, 3);
        EXPECT_EQ(run.last, 1);
        EXPECT_EQ(run.changes, 1) << "at once, and for good";
        run.scaler.follow(2);
        run.play(heavy, 30, random, 0.02f, 3);
        EXPECT_EQ(run.last, small);
        EXPECT_EQ(run.changes, 2);
    }
}

TEST(RenderScaler, IgnoresSingleSlowFramesAndFramesAtRest) {
    Random random(Seed{46});
    Play run;
    const Cost cost{0.01, 0.3};
    run.play(cost, 60, random, 0);
    EXPECT_EQ(run.last, 0.5f);
    for (int i = 0; i < 20; ++i) {
        run.scaler.noteFrame(5);
        run.play(cost, 10, random, 0);
        EXPECT_EQ(run.last, 0.5f);
        run.scaler.choose(RenderScale::automatic, false);
        for (int k = 0; k < 5; ++k) run.scaler.noteFrame(2);
        EXPECT_EQ(run.scaler.choose(RenderScale::automatic, true), 0.5f);
    }
}

TEST(RenderScaler, DoesNotFlicker) {
    Random random(Seed{41});
    for (int i = 0; i < 500; ++i) {
        Play run;
        run.play(randomCost(random), 600, random, 0.05f);
        EXPECT_LE(run.changes, 8);
    }
}

TEST(RenderScaler, GetsUsedToASceneThatIsSlowAtTimes) {
    Random random(Seed{47});
    Play run;
    for (int i = 0; i < 100; ++i) {
        run.play({0.01, 0.28}, 30, random, 0.02f);
        run.play({0.01, 0.42}, 30, random, 0.02f);
    }
    EXPECT_EQ(run.last, 0.3536f);
    EXPECT_LE(run.changes, 20);
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
        const auto fraction = static_cast<double>(scaler.choose(RenderScale::automatic, true));
        scaler.noteFrame(fraction * fraction);
    }
    EXPECT_LT(scaler.choose(RenderScale::automatic, true), 1);
    EXPECT_TRUE(scaler.owesFullFrame(RenderScale::automatic, false));
    EXPECT_EQ(scaler.choose(RenderScale::automatic, false), 1);
    EXPECT_EQ(scaler.choose(RenderScale::half, true), 0.5f);
    EXPECT_EQ(scaler.choose(RenderScale::full, true), 1);
}

}  // namespace
}  // namespace arclight::test
