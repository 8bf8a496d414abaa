// Keeps the camera out of the solid parts of an effect's scenery.
#pragma once

#include <span>

#include "sim/common/camera_control.h"
#include "sim/particles/scenery_props.h"

namespace arclight::particles {

CameraReach reachOf(EffectKind effect);

/// Moves `camera` out of the floor, at height 0, and out of the props. It still looks at its target.
Camera keptClear(Camera camera, std::span<const PropGroup> props, bool hasFloor);

}  // namespace arclight::particles
