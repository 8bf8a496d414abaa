// The bones demo: one of five scenes at a time.
#pragma once

#include "app/scene_set.h"

namespace arclight::bones {

SceneType creatureScene();
SceneType meadowScene();
SceneType chainsScene();
SceneType kinkScene();
SceneType fieldScene();

DemoType bonesDemo();

/// Of scenes with whole chains of bones.
template <class Measures>
constexpr auto lengthErrorRow(double Measures::*field) {
    return Measure{"lengthErrorMax", "%", "Largest difference between the drawn length of a bone and its rest length.",
                   field};
}

}  // namespace arclight::bones
