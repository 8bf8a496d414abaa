// The projection demo.
#pragma once

#include "app/scene_set.h"

namespace arclight::projection {

SceneType harmonicsScene();
SceneType drawingScene();
SceneType curvesScene();
SceneType vectorsScene();
SceneType basisScene();

DemoType projectionDemo();

}  // namespace arclight::projection
