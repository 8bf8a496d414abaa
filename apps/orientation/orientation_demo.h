// The orientation demo.
#pragma once

#include "app/scene_set.h"

namespace arclight::orientation {

SceneType rodScene();
SceneType keysScene();
SceneType mechanicalScene();
SceneType errorsScene();
SceneType headingsScene();
SceneType axisScene();

DemoType orientationDemo();

}  // namespace arclight::orientation
