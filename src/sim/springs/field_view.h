// The camera of the scene "field": which pegs it sees, and which peg is under the pointer.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/angles.h"
#include "sim/common/camera.h"
#include "sim/common/camera_control.h"

namespace arclight::springs {

/// Pegs along an edge of the field. Peg (i, j) stands at x = i − kFieldCentre, z = j − kFieldCentre.
inline constexpr int kFieldSide = 512;
inline constexpr float kFieldCentre = 0.5f * (kFieldSide - 1);

/// How far the field's camera can go: all the way round, and from low over the pegs to almost overhead.
inline constexpr CameraReach kFieldReach{.yaw = kPi, .pitch = 0.9f, .nearest = 0.5f, .farthest = 1.7f, .pan = 0.6f};

/// The camera at rest, and as `control` moves it; it stays above the pegs.
Camera fieldCamera();
Camera fieldCamera(const CameraControl& control);

/// Where the ray through the pointer (as `Input::pointer`) meets the plane of the pegs at rest, in pegs; no value
/// outside the field.
std::optional<glm::vec2> pegUnder(const Camera& camera, glm::vec2 pointer);

/// The pegs visible in a frame of this aspect ratio, from the farthest row to the nearest, so that each bead covers
/// what lies behind it. The last row and column, which lack a neighbour, are left out.
std::vector<std::uint32_t> pegsSeen(const Camera& camera, float aspect);

/// Level of detail of the rows, by their distance in pixels: where rows of beads are less than a pixel apart, every
/// second row is enough. The other rows fade out before that, so that the transition is invisible.
class RowDetail {
public:
    RowDetail(const Camera& camera, int heightPx);

    /// Whether rows run along x or, if the camera looks more to the side, along z: always across the view.
    bool runsAlongX() const { return runsAlongX_; }
    /// Vertical pixels from this peg to that of the next row: those of their distance along the ground, plus half of
    /// those of their height difference. Heights are in pegs.
    float spacingPx(glm::vec2 at, float height, float nextHeight) const;
    /// How much of each bead in this row is drawn, 0 to 1. shaders/springs/field_pegs.vert computes the same.
    static float share(int row, float spacingPx);

    /// Copies the pegs of `seen` that are drawn to `drawn`. `heights` holds the heights of all pegs, row by row.
    void select(std::span<const std::uint32_t> seen, std::span<const float> heights,
                std::vector<std::uint32_t>& drawn) const;

private:
    glm::vec4 up_, back_;  ///< rows of the view matrix: height in the view, and distance behind the eye
    float pixels_;         ///< px per unit of the tangent
    float eyeHeight_;
    bool runsAlongX_;
};

/// The glow at the far edge of the field: its position in the frame, 0 to 1, y up.
glm::vec2 fieldGlow(const Camera& camera, float aspect);

}  // namespace arclight::springs
