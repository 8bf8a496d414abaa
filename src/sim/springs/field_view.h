// The camera of scene field: what it sees of the pegs, and which peg is under the pointer.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sim/common/camera.h"
#include "sim/common/camera_control.h"

namespace arclight::springs {

/// Pegs along an edge of the field. Peg (i, j) stands at x = i − kFieldCentre, z = j − kFieldCentre.
inline constexpr int kFieldSide = 512;
inline constexpr float kFieldCentre = 0.5f * (kFieldSide - 1);

/// How far the camera of the field goes: all the way round, from low over the pegs to nearly above them.
inline constexpr CameraReach kFieldReach{
    .yaw = 3.14159265f, .pitch = 0.9f, .nearest = 0.5f, .farthest = 1.7f, .pan = 0.6f};

/// The camera where it rests, and as `control` moves it, held above the pegs.
Camera fieldCamera();
Camera fieldCamera(const CameraControl& control);

/// Where the ray through the pointer (as `Input::pointer`) meets the plane of the pegs at rest, in pegs; nothing
/// outside of the field.
std::optional<glm::vec2> pegUnder(const Camera& camera, glm::vec2 pointer);

/// The pegs that a frame of this aspect ratio shows, from the farthest row to the nearest, so that each bead covers
/// what lies behind it. Of far rows that lie close to each other, every second one is enough. The last row and column,
/// which have no neighbours, are left out.
std::vector<std::uint32_t> pegsSeen(const Camera& camera, float aspect);

/// The glow at the far edge of the field: its position in the frame, 0 to 1, y up.
glm::vec2 fieldGlow(const Camera& camera, float aspect);

}  // namespace arclight::springs
