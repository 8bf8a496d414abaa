// The collision demo.
#pragma once

#include "app/scene_set.h"

namespace arclight::collision {

SceneType bulletsScene();
SceneType treeScene();
SceneType duplicatesScene();
SceneType buildersScene();
SceneType stackScene();
SceneType pairsScene();
SceneType supportScene();
SceneType movingScene();

DemoType collisionDemo();

}  // namespace arclight::collision
