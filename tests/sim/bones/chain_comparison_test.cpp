#include "sim/bones/chain_comparison.h"

#include <cmath>

#include <gtest/gtest.h>

namespace arclight::bones {
namespace {

ChainComparison played(const ChainSettings& settings, double seconds = 6) {
    ChainComparison chains;
    chains.reset(settings, Seed{1});
    for (int tick = 1; tick <= static_cast<int>(60 * seconds); ++tick) chains.advance(tick / 60.0);
    return chains;
}

TEST(ChainComparison, OnlyTheSuitesChainIsTheSameAtEveryRate) {
    const ChainComparison chains = played({});
    for (std::size_t rate = 0; rate < kChainRates.size(); ++rate) {
        EXPECT_LT(chains.rmsDistance(ChainMethod::suite, rate), 1) << rate;
        EXPECT_LT(chains.exactDistance(rate), 1) << rate;
    }
    for (const ChainMethod method : {ChainMethod::article, ChainMethod::springBone, ChainMethod::positions})
        EXPECT_GT(chains.rmsDistance(method, 0), 5) << static_cast<int>(method);
}

TEST(ChainComparison, TrialsKickNothing) {
    for (const float scale : {0.1f, 1.0f, 8.0f}) {
        ChainSettings settings;
        settings.scale = scale;
        for (const ChainTrial trial : {ChainTrial::teleport, ChainTrial::wind}) {
            settings.trial = trial;
            const ChainComparison chains = played(settings, 4);
            for (std::size_t rate = 0; rate < kChainRates.size(); ++rate) {
                // An uneven tick ends some time after the change.
                EXPECT_LT(chains.rmsDistance(ChainMethod::suite, rate), kChainRates[rate] > 0 ? 1.0 : 2.0) << rate;
            }
        }
        // A tick of half a second knows nothing of what the root did meanwhile; afterwards, nothing is left of it.
        settings.trial = ChainTrial::hitch;
        const ChainComparison chains = played(settings, 5);
        for (std::size_t rate = 0; rate + 1 < kChainRates.size(); ++rate) {
            EXPECT_LT(chains.largestDistance(ChainMethod::suite, rate), 70) << rate;
            EXPECT_LT(chains.lastDistance(ChainMethod::suite, rate), 2) << rate;
        }
    }
}

TEST(ChainComparison, IsTheSameAfterAReset) {
    ChainComparison chains = played({}, 2);
    const std::uint64_t hash = chains.hash();
    chains.reset({}, Seed{1});
    for (int tick = 1; tick <= 120; ++tick) chains.advance(tick / 60.0);
    EXPECT_EQ(chains.hash(), hash);
}

}  // namespace
}  // namespace arclight::bones
