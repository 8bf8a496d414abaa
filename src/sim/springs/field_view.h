// The camera of scene field: what it sees of the pegs, and which peg is under the pointer.
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

/// How far the camera of the field goes: all the way round, from low over the pegs to nearly above them.
inline constexpr CameraReach kFieldReach{.yaw = kPi, .pitch = 0.9f, .nearest = 0.5f, .farthest = 1.7f, .pan = 0.6f};

/// The camera where it rests, and as `control` moves it, held above the pegs.
Camera fieldCamera();
Camera fieldCamera(const CameraControl& control);

/// Where the ray through the pointer (as `Input::pointer`) meets the plane of the pegs at rest, in pegs; nothing
/// outside of the field.
std::optional<glm::vec2> pegUnder(const Camera& camera, glm::vec2 pointer);

/// The pegs that a frame of this aspect ratio shows, from the farthest row to the nearest, so that each bead covers
/// what lies behind it. The last row and column, which have no neighbours, are left out.
std::vector<std::uint32_t> pegsSeen(const Camera& camera, float aspect);

/// Level of detail of the rows, by pixels: where rows of beads lie closer together in the frame than a pixel, every
/// second one is enough. The others fade before, so that nothing shows where that begins.
class RowDetail {
public:
    RowDetail(const Camera& camera, int heightPx);

    /// Whether rows run along x, or along z, where the camera looks more to the side: always across the view.
    bool runsAlongX() const { return runsAlongX_; }
    /// Pixels on the frame's vertical axis from this peg to the one of the next row: along the ground, plus half of
    /// those of the difference of their heights. Heights in pegs.
    float spacingPx(glm::vec2 at, float height, float nextHeight) const;
    /// The fraction of a bead of this row that is drawn. shaders/springs/field_pegs.vert computes the same.
    static float share(int row, float spacingPx);

    /// Leaves out what is not drawn of `seen`. `heights` are those of all pegs, row after row.
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
