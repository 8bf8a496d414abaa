#include "sim/springs/peg_field.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "core/parallel.h"
#include "sim/truth.h"

namespace arclight::springs {
namespace {

using truth::hz;

constexpr double kDt = 1.0 / 60;
const SpringShape kShape{hz(1.6), 0.12};
const Propagator<double> kPegStep = exactPropagator(kShape, kDt);

/// A pointer that enters, moves, presses and leaves.
PegInput pointerAt(int tick) {
    PegInput input;
    input.inside = tick % 200 > 40;
    input.x = 40.0f + 0.7f * static_cast<float>(tick % 100);
    input.z = 60.0f + 0.3f * static_cast<float>(tick % 77);
    input.pressed = tick % 90 > 60;
    input.clicked = tick % 90 == 61;
    return input;
}

PegField played(int side, int ticks, std::uint64_t seed = 1) {
    PegFieldConfig config;
    config.side = side, config.seed = Seed{seed};
    PegField field(config);
    for (int tick = 0; tick < ticks; ++tick) field.step(pointerAt(tick), kPegStep, kShape, kDt);
    return field;
}

double heightOf(const PegField& field, int x, int z) {
    return field.heights()[static_cast<std::size_t>(z * field.config().side + x)];
}

template <class Values>
double largest(Values values) {
    double result = 0;
    for (const auto value : values) result = std::max(result, std::fabs(static_cast<double>(value)));
    return result;
}

TEST(PegField, HashIsIndependentOfThreadCount) {
    for (const int ticks : {1, 60, 600}) {
        setThreads(1);
        const std::uint64_t one = played(320, ticks).hash();
        setThreads(2);
        const std::uint64_t two = played(320, ticks).hash();
        setThreads(0);
        EXPECT_EQ(one, two) << ticks;
    }
}

TEST(PegField, HashMatchesRecordedValue) {
    // Bytes at ticks 1, 60 and 600, with every setting given here. No compiler, optimisation level or processor may
    // change them; only a deliberate change of the simulation may.
    PegFieldConfig config;
    config.side = 320, config.seed = Seed{1}, config.dropRate = 0.9f, config.dropHeight = 8;
    config.ringSpeed = 70, config.ringWidth = 7, config.ringLife = 4;
    PegField field(config);
    std::uint64_t hashes[3] = {};
    for (int tick = 0; tick < 600; ++tick) {
        PegInput input = pointerAt(tick);
        input.brush.radius = 14, input.brush.strength = 1;
        field.step(input, kPegStep, kShape, kDt);
        if (tick == 0) hashes[0] = field.hash();
        if (tick == 59) hashes[1] = field.hash();
    }
    hashes[2] = field.hash();
    EXPECT_EQ(hashes[0], 0xdc2fb32237994efau);
    EXPECT_EQ(hashes[1], 0x9233918ab4d03d5du);
    EXPECT_EQ(hashes[2], 0x06e3e049e2d24227u);
}

TEST(PegField, RestoredCopyStepsAlike) {
    PegField field = played(128, 130);
    const PegField saved = field;
    for (int tick = 130; tick < 300; ++tick) field.step(pointerAt(tick), kPegStep, kShape, kDt);
    const std::uint64_t first = field.hash();
    field = saved;
    for (int tick = 130; tick < 300; ++tick) field.step(pointerAt(tick), kPegStep, kShape, kDt);
    EXPECT_EQ(field.hash(), first);
    EXPECT_NE(saved.hash(), first);
}

TEST(PegField, SeedsGiveDifferentFields) {
    EXPECT_NE(played(128, 60, 1).hash(), played(128, 60, 2).hash());
    EXPECT_EQ(played(128, 60, 2).hash(), played(128, 60, 2).hash());
}

TEST(PegField, ProbesMatchClosedForm) {
    const PegField field = played(256, 600);
    EXPECT_GT(field.maxError(), 0) << "probes were not pushed";
    EXPECT_LT(field.maxError(), 1e-5);
}

TEST(PegField, ExactStepsStayOnTheClosedFormAtAnySetting) {
    // A truth apart from the probes: every peg after the last front, by the characteristic roots.
    Random random(Seed{41});
    for (int i = 0; i < 24; ++i) {
        PegFieldConfig config;
        config.side = 48, config.seed = Seed{static_cast<std::uint64_t>(i)};
        config.dropRate = random.uniform(0.5f, 8), config.dropHeight = random.uniform(2, 24);
        const double zeta = i % 3 == 0 ? 0 : static_cast<double>(random.uniform(0, 2));
        const SpringShape shape{hz(0.1 * std::pow(200.0, static_cast<double>(random.uniform01()))), zeta};
        const Propagator<double> step = exactPropagator(shape, kDt);
        PegField field(config);
        for (int tick = 0; tick < 300; ++tick) field.step(pointerAt(tick), step, shape, kDt);
        config.dropRate = 0;
        field.setDrops(config);
        PegInput away;
        while (!field.rings().empty()) field.step(away, step, shape, kDt);
        const PegField start = field;
        for (int tick = 0; tick < 600; ++tick) field.step(away, step, shape, kDt);
        for (std::size_t peg = 0; peg < field.heights().size(); peg += 7) {
            const SpringState truth = truth::byRoots(shape, {start.heights()[peg], start.velocities()[peg]}, 0, 10);
            ASSERT_NEAR(field.heights()[peg], truth.x, 1e-8) << shape.omega << ' ' << zeta;
        }
        EXPECT_GT(field.maxError(), 0) << "probes were not pushed";
        EXPECT_LT(field.maxError(), 1e-8) << shape.omega << ' ' << zeta;
    }
}

TEST(PegField, ComesBackFromABlowUp) {
    PegField field(PegFieldConfig{});
    const SpringShape wild{hz(9), 1};
    for (int tick = 0; tick < 120; ++tick) field.step({}, semiImplicitPropagator(wild, kDt), wild, kDt);
    EXPECT_EQ(largest(field.heights()), PegField::kMaxHeight);
    double highest = 0;
    for (int tick = 0; tick < 60; ++tick) {
        field.step({}, kPegStep, kShape, kDt);
        highest = std::max(highest, largest(field.heights()));
    }
    EXPECT_LT(highest, 2 * PegField::kMaxHeight);
}

TEST(PegField, ProbesReportErrorsOfInexactIntegrators) {
    PegField field(PegFieldConfig{});
    const Propagator<double> p = implicitPropagator(kShape, kDt);
    for (int tick = 0; tick < 240; ++tick) field.step({}, p, kShape, kDt);
    EXPECT_GT(field.maxError(), 0.1);
}

TEST(PegField, KickedPegMatchesClosedForm) {
    // A single ring: the motion of a peg after the front has passed, against the closed form from there.
    PegFieldConfig config;
    config.side = 64, config.dropRate = 0, config.ringLife = 0.3f;
    PegField field(config);
    field.drop(32, 32);
    while (!field.rings().empty()) field.step({}, kPegStep, kShape, kDt);
    const std::size_t peg = 40 * 64 + 40;
    const SpringState start{field.heights()[peg], field.velocities()[peg]};
    EXPECT_GT(std::fabs(start.v), 1);
    for (int i = 1; i <= 300; ++i) {
        field.step({}, kPegStep, kShape, kDt);
        EXPECT_NEAR(field.heights()[peg], truth::byRoots(kShape, start, 0, i * kDt).x, 2e-5);
    }
}

TEST(PegField, FreshDropReachesItsHeight) {
    PegFieldConfig config;
    config.dropRate = 0;
    PegField field(config);
    field.drop(256, 256);
    double highest = 0, lowest = 0;
    for (int tick = 0; tick < 60; ++tick) {
        field.step({}, kPegStep, kShape, kDt);
        for (const double h : field.heights()) highest = std::max(highest, h), lowest = std::min(lowest, h);
    }
    EXPECT_GT(highest, 4);
    EXPECT_LT(highest, 12);
    EXPECT_LT(lowest, -6);
    EXPECT_GT(lowest, -14);
    for (int tick = 60; tick < 120; ++tick) field.step({}, kPegStep, kShape, kDt);
    EXPECT_GT(largest(field.heights()), 1) << "no longer visible after 2 s";
}

TEST(PegField, FrontTravelsAtRingSpeed) {
    PegFieldConfig config;
    config.dropRate = 0, config.ringSpeed = 80, config.ringWidth = 6;
    PegField field(config);
    field.drop(256, 256);
    for (int tick = 0; tick < 90; ++tick) field.step({}, kPegStep, kShape, kDt);  // 1.5 s: 120 pegs
    const auto heights = field.heights();
    int farthest = 0;
    for (int i = 0; i < 256; ++i)
        if (heights[256 * 512 + 256 + static_cast<std::size_t>(i)] != 0) farthest = i;
    EXPECT_NEAR(farthest, 80 * 1.5 + 6, 3);
}

TEST(PegField, RingIsRound) {
    PegFieldConfig config;
    config.dropRate = 0;
    PegField field(config);
    field.drop(256, 256);
    for (int tick = 0; tick < 100; ++tick) field.step({}, kPegStep, kShape, kDt);
    // 3-4-5 triangles: pegs at the same whole distance in two directions.
    for (int k = 1; k <= 24; ++k)
        EXPECT_NEAR(heightOf(field, 256 + 5 * k, 256), heightOf(field, 256 + 3 * k, 256 - 4 * k), 1e-4) << k;
}

TEST(PegField, PointerPressesPegsUntilItLeaves) {
    PegFieldConfig config;
    config.side = 128, config.dropRate = 0;
    PegField field(config);
    PegInput input;
    input.inside = true, input.x = 64, input.z = 64;
    for (int tick = 0; tick < 300; ++tick) field.step(input, kPegStep, kShape, kDt);
    EXPECT_NEAR(heightOf(field, 64, 64), -3, 0.1);
    EXPECT_EQ(heightOf(field, 64, 100), 0);
    input.pressed = true;
    for (int tick = 0; tick < 300; ++tick) field.step(input, kPegStep, kShape, kDt);
    EXPECT_NEAR(heightOf(field, 64, 64), -14, 0.1);
    input.inside = input.pressed = false;
    for (int tick = 0; tick < 20; ++tick) field.step(input, kPegStep, kShape, kDt);
    EXPECT_GT(heightOf(field, 64, 64), 5) << "does not spring back beyond rest";
    EXPECT_EQ(largest(field.targets()), 0);
}

TEST(PegField, FastStrokeLeavesNoGaps) {
    PegFieldConfig config;
    config.side = 256, config.dropRate = 0;
    PegField field(config);
    PegInput input;
    input.inside = true, input.x = 40, input.z = 128;
    field.step(input, kPegStep, kShape, kDt);
    input.x = 200;  // in a single tick
    field.step(input, kPegStep, kShape, kDt);
    for (int x = 45; x <= 195; ++x) EXPECT_LT(field.velocities()[128 * 256 + static_cast<std::size_t>(x)], -1) << x;
}

TEST(PegField, ClickSendsRing) {
    PegFieldConfig config;
    config.dropRate = 0;
    PegField field(config);
    PegInput input;
    input.inside = input.pressed = input.clicked = true;
    input.x = 100, input.z = 100;
    field.step(input, kPegStep, kShape, kDt);
    ASSERT_EQ(field.rings().size(), 1u);
    EXPECT_EQ(field.rings()[0].x, 100);
}

TEST(PegField, RingCountIsBounded) {
    PegField field(PegFieldConfig{});
    for (int i = 0; i < 100; ++i) field.drop(static_cast<float>(i), 50);
    EXPECT_EQ(field.rings().size(), static_cast<std::size_t>(PegField::kMaxRings));
    EXPECT_EQ(field.rings().back().x, 99);
}

TEST(PegField, StaysFiniteWhenIntegratorBlowsUp) {
    const SpringShape shape{hz(20), 2};
    const Propagator<double> wild = semiImplicitPropagator(shape, 1.0 / 30);
    PegFieldConfig config;
    config.side = 96, config.dropRate = 10, config.dropHeight = 40, config.ringSpeed = 500, config.ringWidth = 1;
    PegField field(config);
    for (int tick = 0; tick < 600; ++tick) {
        PegInput input = pointerAt(tick);
        input.brush.strength = 3;
        field.step(input, wild, shape, 1.0 / 30);
    }
    EXPECT_LE(largest(field.heights()), PegField::kMaxHeight);
    EXPECT_LE(largest(field.velocities()), PegField::kMaxVelocity);
    EXPECT_TRUE(std::isfinite(field.maxError()));
}

TEST(PegField, DropSettingsChangeWithoutReset) {
    PegFieldConfig config;
    config.side = 64, config.dropRate = 0;
    PegField field(config);
    for (int tick = 0; tick < 120; ++tick) field.step({}, kPegStep, kShape, kDt);
    EXPECT_EQ(largest(field.heights()), 0);
    config.side = 999, config.dropRate = 2, config.ringLife = 0.5f;
    field.setDrops(config);
    EXPECT_EQ(field.side(), 64) << "the size changed without a reset";
    int drops = 0, before = 0;
    for (int tick = 0; tick < 6000; ++tick) {
        field.step({}, kPegStep, kShape, kDt);
        int fresh = 0;
        for (const PegRing& ring : field.rings()) fresh += ring.age < 1.5f / 60;
        drops += fresh > 0 && before == 0;
        before = fresh;
    }
    EXPECT_NEAR(drops, 200, 12) << "2 per second for 100 s";
}

TEST(PegField, StaysFiniteForAnyPointer) {
    PegFieldConfig config;
    config.side = 32;
    PegField field(config);
    PegInput input;
    input.inside = input.clicked = true;
    for (const float at : {-1e30f, -1.0f, 0.0f, 31.0f, 40.0f, 1e30f})
        for (const float radius : {0.0f, 1e-6f, 5.0f, 1e6f}) {
            input.x = at, input.z = 31 - at, input.brush.radius = radius;
            for (int i = 0; i < 3; ++i) field.step(input, kPegStep, kShape, kDt);
            for (const double h : field.heights()) ASSERT_TRUE(std::isfinite(h)) << at << ' ' << radius;
        }
}

}  // namespace
}  // namespace arclight::springs
