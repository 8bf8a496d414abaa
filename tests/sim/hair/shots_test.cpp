#include "sim/hair/shots.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "core/angles.h"
#include "core/random.h"
#include "sim/hair/dancer.h"

namespace arclight::hair {
namespace {

constexpr float kAspect = 940.0f / 680;

std::vector<ShotCamera> allShots() {
    std::vector<ShotCamera> shots;
    for (int i = 0; i <= static_cast<int>(Shot::back); ++i) shots.push_back(shotCamera(static_cast<Shot>(i)));
    for (int i = 0; i <= static_cast<int>(SkirtShot::below); ++i)
        shots.push_back(shotCamera(static_cast<SkirtShot>(i), 0.1f));
    return shots;
}

/// Anywhere in reach.
CameraParams randomGoal(const CameraReach& reach, Random& random) {
    constexpr float degrees = 1 / kDegree;
    return {degrees * random.uniform(-reach.yaw, reach.yaw), degrees * random.uniform(-reach.pitchDown, reach.pitch),
            random.uniform(reach.nearest, reach.farthest), random.uniform(-reach.pan, reach.pan),
            random.uniform(-reach.pan, reach.pan)};
}

CameraControl resting(const CameraReach& reach, const CameraParams& goal) {
    CameraControl control(reach);
    control.reset(goal);
    return control;
}

/// In heights of the frame from its centre, right and up.
glm::vec2 onFrame(const Camera& camera, glm::vec3 at, float aspect = kAspect) {
    const glm::vec4 clip = camera.projection(aspect) * camera.view() * glm::vec4(at, 1);
    return 0.5f * glm::vec2(clip.x / clip.w * aspect, clip.y / clip.w);
}

TEST(Shots, SubjectIsSeenWherePanSays) {
    Random random(Seed{3});
    for (const ShotCamera& shot : allShots())
        for (int i = 0; i < 200; ++i) {
            const CameraParams goal = randomGoal(shot.reach, random);
            const Camera camera = seenFrom(shot, resting(shot.reach, goal));
            const glm::vec2 at = onFrame(camera, shot.centred.target);
            EXPECT_NEAR(at.x, shot.aside - goal.cameraPanX, 2e-3f);
            EXPECT_NEAR(at.y, -goal.cameraPanY, 2e-3f);
        }
}

TEST(Shots, CameraAtRestIsThatOfTheShot) {
    for (const ShotCamera& shot : allShots()) {
        const Camera camera = seenFrom(shot, resting(shot.reach, {}));
        EXPECT_EQ(camera.position, shot.rest.position);
        EXPECT_EQ(camera.target, shot.rest.target);
        // A camera that is all but at rest is where the one at rest is.
        const Camera near = seenFrom(shot, resting(shot.reach, {.cameraYawDeg = 1e-3f}));
        EXPECT_LT(glm::distance(near.position, camera.position), 1e-4f);
        EXPECT_LT(glm::distance(near.target, camera.target), 1e-4f);
    }
}

/// The bust's lower end as the mesh has it: a hollow rim, which no frame shows.
TEST(Shots, FrameEndsAboveTheEndOfTheBust) {
    Random random(Seed{4});
    for (int shot = 0; shot <= static_cast<int>(Shot::back); ++shot)
        for (int i = 0; i < 300; ++i) {
            const ShotCamera from = shotCamera(static_cast<Shot>(shot));
            const CameraParams goal = randomGoal(from.reach, random);
            const glm::vec3 offset(0, random.uniform(0, 0.2f), 0);
            Camera camera = seenFrom(from, resting(from.reach, goal));
            camera.position += offset, camera.target += offset;
            const float aspect = random.below(3) == 0 ? 0.6f : kAspect;
            camera = clampInFrontOfBust(camera, aspect, offset);
            for (int k = 0; k < 24; ++k) {
                const float angle = kTwoPi * static_cast<float>(k) / 24;
                const glm::vec3 rim = offset + glm::vec3(0.18f * std::cos(angle), -0.385f, 0.11f * std::sin(angle));
                // What lies behind the axis is hidden by the bust itself when seen from above.
                if (camera.position.y > rim.y && glm::dot(rim - offset, camera.position - offset) < 0) continue;
                EXPECT_LT(onFrame(camera, rim, aspect).y, -0.5f + 1e-3f) << shot << ' ' << i << ' ' << k;
            }
            EXPECT_GT(glm::distance(camera.position, offset), 0.3f);
        }
}

TEST(Shots, FrameEndsBelowTheEndOfTheFigureAndAboveTheFloor) {
    Random random(Seed{5});
    for (int shot = 0; shot <= static_cast<int>(SkirtShot::below); ++shot)
        for (int i = 0; i < 300; ++i) {
            const float lift = random.uniform(0, 0.3f);
            const ShotCamera from = shotCamera(static_cast<SkirtShot>(shot), 0.8f * lift);
            const Camera camera =
                keptBeforeFigure(seenFrom(from, resting(from.reach, randomGoal(from.reach, random))), kAspect, lift);
            EXPECT_GT(camera.position.y, kFloor + 0.05f);
            for (int k = 0; k < 24; ++k) {
                const float angle = kTwoPi * static_cast<float>(k) / 24;
                const glm::vec3 rim(0.11f * std::cos(angle), 0.385f + lift, 0.11f * std::sin(angle));
                EXPECT_GT(onFrame(camera, rim).y, 0.5f - 1e-3f) << shot << ' ' << i << ' ' << k;
            }
        }
}

}  // namespace
}  // namespace arclight::hair
