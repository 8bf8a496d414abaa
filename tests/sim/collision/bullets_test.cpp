#include "sim/collision/bullets.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <gtest/gtest.h>

#include "core/long_run.h"
#include "core/parallel.h"
#include "core/random.h"
#include "sim/collision/asteroid.h"
#include "sim/random_draws.h"

namespace arclight::collision {
namespace {

using glm::vec3;

const RockField& field() {
    static const RockField made = [] {
        RockField f(Seed{1});
        f.build({});
        f.turn(3.7f);
        return f;
    }();
    return made;
}

/// A shot that starts around one of the rocks and passes near it.
Shot randomShot(Random& random, std::uint32_t rocks) {
    const Rock& rock = field().rocks()[random.below(rocks)];
    const vec3 side = randomDirection(random), aside = randomDirection(random), way = randomDirection(random);
    const float u = random.uniform01();
    const vec3 from = rock.centre + 1.6f * rock.size * side,
               to = rock.centre + rock.size * random.uniform(0, 1.2f) * aside;
    const float length = u < 0.3f ? random.uniform(0.2f, 1) : u < 0.8f ? random.uniform(1, 3) : 60;
    const vec3 direction = u < 0.1f ? rock.size * way : length * (to - from);
    return {{from, direction}, u < 0.4f ? 0 : random.uniform(0, 0.3f) * rock.size};
}

BulletSettings few(int count = 400) { return {.count = count, .timeScale = 0.5f}; }

std::uint64_t hashOf(const Bullets& bullets) {
    std::uint64_t hash = kHash64Start;
    for (const BulletBolt& bolt : bullets.bolts()) {
        hash = hash64(std::span<const float>(&bolt.position.x, 3), hash);
        hash = hash64(std::span<const std::uint32_t>(&bolt.shot, 1), hash);
    }
    for (const BulletHit& hit : bullets.hits()) hash = hash64(std::span<const float>(&hit.position.x, 3), hash);
    return hash;
}

TEST(Asteroid, IsClosedAndFacesOutwards) {
    for (const int cells : {3, 28}) {
        const SurfaceMesh mesh = asteroidMesh(AsteroidShape(Seed{5}), cells);
        ASSERT_EQ(mesh.indices.size(), static_cast<std::size_t>(36 * cells * cells));
        std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
        double volume = 0;
        for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
            for (std::size_t k = 0; k < 3; ++k) ++edges[{mesh.indices[i + k], mesh.indices[i + (k + 1) % 3]}];
            const vec3 a = mesh.vertices[mesh.indices[i]].position, b = mesh.vertices[mesh.indices[i + 1]].position,
                       c = mesh.vertices[mesh.indices[i + 2]].position;
            const float part = glm::dot(a, glm::cross(b, c)) / 6;
            EXPECT_GT(part, 0) << "a star around its centre";
            volume += static_cast<double>(part);
        }
        for (const auto& [edge, count] : edges) {
            ASSERT_EQ(count, 1);
            ASSERT_EQ(edges.count({edge.second, edge.first}), 1u);
        }
        EXPECT_GT(volume, 0.8);
        EXPECT_LT(volume, 4.2);
        for (const SurfaceVertex& v : mesh.vertices) {
            EXPECT_NEAR(glm::length(v.normal), 1, 1e-4f);
            EXPECT_GT(v.ambientOcclusion, 0.2f);
            EXPECT_LE(v.ambientOcclusion, 1);
        }
    }
}

TEST(Asteroid, CratersAreHollowsThatSeeLess) {
    const AsteroidShape shape(Seed{5});
    Random random(Seed{2});
    double open = 0, hollow = 0;
    int opens = 0, hollows = 0;
    for (int i = 0; i < 4000; ++i) {
        const AsteroidShape::Surface s = shape.at(randomDirection(random));
        if (s.ambientOcclusion > 0.95f) open += static_cast<double>(s.radius), ++opens;
        if (s.ambientOcclusion < 0.6f) hollow += static_cast<double>(s.radius), ++hollows;
    }
    ASSERT_GT(opens, 400);
    ASSERT_GT(hollows, 100);
    EXPECT_GT(open / opens - hollow / hollows, 0.08);
}

TEST(Regolith, RepeatsWithoutSeams) {
    const Image image = regolithImage(Seed{3});
    const int side = image.width;
    for (int channel = 0; channel < 4; ++channel) {
        double inside = 0, across = 0;
        for (int i = 0; i < side; ++i) {
            inside += std::abs(image.at(i, 100, channel) - image.at(i, 101, channel)) +
                      std::abs(image.at(200, i, channel) - image.at(201, i, channel));
            across += std::abs(image.at(i, 0, channel) - image.at(i, side - 1, channel)) +
                      std::abs(image.at(0, i, channel) - image.at(side - 1, i, channel));
        }
        EXPECT_LE(across, 1.6 * inside + side) << channel;
    }
}

TEST(RockField, RocksOfThePictureStayApartFromTheCamera) {
    ASSERT_GT(field().rocks().size(), 500u);
    EXPECT_EQ(field().rocks()[RockField::kWatched].detail, 0u);
    for (const Rock& rock : field().rocks()) {
        EXPECT_GT(glm::distance(rock.centre, vec3(0, 1, 15)), rock.size * field().meshOf(rock).reach + 3);
        // It turns, and keeps its size.
        EXPECT_NEAR(glm::determinant(rock.turned), 1, 1e-4f);
        const vec3 p(0.3f, -0.4f, 0.8f);
        EXPECT_LT(glm::distance(rock.toModel(rock.toWorld(p)), p), 2e-3f);
    }
}

/// By every triangle of every rock.
std::optional<RockHit> firstHitOfAll(const Shot& shot) {
    std::optional<RockHit> first;
    for (std::uint32_t i = 0; i < field().rocks().size(); ++i) {
        const RockField::Part part = field().partNear(field().rocks()[i], shot);
        const Shot& local = part.shot;
        const auto triangles = field().meshOf(field().rocks()[i]).tree.triangles();
        std::optional<float> nearest;
        for (const Triangle& t : triangles) {
            const auto at = local.radius > 0 ? hit(local.ray, local.radius, t) : hit(local.ray, t);
            if (at && (!nearest || *at < *nearest)) nearest = at;
        }
        if (nearest && (!first || part.alongAll(*nearest) < first->at)) first = {i, 0, part.alongAll(*nearest)};
    }
    return first;
}

TEST(RockField, FirstHitIsThatOfBruteForceWithAndWithoutAnEarlyExit) {
    Random random(Seed{7});
    int hits = 0;
    FieldCounts early, late;
    for (int i = 0; i < 160; ++i) {
        const Shot shot = randomShot(random, i % 2 ? 10 : 700);
        const auto found = field().firstHit(shot, true, &early), truth = firstHitOfAll(shot);
        const auto foundLate = field().firstHit(shot, false, &late);
        ASSERT_EQ(foundLate.has_value(), truth.has_value()) << i;
        EXPECT_TRUE(!truth || foundLate->at == truth->at) << i;
        ASSERT_EQ(found.has_value(), truth.has_value()) << i;
        if (!truth) continue;
        ++hits;
        EXPECT_EQ(found->at, truth->at) << i;
        EXPECT_EQ(found->rock, truth->rock) << i;
    }
    EXPECT_GT(hits, 60);
    EXPECT_LT(hits, 155);
    // Of rocks whose boxes shots reach, those whose trees they ask.
    EXPECT_LT(early.meshQueries, 0.8 * early.field.triangleTests);
    EXPECT_EQ(late.meshQueries, late.field.triangleTests);
}

TEST(RockField, MissesNothingThatDoublePrecisionHitsInTheWorld) {
    Random random(Seed{17});
    const int shots = test::isLongRun() ? 2000 : 120;
    int hits = 0, lost = 0;
    for (int i = 0; i < shots; ++i) {
        Shot shot = randomShot(random, i % 2 ? 10 : 700);
        // From far away, as the bolts that fly when the scene starts.
        if (i % 4 == 0)
            shot.ray = {shot.ray.origin - 200.0f * glm::normalize(shot.ray.direction),
                        300.0f * glm::normalize(shot.ray.direction)};
        const auto found = field().firstHit(shot);
        ASSERT_FALSE(field().misses(shot, found)) << i;
        if (!found) continue;  // the counter counts a hit that is lost, and one that comes too late
        ++hits, lost += field().misses(shot, std::nullopt);
        if (found->at < 0.8f && field().misses(shot, std::nullopt)) {
            RockHit late = *found;
            late.at += 0.2f;
            EXPECT_TRUE(field().misses(shot, late)) << i;
        }
    }
    EXPECT_GT(hits, shots / 3);
    // All but those that graze.
    EXPECT_GT(lost, 0.9 * hits);
}

/// A rock's size scales lengths, so the radius of a sphere must be scaled with it. The truth tests the triangles where
/// they are in the world.
TEST(RockField, InModelSpaceAsInTheWorld) {
    Random random(Seed{8});
    int hits = 0;
    for (int i = 0; i < 400; ++i) {
        const std::uint32_t number = 10 + random.below(600);
        const Rock& rock = field().rocks()[number];
        const vec3 side = randomDirection(random), off = randomDirection(random);
        const Shot shot{{rock.centre + 2.2f * rock.size * side, -3.0f * rock.size * side + 1.3f * rock.size * off},
                        0.25f * rock.size};
        const Shot local = RockField::inModel(rock, shot);
        const TriangleTree& tree = field().meshOf(rock).tree;
        const auto found = tree.firstHit(local.ray, local.radius);
        std::optional<float> truth;
        for (const Triangle& t : tree.triangles()) {
            const auto at =
                hit(shot.ray, shot.radius, Triangle{rock.toWorld(t.a), rock.toWorld(t.b), rock.toWorld(t.c)});
            if (at && (!truth || *at < *truth)) truth = at;
        }
        if (!truth || !found) {
            // Only what grazes a rock may differ by rounding.
            EXPECT_EQ(truth.has_value(), found.has_value()) << i;
            continue;
        }
        ++hits;
        EXPECT_NEAR(found->at, *truth, 2e-3f) << i;
    }
    EXPECT_GT(hits, 100);
}

TEST(RockField, AQueryTestsFewTriangles) {
    Random random(Seed{9});
    FieldCounts counts;
    for (int i = 0; i < 2000; ++i) {
        Shot shot = randomShot(random, 10);
        shot.radius = 0.06f;
        field().firstHit(shot, true, &counts);
    }
    ASSERT_GT(counts.meshQueries, 1000u);
    EXPECT_LT(counts.meshes.triangleTests, 0.004 * static_cast<double>(counts.meshTriangles));
    EXPECT_LT(counts.field.boxTests, 2000u * 300u);
    EXPECT_GT(counts.watchedQueries, 0u);
}

TEST(Bullets, AreTheSameOnAnyNumberOfThreads) {
    std::array<std::uint64_t, 2> hashes{};
    for (int threads = 1; threads <= 2; ++threads) {
        setThreads(threads);
        Bullets bullets;
        bullets.reset(few(), Seed{4});
        const std::uint64_t start = hashOf(bullets);
        const std::uint32_t hits = bullets.hitCount();
        for (int tick = 0; tick < 40; ++tick) bullets.step(1.0 / 60);
        hashes[static_cast<std::size_t>(threads - 1)] = hashOf(bullets);
        EXPECT_NE(hashOf(bullets), start);
        EXPECT_GT(bullets.hitCount(), hits);
    }
    setThreads(0);
    EXPECT_EQ(hashes[0], hashes[1]);
}

TEST(Bullets, DoNotDependOnTheTree) {
    Bullets bullets;
    std::vector<std::uint64_t> hashes;
    for (const Split split : {Split::sahBins, Split::midpointBoth, Split::median}) {
        bullets.reset(few(), Seed{4}, {split, split == Split::median ? 1 : 4});
        const std::uint32_t hits = bullets.hitCount();
        for (int tick = 0; tick < 20; ++tick) bullets.step(1.0 / 60);
        hashes.push_back(hashOf(bullets));
        EXPECT_GT(bullets.hitCount(), hits);
    }
    EXPECT_EQ(hashes[0], hashes[1]);
    EXPECT_EQ(hashes[0], hashes[2]);
}

TEST(Bullets, AsManyAreInFlightAsWanted) {
    Bullets bullets;
    bullets.reset(few(), Seed{2});
    const auto flying = [&] {
        return std::count_if(bullets.bolts().begin(), bullets.bolts().end(),
                             [](const auto& b) { return b.isFlying(); });
    };
    EXPECT_EQ(flying(), 400);
    EXPECT_GT(bullets.scars().size(), 0u) << "the battle has begun before the start";
    for (int tick = 0; tick < 30; ++tick) bullets.step(1.0 / 60);
    EXPECT_EQ(flying(), 400);
    const std::uint64_t before = hashOf(bullets);
    bullets.change(few());
    EXPECT_EQ(hashOf(bullets), before);
    bullets.change(few(700));
    EXPECT_EQ(flying(), 700);
    bullets.change(few(0));
    EXPECT_EQ(flying(), 0);
}

TEST(Bullets, FlyStraightUntilTheyHit) {
    Bullets bullets;
    bullets.reset(few(), Seed{3});
    bullets.step(1.0 / 60);
    const std::vector<BulletBolt> before(bullets.bolts().begin(), bullets.bolts().end());
    const std::uint32_t hitsBefore = bullets.hitCount();
    bullets.step(1.0 / 60);
    const float way = Bullets::kSpeed * 0.5f / 60;
    std::uint32_t stopped = 0;
    for (std::size_t i = 0; i < before.size(); ++i) {
        const BulletBolt& now = bullets.bolts()[i];
        if (!before[i].isFlying()) continue;
        if (now.shot != before[i].shot) {
            ++stopped;
            continue;
        }
        EXPECT_LT(glm::distance(now.position, before[i].position + way * before[i].direction), 1e-3f);
    }
    EXPECT_GE(stopped, bullets.hitCount() - hitsBefore);
    EXPECT_LT(stopped, before.size() / 4);
}

TEST(Bullets, NoneFliesThroughARock) {
    Bullets bullets;
    bullets.reset(few(1500), Seed{5});
    for (int tick = 0; tick < 6; ++tick) {
        bullets.step(1.0 / 60);
        EXPECT_EQ(bullets.missed(bullets.field(), 12), 0) << tick;
    }
    RockField other(Seed{6});  // whose rocks are elsewhere
    other.build({});
    EXPECT_GT(bullets.missed(other, 60), 0);
}

TEST(Bullets, HitsLieOnTheRocks) {
    Bullets bullets;
    bullets.reset(few(1500), Seed{6});
    for (int tick = 0; tick < 30; ++tick) bullets.step(1.0 / 60);
    ASSERT_GT(bullets.hits().size(), 20u);
    float last = 1000;
    for (const BulletHit& hit : bullets.hits()) {
        const Rock& rock = bullets.field().rocks()[hit.rock];
        const auto near = bullets.field().meshOf(rock).tree.nearest(hit.position);
        EXPECT_LT(std::sqrt(near.squaredDistance) * rock.size, 0.06f + 0.01f);
        EXPECT_NEAR(glm::length(hit.normal), 1, 1e-4f);
        EXPECT_GE(hit.age, 0);
        EXPECT_LT(hit.age, Bullets::kSparkSeconds);
        EXPECT_LE(hit.age, last + 0.01f) << "oldest first";
        last = hit.age;
    }
}

TEST(Bullets, ScarsAreWhatASphereTouches) {
    Bullets bullets;
    bullets.reset(few(6000), Seed{7});
    for (int tick = 0; tick < 60; ++tick) bullets.step(1.0 / 60);
    ASSERT_EQ(bullets.scars().size(), Bullets::kMaxScars);
    for (const Scar& scar : bullets.scars()) {
        const Rock& rock = bullets.field().rocks()[scar.hit.rock];
        EXPECT_LE(rock.detail, Bullets::kScarredDetail);
        const auto triangles = bullets.field().meshOf(rock).tree.triangles();
        std::vector<std::uint32_t> truth;
        for (std::uint32_t i = 0; i < triangles.size(); ++i) {
            const Triangle& t = triangles[i];
            if (overlap(Sphere{scar.hit.position, scar.radius}, t) &&
                glm::dot(glm::cross(t.b - t.a, t.c - t.a), scar.hit.normal) > 0)
                truth.push_back(i);
        }
        EXPECT_EQ(scar.triangles, truth);
        EXPECT_FALSE(truth.empty());
    }
}

TEST(Bullets, WhatLightsUpIsAPathFromTheRoot) {
    Bullets bullets;
    bullets.reset(few(3000), Seed{8});
    std::size_t leaves = 0, most = 0;
    for (int tick = 0; tick < 120; ++tick) {
        bullets.step(1.0 / 60);
        const BoxTree& tree = bullets.field().meshOf(bullets.field().rocks()[0]).tree.tree();
        std::map<std::uint32_t, float> heat;
        for (const EnteredNode& entered : bullets.entered()) heat[entered.node] = entered.heat;
        EXPECT_EQ(heat.size(), bullets.entered().size()) << "each only once";
        for (const EnteredNode& entered : bullets.entered()) {
            leaves += tree.nodes()[entered.node].isLeaf() ? 1 : 0;
            if (entered.node == 0) {
                EXPECT_EQ(entered.level, 0u);
                continue;
            }
            const auto parent = heat.find(tree.parents()[entered.node]);
            ASSERT_NE(parent, heat.end());
            EXPECT_GE(parent->second, entered.heat);
        }
        most = std::max(most, bullets.entered().size());
    }
    EXPECT_GT(leaves, 10u);
    EXPECT_LT(most, 2000u) << "of 20,000 and more";
}

TEST(Bullets, AHandHitsWhatItAimsAt) {
    Bullets bullets;
    bullets.reset(few(0), Seed{9});
    const Rock& rock = bullets.field().rocks()[RockField::kWatched];
    const vec3 eye(0, 1, 15), way = rock.centre - eye;
    bullets.fire(eye, glm::normalize(way));
    bool litUp = false;
    for (int tick = 0; tick < 30; ++tick) {
        bullets.step(1.0 / 60);
        litUp = litUp || bullets.entered().size() > 10;
    }
    ASSERT_EQ(bullets.hitCount(), 1u);
    EXPECT_EQ(bullets.scars().back().hit.rock, RockField::kWatched);
    EXPECT_EQ(bullets.scars().back().hit.side, Side::hand);
    EXPECT_TRUE(litUp);
    // More than there is room for: the oldest are taken.
    for (std::size_t i = 0; i < 2 * Bullets::kHandBolts; ++i) bullets.fire(eye, glm::normalize(way));
    bullets.step(1.0 / 60);
    EXPECT_EQ(bullets.bolts().size(), Bullets::kHandBolts);
}

}  // namespace
}  // namespace arclight::collision
