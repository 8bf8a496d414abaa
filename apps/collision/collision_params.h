// The parameters of the collision demo; collision_rows.h has their tables.
#pragma once

#include "core/values.h"
#include "sim/collision/moving_tree.h"
#include "sim/collision/ship_pair.h"
#include "sim/collision/tree_study.h"

namespace arclight::collision {

enum class Scene : int { bullets, tree, duplicates, builders, stack, pairs, support, moving };

struct CollisionParams {
    Scene scene = Scene::bullets;
    // The tree.
    Split split = Split::sahBins;
    int leafSize = 4;
    Traversal traversal = Traversal::recursive;
    int stackSize = 3;
    BoxTest test = BoxTest::exact;
    // Scene bullets.
    int count = 3000;
    float radius = 0.06f;
    float slowMotion = 0.25f;
    bool showTree = true;
    bool earlyExit = true;
    // Scenes tree, duplicates, builders and stack.
    StudyMesh mesh = StudyMesh::bumpySphere;
    float queryRadius = 0.12f;
    int level = 0;
    float modelScale = 1;
    bool scalesRadius = true;
    // Scenes pairs and support.
    int spheres = 29;
    SphereSetKind sphereSet = SphereSetKind::suite;
    float beamTolerance = 0.02f;
    int corners = 24;
    float waist = 0;
    bool keepsVertex = false;
    // Scene moving.
    Upkeep upkeep = Upkeep::whenWorse;
    float worse = 1.3f;
};

template <Scene... scenes>
constexpr bool inScene(const CollisionParams& p) {
    return ((p.scene == scenes) || ...);
}
constexpr bool isStudy(const CollisionParams& p) {
    return inScene<Scene::tree, Scene::duplicates, Scene::builders, Scene::stack>(p);
}
constexpr bool hasTree(const CollisionParams& p) { return isStudy(p) || inScene<Scene::bullets>(p); }
constexpr bool hasSplit(const CollisionParams& p) { return inScene<Scene::bullets, Scene::tree, Scene::stack>(p); }
constexpr bool hasTraversal(const CollisionParams& p) { return inScene<Scene::tree>(p); }

}  // namespace arclight::collision
