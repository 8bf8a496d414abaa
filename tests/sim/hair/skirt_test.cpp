#include "sim/hair/skirt.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "core/long_run.h"
#include "core/random.h"
#include "sim/common/easing.h"
#include "sim/common/physics.h"
#include "sim/hair/dancer.h"
#include "sim/hair/skirt_bones.h"
#include "sim/hair/wind.h"

namespace arclight::hair {
namespace {

std::vector<Capsule> posed(const std::array<Capsule, 4>& legs, const Pose& pose) {
    const PoseMatrix matrix = poseMatrix(pose);
    std::vector<Capsule> result;
    for (const Capsule& c : legs) result.push_back({matrix.apply(c.a), matrix.apply(c.b), c.radius * pose.scale});
    return result;
}

Skirt settled(const SkirtSettings& settings = {}, const SkirtShape& shape = {}) {
    Skirt skirt;
    const std::vector<Capsule> legs = posed(legPose(Legs::stand, 0), {});
    skirt.reset(shape, settings, {}, legs);
    for (int tick = 0; tick < 120; ++tick) skirt.step({.legs = legs});
    return skirt;
}

TEST(Skirt, HangsAtRestNearItsShape) {
    const Skirt skirt = settled();
    const Skirt::Measures m = skirt.measure();
    EXPECT_EQ(m.rootError, 0);
    EXPECT_EQ(m.crossings, 0);
    EXPECT_EQ(m.penetrations, 0);
    EXPECT_LT(m.strainMean, 2);
    EXPECT_NEAR(m.opening, 1, 0.35);
    std::printf("at rest: opening %.3f, strain %.2f %% mean, %.2f %% max\n", m.opening, m.strainMean, m.strainMax);
}

TEST(Skirt, OpensToAParachuteAndClosesAgain) {
    Skirt skirt = settled();
    const double closed = skirt.measure().opening;
    const std::vector<Capsule> legs = posed(legPose(Legs::stand, 0), {});
    double strain = 0;
    for (int tick = 0; tick < 180; ++tick) {
        skirt.step({.air = {0, 4.5f, 0}, .legs = legs});
        strain = std::max(strain, skirt.measure().strainMean);
    }
    const double open = skirt.measure().opening;
    for (int tick = 0; tick < 240; ++tick) skirt.step({.legs = legs});
    const double again = skirt.measure().opening;
    std::printf("opening: %.3f closed, %.3f gliding, %.3f after; strain %.2f %%\n", closed, open, again, strain);
    EXPECT_GT(open, 1.7 * closed);
    EXPECT_NEAR(again, closed, 0.03 * closed);
    EXPECT_LT(strain, 5);
}

/// Sweeps of legs with and without the continuous test; returns ticks in which a leg's axis is through the cloth.
int crossings(bool continuous, Legs motion, int seconds) {
    Skirt skirt = settled({.continuous = continuous});
    int result = 0;
    for (int tick = 1; tick <= seconds * 60; ++tick) {
        const std::vector<Capsule> legs = posed(legPose(motion, tick / 60.0), {});
        skirt.step({.legs = legs});
        result += skirt.measure().crossings > 0;
    }
    return result;
}

TEST(Skirt, KneesStayInsideInEveryMotion) {
    for (const Legs motion : {Legs::walk, Legs::run, Legs::kick}) EXPECT_EQ(crossings(true, motion, 8), 0);
}

TEST(Skirt, KneesStayInsideInRandomSweeps) {
    Random random(Seed{5});
    Skirt skirt = settled();
    const Skirt start = skirt;
    for (int trial = 0; trial < 60; ++trial) {
        skirt = start;
        const float goal = random.uniform(-0.7f, 1.9f), side = random.uniform(-0.3f, 0.6f);
        const int ticks = 2 + static_cast<int>(random.below(8));
        for (int tick = 1; tick <= ticks + 6; ++tick) {
            const float t = static_cast<float>(minimumJerk(static_cast<double>(tick) / ticks));
            std::vector<Capsule> legs = posed(legPose(Legs::stand, 0), {});
            const float a = t * goal, b = t * side;
            legs[0].b =
                legs[0].a + 0.4f * glm::vec3(std::sin(b), -std::cos(b) * std::cos(a), std::cos(b) * std::sin(a));
            legs[2].a = legs[0].b;
            legs[2].b = legs[2].a + glm::vec3(0, -0.4f, 0);
            skirt.step({.legs = legs});
            const Skirt::Measures m = skirt.measure();
            ASSERT_EQ(m.crossings, 0) << trial << " tick " << tick << " of " << ticks << " angle " << goal << " "
                                      << side;
            ASSERT_EQ(m.penetrations, 0) << trial;
        }
    }
}

/// A dance in the wind, as the demo has it.
struct Dance {
    SkirtMotion motion = SkirtMotion::kick;
    WindSettings wind{.speed = 5, .direction = {-0.866f, 0, -0.5f}, .height = 1};
    Seed seed{1};
    SkirtSettings settings{};
    int layers = 2;
    float gravity = 1;

