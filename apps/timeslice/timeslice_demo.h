// The timeslicing demo: one of seven scenes at a time.
#pragma once

#include "app/scene_set.h"

namespace arclight::timeslice {

SceneType crowdScene();
SceneType pointersScene();
SceneType influenceScene();
SceneType costScene();
SceneType threadsScene();
SceneType changeScene();
SceneType systemsScene();

DemoType timesliceDemo();

}  // namespace arclight::timeslice
