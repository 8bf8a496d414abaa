// The lightprepass demo's two plain scenes: spheres whose normals point to all sides, and the article's picture.
#pragma once

#include "sim/lights/light_scene.h"

namespace arclight::lights {

struct SimpleSceneConfig {
    Seed seed;
    int lights = 64;
    float lightRadius = 4;  ///< m
    int objects = 100;
    bool hasSpots = true, hasSun = true;
    float shadowRadius = 0, shadowLength = 0, shadowStrength = 0;
    double seconds = 0;
};

/// Spheres of rock and metal on a floor. Seen along -x, so that half of the normals in sight have a negative z.
LightScene spheresScene(const SimpleSceneConfig& config);

/// Metal and stone before a wall: three small lights, red, green and blue, in different parts of the picture, and a
/// white directional one ("One Pass, Two Pass, Red Pass, Blue Pass"). Lights beyond three are like those of the
/// spheres.
LightScene articleScene(const SimpleSceneConfig& config);

}  // namespace arclight::lights
