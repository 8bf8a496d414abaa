// What the scenes of the collision demo have in common. Each scene is a class in its own file.
#pragma once

#include <memory>

#include "app/scene_demo.h"
#include "collision_measures.h"
#include "collision_params.h"
#include "sim/common/camera_control.h"

namespace arclight::collision {

using SceneContext = arclight::SceneContext<CollisionParams, CameraControl>;
using CollisionScene = DemoScene<SceneContext, CollisionMeasures>;

std::unique_ptr<CollisionScene> bulletsScene(Shaders& shaders);
std::unique_ptr<CollisionScene> treeScene(Shaders& shaders);
std::unique_ptr<CollisionScene> duplicatesScene(Shaders& shaders);
std::unique_ptr<CollisionScene> buildersScene(Shaders& shaders);
std::unique_ptr<CollisionScene> stackScene(Shaders& shaders);
std::unique_ptr<CollisionScene> pairsScene(Shaders& shaders);
std::unique_ptr<CollisionScene> supportScene(Shaders& shaders);
std::unique_ptr<CollisionScene> movingScene(Shaders& shaders);

}  // namespace arclight::collision