    int crossings(int ticks) const {
        const Wind air(wind, seed);
        DancerPose pose = dancerPose(motion, 0);
        Skirt skirt;
        skirt.reset({.layers = layers}, settings, pose.body, pose.legs);
        int result = 0;
        for (int tick = 1; tick <= ticks; ++tick) {
            const double seconds = tick / 60.0;
            pose = dancerPose(motion, seconds);
            skirt.step({.pose = pose.body,
                        .gravity = {0, -kGravity * gravity, 0},
                        .air = pose.air + air.at(seconds),
                        .legs = pose.legs});
            const Skirt::Measures m = skirt.measure();
            EXPECT_EQ(m.penetrations, 0);
            result += m.crossings > 0;
        }
        return result;
    }
};

TEST(Skirt, KneesStayInsideInTheWind) {
    const int seeds = test::isLongRun() ? 7 : 1, ticks = test::isLongRun() ? 600 : 45;
    for (int seed = 1; seed <= seeds; ++seed)
        for (const int iterations : {2, 8}) {
            Dance dance{.seed = Seed{static_cast<std::uint64_t>(seed)}, .settings = {.iterations = iterations}};
            EXPECT_EQ(dance.crossings(ticks), 0) << "seed " << seed << ", iterations " << iterations;
        }
}

TEST(Skirt, KneesStayInsideAtRandomSettings) {
    Random random(Seed{8});
    for (int trial = 0; trial < (test::isLongRun() ? 400 : 5); ++trial) {
        Dance dance{.motion = random.below(2) ? SkirtMotion::kick : static_cast<SkirtMotion>(random.below(5))};
        const float from = random.uniform(-3.14f, 3.14f);
        dance.wind.direction = {std::sin(from), 0, std::cos(from)};
        dance.wind.speed = random.uniform(0, 20);
        dance.seed = Seed{random.next()};
        dance.settings.iterations = 1 + static_cast<int>(random.below(8));
        if (random.below(2) > 0) dance.settings.damping = random.uniform01();
        dance.layers = 1 + static_cast<int>(random.below(3));
        if (random.below(2) > 0) dance.gravity = random.uniform(-2, 2);
        EXPECT_EQ(dance.crossings(test::isLongRun() ? 200 : 45), 0)
            << trial << ": motion " << static_cast<int>(dance.motion) << ", wind " << dance.wind.speed
            << ", iterations " << dance.settings.iterations << ", layers " << dance.layers;
    }
}

TEST(Skirt, FastCapsuleNeverPassesANode) {
    Random random(Seed{6});
    for (int trial = 0; trial < 6000; ++trial) {
        const auto point = [&](float size) {
            return glm::vec3{random.uniform(-size, size), random.uniform(-size, size), random.uniform(-size, size)};
        };
        SweptCapsule c;
        c.before = {point(0.3f), point(0.3f), 0.05f};
        c.now = {c.before.a + point(0.5f), c.before.b + point(0.5f), 0.05f};
        const glm::vec3 from = point(0.4f);
        if (squaredAxisDistance(c.before, from) < 0.051f * 0.051f) continue;
        const glm::vec3 to = keepOutside(c, from, from + point(0.1f));
        EXPECT_GE(squaredAxisDistance(c.now, to), 0.05f * 0.05f * 0.9999f);
    }
    // A leg that jumps over a node in one step takes it along; the test at the end of the step alone does not.
    const SweptCapsule leap{{{-1, 0, 0}, {1, 0, 0}, 0.05f}, {{-1, 0, 0.4f}, {1, 0, 0.4f}, 0.05f}};
    const glm::vec3 node(0.2f, 0.01f, 0.1f);
    EXPECT_GT(keepOutside(leap, node, node).z, 0.4f);
    const SweptCapsule blind{leap.now, leap.now};
    EXPECT_EQ(keepOutside(blind, node, node), node);
}

TEST(Skirt, WithoutTheContinuousTestKneesPass) { EXPECT_GT(crossings(false, Legs::kick, 4), 0); }

TEST(Skirt, BonesAreIdentityAtRestAndRigidWithTheBody) {
    Skirt skirt;
    skirt.reset({}, {});
    const SkinnedMesh mesh = skirtMesh(skirt, 2);
    std::vector<SkinMatrix> bones;
    skirtBones(skirt, bones);
    ASSERT_GT(mesh.vertices.size(), bones.size());
    for (const SkinnedVertex& v : mesh.vertices) {
        EXPECT_LT(glm::length(skinnedPosition(v, bones) - v.position), 1e-5f);
        EXPECT_NEAR(v.weights.x + v.weights.y + v.weights.z + v.weights.w, 1, 1e-6);
        EXPECT_GT(glm::dot(v.normal, glm::vec3(v.position.x, 0, v.position.z)), 0);
    }
    const Pose pose = headPose(Motion::turn, 1.0);
    skirt.reset({}, {}, pose);
    skirtBones(skirt, bones);
    const PoseMatrix matrix = poseMatrix(pose);
    for (const SkinnedVertex& v : mesh.vertices)
        EXPECT_LT(glm::length(skinnedPosition(v, bones) - matrix.apply(v.position)), 1e-5f);
}

TEST(Skirt, RestoredStateContinuesAlike) {
    const auto advance = [](Skirt& skirt, int from, int to) {
        for (int tick = from; tick <= to; ++tick) {
            const Pose pose = headPose(Motion::jump, tick / 60.0);
            skirt.step({.pose = pose, .legs = posed(legPose(Legs::run, tick / 60.0), pose)});
        }
    };
    Skirt skirt;
    skirt.reset({}, {});
    advance(skirt, 1, 60);
    const Skirt saved = skirt;
    advance(skirt, 61, 120);
    const std::uint64_t hash = skirt.hash();
    skirt = saved;
    advance(skirt, 61, 120);
    EXPECT_EQ(skirt.hash(), hash);
    skirt.reset({}, {});
    advance(skirt, 1, 120);
    EXPECT_EQ(skirt.hash(), hash);
}

TEST(Skirt, StaysFiniteAtRandomSettings) {
    Random random(Seed{9});
    for (int trial = 0; trial < 60; ++trial) {
        const SkirtShape shape{.columns = 3 + static_cast<int>(random.below(30)),
                               .rings = 2 + static_cast<int>(random.below(10)),
                               .layers = 1 + static_cast<int>(random.below(3)),
                               .fullness = random.uniform(1, 2.5f)};
        const SkirtSettings settings{.iterations = 1 + static_cast<int>(random.below(12)),
                                     .damping = random.uniform01(),
                                     .shear = random.uniform01(),
                                     .bending = random.uniform01(),
                                     .restore = random.uniform01(),
                                     .restoreRatio = random.uniform01(),
                                     .areaDensity = random.uniform(0.05f, 1)};
        Skirt skirt;
        skirt.reset(shape, settings);
        for (int tick = 1; tick <= 40; ++tick) {
            const Pose pose = headPose(static_cast<Motion>(trial % 7), tick / 20.0);
            skirt.step({.pose = pose,
                        .gravity = {random.uniform(-20, 20), random.uniform(-20, 20), 0},
                        .air = {0, random.uniform(-30, 30), random.uniform(-30, 30)},
                        .legs = posed(legPose(Legs::run, tick / 20.0), pose)});
        }
        const Skirt::Measures m = skirt.measure();
        EXPECT_TRUE(std::isfinite(m.strainMax)) << trial;
        EXPECT_EQ(m.rootError, 0) << trial;
        EXPECT_EQ(m.penetrations, 0) << trial;
        for (const glm::vec3 p : skirt.nodes()) EXPECT_LT(glm::length(p), 5);
    }
}

}  // namespace
}  // namespace arclight::hair
