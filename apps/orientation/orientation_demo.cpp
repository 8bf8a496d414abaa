#include "orientation_demo.h"

namespace arclight::orientation {
namespace {

/// In the order of `Scene`.
constexpr SceneRow<OrientationScene> kScenes[]{
    {.make = rodScene, .reach = {.yaw = 0.9f, .pitch = 0.5f, .pitchDown = 0.06f}},
    {.make = keysScene},
    {.make = mechanicalScene, .reach = {.yaw = 0.7f, .pitch = 0.5f, .pitchDown = 0.15f}},
    {.make = errorsScene, .usesCamera = false},
    {.make = headingsScene, .usesCamera = false},
    {.make = axisScene, .reach = {.yaw = 3.1f, .pitch = 0.8f}},
};

}  // namespace

OrientationDemo::OrientationDemo(Shaders& shaders) : SceneDemo(shaders, kScenes) {}

}  // namespace arclight::orientation
