// Where the camera may go in the scenery of an effect.
#pragma once

#include <span>

#include "sim/common/camera_control.h"
#include "sim/particles/scenery_props.h"

namespace arclight::particles {

CameraReach reachOf(EffectKind effect);

/// `camera` moved out of the floor, at height 0, and out of the stones and machines. It still looks at its target.
Camera keptClear(Camera camera, std::span<const PropGroup> props, bool hasFloor);

}  // namespace arclight::particles
