#include "sim/bolts/strikes.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <gtest/gtest.h>

#include "core/random.h"
#include "sim/bolts/bolt_world.h"

namespace arclight::bolts {
namespace {

constexpr Seed kStrikeSeed{5};

std::vector<Strike> at(const StrikeSettings& settings, std::int64_t tick, const Aim& aim = {},
                       std::span<const RequestedStrike> requested = {}, Seed seed = kStrikeSeed) {
    std::vector<Strike> strikes;
    findStrikes(settings, seed, tick, aim, requested, strikes);
    return strikes;
}

TEST(Strikes, SingleModeFollowsTheArticlesSchedule) {
    for (std::int64_t tick = 0; tick < 120; ++tick) {
        const auto strikes = at({.mode = BoltMode::single}, tick);
        ASSERT_EQ(strikes.size(), tick < 10 ? 1u : 2u);
        for (const Strike& strike : strikes) {
            EXPECT_EQ(strike.begin, glm::vec3(-1, 0, 0));
            EXPECT_EQ(strike.end, glm::vec3(1, 0, 0));
            EXPECT_EQ(strike.age, tick - 10 * strike.birth);
            EXPECT_FLOAT_EQ(strike.brightness, 1 - static_cast<float>(strike.age) / 20);
        }
    }
}

TEST(Strikes, ShipBoltsTrackMovingTargets) {
    const StrikeSettings settings{.mode = BoltMode::ship, .targets = 7};
    float farthest = 0;
    for (std::int64_t tick = 30; tick < 60; ++tick) {
        const auto strikes = at(settings, tick);
        EXPECT_EQ(strikes.size(), 14u);
        for (const Strike& strike : strikes) {
            EXPECT_EQ(strike.end, enemyPose(strike.channel, 7, kStrikeSeed, tick).position);
            const glm::vec3 step = strike.end - enemyPose(strike.channel, 7, kStrikeSeed, tick - 1).position;
            EXPECT_GT(glm::length(step), 0);
            farthest = std::max(farthest, glm::length(step));
        }
    }
    EXPECT_LT(farthest, 0.05f) << "targets move smoothly";
}

TEST(Strikes, ChainVisitsNoMastTwice) {
    const StrikeSettings settings{.mode = BoltMode::chain, .targets = 11};
    for (std::int64_t chain = 0; chain < 5; ++chain) {
        std::map<int, Strike> hops;
        for (const Strike& strike : at(settings, chain * 84 + 45)) hops[strike.channel] = strike;
        ASSERT_EQ(hops.size(), 11u);
        EXPECT_EQ(hops[0].begin, ChainLayout::tips[0]);
        for (int hop = 1; hop < 11; ++hop) EXPECT_EQ(hops[hop].begin, hops[hop - 1].end);
        for (int a = 0; a < 11; ++a)
            for (int b = 0; b < a; ++b) EXPECT_NE(hops[a].end, hops[b].end);
    }
    // Each hop starts three ticks after the previous one.
    EXPECT_EQ(at(settings, 0).size(), 1u);
    EXPECT_EQ(at(settings, 3).size(), 2u);
}

TEST(Strikes, LeaderPrecedesReturnStrokesOnSamePath) {
    const StrikeSettings settings{.mode = BoltMode::sky, .strikesPerMinute = 20};
    std::map<std::pair<int, std::int64_t>, Strike> last;
    int leaders = 0, returns = 0;
    for (std::int64_t tick = 0; tick < 3600; ++tick)
        for (const Strike& strike : at(settings, tick)) {
            const auto key = std::pair(strike.channel, strike.birth);
            const auto before = last.find(key);
            if (before != last.end()) {
                EXPECT_EQ(strike.begin, before->second.begin);
                EXPECT_EQ(strike.end, before->second.end);
                EXPECT_TRUE(strike.isReturn || strike.revealed > before->second.revealed);
                if (!before->second.isReturn && strike.isReturn) {
                    ++returns;
                    EXPECT_EQ(before->second.revealed, 1) << "the leader has reached the ground";
                    EXPECT_EQ(strike.brightness, 1);
                }
            } else {
                ++leaders;
                EXPECT_LT(strike.revealed, 0.1f);
            }
            EXPECT_TRUE(strike.isReturn || strike.brightness < 0.1f);
            EXPECT_GT(strike.begin.y, SkyLayout::cloudBase);
            EXPECT_TRUE(strike.end.y == 0 || strike.end == SkyLayout::rod);
            last[key] = strike;
        }
    EXPECT_NEAR(leaders, 20, 2) << "strikes in a minute";
    EXPECT_NEAR(returns, leaders, 1);
}

TEST(Strikes, RequestedStrikeHitsTheAim) {
    const std::vector<RequestedStrike> requested{{40, {100, 0, -1200}}};
    bool isFound = false;
    for (const Strike& strike : at({.mode = BoltMode::sky, .strikesPerMinute = 1}, 40 + kLeaderTicks, {}, requested))
        isFound = isFound || (strike.end == requested[0].position && strike.brightness == 1);
    EXPECT_TRUE(isFound);
}

TEST(Strikes, HeldPointerIsATarget) {
    const Aim aim{{1, 2, 0.5f}, true};
    for (const BoltMode mode : {BoltMode::ship, BoltMode::chain, BoltMode::coil}) {
        const auto without = at({.mode = mode, .targets = 3}, 30), with = at({.mode = mode, .targets = 3}, 30, aim);
        EXPECT_EQ(with.size(), without.size() + 2);
        EXPECT_EQ(with.back().end, aim.position);
    }
    const Aim touch{BallLayout::centre + glm::vec3(0, 0.6f, 0.8f), true};
    const auto ball = at({.mode = BoltMode::ball, .targets = 3}, 30, touch);
    EXPECT_LT(glm::distance(ball[0].end, touch.position), 0.03f);
}

TEST(Strikes, FilamentsEndOnGlassAndStreamersStartOnToroid) {
    for (std::int64_t tick = 0; tick < 400; tick += 7) {
        for (const Strike& strike : at({.mode = BoltMode::ball, .targets = 9}, tick)) {
            EXPECT_NEAR(glm::distance(strike.end, BallLayout::centre), 0.985f * BallLayout::glassRadius, 1e-4f);
            EXPECT_NEAR(glm::distance(strike.begin, BallLayout::centre), BallLayout::electrodeRadius, 1e-4f);
        }
        for (const Strike& strike : at({.mode = BoltMode::coil, .targets = 9}, tick)) {
            const glm::vec3 p = strike.begin - CoilLayout::torus;
            const float fromTube = std::hypot(std::hypot(p.x, p.z) - CoilLayout::torusRadius, p.y);
            EXPECT_NEAR(fromTube, CoilLayout::tubeRadius, 1e-4f);
        }
    }
}

TEST(Strikes, KeepPrecisionAfterAWeek) {
    // Ticks can be evaluated in any order; after a week, positions must still move smoothly.
    constexpr std::int64_t kWeek = 36'288'000;
    int strikes = 0;
    for (int mode = 0; mode <= static_cast<int>(BoltMode::single); ++mode) {
        const StrikeSettings settings{.mode = static_cast<BoltMode>(mode), .targets = 5, .afterglow = 0.2f};
        for (std::int64_t tick = kWeek; tick < kWeek + 200; ++tick)
            for (const Strike& strike : at(settings, tick)) {
                EXPECT_TRUE(std::isfinite(glm::dot(strike.begin, strike.end)));
                ++strikes;
            }
    }
    EXPECT_GT(strikes, 0);
    float way = 0;
    for (std::int64_t tick = kWeek; tick < kWeek + 200; ++tick) {
        const float moved =
            glm::distance(enemyPose(1, 5, kStrikeSeed, tick).position, enemyPose(1, 5, kStrikeSeed, tick + 1).position);
        EXPECT_LT(moved, 0.05f);
        way += moved;
    }
    EXPECT_GT(way, 0);
}

TEST(Strikes, DifferentSeedsDiffer) {
    const StrikeSettings settings{.mode = BoltMode::coil, .targets = 4};
    EXPECT_NE(at(settings, 50).back().end, at(settings, 50, {}, {}, Seed{6}).back().end);
    EXPECT_EQ(at(settings, 50).back().end, at(settings, 50).back().end);
}

/// Counts how often the light of some bolt rises beyond the glow of a leader, in the second that has most of them.
class Rises {
public:
    void add(std::int64_t tick, std::span<const Strike> strikes) {
        std::map<std::int64_t, float> now;
        for (const Strike& strike : strikes) {
            // Requested strikes are numbered by their tick; their channels may change.
            const std::int64_t key =
                strike.channel >= kAimChannel ? -1 - strike.birth : strike.birth * 64 + strike.channel;
            const float light = strike.brightness * strike.cast;
            EXPECT_LE(light, std::max(strike.brightness, 0.05f) + 1e-6f) << "cast light is never more than shown";
            if (light > light_[key] + 1e-5f && light > 0.09f) rises_.push_back(tick);
            now[key] = light;
        }
        light_ = std::move(now);
        const auto isRecent = [&](std::int64_t rise) { return rise + 60 > tick; };
        most_ = std::max(most_, static_cast<int>(std::count_if(rises_.begin(), rises_.end(), isRecent)));
    }
    int most() const { return most_; }
    std::size_t all() const { return rises_.size(); }

private:
    std::map<std::int64_t, float> light_;
    std::vector<std::int64_t> rises_;
    int most_ = 0;
};

TEST(FlashLimit, LetsAStormFlashAtMostThreeTimesInAnySecond) {
    constexpr std::int64_t kTicks = 7200;
    for (const float rate : {1.0f, 34.0f, 45.0f, 46.0f, 90.0f, 200.0f, 600.0f})
        for (const std::uint64_t seed : {1u, 5u}) {
            StrikeSettings settings{.mode = BoltMode::sky, .strikesPerMinute = rate};
            Rises limited, free;
            for (std::int64_t tick = 0; tick < kTicks; ++tick) {
                settings.flashLimit = true;
                limited.add(tick, at(settings, tick, {}, {}, Seed{seed}));
                settings.flashLimit = false;
                free.add(tick, at(settings, tick, {}, {}, Seed{seed}));
            }
            SCOPED_TRACE(rate);
            EXPECT_LE(limited.most(), 3);
            // A slow storm loses only its fourth strokes, a third of the strikes have one; a fast one keeps flashing.
            if (rate <= 45) {
                EXPECT_GE(static_cast<double>(limited.all()), 0.8 * static_cast<double>(free.all()));
            } else {
                EXPECT_GT(limited.all(), 100u);
            }
            if (rate >= 200) {
                EXPECT_GT(free.most(), 6) << "the limit has an effect";
            }
        }
}

TEST(FlashLimit, LetsRequestedStrikesFlashWhereThereIsRoom) {
    for (const float rate : {1.0f, 34.0f, 600.0f}) {
        BoltSettings settings;
        settings.strikes = {.mode = BoltMode::sky, .strikesPerMinute = rate};
        settings.shape.generations = 1;
        BoltWorld world;
        world.reset(settings, kStrikeSeed);
        Random random(Seed{3});
        Rises rises;
        std::size_t presses = 0;
        for (int tick = 0; tick < 6000; ++tick) {
            // Bursts of presses, and single ones.
            const bool isPressed = random.below(tick / 600 % 2 == 0 ? 6 : 150) == 0;
            presses += isPressed;
            world.step({{100, 0, -900}, false}, isPressed);
            std::vector<Strike> strikes;
            for (const ShownBolt& bolt : world.bolts()) strikes.push_back(bolt.strike);
            rises.add(world.tick(), strikes);
        }
        EXPECT_GT(presses, 500u);
        EXPECT_LE(rises.most(), 3) << rate;
        EXPECT_GT(rises.all(), 80u) << rate;
    }
    // A single click in a quiet storm flashes as without the limit.
    StrikeSettings settings{.mode = BoltMode::sky, .strikesPerMinute = 1};
    const std::vector<RequestedStrike> requested{{1200, {100, 0, -1200}}};
    for (std::int64_t tick = 1200; tick < 1230; ++tick)
        for (const Strike& strike : at(settings, tick, {}, requested))
            if (strike.channel >= kAimChannel && strike.isReturn) {
                EXPECT_EQ(strike.cast, 1) << tick;
            }
}

TEST(FlashLimit, StartsTheBoltsOfAShipThreeTimesPerSecond) {
    for (const bool isLimited : {true, false}) {
        std::map<int, std::vector<std::int64_t>> births;
        StrikeSettings settings{.mode = BoltMode::ship, .targets = 9};
        settings.flashLimit = isLimited;
        for (std::int64_t tick = 100; tick < 280; ++tick) {
            std::map<int, int> alive;
            for (const Strike& strike : at(settings, tick)) {
                ++alive[strike.channel];
                EXPECT_EQ(strike.cast, 1);
                if (strike.age == 0) births[strike.channel].push_back(tick);
            }
            for (const auto& [channel, count] : alive) EXPECT_EQ(count, 2) << "bolts of a channel";
        }
        ASSERT_EQ(births.size(), 9u);
        const std::int64_t period = isLimited ? 20 : 10;
        for (const auto& [channel, ticks] : births) {
            EXPECT_EQ(ticks.size(), 180u / static_cast<std::size_t>(period));
            const std::int64_t phase = ((ticks[0] - births[0][0]) % period + period) % period;
            EXPECT_TRUE(phase < 10 || phase > period - 10) << "all within a sixth of a second";
        }
    }
}

TEST(Flashes, MatchFirstReturnStrokes) {
    const StrikeSettings settings{.mode = BoltMode::sky, .strikesPerMinute = 30};
    // Collects every first return stroke, tick by tick.
    std::vector<std::int64_t> seen;
    std::map<std::pair<int, std::int64_t>, bool> returned;
    constexpr std::int64_t kEnd = 1500, kBack = 600;
    for (std::int64_t tick = 0; tick <= kEnd; ++tick)
        for (const Strike& strike : at(settings, tick)) {
            bool& was = returned[{strike.channel, strike.birth}];
            if (strike.isReturn && !was && tick - kLeaderTicks >= kEnd - kBack) seen.push_back(tick);
            was = was || strike.isReturn;
        }
    std::vector<std::int64_t> reported;
    std::vector<Flash> flashes{{-1, {}}};  // what is there before is replaced
    findFlashes(settings, kStrikeSeed, kEnd, kBack, {}, flashes);
    for (const Flash& flash : flashes) reported.push_back(flash.tick);
    std::sort(seen.begin(), seen.end());
    EXPECT_EQ(reported, seen);
    EXPECT_GT(reported.size(), 3u);
}

TEST(Flashes, ThunderTravelsAtTheSpeedOfSound) {
    const Flash flash{100, {0, 0, -1029}};
    EXPECT_NEAR(thunderIn(flash, glm::vec3(0), 100), 3, 1e-6);
    EXPECT_NEAR(thunderIn(flash, glm::vec3(0), 100 + 180), 0, 1e-6);
    EXPECT_NEAR(thunderIn(flash, {0, 0, -1029}, 160), -1, 1e-6);
}

}  // namespace
}  // namespace arclight::bolts
