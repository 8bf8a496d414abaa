// The lightprepass demo's two plain scenes: spheres with normals in all directions, and the article's scene.
#pragma once

#include "sim/lights/light_scene.h"

namespace arclight::lights {

// Both scenes replace `scene` and allocate no memory once it has room.

struct SimpleSceneConfig {
    Seed seed;
    int lights = 64;
    float lightRadius = 4;  ///< m
    int objects = 100;
    bool hasSpots = true, hasSun = true;
    float shadowRadius = 0, shadowLength = 0, shadowStrength = 0;
    double seconds = 0;
    float shadowLineStep = 0;
};

/// Spheres of rock and metal on a floor, seen along -x, so that half of the visible normals have a negative z.
void spheresScene(const SimpleSceneConfig& config, LightScene& scene);

/// Metal and stone in front of a wall, as in "One Pass, Two Pass, Red Pass, Blue Pass" (drilian, 2008): a red, a green
/// and a blue light in different parts of the frame, and a white directional light. Further lights behave as in the
/// spheres scene.
void articleScene(const SimpleSceneConfig& config, LightScene& scene);

inline LightScene spheresScene(const SimpleSceneConfig& config) {
    LightScene scene;
    spheresScene(config, scene);
    return scene;
}
inline LightScene articleScene(const SimpleSceneConfig& config) {
    LightScene scene;
    articleScene(config, scene);
    return scene;
}

}  // namespace arclight::lights
