// Limits of the camera in the simple scenes of the lightprepass demo; for the cavern see `Cavern::keptInAir`.
#pragma once

#include "sim/common/camera_control.h"

namespace arclight::lights {

/// The reach along the cavern.
CameraReach cavernReach();
/// All around the spheres.
CameraReach spheresReach();
/// In front of the wall in the article's scene.
CameraReach articleReach();

/// Raises `camera` to the height `lowest`, m, if it is below; it still looks at its target.
Camera raised(Camera camera, float lowest);
/// Lowest camera heights, m: above all spheres, and above the floor.
inline constexpr float kAboveSpheres = 2.6f, kAboveFloor = 0.5f;

}  // namespace arclight::lights
