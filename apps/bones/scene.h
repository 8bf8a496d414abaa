// What the scenes of the bones demo have in common. Each scene is a class in its own file.
#pragma once

#include <memory>

#include "app/scene_demo.h"
#include "bones_measures.h"
#include "bones_params.h"
#include "sim/common/camera_control.h"

namespace arclight::bones {

using SceneContext = arclight::SceneContext<BonesParams, CameraControl>;
using BonesScene = DemoScene<SceneContext, BonesMeasures>;

std::unique_ptr<BonesScene> creatureScene(Shaders& shaders);
std::unique_ptr<BonesScene> meadowScene(Shaders& shaders);
std::unique_ptr<BonesScene> chainsScene(Shaders& shaders);
std::unique_ptr<BonesScene> kinkScene(Shaders& shaders);
std::unique_ptr<BonesScene> fieldScene(Shaders& shaders);

}  // namespace arclight::bones
