#include "sim/hair/dancer.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/time.h"
#include "sim/hair/skirt_cloth.h"

namespace arclight::hair {
namespace {

constexpr std::array kMotions{SkirtMotion::stand, SkirtMotion::walk, SkirtMotion::kick, SkirtMotion::twirl,
                              SkirtMotion::glide};

struct Outcome {
    double closed = 1, widest = 0, last = 0, strainMean = 0;
    int crossedTicks = 0, penetrations = 0;
};

Outcome run(SkirtMotion motion, int ticks, bool continuous = true) {
    Skirt skirt;
    const DancerPose start = dancerPose(motion, 0);
    skirt.reset({}, {.continuous = continuous}, start.body, start.legs);
    Outcome result;
    for (int tick = 1; tick <= ticks; ++tick) {
        const DancerPose pose = dancerPose(motion, secondsAt(tick));
        skirt.step({.pose = pose.body, .air = pose.air, .legs = pose.legs});
        const Skirt::Measures m = skirt.measure();
        if (tick == 30) result.closed = m.opening;
        result.widest = std::max(result.widest, m.opening), result.last = m.opening;
        result.crossedTicks += m.crossings > 0, result.penetrations += m.penetrations;
        result.strainMean = std::max(result.strainMean, m.strainMean);
    }
    return result;
}

TEST(Dancer, EveryMotionBeginsStandingOnTheFloor) {
    for (const SkirtMotion motion : kMotions) {
        const DancerPose pose = dancerPose(motion, 0);
        EXPECT_NEAR(pose.body.offset.y, 0, 1e-3);
        for (const std::size_t shin : {2u, 3u})
            EXPECT_NEAR(pose.legs[shin].b.y, kFloor + 0.07f, motion == SkirtMotion::stand ? 0.02f : 1e-4f);
        EXPECT_EQ(glm::length(pose.air), 0);
    }
}

TEST(Dancer, TheLowerFootCarriesHer) {
    for (const SkirtMotion motion : {SkirtMotion::walk, SkirtMotion::kick, SkirtMotion::twirl})
        for (int tick = 0; tick < 300; ++tick) {
            const DancerPose pose = dancerPose(motion, secondsAt(tick));
            const float lowest = std::min(pose.legs[2].b.y, pose.legs[3].b.y) - kFloor - 0.07f;
            EXPECT_GE(lowest, -1e-4f);
            EXPECT_LT(lowest, 0.035f) << "only on tiptoe";
        }
}

TEST(Dancer, KneesStayUnderTheSkirtInEveryMotion) {
    for (const SkirtMotion motion : kMotions) {
        const Outcome result = run(motion, 480);
        EXPECT_EQ(result.crossedTicks, 0) << static_cast<int>(motion);
        EXPECT_EQ(result.penetrations, 0) << static_cast<int>(motion);
        EXPECT_LT(result.strainMean, 6) << static_cast<int>(motion);
    }
}

TEST(Dancer, WithoutTheContinuousTestAKickPasses) { EXPECT_GT(run(SkirtMotion::kick, 240, false).crossedTicks, 10); }

TEST(Dancer, GlidingOpensTheSkirtAndLandingClosesIt) {
    const Outcome glide = run(SkirtMotion::glide, 6 * 60);
    EXPECT_GT(glide.widest, 1.7 * glide.closed);
    EXPECT_LT(glide.last, 1.1 * glide.closed);
}

TEST(Dancer, TwirlingOpensTheSkirt) {
    const Outcome twirl = run(SkirtMotion::twirl, 270);
    EXPECT_GT(twirl.widest, 1.4 * twirl.closed);
    EXPECT_LT(twirl.last, 1.15 * twirl.closed);
}

TEST(Dancer, MeshKeepsItsVerticesAndFacesOutwards) {
    DancerMesh stand, other;
    dancerMesh(dancerPose(SkirtMotion::stand, 0), 24, stand);
    for (const SkirtMotion motion : kMotions) {
        dancerMesh(dancerPose(motion, 0.7), 24, other);
        ASSERT_EQ(other.vertices.size(), stand.vertices.size());
        ASSERT_EQ(other.indices, stand.indices);
        int inwards = 0;
        for (std::size_t i = 0; i + 2 < other.indices.size(); i += 3) {
            const DancerVertex &a = other.vertices[other.indices[i]], &b = other.vertices[other.indices[i + 1]];
            const DancerVertex& c = other.vertices[other.indices[i + 2]];
            const glm::vec3 area = glm::cross(b.position - a.position, c.position - a.position);
            inwards += glm::dot(area, a.normal + b.normal + c.normal) < -1e-9f;
        }
        // Where a knee bends sharply its skin folds.
        EXPECT_LT(inwards, static_cast<int>(other.indices.size()) / 300) << static_cast<int>(motion);
        for (const DancerVertex& v : other.vertices) EXPECT_NEAR(glm::length(v.normal), 1, 1e-3);
    }
}

// Cloth

ClothMesh cloth(const Skirt& skirt, const ClothDetail& detail, bool byBones) {
    SkirtCloth result;
    result.reset(skirt, 0, detail);
    ClothMesh mesh;
    if (byBones)
        result.followBones(skirt, {}, mesh);
    else
        result.followNodes(skirt, {}, mesh);
    return mesh;
}

TEST(SkirtCloth, BonesAndNodesAgreeAtRest) {
    Skirt skirt;
    skirt.reset({}, {});
    const ClothMesh nodes = cloth(skirt, {.pleats = 0}, false), bones = cloth(skirt, {.pleats = 0}, true);
    ASSERT_EQ(nodes.vertices.size(), bones.vertices.size());
    for (std::size_t i = 0; i < nodes.vertices.size(); ++i)
        EXPECT_LT(glm::length(nodes.vertices[i].position - bones.vertices[i].position), 1e-4f);
}

TEST(SkirtCloth, PleatsFlattenWhereARingOpens) {
    const auto depth = [](const Skirt& skirt) {
        const ClothMesh flat = cloth(skirt, {.pleats = 0}, false), pleated = cloth(skirt, {}, false);
        float sum = 0;
        for (std::size_t i = flat.vertices.size() - 257; i < flat.vertices.size(); ++i)
            sum +=
                std::fabs(glm::dot(pleated.vertices[i].position - flat.vertices[i].position, flat.vertices[i].normal));
        return sum / 257;
    };
    Skirt skirt;
    skirt.reset({}, {});
    const float closed = depth(skirt);
    for (int tick = 0; tick < 120; ++tick) skirt.step({.air = {0, 4.5f, 0}});
    EXPECT_GT(closed, 0.002f);
    EXPECT_LT(depth(skirt), 0.6f * closed);
}

TEST(SkirtCloth, PetticoatStaysInside) {
    Skirt skirt;
    const DancerPose start = dancerPose(SkirtMotion::kick, 0);
    skirt.reset({}, {}, start.body, start.legs);
    SkirtCloth outer, inner;
    outer.reset(skirt, 0, {.pleats = 0});
    inner.reset(skirt, 1, {.pleats = 0});
    ClothMesh outerMesh, innerMesh;
    for (int tick = 1; tick <= 40; ++tick) {
        const DancerPose pose = dancerPose(SkirtMotion::kick, secondsAt(tick));
        skirt.step({.pose = pose.body, .legs = pose.legs});
    }
    outer.followNodes(skirt, {}, outerMesh);
    inner.followNodes(skirt, {.outer = &outer}, innerMesh);
    for (std::size_t i = 0; i < outerMesh.vertices.size(); ++i)
        EXPECT_LT(
            glm::dot(innerMesh.vertices[i].position - outerMesh.vertices[i].position, outerMesh.vertices[i].normal),
            1e-3f);
}

TEST(SkirtCloth, DrawnClothStaysOutsideTheLegs) {
    for (const SkirtMotion motion : kMotions) {
        Skirt skirt;
        const DancerPose start = dancerPose(motion, 0);
        skirt.reset({}, {}, start.body, start.legs);
        SkirtCloth drawn;
        drawn.reset(skirt, 0, {});
        ClothMesh mesh;
        for (int tick = 1; tick <= 200; ++tick) {
            const DancerPose pose = dancerPose(motion, secondsAt(tick));
            // Wind from the front presses the cloth against the legs.
            skirt.step({.pose = pose.body, .air = pose.air + glm::vec3(0, 0, -9), .legs = pose.legs});
            if (tick % 9 > 0) continue;
            drawn.followNodes(skirt, {.legs = pose.legs}, mesh);
            int inside = 0;
            for (const ClothVertex& v : mesh.vertices)
                for (const Capsule& leg : pose.legs)
                    inside += v.uv.y > 0 && squaredAxisDistance(leg, v.position) < leg.radius * leg.radius;
            EXPECT_EQ(inside, 0) << static_cast<int>(motion) << " " << tick;
        }
    }
}

}  // namespace
}  // namespace arclight::hair
