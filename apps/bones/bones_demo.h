// The bones demo: one of five scenes at a time.
#pragma once

#include "scene.h"

namespace arclight::bones {

inline constexpr Source kSources[] = {
    {"Allen Chou", "Boing Kit: bouncy bones and reactor fields (posts on GameDev.net)", 2018,
     "https://www.gamedev.net/profile/241325-ming-lun-allen-chou/"},
    {"Allen Chou", "Game Math: Precise Control over Numeric Springing", 2015,
     "http://allenchou.net/2015/04/game-math-precise-control-over-numeric-springing/", "the springs"},
    {"VRM Consortium", "VRMC_springBone 1.0", 2022,
     "https://github.com/vrm-c/vrm-specification/tree/master/specification/VRMC_springBone-1.0",
     "the update of scene chains"},
};

class BonesDemo : public SceneDemo<BonesScene> {
public:
    static constexpr DemoInfo info{
        "bones",
        "Bouncy bones",
        "One spring a bone makes ears, tails and limbs alive. It pulls the bone to its pose on its parent, so that a "
        "chain bends, stretches and comes back. A grid of such springs, which anything can sample, moves a whole "
        "meadow.",
        52,
        Colour{0.98f, 0.55f, 0.42f},
        "the field of springs",
        kSources};

    explicit BonesDemo(Shaders& shaders);

    /// Bones and cells that a millisecond of the CPU moves.
    Json benchFigures(const FrameTimes& times) override;
};

}  // namespace arclight::bones
