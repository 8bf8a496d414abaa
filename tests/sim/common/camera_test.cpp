#include "sim/common/camera.h"

#include <gtest/gtest.h>

namespace arclight {
namespace {

constexpr Camera kCamera{.position = {3, 2, 7}, .target = {-1, 0.5f, -4}, .fovY = 0.7f, .near = 0.5f, .far = 60};

glm::vec3 clip(const Camera& camera, float aspect, glm::vec3 position) {
    const glm::vec4 p = camera.projection(aspect) * camera.view() * glm::vec4(position, 1);
    return glm::vec3(p) / p.w;
}

TEST(Camera, TargetIsCentredAndPlanesBoundDepth) {
    const glm::vec3 centre = clip(kCamera, 1.5f, kCamera.target);
    EXPECT_NEAR(centre.x, 0, 1e-5f);
    EXPECT_NEAR(centre.y, 0, 1e-5f);
    EXPECT_NEAR(clip(kCamera, 1.5f, kCamera.position + kCamera.near * kCamera.forward()).z, -1, 1e-4f);
    EXPECT_NEAR(clip(kCamera, 1.5f, kCamera.position + kCamera.far * kCamera.forward()).z, 1, 1e-4f);
}

TEST(Camera, RaysMatchClipPosition) {
    for (const float aspect : {0.6f, 1.2f, 16.0f / 9})
        for (const glm::vec2 at : {glm::vec2(0, 0), glm::vec2(0.7f, -0.4f), glm::vec2(-1, 1)}) {
            const glm::vec3 back = clip(kCamera, aspect, kCamera.position + 9.0f * kCamera.rayThrough(at, aspect));
            EXPECT_NEAR(back.x, at.x, 1e-5f);
            EXPECT_NEAR(back.y, at.y, 1e-5f);
        }
}

TEST(Camera, NarrowFramesKeepFieldOfViewWidth) {
    const Camera camera{.leastAspect = 1.2f};
    EXPECT_NEAR(camera.halfTangents(0.5f).x, camera.halfTangents(1.2f).x, 1e-6f);
    EXPECT_GT(camera.halfTangents(2).x, camera.halfTangents(1.2f).x);
}

}  // namespace
}  // namespace arclight
