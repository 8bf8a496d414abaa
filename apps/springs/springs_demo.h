// The springs demo: one of eight scenes at a time, all moved by the same spring.
#pragma once

#include "app/scene_set.h"

namespace arclight::springs {

SceneType fieldScene();
SceneType graphScene();
SceneType trackScene();
SceneType positionScene();
SceneType rotationScene();
SceneType frameScene();
SceneType orientationScene();
SceneType stabilityScene();

DemoType springsDemo();

}  // namespace arclight::springs
