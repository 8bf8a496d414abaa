#include "sim/bolts/bolt_camera.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/random.h"

namespace arclight::bolts {
namespace {

constexpr float kAspect = 16.0f / 9;
constexpr BoltMode kModes[] = {BoltMode::ship, BoltMode::chain, BoltMode::sky, BoltMode::coil, BoltMode::ball};

CameraControl controlOf(BoltMode mode, const CameraParams& params) {
    CameraControl control(boltCameraReach(mode));
    control.reset(params);
    return control;
}

/// A camera anywhere, also beyond its reach.
Camera anyCamera(BoltMode mode, Random& random) {
    return movedCamera(mode, controlOf(mode, {.cameraYawDeg = random.uniform(-180, 180),
                                              .cameraPitchDeg = random.uniform(-90, 90),
                                              .cameraDistance = random.uniform(0.05f, 3),
                                              .cameraPanX = random.uniform(-1, 1),
                                              .cameraPanY = random.uniform(-1, 1)}));
}

TEST(BoltCamera, RestsExactlyAtTheModesCamera) {
    for (const BoltMode mode : kModes) {
        const Camera rest = boltCamera(mode), camera = movedCamera(mode, controlOf(mode, {}));
        EXPECT_EQ(camera.position, rest.position);
        EXPECT_EQ(camera.target, rest.target);
        EXPECT_EQ(camera.fovY, rest.fovY);
    }
}

TEST(BoltCamera, AimIsUnderThePointerForAnyCamera) {
    Random random(Seed{4});
    for (const BoltMode mode : kModes) {
        int hits = 0;
        for (int i = 0; i < 2000; ++i) {
            const Camera camera = anyCamera(mode, random);
            const glm::vec2 clip{random.uniform(-1, 1), random.uniform(-1, 1)};
            const glm::vec3 ray = camera.rayThrough(clip, kAspect), aim = aimAlong(mode, camera.position, ray);
            // Beside the ball, the aim is the rim; in the sky and on the nearest water, only the direction counts.
            const glm::vec3 to = BallLayout::centre - camera.position;
            if (mode == BoltMode::ball && glm::length(glm::cross(to, ray)) > 0.999f) continue;
            const float distance = mode == BoltMode::sky ? -camera.position.y / ray.y * -ray.z : 1;
            const bool isOnSea = distance > SkyLayout::nearest && distance < SkyLayout::farthest;
            glm::vec4 seen = camera.projection(kAspect) * camera.view() * glm::vec4(aim, 1);
            seen /= seen.w;
            if (mode == BoltMode::sky && !isOnSea) {
                const float slope = (aim.x - camera.position.x) / (camera.position.z - aim.z);
                EXPECT_NEAR(slope, ray.x / -ray.z, 1e-3f);
                continue;
            }
            ++hits;
            EXPECT_NEAR(seen.x, clip.x, 1e-3f) << static_cast<int>(mode);
            EXPECT_NEAR(seen.y, clip.y, 1e-3f) << static_cast<int>(mode);
        }
        EXPECT_GT(hits, mode == BoltMode::sky ? 20 : 150) << static_cast<int>(mode);
    }
}

TEST(BoltCamera, SeesOnlyWhatLiesInFront) {
    // The sceneries have no back: every ray looks along -z, and the eye stays above the ground.
    Random random(Seed{5});
    for (const BoltMode mode : kModes)
        for (int i = 0; i < 2000; ++i) {
            const Camera camera = anyCamera(mode, random);
            EXPECT_GT(camera.position.y, mode == BoltMode::ship ? -1.8f : 0.2f);
            for (const glm::vec2 corner : {glm::vec2(-1, -1), {1, -1}, {-1, 1}, {1, 1}}) {
                const glm::vec3 ray = camera.rayThrough(corner, kAspect);
                EXPECT_LT(ray.z, -0.1f) << static_cast<int>(mode) << " pitch " << camera.forward().y;
            }
        }
}

}  // namespace
}  // namespace arclight::bolts
