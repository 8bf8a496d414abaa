// Where the camera may go in the simple scenes of the lightprepass demo; `Cavern::keptInAir` says it for the cavern.
#pragma once

#include "sim/common/camera_control.h"

namespace arclight::lights {

/// Along the cavern.
CameraReach cavernReach();
/// All around the field of spheres.
CameraReach spheresReach();
/// Before the wall of the article's scene.
CameraReach articleReach();

/// `camera` raised to the height `lowest`, m, if it is below; it still looks at its target.
Camera raised(Camera camera, float lowest);
/// Smallest heights of the camera: above all spheres, and above the floor, m.
inline constexpr float kAboveSpheres = 2.6f, kAboveFloor = 0.5f;

}  // namespace arclight::lights
