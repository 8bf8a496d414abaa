// The bones demo: one of six scenes at a time.
#pragma once

#include "app/scene_set.h"

namespace arclight::bones {

SceneType creatureScene();
SceneType meadowScene();
SceneType chainsScene();
SceneType kinkScene();
SceneType fieldScene();
SceneType figureScene();

DemoType bonesDemo();

/// Of scenes with whole chains of bones.
template <class Measures>
constexpr auto lengthErrorRow(double Measures::*field) {
    return Measure{"lengthErrorMax", "%", "Largest difference between the drawn length of a bone and its rest length.",
                   field};
}

template <class Measures>
constexpr auto bonesRow(double Measures::*field) {
    return Measure{"bones", "", "Number of bones.", field};
}

}  // namespace arclight::bones
