#include "sim/lights/scene_camera.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "core/random.h"
#include "sim/lights/simple_scenes.h"

namespace arclight::lights {
namespace {

Camera randomCamera(const Camera& rest, const CameraReach& reach, float lowest, Random& random) {
    constexpr float kDegrees = 57.29578f;
    CameraControl control(reach);
    control.reset({kDegrees * random.uniform(-reach.yaw, reach.yaw),
                   kDegrees * random.uniform(-reach.pitchDown, reach.pitch),
                   random.uniform(reach.nearest, reach.farthest), random.uniform(-reach.pan, reach.pan),
                   random.uniform(-reach.pan, reach.pan)});
    return raised(control.applied(rest), lowest);
}

/// Whether the ray meets an object that is a block.
bool meetsABlock(const LightScene& scene, glm::vec3 from, glm::vec3 along) {
    for (const SceneObject& object : scene.objects) {
        if (object.mesh != MeshName::block) continue;
        const glm::mat4 toLocal = glm::inverse(object.toWorld);
        const glm::vec3 p(toLocal * glm::vec4(from, 1)), d(toLocal * glm::vec4(along, 0));
        float enter = 0, leave = 1e9f;
        for (int axis = 0; axis < 3; ++axis) {
            const float a = (-1 - p[axis]) / d[axis], b = (1 - p[axis]) / d[axis];
            enter = std::max(enter, std::min(a, b)), leave = std::min(leave, std::max(a, b));
        }
        if (enter < leave) return true;
    }
    return false;
}

TEST(SceneCamera, WallAndFloorFillEveryFrameOfTheArticlesScene) {
    Random random(Seed{5});
    SceneSettings settings;
    settings.objects = 10;
    const LightScene scene = articleScene(settings);
    for (int i = 0; i < 300; ++i) {
        const Camera camera = randomCamera(scene.camera, articleReach(), kAboveFloor, random);
        for (const float x : {-1.0f, -0.5f, 0.0f, 0.5f, 1.0f})
            for (const float y : {-1.0f, 0.0f, 1.0f})
                EXPECT_TRUE(meetsABlock(scene, camera.position, camera.rayThrough({x, y}, 16.0f / 9)))
                    << i << ": " << x << ", " << y;
    }
}

TEST(SceneCamera, StaysAboveAllSpheres) {
    Random random(Seed{6});
    for (const int objects : {10, 120, 2000}) {
        SceneSettings settings;
        settings.objects = objects;
        const LightScene scene = spheresScene(settings);
        ASSERT_TRUE(std::ranges::any_of(scene.objects,
                                        [](const SceneObject& object) { return object.mesh == MeshName::sphere; }));
        for (int i = 0; i < 100; ++i) {
            const Camera camera = randomCamera(scene.camera, spheresReach(), kAboveSpheres, random);
            for (const SceneObject& object : scene.objects)
                if (object.mesh == MeshName::sphere) {
                    const glm::vec3 centre(object.toWorld[3]);
                    const float radius = glm::length(glm::vec3(object.toWorld[0]));
                    ASSERT_GT(glm::distance(camera.position, centre), radius + 0.2f);
                }
        }
    }
}

TEST(SceneCamera, AtRestIsThatOfTheScene) {
    const Camera article = articleScene({}).camera, spheres = spheresScene({}).camera;
    EXPECT_EQ(raised(article, kAboveFloor).position, article.position);
    EXPECT_EQ(raised(spheres, kAboveSpheres).position, spheres.position);
}

}  // namespace
}  // namespace arclight::lights
