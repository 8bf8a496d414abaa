#include "timeslice_demo.h"

namespace arclight::timeslice {
namespace {

/// In the order of `Scene`.
constexpr SceneRow<TimesliceScene> kScenes[]{
    {.make = crowdScene, .reach = {.yaw = 0.5f, .pitch = 0.3f, .pitchDown = 0.1f}},
    {.make = pointersScene, .usesCamera = false},
    {.make = influenceScene, .usesCamera = false},
    {.make = costScene, .usesCamera = false},
    {.make = threadsScene, .usesCamera = false},
    {.make = changeScene, .usesCamera = false},
    {.make = systemsScene, .usesCamera = false},
};

}  // namespace

TimesliceDemo::TimesliceDemo(Shaders& shaders) : SceneDemo(shaders, kScenes) {}

}  // namespace arclight::timeslice
