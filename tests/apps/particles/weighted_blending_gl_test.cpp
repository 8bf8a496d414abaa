// Weighted blending against sorted particles: exact for light, close for smoke, better than no order at all.
#include "apps/particles/drawn_particles.h"

namespace arclight::test {
namespace {

using namespace particles;

class WeightedParticles : public Gl {
protected:
    double psnrToSorted(EffectKind effect, Sorting sort, int ticks, std::uint64_t seed = 1) {
        drawn.play({.effect = effect, .style = {.sort = sort}}, ticks, seed);
        return drawn.measured().psnrToSorted;
    }
    DrawnParticles drawn{640, 360};
};

TEST_F(WeightedParticles, LightThatHidesNothingIsExact) {
    for (const EffectKind effect : {EffectKind::steady, EffectKind::magic})
        EXPECT_GT(psnrToSorted(effect, Sorting::weighted, 40), 70) << static_cast<int>(effect);
}

TEST_F(WeightedParticles, SmokeOfOneColourIsNearlySorted) {
    for (const std::uint64_t seed : {1u, 5u, 44u})
        EXPECT_GT(psnrToSorted(EffectKind::smoke, Sorting::weighted, 320, seed), 38) << seed;
}

TEST_F(WeightedParticles, WeightsAreBetterThanNoOrder) {
    for (const EffectKind effect : {EffectKind::explosion, EffectKind::smoke}) {
        const int ticks = effect == EffectKind::smoke ? 320 : 60;
        const double none = psnrToSorted(effect, Sorting::none, ticks);
        EXPECT_GT(psnrToSorted(effect, Sorting::weighted, ticks), none) << static_cast<int>(effect);
    }
}

TEST_F(WeightedParticles, WhatIsWrongWithItIsSeen) {
    EXPECT_LT(psnrToSorted(EffectKind::explosion, Sorting::weighted, 60), 40);
}

}  // namespace
}  // namespace arclight::test
