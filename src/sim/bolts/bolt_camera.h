// The cameras of the modes as a person moves them.
#pragma once

#include "sim/bolts/bolt_layouts.h"
#include "sim/common/camera_control.h"

namespace arclight::bolts {

/// How far the camera of a mode may go, so that its scenery fills the frame. Mode single has none.
CameraReach boltCameraReach(BoltMode mode);

/// The camera of a mode as `control` has moved it. It orbits the subject and never enters ground, rock or walls; in
/// mode sky it looks around from the shore instead, and its distance is the focal length of a lens.
Camera movedCamera(BoltMode mode, const CameraControl& control);

}  // namespace arclight::bolts
