#include "sim/hair/strand_collision.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "core/long_run.h"
#include "sim/hair/hair_scenes.h"
#include "sim/random_draws.h"

namespace arclight::hair {
namespace {

/// Spheres that overlap at random around a point.
std::vector<Sphere> randomSpheres(Random& random) {
    std::vector<Sphere> result;
    for (std::uint32_t i = 1 + random.below(14); i > 0; --i)
        result.push_back({{random.uniform(-0.3f, 0.3f), random.uniform(-0.3f, 0.3f), random.uniform(-0.3f, 0.3f)},
                          random.uniform(0.02f, 0.2f)});
    return result;
}

glm::vec3 randomPoint(Random& random, float size) {
    const float x = random.uniform(-size, size), y = random.uniform(-size, size), z = random.uniform(-size, size);
    return {x, y, z};
}

TEST(StrandCollision, LeavesAnyOverlapOfSpheres) {
    Random random(Seed{21});
    for (int trial = 0; trial < 20000; ++trial) {
        const std::vector<Sphere> spheres = randomSpheres(random);
        std::vector<PushSphere> push;
        for (const Sphere& sphere : spheres) push.push_back(pushSphere(sphere));
        glm::vec3 p{random.uniform(-0.4f, 0.4f), random.uniform(-0.4f, 0.4f), random.uniform(-0.4f, 0.4f)};
        if (trial % 10 == 0) p = spheres[0].centre;
        const glm::vec3 start = p;
        leaveSpheres(push, p);
        bool wasInside = false;
        for (const Sphere& sphere : spheres) {
            EXPECT_FALSE(isInside(sphere, p)) << trial;
            wasInside = wasInside || isInside({sphere.centre, sphere.radius + kSkin}, start);
        }
        if (!wasInside) {
            EXPECT_EQ(p, start);
        }
    }
}

/// Compared with directions at random: none that is outside all spheres may be nearer to the link's.
TEST(StrandCollision, LinksTurnOutByTheSmallestAngle) {
    Random random(Seed{24});
    int turned = 0, impossible = 0;
    for (int trial = 0; trial < (arclight::test::isLongRun() ? 100'000 : 4'000); ++trial) {
        std::vector<PushSphere> push;
        for (const Sphere& sphere : randomSpheres(random)) push.push_back(pushSphere(sphere));
        const auto isOutside = [&](glm::vec3 p) {
            return std::none_of(push.begin(), push.end(), [&](const PushSphere& sphere) {
                const glm::dvec3 d = glm::dvec3(p) - glm::dvec3(sphere.centre);
                return glm::dot(d, d) < static_cast<double>(sphere.bare);
            });
        };
        glm::vec3 leader = randomPoint(random, 0.4f);
        if (trial % 4 != 0) leaveSpheres(push, leader);
        const float length = random.uniform(0.002f, 0.15f);
        const glm::vec3 start = leader + length * randomDirection(random);
        if (isOutside(start)) continue;
        glm::vec3 end = start;
        leaveSpheres(push, leader, length, end);
        EXPECT_TRUE(isOutside(end)) << trial;
        const bool isKept = std::fabs(glm::distance(leader, end) - length) < 1e-4f * length + 2e-7f;
        ++(isKept ? turned : impossible);
        const float along = isKept ? glm::dot(end - leader, start - leader) / (length * length) : -2;
        for (int k = 0; k < 200; ++k) {
            const glm::vec3 other = randomDirection(random);
            if (glm::dot(other, start - leader) / length < along + 1e-3f) continue;
            EXPECT_FALSE(isOutside(leader + length * other)) << trial << ": a better direction";
        }
    }
    EXPECT_GT(turned, 10 * impossible);
    EXPECT_GT(impossible, 0);
}

TEST(StrandCollision, GroupsMissNoSphere) {
    Random random(Seed{22});
    int skipped = 0;
    for (int trial = 0; trial < 20000; ++trial) {
        const std::vector<Sphere> spheres = randomSpheres(random);
        const GroupedSpheres groups(spheres);
        const glm::vec3 p{random.uniform(-0.6f, 0.6f), random.uniform(-0.6f, 0.6f), random.uniform(-0.6f, 0.6f)};
        if (groups.around(p) != 0) continue;
        ++skipped;
        for (const Sphere& sphere : spheres) EXPECT_FALSE(isInside(sphere, p));
    }
    EXPECT_GT(skipped, 2000);
}

TEST(StrandCollision, GroupsGiveTheSameBits) {
    Random random(Seed{23});
    for (int trial = 0; trial < 20000; ++trial) {
        std::vector<Sphere> spheres = trial % 2 == 0 ? figure() : randomSpheres(random);
        std::vector<PushSphere> push;
        for (const Sphere& sphere : spheres) push.push_back(pushSphere(sphere));
        glm::vec3 one{random.uniform(-0.4f, 0.4f), random.uniform(-0.4f, 0.4f), random.uniform(-0.4f, 0.4f)};
        if (trial % 10 == 0) one = spheres[0].centre;
        glm::vec3 other = one;
        leaveSpheres(push, one);
        leaveSpheres(GroupedSpheres(spheres), other);
        ASSERT_EQ(one, other) << trial;
    }
}

TEST(StrandCollision, OneSpherePushesToItsNearestPoint) {
    const Sphere sphere{{0.1f, -0.2f, 0.3f}, 0.25f};
    glm::vec3 p(0.2f, -0.1f, 0.25f);
    const glm::vec3 direction = glm::normalize(p - sphere.centre);
    pushOut(pushSphere(sphere), p);
    EXPECT_LT(glm::length(p - (sphere.centre + direction * (sphere.radius + kSkin))), 1e-6f);
}

/// 10,000 settings, motions, winds, gravities, styles and node counts; a few ticks each.
TEST(StrandCollision, NoNodeIsInsideASphereAtAnySetting) {
    Random random(Seed{31});
    StrandSystem strands;
    std::vector<Sphere> spheres;
    for (int trial = 0; trial < (arclight::test::isSanitized() ? 500 : 10000); ++trial) {
        const GroomSettings groomed{.style = static_cast<Style>(random.below(6)),
                                    .nodes = 2 + static_cast<int>(random.below(23)),
                                    .length = random.uniform(0.02f, 0.7f),
                                    .seed = random.next()};
        StrandSettings settings = randomSettings(random);
        strands.reset(groomScalp(spiralScalp(5), groomed, figure()), settings, Seed{random.next()});
        const Wind wind({.speed = random.uniform(0, 30)}, Seed{random.next()});
        const Motion motion = static_cast<Motion>(random.below(7));
        const glm::vec3 drag{random.uniform(-0.3f, 0.3f), random.uniform(-0.3f, 0.3f), random.uniform(-0.3f, 0.3f)};
        const glm::vec3 gravity{random.uniform(-20, 20), random.uniform(-20, 20), random.uniform(-20, 20)};
        const double start = random.uniform(0, 5);
        for (int tick = 1; tick <= 4; ++tick) {
            Pose pose = headPose(motion, start + tick / 60.0);
            pose.offset += drag * static_cast<float>(tick);
            posedSpheres(figure(), kMovingSpheres, pose, {}, spheres);
            strands.step({.seconds = tick / 60.0, .pose = pose, .gravity = gravity, .wind = &wind, .spheres = spheres});
            const StrandSystem::Measures m = strands.measure();
            ASSERT_EQ(m.penetrations, 0) << "trial " << trial;
            ASSERT_EQ(m.rootError, 0) << "trial " << trial;
            ASSERT_TRUE(std::isfinite(m.strainMax)) << "trial " << trial;
        }
    }
}

TEST(StrandCollision, LastPushIsWhatKeepsNodesOutside) {
    // The measure does see nodes inside: without collision the same scene has many.
    StrandSystem strands;
    const StrandSettings settings{.collide = false};
    Scalp scalp = spiralScalp(30);
    strands.reset(groomScalp(scalp, {}, {}), settings, Seed{1});
    for (int tick = 1; tick <= 30; ++tick) strands.step({.spheres = figure()});
    int inside = 0;
    for (const glm::vec3 p : strands.nodes())
        for (const Sphere& sphere : figure()) inside += isInside(sphere, p);
    EXPECT_GT(inside, 30);
}

}  // namespace
}  // namespace arclight::hair
