#include "sim/timeslice/buddies.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"
#include "sim/timeslice/crowd.h"

namespace arclight::timeslice {
namespace {

using glm::vec2;

const Plaza& plaza() {
    static const Plaza plaza(Seed{3});
    return plaza;
}

/// A random place where a figure can stand, no farther than `most` from a wall.
vec2 freePlace(Random& random, float most = 1e9f) {
    for (;;) {
        const float x = random.uniform(-138, 138), z = random.uniform(-178, 98);
        const float room = plaza().clearance({x, z});
        if (room > 0.3f && room <= most) return {x, z};
    }
}
vec2 direction(Random& random) {
    const float angle = random.uniform(0, 6.2832f);
    return {cosf(angle), sinf(angle)};
}
/// Least room along a segment, from points 5 cm apart.
float leastRoom(vec2 a, vec2 b) {
    float least = 1e9f;
    const int steps = static_cast<int>(glm::distance(a, b) / 0.05f) + 1;
    for (int i = 0; i <= steps; ++i)
        least = std::min(least, plaza().clearance(glm::mix(a, b, static_cast<float>(i) / static_cast<float>(steps))));
    return least;
}

TEST(Plaza, GridOfClearancesEqualsTheDistances) {
    Random random(Seed{5});
    for (int i = 0; i < 20000; ++i) {
        const float x = random.uniform(-141, 141), z = random.uniform(-300, 101);
        const float exact = plaza().clearance({x, z});
        if (exact < -0.4f) continue;
        EXPECT_NEAR(plaza().gridClearance({x, z}).x, std::min(exact, 5.0f), 0.2f) << x << " " << z;
    }
}

TEST(Plaza, PathsAndPostsAreFree) {
    for (const Path& path : plaza().paths())
        for (float along = 0; along < path.length(); along += 0.5f) {
            EXPECT_GT(plaza().clearance(path.at(along)), 0.0f);
            EXPECT_NEAR(glm::distance(path.at(along), path.at(along + 0.5f)), 0.5f, 0.06f);
        }
    for (const Post& post : plaza().posts()) EXPECT_GT(plaza().clearance(post.at), 0.2f);
}

TEST(Followers, TheThreeRaysOfAcceptedPositionsAreClear) {
    Random random(Seed{7});
    int accepted = 0, refused = 0, elsewhere = 0;
    for (int i = 0; i < 3000; ++i) {
        const vec2 leader = freePlace(random, i % 4 < 2 ? 0.8f : 1e9f), heading = direction(random);
        const float angle = random.uniform(-3, 3), distance = random.uniform(0.7f, 3);
        const auto position = followPosition(plaza(), leader, heading, {angle, distance}, i % 2 == 0);
        if (!position) {
            ++refused;
            continue;
        }
        ++accepted;
        elsewhere += i % 2 == 1 && *position != inFan(leader, heading, {angle, distance});
        const vec2 forward = *position + 1.2f * heading;
        EXPECT_GT(leastRoom(leader, *position), 0.05f);
        EXPECT_GT(leastRoom(*position, forward), 0.05f);
        EXPECT_GT(leastRoom(forward, leader), 0.05f);
    }
    EXPECT_GT(accepted, 2000);
    EXPECT_GT(refused, 0);
    EXPECT_GT(elsewhere, 50);
}

TEST(Hysteresis, IgnoresASquareWaveShorterThanItsDistance) {
    const auto switches = [](float far) {
        Hysteresis hysteresis;
        int count = 0;
        // Half a wave is 2 m long.
        for (int i = 0; i < 2000; ++i) {
            const float moved = 0.1f * static_cast<float>(i);
            count += hysteresis.update(static_cast<int>(moved / 2) % 2 == 1, {moved, 0}, far);
        }
        return count;
    };
    EXPECT_EQ(switches(2.5f), 0);
    EXPECT_EQ(switches(0), 99);
}

TEST(Lead, ProgressIsMonotoneAsLongAsNobodyTurnsBack) {
    Random random(Seed{11});
    Lead lead;
    int before = 0;
    float group = 0;
    for (int i = 0; i < 3000; ++i) {
        group += 0.05f;
        // To and fro by less than the distance of backtracking.
        lead.update(group + random.uniform(-8, 0));
        EXPECT_GE(lead.waitPoint, before);
        EXPECT_LE(lead.goal(), group + Lead::kAhead + 2 * Lead::kSpacing);
        before = lead.waitPoint;
    }
    EXPECT_GT(before, 10);
    lead.update(group - 60);
    EXPECT_LT(lead.waitPoint, before);
}

TEST(Pace, IsContinuousWhereTheMotionChanges) {
    for (float distance = 0; distance < 30; distance += 0.01f) {
        const float step = paceAt(distance + 0.01f) - paceAt(distance);
        EXPECT_GT(step, -0.01f) << distance;
        EXPECT_LT(step, 0.02f) << distance;
    }
    EXPECT_GT(paceAt(30), 2 * paceAt(0));
}

TEST(Hunkering, IsForWhoeverWillStepIntoTheRectangle) {
    const vec2 half(0.5f, 0.3f), facing(0, 1);
    EXPECT_TRUE(mustHunker({0, 0}, facing, half, {-1, 0}, {1.25f, 0}));       // in 0.8 s at the post
    EXPECT_FALSE(mustHunker({0, 0}, facing, half, {-1, 0}, {-1.25f, 0}));     // walks away
    EXPECT_FALSE(mustHunker({0, 0}, facing, half, {-1, 0.35f}, {1.25f, 0}));  // passes beyond its depth
    EXPECT_TRUE(mustHunker({0, 0}, {1, 0}, half, {-1, 0.35f}, {1.25f, 0}));   // turned, it is wide enough
}

TEST(Roles, GoToTheTwoNearest) {
    Random random(Seed{13});
    for (int round = 0; round < 200; ++round) {
        std::vector<float> distances(1 + random.below(20));
        for (float& distance : distances) distance = random.uniform01();
        std::vector<std::size_t> order(distances.size());
        std::iota(order.begin(), order.end(), 0u);
        std::sort(order.begin(), order.end(), [&](auto a, auto b) { return distances[a] < distances[b]; });
        const Roles roles = rolesFor(distances);
        EXPECT_EQ(roles.investigator, order[0]);
        EXPECT_EQ(roles.watcher, order.size() > 1 ? order[1] : Roles::kNobody);
    }
    EXPECT_LT(Roles::kStart, Roles::kWatcherStart);
}

TEST(Turning, StopsAtTheCapAndAtTheGoal) {
    Random random(Seed{17});
    for (int i = 0; i < 5000; ++i) {
        const vec2 from = direction(random), to = direction(random);
        const float most = random.uniform(0.001f, 1);
        const vec2 now = turned(from, to, most);
        const auto angle = [](vec2 a, vec2 b) { return std::atan2(std::fabs(a.x * b.y - a.y * b.x), glm::dot(a, b)); };
        EXPECT_NEAR(glm::length(now), 1, 1e-5f);
        EXPECT_NEAR(angle(from, now), std::min(most, angle(from, to)), 2e-3f);
        EXPECT_NEAR(angle(now, to), std::max(0.0f, angle(from, to) - most), 2e-3f);
    }
}

TEST(Visitors, ChooseAFreePostThatNoneBeatsInAppealAndDistance) {
    Random random(Seed{19});
    for (std::uint32_t figure = 0; figure < 500; ++figure) {
        Situation s;
        s.at = freePlace(random);
        s.memory.visits = random.below(100);
        s.freePosts = static_cast<std::uint8_t>(random.below(256));
        const Decision decision = decide(plaza(), {.plan = Plan::visit}, figure, s);
        if (s.freePosts == 0) {
            EXPECT_EQ(decision.memory.post, -1);
            continue;
        }
        ASSERT_GE(decision.memory.post, 0);
        const Post& chosen = plaza().posts()[static_cast<std::size_t>(decision.memory.post)];
        bool isCandidate = false;
        for (std::size_t k = 0; k < Situation::kCandidates; ++k) {
            const std::uint32_t candidate = candidatePost(plaza(), figure, s.memory.visits, k);
            if (!((s.freePosts >> k) & 1)) continue;
            isCandidate |= static_cast<std::int32_t>(candidate) == decision.memory.post;
            const Post& other = plaza().posts()[candidate];
            EXPECT_FALSE(other.appeal > chosen.appeal &&
                         glm::distance(other.at, s.at) < glm::distance(chosen.at, s.at));
        }
        EXPECT_TRUE(isCandidate);
    }
}

}  // namespace
}  // namespace arclight::timeslice
