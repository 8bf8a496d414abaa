// The hair demo.
#pragma once

#include "app/scene_set.h"

namespace arclight::hair {

SceneType portraitScene();
SceneType shakeScene();
SceneType skirtScene();

DemoType hairDemo();

}  // namespace arclight::hair
