#include "sim/particles/drag_target.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "core/random.h"
#include "sim/particles/effects.h"
#include "sim/particles/scenery_camera.h"
#include "sim/particles/scenery_look.h"

namespace arclight::particles {
namespace {

constexpr float kAspect = 940.0f / 680;

/// Where the demo's camera may be: turned, panned and zoomed anywhere in reach.
Camera randomCamera(EffectKind kind, Random& random) {
    const CameraReach reach = reachOf(kind);
    constexpr float kDegrees = 57.29578f;
    CameraControl control(reach);
    control.reset({kDegrees * random.uniform(-reach.yaw, reach.yaw),
                   kDegrees * random.uniform(-reach.pitchDown, reach.pitch),
                   random.uniform(reach.nearest, reach.farthest), random.uniform(-reach.pan, reach.pan),
                   random.uniform(-reach.pan, reach.pan)});
    const SceneryLook look = sceneryLook(kind);
    const std::vector<PropGroup> props = propsOf(kind, {});
    return keptClear(control.applied(look.camera), props, look.hasFloor);
}

TEST(DragTarget, IsSeenUnderThePointer) {
    Random random(Seed{11});
    int exact = 0;
    for (int i = 0; i < 11 * 100; ++i) {
        const auto kind = static_cast<EffectKind>(i % kEffects);
        const std::optional<DragTarget> held = dragTarget(effectOf(kind, 100));
        if (!held) continue;
        const Camera camera = randomCamera(kind, random);
        const glm::vec2 pointer{random.uniform(-1, 1), random.uniform(-1, 1)};
        const glm::vec3 offset = offsetUnderPointer(*held, camera, pointer, kAspect);
        const glm::vec3 at = held->rest + offset;
        EXPECT_GT(at.y, 0.05f);
        EXPECT_LT(glm::length(offset), 8) << i;
        // Within its reach it is where the pointer is.
        const bool isAtLimit =
            held->isOnFloor ? glm::length(offset) > 3.99f
                            : std::abs(offset.x) > 3.99f || std::abs(offset.z) > 3.99f || at.y < 0.16f || at.y > 3.39f;
        // Above the horizon there is no floor.
        const bool isAbove = held->isOnFloor && (camera.rayThrough(pointer, kAspect).y > -0.01f ||
                                                 camera.position.y < held->rest.y + 0.05f);
        if (isAtLimit || isAbove) continue;
        ++exact;
        const glm::vec4 clip = camera.projection(kAspect) * camera.view() * glm::vec4(at, 1);
        EXPECT_GT(clip.w, 0) << i;
        EXPECT_NEAR(clip.x / clip.w, pointer.x, 2e-3f) << i;
        EXPECT_NEAR(clip.y / clip.w, pointer.y, 2e-3f) << i;
    }
    EXPECT_GT(exact, 200);
}

TEST(DragTarget, EffectsThatFollowNothingHaveNone) {
    for (const EffectKind kind : {EffectKind::explosion, EffectKind::fire, EffectKind::snow, EffectKind::galaxy})
        EXPECT_FALSE(dragTarget(effectOf(kind, 100)));
    for (const EffectKind kind : {EffectKind::sparks, EffectKind::fountain, EffectKind::magic, EffectKind::beam})
        EXPECT_TRUE(dragTarget(effectOf(kind, 100)));
    EXPECT_EQ(dragTarget(sparksEffect())->rest, sparksEffect().emitters.front().position);
}

TEST(SceneryCamera, StaysAboveTheFloorAndOutsideOfStones) {
    Random random(Seed{12});
    for (int i = 0; i < 11 * 200; ++i) {
        const auto kind = static_cast<EffectKind>(i % kEffects);
        const Camera camera = randomCamera(kind, random);
        if (sceneryLook(kind).hasFloor) {
            EXPECT_GE(camera.position.y, 0.29f);
        }
        for (const PropGroup& group : propsOf(kind, {}))
            for (const Prop& prop : group.props) {
                float nearest = 1e9f;
                for (const SurfaceVertex& vertex : propMesh(group.mesh).vertices)
                    nearest = std::min(nearest, glm::distance(worldOf(prop, vertex.position), camera.position));
                EXPECT_GT(nearest, camera.near) << static_cast<int>(kind) << ' ' << i;
                EXPECT_GT(glm::length((camera.position - prop.centre) / glm::vec3(prop.size)), 1) << i;
            }
    }
}

TEST(SceneryCamera, AtRestIsThatOfTheScenery) {
    for (int i = 0; i < kEffects; ++i) {
        const auto kind = static_cast<EffectKind>(i);
        const SceneryLook look = sceneryLook(kind);
        const std::vector<PropGroup> props = propsOf(kind, {});
        EXPECT_EQ(keptClear(look.camera, props, look.hasFloor).position, look.camera.position) << i;
    }
}

}  // namespace
}  // namespace arclight::particles
