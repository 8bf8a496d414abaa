// The timeslicing demo: one of seven scenes at a time.
#pragma once

#include "scene.h"

namespace arclight::timeslice {

inline constexpr Source kSources[] = {
    {"Allen Chou", "Timeslicing Batched Algorithms across Multiple Frames", 2017,
     "http://allenchou.net/2017/03/timeslicing-batched-algorithms-across-multiple-frames/"},
    {"Allen Chou", "A Brain Dump of What I Worked on for Uncharted 4", 2016, "", "posts, followers and leaders"},
};

class TimesliceDemo : public SceneDemo<TimesliceScene> {
public:
    static constexpr DemoInfo info{
        "timeslice",
        "Timeslicing",
        "Not everybody needs to decide in every frame, as long as everybody moves in every frame. A scheduler runs a "
        "few jobs of a batch at a time. When it takes their input and shows their output decides how old and how "
        "consistent the answers are.",
        480,
        Colour{1.0f, 0.79f, 0.40f},
        {},
        kSources};

    explicit TimesliceDemo(Shaders& shaders);
};

}  // namespace arclight::timeslice
