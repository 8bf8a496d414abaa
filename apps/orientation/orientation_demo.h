// The orientation demo: one of six scenes at a time.
#pragma once

#include "scene.h"

namespace arclight::orientation {

inline constexpr Source kSources[] = {
    {"Allen Chou", "Game Math: Swing-Twist Interpolation (…Sterp)", 2018,
     "http://allenchou.net/2018/05/game-math-swing-twist-interpolation-sterp/"},
    {"Allen Chou", "Interpolating Quaternions with Circular Blending", 2014, "", "circular blending"},
};

class OrientationDemo : public SceneDemo<OrientationScene> {
public:
    static constexpr DemoInfo info{
        "orientation",
        "Orientations",
        "Between two orientations there are many ways. Slerp is the shortest turn, but its tip leaves the straight "
        "way; sterp swings and twists apart and stays on it. Which is right depends on what must hold: an axis, a "
        "speed, or the keys before and after.",
        300,
        Colour{0.36f, 0.55f, 1.0f},
        {},
        kSources,
        {"orientation/ribbon.frag"}};

    explicit OrientationDemo(Shaders& shaders);
};

}  // namespace arclight::orientation
