#include "sim/timeslice/crowd.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "core/long_run.h"
#include "core/parallel.h"
#include "core/random.h"
#include "core/time.h"
#include "sim/timeslice/figure_mesh.h"

namespace arclight::timeslice {
namespace {

using glm::vec2;

const Plaza& crowdPlaza() {
    static const Plaza plaza(Seed{3});
    return plaza;
}

Crowd crowdOf(int count, const SliceSettings& settings) {
    Crowd crowd(crowdPlaza());
    crowd.reset(count, settings, Seed{2});
    return crowd;
}
void step(Crowd& crowd, std::int64_t tick, std::optional<vec2> alarm = {}) {
    crowd.step(tick, secondsAt(tick), kTickSeconds, alarm);
}
std::uint64_t hashOf(const Crowd& crowd) {
    std::uint64_t hash = kHash64Start;
    for (const Body& body : crowd.bodies()) hash = hash64(std::span<const float>(&body.at.x, 4), hash);
    return hash;
}
float angleBetween(vec2 a, vec2 b) { return std::atan2(std::fabs(a.x * b.y - a.y * b.x), glm::dot(a, b)); }

TEST(FigureGrid, FindsAllWithinACell) {
    Random random(Seed{1});
    std::vector<Body> bodies(800);
    for (Body& body : bodies) {
        const float x = random.uniform(-20, 20), z = random.uniform(-20, 20);
        body.at = {x, z};
    }
    FigureGrid grid;
    grid.build(std::span<const Body>(bodies));
    for (const Body& body : bodies) {
        std::set<std::uint32_t> found;
        grid.visitNear(body.at, [&](std::uint32_t other, vec2 at) {
            EXPECT_EQ(at, bodies[other].at);
            EXPECT_TRUE(found.insert(other).second);
        });
        for (std::uint32_t other = 0; other < bodies.size(); ++other)
            if (glm::distance(bodies[other].at, body.at) < FigureGrid::kCell) {
                EXPECT_TRUE(found.contains(other));
            }
    }
}

TEST(Crowd, NobodyWalksIntoAWallNorTurnsFasterThanTheCaps) {
    Crowd crowd = crowdOf(2000, {.maxJobsPerUpdate = 200});
    std::vector<Body> before(crowd.bodies().begin(), crowd.bodies().end());
    int bumped = 0;
    for (int tick = 0; tick < 300; ++tick) {
        step(crowd, tick, tick > 200 && tick < 260 ? std::optional(vec2(-30, -20)) : std::nullopt);
        for (std::size_t i = 0; i < before.size(); ++i) {
            const Body& body = crowd.bodies()[i];
            if (tick % 5 == 0) {
                EXPECT_GT(crowdPlaza().clearance(body.at), 0.05f) << i << " at tick " << tick;
            }
            // A bump that this tick ends or begins is left out.
            const bool isBumped = before[i].bumped > 0;
            bumped += isBumped;
            EXPECT_LE(angleBetween(before[i].heading, body.heading), kTick * (isBumped ? kBumpTurn : 4.0f) + 1e-3f);
        }
        before.assign(crowd.bodies().begin(), crowd.bodies().end());
    }
    EXPECT_GT(bumped, 300);
}

/// The preset `heat`: as many decisions have each age from 0 to 9 ticks, and in siso all have the same.
TEST(Crowd, AgesOfABatchAreEquallyFrequent) {
    for (const SliceMode mode : {SliceMode::aiao, SliceMode::siso}) {
        Crowd crowd = crowdOf(3000, {.mode = mode, .maxJobsPerUpdate = 300});
        for (int tick = 0; tick < 120; ++tick) {
            step(crowd, tick);
            if (tick < 60) continue;
            std::map<int, int> counts;
            for (std::size_t i = 0; i < 3000; ++i) ++counts[static_cast<int>(crowd.age(i, tick + 1))];
            if (mode == SliceMode::siso) {
                ASSERT_EQ(counts.size(), 1u);
                EXPECT_EQ(counts.begin()->first, 10 + tick % 10);
            } else {
                for (int age = 0; age < 10; ++age) EXPECT_NEAR(counts[age], 300, 30) << age << " at tick " << tick;
            }
        }
    }
}

/// Away from walls, every figure moves in every tick by its speed and by what pushes it out of others.
TEST(Crowd, AllWalkInEveryTickAndAShareDecides) {
    Crowd crowd = crowdOf(1000, {.maxJobsPerUpdate = 25});
    std::vector<vec2> start;
    for (const Body& body : crowd.bodies()) start.push_back(body.at);
    int walking = 0, pushed = 0;
    for (int tick = 0; tick < 240; ++tick) {
        const std::vector<Body> before(crowd.bodies().begin(), crowd.bodies().end());
        step(crowd, tick);
        EXPECT_EQ(crowd.statistics().jobsInUpdate, 25u);
        for (std::size_t i = 0; i < before.size(); ++i) {
            const Body& body = crowd.bodies()[i];
            walking += body.speed > 0.3f, pushed += before[i].push != vec2(0);
            if (crowdPlaza().clearance(before[i].at) < 1) continue;
            const vec2 expected = before[i].at + kTick * body.speed * body.heading + before[i].push;
            EXPECT_LT(glm::distance(body.at, expected), 1e-4f) << i << " at tick " << tick;
        }
    }
    EXPECT_EQ(crowd.statistics().jobs, 240u * 25u);
    EXPECT_GT(walking, 240 * 200);
    EXPECT_GT(pushed, 20);
    int moved = 0;
    for (std::size_t i = 0; i < start.size(); ++i) moved += glm::distance(start[i], crowd.bodies()[i].at) > 2;
    EXPECT_GT(moved, 150);
}

TEST(Crowd, AgesFollowFromTheMode) {
    // 400 figures, 20 a tick: a batch takes 20 ticks. A decision has age 0 after its own tick.
    constexpr int kBatch = 20;
    const struct {
        SliceMode mode;
        int least, most;  ///< of the greatest age; batches are in the order of the places, which changes
        std::size_t leastInputs, mostInputs;
    } cases[]{{SliceMode::aiao, kBatch - 1, 2 * kBatch - 2, kBatch, 2 * kBatch - 1},
              {SliceMode::siao, 2 * kBatch - 2, 2 * kBatch - 2, 2, 2},
              {SliceMode::siso, 2 * kBatch - 1, 2 * kBatch - 1, 1, 1},
              {SliceMode::aiso, 2 * kBatch - 1, 2 * kBatch - 1, kBatch, kBatch}};
    for (const auto& expected : cases) {
        Crowd crowd = crowdOf(400, {.mode = expected.mode, .maxJobsPerUpdate = kBatch});
        float oldest = 0;
        std::size_t inputs = 0;
        for (int tick = 0; tick < 200; ++tick) {
            step(crowd, tick);
            if (tick < 60) continue;
            for (std::size_t i = 0; i < 400; ++i) oldest = std::max(oldest, crowd.age(i, tick + 1));
            inputs = std::max(inputs, crowd.distinctInputs());
        }
        EXPECT_GE(inputs, expected.leastInputs) << static_cast<int>(expected.mode);
        EXPECT_LE(inputs, expected.mostInputs) << static_cast<int>(expected.mode);
        EXPECT_GE(oldest, static_cast<float>(expected.least)) << static_cast<int>(expected.mode);
        EXPECT_LE(oldest, static_cast<float>(expected.most)) << static_cast<int>(expected.mode);
        if (hasSyncInput(expected.mode) && hasSyncOutput(expected.mode)) {
            EXPECT_EQ(crowd.tornGroups(), 0u);
        }
    }
}

TEST(Crowd, IsTheSameOnAnyNumberOfThreads) {
    const int threadsBefore = threads();
    for (const bool isThreaded : {false, true}) {
        std::vector<std::uint64_t> hashes;
        for (const int count : {1, 4}) {
            setThreads(count);
            Crowd crowd = crowdOf(2000, {.mode = SliceMode::siso, .maxJobsPerUpdate = 150, .isThreaded = isThreaded});
            const std::uint64_t start = hashOf(crowd);
            for (int tick = 0; tick < 90; ++tick) step(crowd, tick);
            hashes.push_back(hashOf(crowd));
            EXPECT_NE(hashes.back(), start);
        }
        EXPECT_EQ(hashes[0], hashes[1]);
    }
    setThreads(threadsBefore);
}

TEST(Crowd, NoPostHasTwoOwners) {
    for (const SliceMode mode : {SliceMode::aiao, SliceMode::siso}) {
        Crowd crowd = crowdOf(2000, {.mode = mode, .maxJobsPerUpdate = 200});
        for (int tick = 0; tick < 200; ++tick) step(crowd, tick);
        std::set<std::int32_t> taken;
        for (const Decision& decision : crowd.decisions())
            if (decision.memory.post >= 0) {
                EXPECT_TRUE(taken.insert(decision.memory.post).second);
            }
        EXPECT_GT(taken.size(), 300u);
    }
}

TEST(Crowd, CountsTheCollisionsThatBruteForceCounts) {
    Crowd crowd = crowdOf(2500, {.maxJobsPerUpdate = 50});
    std::vector<std::set<std::uint32_t>> before(2500);
    std::uint64_t expected = 0;
    const auto look = [&](std::uint32_t i) {
        std::set<std::uint32_t> now;
        const auto bodies = crowd.bodies();
        for (std::uint32_t j = 0; j < bodies.size(); ++j)
            if (glm::distance(bodies[i].at, bodies[j].at) < bodies[i].radius + bodies[j].radius &&
                crowd.profiles()[j].leader != crowd.profiles()[i].leader)
                now.insert(j);
        std::swap(before[i], now);
        std::uint64_t fresh = 0;
        for (const std::uint32_t j : before[i]) fresh += j > i && !now.contains(j);
        return fresh;
    };
    for (std::uint32_t i = 0; i < 2500; ++i) look(i);
    for (int tick = 0; tick < 40; ++tick) {
        step(crowd, tick);
        for (std::uint32_t i = static_cast<std::uint32_t>(tick & 1); i < 2500; i += 2) expected += look(i);
    }
    EXPECT_GT(expected, 8u);
    EXPECT_NEAR(static_cast<double>(crowd.collisions()), static_cast<double>(expected),
                0.05 * static_cast<double>(expected));
}

/// Collisions per minute by the counts themselves, over whole ticks: none of those in the first eight seconds, in which
/// figures that start in each other part, nor of those after a change of the settings.
TEST(Crowd, CollisionsPerMinuteBeginOnceItHasSettled) {
    Random random(Seed{23});
    constexpr int kSettle = 480;
    for (int round = 0; round < (test::isLongRun() ? 40 : 6); ++round) {
        const int figures = 100 + static_cast<int>(random.below(900));
        Crowd crowd = crowdOf(figures, {.maxJobsPerUpdate = 1 + random.below(static_cast<std::uint32_t>(figures))});
        int tick = 0;
        for (const bool isConfigured : {false, true}) {
            if (isConfigured) crowd.configure({.mode = SliceMode::siso, .maxJobsPerUpdate = 50});
            for (int i = 0; i < kSettle; ++i) {
                step(crowd, tick++);
                ASSERT_FALSE(crowd.collisionsPerMinute());
            }
            const std::uint64_t before = crowd.collisions();
            const int ticks = 1 + static_cast<int>(random.below(150));
            for (int i = 0; i < ticks; ++i) step(crowd, tick++);
            const double bumps = static_cast<double>(crowd.collisions() - before);
            ASSERT_TRUE(crowd.collisionsPerMinute());
            EXPECT_NEAR(*crowd.collisionsPerMinute(), 2 * bumps / figures * 3600 / ticks, 1e-9);
        }
    }
}

TEST(Crowd, RunsFromAnAlarmAndTwoLookAfterIt) {
    Crowd crowd = crowdOf(1500, {.maxJobsPerUpdate = 150});
    const vec2 place(20, 20);
    for (int tick = 0; tick < 150; ++tick) step(crowd, tick, place);
    int near = 0;
    for (const Body& body : crowd.bodies()) near += glm::distance(body.at, place) < 8;
    EXPECT_EQ(near, 0);
    float nearest = 1e9f;
    for (int tick = 150; tick < 1000 && nearest > 1.5f; ++tick) {
        step(crowd, tick);
        if (tick > 220)
            for (const Body& body : crowd.bodies()) nearest = std::min(nearest, glm::distance(body.at, place));
    }
    EXPECT_LT(nearest, 1.5f);
}

/// Whether a follower is in file, and how often that has changed, by the definition: it falls into file, or out of it,
/// when its leader has been in a crowd, or out of one, at each of its decisions since one that is 3 m from here.
class InFile {
public:
    void decide(vec2 leaderAt, bool isCrowded, bool hasHysteresis) {
        seen_.push_back({leaderAt, isCrowded});
        if (isCrowded == isIn_) return;
        std::size_t first = seen_.size() - 1;
        while (first > 0 && seen_[first - 1].isCrowded != isIn_) --first;
        if (hasHysteresis && glm::distance(seen_[first].at, leaderAt) < 3) return;
        isIn_ = isCrowded, ++changes_;
        seen_.clear();
    }
    bool isIn() const { return isIn_; }
    std::uint32_t changes() const { return changes_; }

private:
    struct Seen {
        vec2 at;
        bool isCrowded;
    };
    std::vector<Seen> seen_;  ///< since the last change
    bool isIn_ = false;
    std::uint32_t changes_ = 0;
};

/// The wait point of a guide by the definition: the one after the reference point, 6 m before the group. It goes back
/// to that only when the group is 24 m behind the last one passed; without hysteresis, at once.
struct WaitPoint {
    int number = 0;
    void decide(float group, bool hasHysteresis) {
        int next = 0;  // the first wait point beyond the reference point
        while (9 * static_cast<float>(next) <= group + 6) ++next;
        const bool isBehind = group + 6 < 9 * static_cast<float>(number - 1) - (hasHysteresis ? 24 : 0);
        if (next > number || isBehind) number = next;
    }
};

/// With all settings of the slices: who decides in a tick is known by the ages.
TEST(Crowd, ChangesItsMindAsHysteresisIsDefined) {
    Random random(Seed{29});
    std::uint64_t with = 0, without = 0;
    for (int round = 0; round < (test::isLongRun() ? 40 : 4); ++round) {
        const bool hasHysteresis = round % 2 == 0;
        constexpr int kFigures = 5000;
        Crowd crowd = crowdOf(kFigures, {.maxJobsPerUpdate = 100 + random.below(kFigures)});
        crowd.setHysteresis(hasHysteresis);
        std::vector<InFile> files(kFigures);
        std::vector<WaitPoint> points(kFigures);
        std::uint64_t settled = 0, changes = 0;
        constexpr int kTicks = 540, kSettle = 480;
        for (int tick = 0; tick < kTicks; ++tick) {
            const std::vector<Body> before(crowd.bodies().begin(), crowd.bodies().end());
            step(crowd, tick);
            for (std::size_t i = 0; i < kFigures; ++i) {
                const Profile& profile = crowd.profiles()[i];
                if (crowd.age(i, tick + 1) != 0) continue;
                const Memory& memory = crowd.decisions()[i].memory;
                if (profile.plan == Plan::follow) {
                    const Body& leader = before[profile.leader];
                    files[i].decide(leader.at, leader.isCrowded, hasHysteresis);
                    ASSERT_EQ(memory.inFile.state, files[i].isIn()) << i << " at tick " << tick;
                    ASSERT_EQ(memory.changes, files[i].changes()) << i << " at tick " << tick;
                } else if (profile.plan == Plan::guide) {
                    points[i].decide(memory.lead.group, hasHysteresis);
                    ASSERT_EQ(memory.lead.waitPoint, points[i].number) << i << " at tick " << tick;
                }
            }
            changes = 0;
            for (const InFile& file : files) changes += file.changes();
            if (tick == kSettle - 1) settled = changes;
        }
        (hasHysteresis ? with : without) += changes;
        const auto followers = std::count_if(crowd.profiles().begin(), crowd.profiles().end(),
                                             [](const Profile& profile) { return profile.plan == Plan::follow; });
        ASSERT_TRUE(crowd.changesPerMinute());
        EXPECT_NEAR(*crowd.changesPerMinute(),
                    static_cast<double>(changes - settled) / static_cast<double>(followers) * 3600 / (kTicks - kSettle),
                    1e-9);
    }
    EXPECT_GT(with, 0u);
    EXPECT_GT(without, 2 * with);
}

/// Half the breadth of a mesh at a height, from the edges that cross it.
float breadthAt(const FigureMesh& mesh, float height) {
    float breadth = 0;
    for (std::size_t i = 0; i < mesh.indices.size(); ++i) {
        const glm::vec3 a = mesh.vertices[mesh.indices[i]].position;
        const glm::vec3 b = mesh.vertices[mesh.indices[i % 3 == 2 ? i - 2 : i + 1]].position;
        if ((a.y - height) * (b.y - height) > 0 || a.y == b.y) continue;
        breadth = std::max(breadth, std::fabs(glm::mix(a.x, b.x, (height - a.y) / (b.y - a.y))));
    }
    return breadth;
}

/// Where the level changes, heads keep their shape and arms do not vanish.
TEST(FigureMesh, AllLevelsHaveTheOutlineOfTheFinest) {
    const FigureMesh finest = figureMesh(0);
    for (int detail = 1; detail < kFigureDetails; ++detail)
        for (const float height : {0.5f, 0.9f, 1.1f, 1.3f, 1.6f, 1.65f, 1.7f})
            EXPECT_NEAR(breadthAt(figureMesh(detail), height), breadthAt(finest, height), 0.05f)
                << "level " << detail << " at " << height << " m";
}

TEST(FigureMesh, HasTheTrianglesOfItsLevel) {
    const auto triangles = [](int detail) { return figureMesh(detail).indices.size() / 3; };
    EXPECT_GE(triangles(0), 150u);
    EXPECT_LE(triangles(0), 360u);
    EXPECT_LE(triangles(1), 110u);
    EXPECT_LE(triangles(2), 20u);
    EXPECT_LE(triangles(3), 6u);
    for (int detail = 0; detail < kFigureDetails; ++detail)
        for (const FigureVertex& vertex : figureMesh(detail).vertices) {
            EXPECT_GE(vertex.position.y, 0);
            EXPECT_LE(vertex.position.y, kFigureHeight + 0.05f);
        }
}

}  // namespace
}  // namespace arclight::timeslice
