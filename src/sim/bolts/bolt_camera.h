// The cameras of the modes, which the user can move.
#pragma once

#include "sim/bolts/bolt_layouts.h"
#include "sim/common/camera_control.h"

namespace arclight::bolts {

/// How far a mode's camera may move while its scenery still fills the frame. Mode single has no scenery.
CameraReach boltCameraReach(BoltMode mode);

/// The camera of a mode as `control` has moved it. It orbits the subject and never enters ground, rock or walls. In
/// mode sky it looks around from the shore instead, and its distance acts as the focal length of a lens.
Camera movedCamera(BoltMode mode, const CameraControl& control);

}  // namespace arclight::bolts
