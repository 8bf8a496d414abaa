// The camera of the scene "field": which pegs it sees, and which peg is under the pointer.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/angles.h"
#include "sim/common/camera.h"
#include "sim/common/camera_control.h"

namespace arclight::springs {

/// Pegs along an edge of the field. Peg (i, j) stands at x = i − kFieldCentre, z = j − kFieldCentre.
inline constexpr int kFieldSide = 512;
inline constexpr float kFieldCentre = 0.5f * (kFieldSide - 1);

/// The range of the field's camera: a full circle, and from low over the pegs to almost overhead.
inline constexpr CameraReach kFieldReach{.yaw = kPi, .pitch = 0.9f, .nearest = 0.5f, .farthest = 1.7f, .pan = 0.6f};

/// The camera at rest, and as `control` moves it; it stays above the pegs.
Camera fieldCamera();
Camera fieldCamera(const CameraControl& control);

/// Where the ray through the pointer (as `Input::pointer`) meets the plane of the pegs at rest, in pegs; no value
/// outside the field.
std::optional<glm::vec2> pegUnder(const Camera& camera, glm::vec2 pointer);

/// The pegs visible in a frame of this aspect ratio, from the farthest row to the nearest, so each bead is drawn
/// over the pegs behind it. Skips the last row and column, which lack a neighbour.
std::vector<std::uint32_t> pegsSeen(const Camera& camera, float aspect);

/// Whether rows run along x or, if the camera looks more to the side, along z: always across the view.
bool rowsRunAlongX(const Camera& camera);

/// The glow at the far edge of the field: its position in the frame, 0 to 1, y up.
glm::vec2 fieldGlow(const Camera& camera, float aspect);

}  // namespace arclight::springs
