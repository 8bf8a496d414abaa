#include "sim/bolts/bolt_world.h"

#include <array>
#include <cmath>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "core/parallel.h"
#include "core/random.h"
#include "sim/bolts/bolt_statistics.h"

namespace arclight::bolts {
namespace {

BoltSettings plainSettings(BoltMode mode, int targets = 6) {
    BoltSettings settings;
    settings.strikes = {.mode = mode, .targets = targets, .afterglow = 0.2f, .flashLimit = false};
    settings.shape = {.generations = 6, .branchProbability = 0.25f, .dimensions = BoltDimensions::three};
    return settings;
}

std::uint64_t stateHash(const BoltWorld& world) { return hash64(world.lingering(), hash64(world.segments())); }

TEST(BoltWorld, BoltsMeetTheirEndpointsAtEveryTick) {
    int seen = 0;
    for (int mode = 0; mode <= static_cast<int>(BoltMode::single); ++mode) {
        BoltWorld world;
        world.reset(plainSettings(static_cast<BoltMode>(mode)), Seed{3});
        for (int tick = 0; tick < 150; ++tick) {
            for (const ShownBolt& bolt : world.bolts()) {
                EXPECT_EQ(bolt.positions[0], bolt.strike.begin);
                EXPECT_EQ(bolt.positions[1], bolt.strike.end);
                ++seen;
            }
            world.step({}, false);
        }
    }
    EXPECT_GT(seen, 0);
}

TEST(BoltWorld, BoltKeepsItsShapeForLife) {
    BoltWorld world;
    world.reset(plainSettings(BoltMode::ship), Seed{3});
    std::map<std::pair<int, std::int64_t>, std::uint64_t> shapes;
    std::set<std::uint64_t> different;
    for (int tick = 0; tick < 60; ++tick, world.step({}, false))
        for (const ShownBolt& bolt : world.bolts()) {
            const auto hash = hash64(std::span<const BoltPoint>(bolt.shape->points));
            different.insert(hash);
            const auto [known, isNew] = shapes.try_emplace({bolt.strike.channel, bolt.strike.birth}, hash);
            EXPECT_EQ(known->second, hash);
        }
    EXPECT_EQ(different.size(), shapes.size()) << "no two bolts are alike";
    EXPECT_GT(shapes.size(), 30u);
}

TEST(BoltWorld, IsIndependentOfThreadCount) {
    for (const BoltModel model : {BoltModel::displacement, BoltModel::breakdown}) {
        std::array<std::uint64_t, 2> hashes{};
        for (const int count : {1, 2}) {
            setThreads(count);
            BoltWorld world;
            BoltSettings settings = plainSettings(BoltMode::coil, 20);
            settings.shape.model = model;
            world.reset(settings, Seed{9});
            for (int tick = 0; tick < 60; ++tick) world.step({{1, 1, 0}, tick > 20}, false);
            hashes[static_cast<std::size_t>(count - 1)] = stateHash(world);
        }
        setThreads(0);
        EXPECT_EQ(hashes[0], hashes[1]);
    }
}

TEST(BoltWorld, SameInputsGiveSameBolts) {
    BoltWorld world;
    world.reset(plainSettings(BoltMode::sky), Seed{2});
    for (int tick = 0; tick < 50; ++tick) world.step({{10, 0, -1000}, true}, tick == 40);
    const Aim still{};
    BoltWorld again;
    again.reset(plainSettings(BoltMode::sky), Seed{2});
    for (int tick = 0; tick < 50; ++tick) again.step({{10, 0, -1000}, true}, tick == 40);
    for (int tick = 0; tick < 40; ++tick) {
        world.step(still, false);
        again.step(still, false);
        EXPECT_EQ(stateHash(world), stateHash(again));
    }
}

TEST(BoltWorld, ChangedSettingsMatchFreshWorld) {
    for (const int change : {0, 1, 2, 3}) {
        BoltSettings settings = plainSettings(BoltMode::coil);
        BoltWorld world;
        world.reset(settings, Seed{6});
        for (int tick = 0; tick < 33; ++tick) world.step({}, false);
        if (change == 0) settings.shape.offset = 0.3f;
        if (change == 1) settings.jitter.points = 0.1f;
        if (change == 2) settings.strikes.targets = 3;
        if (change == 3) settings.strikes.mode = BoltMode::ball;
        world.change(settings);
        BoltWorld always;
        always.reset(settings, Seed{6});
        for (int tick = 0; tick < 33; ++tick) always.step({}, false);
        EXPECT_EQ(stateHash(world), stateHash(always)) << change;
        world.reset(settings, Seed{7});
        always.reset(settings, Seed{7});
        EXPECT_EQ(stateHash(world), stateHash(always)) << change;
    }
}

TEST(BoltWorld, SegmentsMatchLiveBolts) {
    BoltWorld world;
    world.reset(plainSettings(BoltMode::single), Seed{1});
    for (int tick = 0; tick < 15; ++tick) world.step({}, false);
    std::size_t count = 0;
    for (const ShownBolt& bolt : world.bolts())
        for (const BoltSegment& segment : bolt.shape->segments) {
            const WorldSegment& drawn = world.segments()[count++];
            EXPECT_EQ(drawn.from, bolt.positions[segment.from]);
            EXPECT_EQ(drawn.to, bolt.positions[segment.to]);
            EXPECT_FLOAT_EQ(drawn.brightness, bolt.strike.brightness * segment.brightness);
        }
    EXPECT_EQ(count, world.segments().size());
}

TEST(BoltWorld, LeaderIsDrawnUpToItsTip) {
    BoltSettings settings = plainSettings(BoltMode::sky);
    settings.strikes.strikesPerMinute = 1;
    BoltWorld world;
    world.reset(settings, Seed{1});
    const Aim aim{{50, 0, -1000}, true};
    world.step(aim, true);
    std::size_t before = 0;
    for (int tick = 0; tick < kLeaderTicks - 1; ++tick) {
        ASSERT_FALSE(world.bolts().empty());
        EXPECT_GE(world.segments().size(), before);
        before = world.segments().size();
        EXPECT_LT(before, world.bolts()[0].shape->segments.size());
        EXPECT_TRUE(world.lingering().empty()) << "a leader is too faint to linger";
        world.step({}, false);
    }
    world.step({}, false);
    EXPECT_EQ(world.segments().size(), world.bolts()[0].shape->segments.size());
}

TEST(BoltWorld, SegmentLimitReducesGenerations) {
    BoltSettings settings = plainSettings(BoltMode::ship, 1000);
    settings.shape.generations = 12, settings.shape.branchProbability = 1;
    BoltWorld world;
    world.reset(settings, Seed{1});
    EXPECT_LT(world.generations(), 12);
    EXPECT_EQ(static_cast<double>(world.bolts().size()) * std::pow(3.0, world.generations()),
              static_cast<double>(world.segments().size()));
    EXPECT_LE(static_cast<double>(world.segments().size()), kMaxSegments);
    settings = plainSettings(BoltMode::single);
    settings.shape.generations = 12, settings.shape.branchProbability = 0;
    world.reset(settings, Seed{1});
    EXPECT_EQ(world.generations(), 12) << "below the limit, all generations are grown";
}

TEST(BoltWorld, LightPowerIsIndependentOfLightCount) {
    BoltWorld world;
    world.reset(plainSettings(BoltMode::coil, 40), Seed{1});
    for (int tick = 0; tick < 25; ++tick) world.step({}, false);
    double power = 0;
    for (const ShownBolt& bolt : world.bolts())
        power += static_cast<double>(bolt.strike.power * bolt.strike.brightness);
    std::vector<LineLight> lights;
    for (const std::size_t most : {4u, 16u, 200u}) {
        world.findLights(most, lights);
        EXPECT_LE(lights.size(), most);
        double sum = 0;
        for (const LineLight& light : lights) {
            sum += static_cast<double>(light.power.x);
            EXPECT_LT(glm::distance(light.from, CoilLayout::torus), 4);
        }
        EXPECT_NEAR(sum, power, 1e-3 * power);
    }
}

TEST(BoltWorld, BreakdownGrowsThenFlashesBetweenItsEnds) {
    BoltSettings settings = plainSettings(BoltMode::single);
    settings.shape.model = BoltModel::breakdown;
    BoltWorld world;
    world.reset(settings, Seed{4});
    std::size_t cells = 0;
    int ticks = 0;
    for (; !world.growing()->isDone() && ticks < 2000; ++ticks) {
        EXPECT_GT(world.growing()->cells().size(), cells);
        cells = world.growing()->cells().size();
        EXPECT_EQ(world.segments().size() % (cells - 1), 0u);
        for (const WorldSegment& segment : world.segments()) {
            EXPECT_LT(segment.brightness, 0.2f);
            EXPECT_LT(glm::distance(segment.from, segment.to), 0.1f) << "segments join neighbouring cells";
        }
        world.step({}, false);
    }
    EXPECT_GT(ticks, 5);
    EXPECT_LT(ticks, 300);
    float brightest = 0;
    for (int tick = 0; tick < 12; ++tick, world.step({}, false))
        for (const ShownBolt& bolt : world.bolts()) {
            brightest = std::max(brightest, bolt.strike.brightness);
            EXPECT_EQ(bolt.positions[0], glm::vec3(-1, 0, 0));
            EXPECT_EQ(bolt.positions[1], glm::vec3(1, 0, 0));
            for (const BoltSegment& segment : bolt.shape->segments) EXPECT_LE(segment.brightness, 1);
        }
    EXPECT_GT(brightest, 0.9f);
}

TEST(BoltStatistics, SegmentsMatchExpectationAndDeviationIsBounded) {
    const BoltShape shape{.generations = 7, .offset = 0.2f, .branchProbability = 0.3f};
    const BoltStatistics statistics = statisticsOf(shape, Seed{1});
    EXPECT_NEAR(statistics.meanSegments / expectedSegments(shape), 1, 0.06);
    EXPECT_LE(statistics.largestDeviation, largestDeviation(shape));
    EXPECT_GT(statistics.largestDeviation, 0.3 * largestDeviation(shape));
    EXPECT_NEAR(statistics.dimension.dimension, 1.03, 0.02);
}

}  // namespace
}  // namespace arclight::bolts
