#include "sim/hair/head_drag.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"
#include "sim/hair/bust.h"
#include "sim/hair/shots.h"

namespace arclight::hair {
namespace {

constexpr float kTick = 1.0f / 60, kDragAspect = 1.5f;

Input holding(bool isPressed) {
    Input input;
    input.pointerInside = true, input.buttons = 2, input.pressed = isPressed ? 2 : 0;
    return input;
}

/// A camera in front of, behind or beside the head.
Camera randomCamera(Random& random) {
    const ShotCamera shot = shotCamera(static_cast<Shot>(random.below(3)));
    CameraControl control(shot.reach);
    control.reset({random.uniform(-180, 180), random.uniform(-20, 30), random.uniform(0.6f, 1.2f), 0, 0});
    return seenFrom(shot, control);
}

/// A way to hold a head that moves, as the motions do.
Pose randomPose(Random& random) {
    const Motion motion = random.below(2) == 0 ? Motion::turn : Motion::jump;
    return headPose(motion, static_cast<double>(random.uniform(0, 3)));
}

/// How near a turn of the neck can bring what is `grip` to the ray: it moves on a sphere about the neck. None if the
/// neck does not turn that far.
std::optional<float> nearestInReach(glm::vec3 grip, const PointerRay& ray) {
    const float radius = glm::distance(grip, kNeckPivot), along = glm::dot(kNeckPivot - ray.from, ray.along);
    const glm::vec3 foot = ray.from + along * ray.along - kNeckPivot;
    const float miss = glm::length(foot) - radius;
    const glm::vec3 goal = miss > 0 ? foot : foot - std::sqrt(radius * radius - glm::dot(foot, foot)) * ray.along;
    const auto heading = [](glm::vec3 v) { return glm::normalize(glm::vec2(v.x, v.z)); };
    const auto height = [](glm::vec3 v) { return std::asin(glm::normalize(v).y); };
    const float turn = std::acos(glm::dot(heading(goal), heading(grip - kNeckPivot)));
    const float nod = std::abs(height(goal) - height(grip - kNeckPivot));
    if (turn > 1.19f || nod > 0.49f) return std::nullopt;
    return std::max(0.0f, miss);
}

TEST(HeadDrag, WhatIsHeldStaysUnderThePointer) {
    Random random(Seed{7});
    int held = 0, reached = 0;
    for (int i = 0; i < 4000; ++i) {
        const Camera camera = randomCamera(random);
        const Pose motion = randomPose(random),
                   pose = turned(glm::angleAxis(random.uniform(-0.5f, 0.5f), glm::vec3(0, 1, 0)));
        const glm::vec2 from{random.uniform(-0.8f, 0.8f), random.uniform(-0.4f, 0.8f)};
        const glm::vec2 to = from + glm::vec2{random.uniform(-0.1f, 0.1f), random.uniform(-0.1f, 0.1f)};
        const auto ray = [&](glm::vec2 clip) {
            return before(motion, {camera.position, camera.rayThrough(clip, kDragAspect)});
        };
        const auto hit = hitOnHead(ray(from), pose);
        HeadDrag drag;
        drag.step(holding(true), ray(from), pose, kTick);
        ASSERT_EQ(drag.isHeld(), hit.has_value());
        if (!hit) continue;
        ++held;
        for (int tick = 0; tick < 200; ++tick) drag.step(holding(false), ray(to), pose, kTick);
        const auto nearest = nearestInReach(*hit, ray(to));
        if (!nearest) continue;
        ++reached;
        const glm::vec3 now = poseMatrix(drag.pose()).apply(*hit);
        ASSERT_NEAR(glm::length(glm::cross(now - ray(to).from, ray(to).along)), *nearest, 2e-5f) << i;
    }
    EXPECT_GT(held, 500);
    EXPECT_GT(reached, 0.9 * held);
}

TEST(HeadDrag, BesideTheHeadNothingIsHeld) {
    HeadDrag drag;
    for (const float x : {-0.4f, 0.4f}) {
        drag.step(holding(true), {{x, 0, 2}, {0, 0, -1}}, {}, kTick);
        EXPECT_FALSE(drag.isHeld());
        EXPECT_EQ(drag.pose(), Pose{});
    }
}

TEST(HeadDrag, RayMeetsTheHeadWhereItsSpheresAre) {
    Random random(Seed{8});
    int hits = 0;
    for (int i = 0; i < 100; ++i) {
        const Pose pose = randomPose(random);
        const Camera camera = randomCamera(random);
        const glm::vec2 clip{random.uniform(-1, 1), random.uniform(-1, 1)};
        const PointerRay ray{camera.position, camera.rayThrough(clip, kDragAspect)};
        const auto hit = hitOnHead(ray, pose);
        // By brute force: the first point of the ray within 12 mm of a sphere.
        const auto atRest = bustSpheres().first(kHeadSpheres);
        std::vector<Sphere> spheres(atRest.begin(), atRest.end());
        for (Sphere& sphere : spheres) {
            sphere.centre = poseMatrix(pose).apply(sphere.centre);
            sphere.radius = pose.scale * (sphere.radius + 0.012f);
        }
        std::optional<glm::vec3> first;
        for (int k = 0; k < 12000 && !first; ++k) {
            const glm::vec3 at = ray.from + 2.5e-4f * static_cast<float>(k) * ray.along;
            for (const Sphere& sphere : spheres)
                if (glm::distance(at, sphere.centre) < sphere.radius) first = at;
        }
        if (hit.has_value() != first.has_value()) {
            // The ray grazes a sphere between two steps.
            ASSERT_TRUE(hit) << i;
            continue;
        }
        if (!hit) continue;
        ++hits;
        EXPECT_LT(glm::distance(*hit, *first), 4e-4f) << i;
    }
    EXPECT_GT(hits, 10);
}

TEST(HeadDrag, ReleasedHeadSwingsBack) {
    HeadDrag drag;
    drag.step(holding(true), {{0.02f, 0.02f, 2}, {0, 0, -1}}, {}, kTick);
    ASSERT_TRUE(drag.isHeld());
    for (int i = 0; i < 60; ++i) drag.step(holding(false), {{0.08f, 0.02f, 2}, {0, 0, -1}}, {}, kTick);
    EXPECT_GT(drag.pose().turn.y, 0.1f);
    for (int i = 0; i < 200; ++i) drag.step(Input{}, {{0.08f, 0.02f, 2}, {0, 0, -1}}, {}, kTick);
    EXPECT_LT(std::abs(drag.pose().turn.y), 1e-3f);
}

}  // namespace
}  // namespace arclight::hair
