// Reactor fields, from the truth: closed forms, a plain twin, symmetry, conservation.
#include "sim/bones/reactor_field.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "core/parallel.h"
#include "core/random.h"
#include "sim/bones/field_twin.h"
#include "sim/each_target.h"
#include "sim/random_draws.h"

namespace arclight::bones {
namespace {

constexpr double kDt = 1.0 / 60;

template <class Body>
void forCells(const FieldGrid& grid, const Body& body) {
    for (int z = 0; z < grid.counts.z; ++z)
        for (int y = 0; y < grid.counts.y; ++y)
            for (int x = 0; x < grid.counts.x; ++x) body(glm::ivec3(x, y, z));
}

glm::vec3 anyVector(Random& random, float size = 1) {
    return {random.uniform(-size, size), random.uniform(-size, size), random.uniform(-size, size)};
}

void fill(ReactorField& field, Random& random) {
    forCells(field.grid(), [&](glm::ivec3 cell) {
        field.setCell(cell, {anyVector(random), anyVector(random), anyVector(random, 9), anyVector(random, 9)});
    });
}

Effector anyEffector(Random& random, float reach = 3) {
    return {.from = anyVector(random, reach),
            .to = anyVector(random, reach),
            .radius = random.uniform(0.2f, 1.5f),
            .falloff = static_cast<Falloff>(random.below(3)),
            .full = random.uniform(0, 0.8f),
            .push = random.uniform(-1, 1),
            .turn = random.uniform(-1, 1),
            .impulse = random.uniform(-90, 90),
            .spin = random.uniform(-90, 90)};
}

FieldSettings anySettings(Random& random) {
    return {.spring = {random.uniform(1, 40), random.uniform(0, 2)},
            .displacementRatio = random.uniform01(),
            .velocityRatio = random.uniform01(),
            .depth = static_cast<int>(random.below(kMaxDepth + 1)),
            .isAnchored = random.below(2) == 0,
            .placement = static_cast<Placement>(random.below(3))};
}

FieldGrid anyGrid(Random& random) {
    const auto count = [&](unsigned most) { return 1 + static_cast<int>(random.below(most)); };
    return {.counts = {count(21), count(9), count(12)}, .cellSize = 0.4f, .centre = anyVector(random)};
}

double largestValue(const ReactorField& field) {
    double most = 0;
    forCells(field.grid(), [&](glm::ivec3 cell) {
        for (int i = 0; i < ReactorField::kQuantities; ++i)
            most = std::max(most, std::fabs(static_cast<double>(field.value(i, cell))));
    });
    return most;
}

TEST(ReactorField, EveryVectorWidthAndThreadCountHasTheBitsOfAPlainTwin) {
    Random random(Seed{11});
    for (int round = 0; round < 12; ++round) {
        const FieldGrid grid = round == 0 ? FieldGrid{.counts = {40, 20, 50}} : anyGrid(random);
        const FieldSettings settings = round == 0 ? FieldSettings{} : anySettings(random);
        const std::vector<Effector> effectors = {anyEffector(random), anyEffector(random), anyEffector(random)};
        ReactorField start(grid, settings);
        fill(start, random);
        twin::Field twin(grid, settings);
        forCells(grid, [&](glm::ivec3 cell) {
            for (int i = 0; i < 6; ++i) {
                twin.at(cell).x[static_cast<std::size_t>(i)] = start.value(i, cell);
                twin.at(cell).v[static_cast<std::size_t>(i)] = start.value(i + 6, cell);
            }
        });
        const int ticks = round == 0 ? 2 : 5;
        for (int tick = 0; tick < ticks; ++tick) twin.step(effectors, kDt);
        std::size_t differences = 0;
        withEachTarget([&] {
            for (const int count : {1, 2}) {
                setThreads(count);
                ReactorField field = start;
                for (int tick = 0; tick < ticks; ++tick) field.step(effectors, kDt);
                forCells(grid, [&](glm::ivec3 cell) {
                    for (int i = 0; i < 6; ++i)
                        differences += field.value(i, cell) != twin.at(cell).x[static_cast<std::size_t>(i)] ||
                                       field.value(i + 6, cell) != twin.at(cell).v[static_cast<std::size_t>(i)];
                });
            }
        });
        setThreads(0);
        EXPECT_EQ(differences, 0u) << "round " << round << " depth " << settings.depth;
    }
}

TEST(ReactorField, SpringsAloneFollowTheClosedForm) {
    Random random(Seed{2});
    const FieldSettings settings{.spring = {14, 0.2}, .depth = 0};
    ReactorField field({.counts = {9, 3, 5}}, settings);
    fill(field, random);
    const ReactorField start = field;
    for (int tick = 0; tick < 90; ++tick) field.step({}, kDt);
    forCells(field.grid(), [&](glm::ivec3 cell) {
        for (int i = 0; i < 6; ++i) {
            const auto x = static_cast<double>(start.value(i, cell)), v = static_cast<double>(start.value(i + 6, cell));
            EXPECT_NEAR(field.value(i, cell), closedForm(settings.spring, x, v, 0, 1.5).x, 2e-6);
        }
    });
}

/// A steady force moves a cell as the closed form with a shifted target does, whatever the length of steps.
TEST(ReactorField, EffectorsActAsTargetsAndForces) {
    const SpringShape spring{9, 0.3};
    for (const double dt : {1.0 / 240, 1.0 / 60, 1.0 / 15}) {
        ReactorField field({.counts = {1, 1, 1}}, {.spring = spring, .depth = 0});
        const Effector push{.from = {-1, 0, 0}, .to = {-1, 0, 0}, .radius = 4, .full = 0.9f, .push = 0.7f};
        const Effector gust{.from = {0, 0, -1}, .to = {0, 0, 1}, .radius = 9, .full = 0.9f, .impulse = 20};
        for (int tick = 0; tick < static_cast<int>(std::lround(2 / dt)); ++tick)
            field.step(std::vector{push, gust}, dt);
        EXPECT_NEAR(field.cell({0, 0, 0}).displacement.x, closedForm(spring, 0, 0, 0.7, 2).x, 1e-5);
        EXPECT_NEAR(field.cell({0, 0, 0}).displacement.z, closedForm(spring, 0, 0, 20 / 81.0, 2).x, 1e-5);
    }
}

TEST(ReactorField, EffectorsInAnyOrderHaveTheSameBits) {
    Random random(Seed{3});
    std::vector<Effector> effectors;
    for (int i = 0; i < 12; ++i) effectors.push_back(anyEffector(random));
    effectors.push_back(effectors.front());
    std::vector<std::uint64_t> hashes;
    for (int round = 0; round < 6; ++round) {
        ReactorField field({.counts = {20, 6, 20}});
        for (int tick = 0; tick < 10; ++tick) field.step(effectors, kDt);
        EXPECT_GT(field.energy(), 1e-3);
        hashes.push_back(field.hash());
        for (std::size_t i = effectors.size(); i > 1; --i)
            std::swap(effectors[i - 1], effectors[random.below(static_cast<std::uint32_t>(i))]);
    }
    EXPECT_EQ(std::count(hashes.begin(), hashes.end(), hashes.front()), 6);
}

/// One that crosses the whole field within a tick moves all cells along its way, and none far from it.
TEST(ReactorField, AnEffectorThatTeleportsMissesNothing) {
    ReactorField field({.counts = {60, 1, 9}}, {.depth = 0});
    field.step(std::vector{Effector{.from = {-90, 0, 0}, .to = {100, 0, 0}, .radius = 1, .push = 0, .impulse = 900}},
               kDt);
    for (int x = 0; x < 60; ++x) {
        EXPECT_GT(field.cell({x, 0, 4}).velocity.x, 0.01f) << x;
        EXPECT_EQ(field.cell({x, 0, 0}).velocity.x, 0) << x;
    }
}

/// From a single cell, the front advances exactly as many cells a step as the mean extends over, in a cube.
TEST(ReactorField, TheFrontAdvancesItsDepthInEachStep) {
    for (int depth = 1; depth <= kMaxDepth; ++depth)
        for (const bool isAnchored : {false, true}) {
            ReactorField field({.counts = {41, 41, 41}},
                               {.displacementRatio = 0.7f, .depth = depth, .isAnchored = isAnchored});
            field.setCell({20, 20, 20}, {.displacement = {0, kMaxFieldValue, 0}});
            for (int tick = 1; tick * depth <= 20; ++tick) {
                field.step({}, kDt);
                int front = 0, inside = 0;
                forCells(field.grid(), [&](glm::ivec3 cell) {
                    const glm::ivec3 away = glm::abs(cell - 20);
                    const int distance = std::max({away.x, away.y, away.z});
                    if (field.cell(cell).displacement.y == 0) return;
                    front = std::max(front, distance), ++inside;
                });
                EXPECT_EQ(front, tick * depth) << "depth " << depth;
                EXPECT_EQ(inside, std::pow(2 * tick * depth + 1, 3)) << "all cells of the cube, and no others";
            }
        }
}

/// Mirrored, to the bit, in each direction; turned by a right angle, to rounding.
TEST(ReactorField, FrontsAreSymmetric) {
    for (const Placement placement : {Placement::fixed, Placement::wrap})
        for (int depth = 1; depth <= kMaxDepth; ++depth) {
            ReactorField field({.counts = {17, 17, 17}}, {.depth = depth, .placement = placement});
            field.setCell({8, 8, 8}, {.displacement = {0, 1, 0}, .velocity = {0, -3, 0}});
            for (int tick = 0; tick < 40; ++tick) field.step({}, kDt);
            const auto height = [&](int x, int y, int z) { return field.value(1, {x, y, z}); };
            EXPECT_NE(height(0, 8, 8), 0) << "it has got there";
            forCells(field.grid(), [&](glm::ivec3 c) {
                const float here = height(c.x, c.y, c.z);
                ASSERT_EQ(here, height(16 - c.x, c.y, c.z));
                ASSERT_EQ(here, height(c.x, 16 - c.y, c.z));
                ASSERT_EQ(here, height(c.x, c.y, 16 - c.z));
                ASSERT_NEAR(here, height(c.y, c.z, c.x), 1e-7);
            });
        }
}

TEST(ReactorField, EnergyNeverRises) {
    Random random(Seed{5});
    for (int round = 0; round < 40; ++round) {
        FieldSettings settings = anySettings(random);
        if (round % 4 == 0) settings.spring.zeta = 0;
        ReactorField field(anyGrid(random), settings);
        fill(field, random);
        const double start = field.energy();
        double before = start;
        for (int tick = 0; tick < 60; ++tick) {
            field.step({}, kDt);
            const double after = field.energy();
            ASSERT_LE(after, before * (1 + 1e-6)) << "round " << round << " tick " << tick;
            before = after;
        }
        // In a second, springs alone keep exp(-2 zeta omega) of it, on the mean of their swing.
        if (settings.spring.zeta > 0.05) {
            EXPECT_LT(before, 0.95 * start) << "round " << round;
        }
    }
}

/// What mirrored and repeated borders keep, the anchored one loses.
TEST(ReactorField, OnlyAnAnchoredBorderTakesMomentum) {
    for (const auto& [isAnchored, placement] :
         {std::pair(true, Placement::fixed), std::pair(false, Placement::fixed), std::pair(true, Placement::wrap)}) {
        Random random(Seed{6});
        ReactorField field(
            {.counts = {12, 1, 9}},
            {.spring = {1e-3, 0}, .velocityRatio = 1, .depth = 2, .isAnchored = isAnchored, .placement = placement});
        fill(field, random);
        const auto momentum = [&] {
            double sum = 0;
            forCells(field.grid(), [&](glm::ivec3 cell) { sum += 20 + static_cast<double>(field.value(6, cell)); });
            return sum;
        };
        const double before = momentum();
        for (int tick = 0; tick < 300; ++tick) field.step({}, kDt);
        const bool keeps = !isAnchored || placement == Placement::wrap;
        EXPECT_EQ(std::fabs(momentum() - before) < 0.05, keeps) << before << ' ' << momentum();
        EXPECT_LT(largestValue(field), 40);
    }
}

/// The edge of stability: an alternating row, the worst case, decays just below the limit and grows just above it.
TEST(ReactorField, RatiosBeyondTheLimitBlowUp) {
    for (int depth = 1; depth <= kMaxDepth; ++depth) {
        const double limit = propagationLimit(depth);
        for (const double ratio : {0.97 * limit, 1.03 * limit}) {
            Random random(Seed{7});
            const auto r = static_cast<float>(ratio);
            ReactorField field({.counts = {96, 1, 1}}, {.spring = {1, 0},
                                                        .displacementRatio = r,
                                                        .velocityRatio = r,
                                                        .depth = depth,
                                                        .placement = Placement::wrap});
            fill(field, random);
            const double before = field.energy();
            for (int tick = 0; tick < 400; ++tick) field.step({}, kDt);
            EXPECT_EQ(field.energy() > before, ratio > limit) << "depth " << depth << " ratio " << ratio;
            for (int tick = 0; tick < 4000; ++tick) field.step({}, kDt);
            EXPECT_LE(largestValue(field), static_cast<double>(kMaxFieldValue)) << "stays finite";
        }
    }
    EXPECT_NEAR(propagationLimit(1), 1.5, 1e-9);
}

TEST(ReactorField, SamplesAtCellsAreTheirValues) {
    Random random(Seed{8});
    ReactorField field({.counts = {7, 5, 6}, .cellSize = 0.5f, .centre = {3, 1, -2}});
    fill(field, random);
    forCells(field.grid(), [&](glm::ivec3 cell) {
        EXPECT_EQ(field.sample(field.grid().at(cell)).displacement, field.cell(cell).displacement);
        EXPECT_EQ(field.sample(field.grid().at(cell)).spin, field.cell(cell).spin);
    });
}

TEST(ReactorField, LinearFieldsAreSampledExactlyAndConstantsAsOne) {
    Random random(Seed{9});
    ReactorField field({.counts = {8, 4, 9}, .cellSize = 0.3f}, {.isAnchored = false});
    const glm::mat3 slope(anyVector(random), anyVector(random), anyVector(random));
    forCells(field.grid(), [&](glm::ivec3 cell) {
        field.setCell(cell, {.displacement = slope * field.grid().at(cell), .rotation = glm::vec3(1)});
    });
    for (int i = 0; i < 4000; ++i) {
        const glm::vec3 at = anyVector(random) * 0.5f * field.grid().cellSize * glm::vec3(field.grid().counts - 1);
        const FieldSample sample = field.sample(at);
        EXPECT_NEAR(glm::distance(sample.displacement, slope * at), 0, 2e-6);
        EXPECT_NEAR(glm::distance(sample.rotation, glm::vec3(1)), 0, 1e-6) << "the weights sum to 1";
    }
}

/// Lipschitz: over a short way samples change by no more than the largest slope times its length, across cells, beyond
/// the border and with every fall-off.
TEST(ReactorField, SamplesAreContinuous) {
    Random random(Seed{10});
    constexpr float kStep = 1e-3f;
    for (const Placement placement : {Placement::fixed, Placement::wrap})
        for (const bool isAnchored : {false, true})
            for (const Falloff falloff : {Falloff::none, Falloff::square, Falloff::circle}) {
                ReactorField field({.counts = {6, 3, 5}, .cellSize = 1},
                                   {.isAnchored = isAnchored, .placement = placement, .falloff = falloff});
                fill(field, random);
                for (int i = 0; i < 3000; ++i) {
                    const glm::vec3 at = anyVector(random, 6);
                    const glm::vec3 next = at + kStep * randomDirection(random);
                    const float change = glm::distance(field.sample(at).displacement, field.sample(next).displacement);
                    ASSERT_LE(change, 12 * kStep + 1e-5f);
                    ASSERT_TRUE(isAnchored || placement == Placement::wrap || falloff == Falloff::none ||
                                glm::length(at) < 6 || field.sample(at).displacement == glm::vec3(0));
                }
                const bool ends = placement == Placement::fixed && (isAnchored || falloff != Falloff::none);
                EXPECT_EQ(field.sample({30, 0, 0}).displacement == glm::vec3(0), ends) << "beyond the border";
            }
}

TEST(ReactorField, FollowingKeepsValuesInTheWorld) {
    Random random(Seed{12});
    ReactorField field({.counts = {16, 1, 12}, .cellSize = 0.5f}, {.placement = Placement::follow});
    fill(field, random);
    const ReactorField before = field;
    field.follow({1.6f, 40, -1.2f});
    EXPECT_EQ(field.grid().centre, glm::vec3(1.5f, 0, -1)) << "by whole cells, not in flat directions";
    int kept = 0;
    forCells(field.grid(), [&](glm::ivec3 cell) {
        const glm::ivec3 old = cell + glm::ivec3(3, 0, -2);
        const bool isNew = old.x >= 16 || old.z < 0;
        EXPECT_EQ(field.cell(cell).displacement, isNew ? glm::vec3(0) : before.cell(old).displacement);
        kept += !isNew;
    });
    EXPECT_EQ(kept, 13 * 10);
    field.follow({1e6f, 0, 0});
    EXPECT_EQ(field.energy(), 0) << "a jump beyond all cells leaves none";
}

/// On a torus nothing depends on where its border is: pushed elsewhere, the field moves along.
TEST(ReactorField, WrappedFieldsHaveNoBorder) {
    const FieldSettings settings{.depth = 2, .placement = Placement::wrap};
    ReactorField centre({.counts = {16, 1, 16}, .cellSize = 0.5f}, settings), corner = centre;
    const glm::vec3 shift(7 * 0.5f, 0, -6 * 0.5f);
    const Effector gust{
        .from = {-0.75f, 0, 0.25f}, .to = {0.25f, 0, 0.75f}, .radius = 1.5f, .push = 0.4f, .impulse = 60};
    Effector moved = gust;
    moved.from += shift, moved.to += shift;
    for (int tick = 0; tick < 50; ++tick) {
        centre.step(std::vector(tick < 3 ? 1u : 0u, gust), kDt);
        corner.step(std::vector(tick < 3 ? 1u : 0u, moved), kDt);
    }
    EXPECT_GT(centre.energy(), 1e-3);
    forCells(centre.grid(), [&](glm::ivec3 cell) {
        const glm::ivec3 there((cell.x + 7) % 16, 0, (cell.z + 10) % 16);
        EXPECT_NEAR(glm::distance(centre.cell(cell).displacement, corner.cell(there).displacement), 0, 1e-6);
    });
    const glm::vec3 at(0.3f, 0, 0.2f);
    EXPECT_NEAR(glm::distance(centre.sample(at).displacement, centre.sample(at + glm::vec3(8, 0, -16)).displacement), 0,
                1e-5);
}

TEST(ReactorField, ACopyContinuesAlike) {
    Random random(Seed{13});
    ReactorField field({.counts = {20, 5, 30}});
    const std::vector<Effector> effectors = {anyEffector(random), anyEffector(random)};
    for (int tick = 0; tick < 20; ++tick) field.step(effectors, kDt);
    const ReactorField saved = field;
    field.step(effectors, kDt);
    const std::uint64_t hash = field.hash();
    EXPECT_NE(hash, saved.hash());
    field = saved;
    field.step(effectors, kDt);
    EXPECT_EQ(field.hash(), hash);
}

}  // namespace
}  // namespace arclight::bones
