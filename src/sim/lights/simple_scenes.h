// The lightprepass demo's two plain scenes: spheres with normals in all directions, and the article's scene.
#pragma once

#include "sim/lights/light_scene.h"
#include "sim/lights/scene_settings.h"

namespace arclight::lights {

// Both scenes replace `scene` and allocate no memory once it has room. `seconds` since the reset.

/// Spheres of rock and metal on a floor, seen along -x so that half of the visible normals have a negative z.
void spheresScene(const SceneSettings& settings, Seed seed, double seconds, LightScene& scene);

/// Metal and stone in front of a wall, as in "One Pass, Two Pass, Red Pass, Blue Pass" (drilian, 2008): a red, a green
/// and a blue light in different parts of the frame, and a white directional light. Further lights behave as in the
/// spheres scene.
void articleScene(const SceneSettings& settings, Seed seed, double seconds, LightScene& scene);

inline LightScene spheresScene(const SceneSettings& settings) {
    LightScene scene;
    spheresScene(settings, {}, 0, scene);
    return scene;
}
inline LightScene articleScene(const SceneSettings& settings) {
    LightScene scene;
    articleScene(settings, {}, 0, scene);
    return scene;
}

}  // namespace arclight::lights
