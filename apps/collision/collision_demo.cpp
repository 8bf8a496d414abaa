#include "collision_demo.h"

namespace arclight::collision {
namespace {

/// In the order of `Scene`.
constexpr SceneRow<CollisionScene> kScenes[]{
    {.make = bulletsScene, .reach = {.yaw = 3.1f, .pitch = 0.7f}},
    {.make = treeScene},
    {.make = duplicatesScene},
    {.make = buildersScene, .usesCamera = false},
    {.make = stackScene, .usesCamera = false},
    {.make = pairsScene},
    {.make = supportScene},
    {.make = movingScene},
};

}  // namespace

CollisionDemo::CollisionDemo(Shaders& shaders) : SceneDemo(shaders, kScenes) {}

}  // namespace arclight::collision
