// The halftexel demo.
#pragma once

#include "app/scene_set.h"

namespace arclight::halftexel {

SceneType postScene();
SceneType microscopeScene();
SceneType copiesScene();
SceneType downsampleScene();
SceneType pyramidScene();
SceneType fadeScene();

DemoType halftexelDemo();

}  // namespace arclight::halftexel
