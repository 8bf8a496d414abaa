#include "sim/bones/chain_comparison.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "core/angles.h"
#include "core/long_run.h"
#include "core/random.h"
#include "sim/bones/bone_trials.h"

namespace arclight::bones {
namespace {

/// Plays from a reset. Calls `look(chains)` after each tick.
template <class Look>
ChainComparison played(const ChainSettings& settings, double seconds, const Look& look) {
    ChainComparison chains;
    chains.reset(settings, Seed{1});
    for (int tick = 1; tick <= static_cast<int>(60 * seconds); ++tick) {
        chains.advance(tick / 60.0);
        look(chains);
    }
    return chains;
}
ChainComparison played(const ChainSettings& settings, double seconds = 6) {
    return played(settings, seconds, [](const ChainComparison&) {});
}

/// How far the suite's tip moves relative to the root at each rate, m at scale 1: a diagonal of the box of its places.
class Motion {
public:
    void look(const ChainComparison& chains) {
        for (std::size_t rate = 0; rate < kChainRates.size(); ++rate) {
            const glm::vec3 tip = chains.joints(ChainMethod::suite, rate).back();
            low_[rate] = glm::min(low_[rate], tip), high_[rate] = glm::max(high_[rate], tip);
        }
    }
    float least() const {
        float least = 1e9f;
        for (std::size_t rate = 0; rate < kChainRates.size(); ++rate)
            least = std::min(least, glm::distance(low_[rate], high_[rate]));
        return least;
    }

private:
    std::array<glm::vec3, kChainRates.size()> low_ = filled(1e9f), high_ = filled(-1e9f);
    static std::array<glm::vec3, kChainRates.size()> filled(float value) {
        std::array<glm::vec3, kChainRates.size()> all;
        all.fill(glm::vec3(value));
        return all;
    }
};

/// The largest distance of a joint from where another comparison has it, in lengths of the chain.
float distanceOf(const ChainComparison& a, const ChainComparison& b, ChainMethod method, std::size_t rate) {
    float farthest = 0;
    for (std::size_t i = 0; i <= ChainComparison::kBones; ++i)
        farthest = std::max(farthest, glm::distance(a.joints(method, rate)[i], b.joints(method, rate)[i]));
    return farthest / (ChainComparison::kBones * ChainComparison::kBoneLength);
}

TEST(ChainComparison, OnlyTheSuitesChainIsTheSameAtEveryRate) {
    Motion motion;
    const ChainComparison chains = played({}, 6, [&](const ChainComparison& now) { motion.look(now); });
    EXPECT_GT(motion.least(), 1) << "a chain that hangs still is the same at every rate, too";
    for (std::size_t rate = 0; rate < kChainRates.size(); ++rate) {
        EXPECT_LT(chains.rmsDistance(ChainMethod::suite, rate), 1) << rate;
        EXPECT_LT(chains.exactDistance(rate), 1) << rate;
    }
    for (const ChainMethod method : {ChainMethod::article, ChainMethod::springBone, ChainMethod::positions})
        EXPECT_GT(chains.rmsDistance(method, 0), 5) << static_cast<int>(method);
}

/// Settings from the whole range of the demo's sliders, the corners more often than chance has them.
ChainSettings randomSettings(Random& random, int round) {
    ChainSettings settings;
    const double f = 0.5 * std::pow(20.0, static_cast<double>(random.uniform01()));
    settings.springs.position = {kTwoPi * (round % 5 == 1 ? std::min(f, 3.0) : f),
                                 round % 5 < 2 ? 0.2 : static_cast<double>(random.uniform(0.2f, 2))};
    settings.springs.rotation = settings.springs.position;
    float root = random.uniform(0.1f, 1), tip = random.uniform(0.1f, 1);
    if (round % 3 == 0) root = tip = 1;
    const float length = round % 6 == 5 ? 1 : random.uniform01();
    settings.springs.poseStiffness = {root, 0.5f * (root + tip), tip};
    const float lengthTip = length * (round % 4 == 3 ? random.uniform01() : 1);
    settings.springs.lengthStiffness = {length, 0.5f * (length + lengthTip), lengthTip};
    settings.springs.bendCap = kDegree * random.uniform(5, 120);
    settings.scale = 0.1f * std::pow(80.0f, random.uniform01());
    settings.gravity = 9.81f * random.uniform(-2, 4), settings.wind = random.uniform(0, 60);
    if (round % 2 == 0) settings.gravity = 9.81f, settings.wind = 0;
    constexpr ChainTrial kTrials[] = {ChainTrial::shake, ChainTrial::teleport, ChainTrial::wind};
    settings.trial = kTrials[random.below(3)], settings.trialSeconds = random.uniform(0.1f, 5);
    return settings;
}

std::string described(const ChainSettings& s) {
    const BoneSettings& b = s.springs;
    const float numbers[] = {static_cast<float>(b.position.omega / kTwoPi),
                             static_cast<float>(b.position.zeta),
                             b.poseStiffness.root,
                             b.poseStiffness.tip,
                             b.lengthStiffness.root,
                             b.bendCap / kDegree,
                             s.gravity,
                             s.wind,
                             s.scale,
                             static_cast<float>(s.trial),
                             s.trialSeconds};
    std::string text = "frequency, damping, pose, tip, length, cap, gravity, wind, scale, trial, seconds:";
    for (const float number : numbers) text += " " + std::to_string(number);
    return text;
}

/// The limits of the measures, over the whole range of the sliders.
TEST(ChainComparison, RatesHardlyMatterWithRandomSettings) {
    Random random(Seed{65});
    for (int round = 0; round < (test::isLongRun() ? 200 : 24); ++round) {
        const ChainSettings settings = randomSettings(random, round);
        Motion motion;
        const ChainComparison chains = played(settings, 5, [&](const ChainComparison& now) { motion.look(now); });
        EXPECT_GT(motion.least(), 0.1) << round << ' ' << described(settings);
        EXPECT_LT(chains.rateError(ChainMethod::suite), 1) << round << ' ' << described(settings);
        EXPECT_LT(chains.exactDistance(2), 1) << round << ' ' << described(settings);
        const Settling settling = settlingOf(settings.springs, settings.stepping);
        EXPECT_FALSE(settling.error > 0.0334) << round << ' ' << described(settings);
        EXPECT_LT(restDrift(settings.springs, settings.stepping), 0.01) << round << ' ' << described(settings);
    }
}

/// Beyond those limits, as docs/bones.md says: springs of rotations other than `angle`, and ticks of 1/15 s.
TEST(ChainComparison, RatesMatterWithOtherSpringsAndALittleAtFifteenHertz) {
    Random random(Seed{66});
    for (int round = 0; round < (test::isLongRun() ? 200 : 12); ++round) {
        const ChainSettings settings = randomSettings(random, round);
        EXPECT_LT(played(settings, 5).rmsDistance(ChainMethod::suite, 0), 3) << round << ' ' << described(settings);
    }
    ChainSettings settings;
    settings.springs.position = settings.springs.rotation = {kTwoPi, 0.2}, settings.springs.bendCap = 20 * kDegree;
    settings.springs.poseStiffness = {1, 1, 1}, settings.springs.lengthStiffness = {0.5f, 0.5f, 0.5f};
    for (const RotationSpring rotation : {RotationSpring::hemisphere, RotationSpring::angle}) {
        settings.stepping.rotation = rotation;
        const double error = played(settings, 5).rateError(ChainMethod::suite);
        EXPECT_EQ(error > 1, rotation != RotationSpring::angle) << error;
    }
}

/// Chains whose motion does not depend on the rate lie on top of each other in each frame, not only where all of them
/// have a tick.
TEST(ChainComparison, ChainsAreShownAtTheSameInstant) {
    ChainComparison chains;
    chains.reset({}, Seed{1});
    double farthest = 0, ticks = 0;
    for (int tick = 1; tick <= 360; ++tick) {
        chains.advance(tick / 60.0);
        const auto reference = chains.shownJoints(ChainMethod::suite, kReferenceRate);
        for (std::size_t rate = 0; rate < kChainRates.size(); ++rate) {
            const auto shown = chains.shownJoints(ChainMethod::suite, rate);
            const auto& last = chains.joints(ChainMethod::suite, rate);
            for (std::size_t i = 0; i < shown.size(); ++i) {
                farthest = std::max(farthest, static_cast<double>(glm::distance(shown[i], reference[i])));
                ticks = std::max(ticks, static_cast<double>(glm::distance(
                                            last[i], chains.joints(ChainMethod::suite, kReferenceRate)[i])));
            }
        }
        // It is where the chain was two fifteenths of a second ago, when that is a tick.
        if (tick == 300) {
            ChainComparison before;
            before.reset({}, Seed{1});
            for (int i = 1; i <= 292; ++i) before.advance(i / 60.0);
            for (const std::size_t rate : {0u, 1u, 2u, 4u})
                EXPECT_LT(glm::distance(chains.shownJoints(ChainMethod::suite, rate).back(),
                                        before.joints(ChainMethod::suite, rate).back()),
                          1e-5f)
                    << rate;
        }
    }
    constexpr double kLength = 1.6;
    EXPECT_LT(farthest / kLength, 0.04);
    EXPECT_GT(ticks / kLength, 0.2) << "what it would be after the last tick of each";
}

/// A trial happens, at its time and not before, and where it should change nothing, it changes nothing.
TEST(ChainComparison, TrialsKickNothing) {
    for (const float scale : {0.1f, 1.0f, 8.0f}) {
        ChainSettings settings;
        settings.scale = scale;
        // The largest at each rate, between two times.
        const auto distances = [&](ChainTrial trial, ChainMethod method, double from, double until) {
            ChainSettings tried = settings;
            tried.trial = trial;
            ChainComparison without;
            without.reset(settings, Seed{1});
            std::array<float, kChainRates.size()> all{};
            int tick = 0;
            played(tried, until, [&](const ChainComparison& with) {
                without.advance(++tick / 60.0);
                for (std::size_t rate = 0; rate < all.size() && tick >= 60 * from; ++rate)
                    all[rate] = std::max(all[rate], distanceOf(with, without, method, rate));
            });
            return all;
        };
        for (const ChainTrial trial : {ChainTrial::teleport, ChainTrial::wind, ChainTrial::hitch})
            for (const ChainMethod method : {ChainMethod::suite, ChainMethod::positions})
                for (const float distance : distances(trial, method, 0, 1.9)) EXPECT_EQ(distance, 0) << "not yet";
        // Carried along by a jump of the root, the suite's chain goes on as if there had been none; one of positions
        // hangs between the old place and the new one.
        for (const float distance : distances(ChainTrial::teleport, ChainMethod::suite, 3.5, 4))
            EXPECT_LT(distance, 0.005f);
        for (const float distance : distances(ChainTrial::teleport, ChainMethod::positions, 2, 2.2))
            EXPECT_GT(distance, 1);
        // Wind of 25 m/s² deflects all chains.
        for (const float distance : distances(ChainTrial::wind, ChainMethod::suite, 2.5, 3))
            EXPECT_GT(distance, 0.05f);
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
            EXPECT_EQ(chains.largestDistance(ChainMethod::suite, rate) > 2, rate != kReferenceRate) << rate;
            EXPECT_LT(chains.largestDistance(ChainMethod::suite, rate), 70) << rate;
            EXPECT_LT(chains.lastDistance(ChainMethod::suite, rate), 2) << rate;
        }
        settings.trial = ChainTrial::shake;
    }
}

/// What the arrows of the page show.
TEST(ChainComparison, GravityFallsAndWindRisesAtTheMomentOfTheTrial) {
    ChainSettings settings;
    settings.trial = ChainTrial::wind, settings.scale = 8, settings.gravity = 10, settings.wind = 3;
    EXPECT_LT(glm::distance(played(settings, 1.9).accelerationNow(), glm::vec3(3, -10, 0)), 1e-5f);
    EXPECT_LT(glm::distance(played(settings, 2.1).accelerationNow(), glm::vec3(28, -4, 0)), 1e-5f);
}

/// What the presets teleport and hitch say, at their ticks: how far a tip is behind the root, or from that at 240 Hz.
TEST(ChainComparison, PresetsShowWhatTheySay) {
    const auto spread = [](ChainTrial trial, int tick, ChainMethod method, bool isBehind) {
        ChainSettings settings;
        settings.trial = trial;
        const ChainComparison chains = played(settings, tick / 60.0);
        const auto reference = chains.shownJoints(method, kReferenceRate);
        float farthest = 0, behind = 0;
        for (std::size_t rate = 0; rate < kChainRates.size(); ++rate) {
            const auto shown = chains.shownJoints(method, rate);
            farthest = std::max(farthest, glm::distance(shown.back(), reference.back()));
            behind = std::max(behind, -shown.back().x);
        }
        return (isBehind ? behind : farthest) / 1.6f;
    };
    for (const ChainMethod method : {ChainMethod::suite, ChainMethod::article})
        EXPECT_EQ(spread(ChainTrial::teleport, 129, method, true), 0) << "carried along";
    EXPECT_GT(spread(ChainTrial::teleport, 129, ChainMethod::springBone, true), 0.3) << "backwards";
    EXPECT_GT(spread(ChainTrial::teleport, 129, ChainMethod::positions, true), 10) << "far behind";
    EXPECT_LT(spread(ChainTrial::hitch, 158, ChainMethod::suite, false), 0.25);
    EXPECT_GT(spread(ChainTrial::hitch, 158, ChainMethod::positions, false), 1);
}

/// The table of docs/bones.md, and the lengths below it.
TEST(ChainComparison, IsAsThePageSays) {
    std::ifstream file(std::filesystem::path(ARCLIGHT_SOURCE) / "docs" / "bones.md");
    const std::string page((std::istreambuf_iterator<char>(file)), {});
    const SpringShape shape{kTwoPi * 2.5, 0.35};  // as the sliders start
    ChainSettings settings;
    settings.springs.position = settings.springs.rotation = shape, settings.springs.bendCap = 120 * kDegree;
    const ChainComparison chains = played(settings, 5);
    constexpr std::string_view kNames[] = {"this suite", "article", "VRMC_springBone 1.0",
                                           "position-based dynamics"};
    for (int method = 0; method < kChainMethods; ++method) {
        std::string row = "| " + std::string(kNames[method]) + " |";
        for (const std::size_t rate : {0u, 1u, 2u, 3u, 5u}) {
            const double percent = chains.rmsDistance(static_cast<ChainMethod>(method), rate);
            char text[16];
            std::snprintf(text, sizeof text, " %.*f |", percent < 9.95 ? 2 : 1, percent);
            row += text;
        }
        EXPECT_NE(page.find(row), std::string::npos) << row;
    }
}

TEST(ChainComparison, IsTheSameAfterAReset) {
    ChainComparison chains = played({}, 2);
    const std::uint64_t hash = chains.hash();
    chains.reset({}, Seed{1});
    EXPECT_NE(chains.hash(), hash);
    for (int tick = 1; tick <= 120; ++tick) chains.advance(tick / 60.0);
    EXPECT_EQ(chains.hash(), hash);
}

}  // namespace
}  // namespace arclight::bones
