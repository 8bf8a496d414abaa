#include "sim/hair/strand_collision.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/long_run.h"
#include "sim/hair/hair_scenes.h"

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
