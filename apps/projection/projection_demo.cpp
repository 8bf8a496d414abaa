#include "projection_demo.h"

namespace arclight::projection {
namespace {

/// In the order of `Scene`.
constexpr SceneRow<ProjectionScene> kScenes[]{
    {.make = harmonicsScene, .reach = {.yaw = 0.55f, .pitch = 0.45f, .pitchDown = 0.10f, .nearest = 0.35f}},
    {.make = drawingScene, .usesCamera = false},
    {.make = curvesScene, .usesCamera = false},
    {.make = vectorsScene, .reach = {.yaw = 3.1f, .pitch = 0.9f, .pitchDown = 0.25f}},
    {.make = basisScene, .usesCamera = false},
};

}  // namespace

ProjectionDemo::ProjectionDemo(Shaders& shaders) : SceneDemo(shaders, kScenes) {}

}  // namespace arclight::projection
