// The dither demo.
#pragma once

#include "app/scene_set.h"

namespace arclight::dither {

SceneType foliageScene();
SceneType rampScene();
SceneType pictureScene();
SceneType spectrumScene();
SceneType timeScene();
SceneType generatorScene();

DemoType ditherDemo();

}  // namespace arclight::dither
