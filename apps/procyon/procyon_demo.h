// The procyon demo: the playable slice, and its systems as pages.
#pragma once

#include "app/scene_set.h"

namespace arclight::procyon {

SceneType sliceScene();
SceneType machineScene();

DemoType procyonDemo();

}  // namespace arclight::procyon
