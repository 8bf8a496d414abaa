// The figure that wears the skirt: how she moves, and the shape of her legs and waist.
#pragma once

#include <array>
#include <vector>

#include "core/vertex_rows.h"
#include "sim/common/mesh_data.h"
#include "sim/hair/skirt.h"

namespace arclight::hair {

enum class SkirtMotion : int { stand, walk, kick, twirl, glide };

/// The height of the floor under a standing figure whose waist is at the origin, m.
inline constexpr float kFloor = -0.93f;

/// A figure at one time, in the world.
struct DancerPose {
    Pose body{};
    std::array<Capsule, 4> legs{};  ///< both thighs, then both shins
    /// How far each foot is stretched: 0 flat on the floor, 1 in line with its shin as far as an ankle goes.
    std::array<float, 2> pointed{};
    float lift = 0;    ///< of the figure above the floor, m
    glm::vec3 air{0};  ///< that she feels beside the wind, m/s
};

/// Pure functions of time; each begins standing.
/// - walk: on the spot. kick: the left knee, 100° in 0.12 s, each 1.6 s.
/// - twirl: three turns in 2.4 s, at most 2.3 a second, each 4.5 s.
/// - glide: rises, falls at 4.5 m/s under the open skirt, lands, each 6 s. The camera falls with her.
DancerPose dancerPose(SkirtMotion motion, double seconds);

enum class DancerPart : int { top, shorts, skin, stocking, boot, sole };

struct DancerVertex {
    glm::vec3 position{0}, normal{0, 1, 0};
    glm::vec2 part{0};  ///< `DancerPart`, and the distance from the hip along a leg or from the waist up the top, m
};
constexpr auto rowsOf(DancerVertex) {
    return vertexRows<DancerVertex>(Attribute{"position", &DancerVertex::position},
                                    Attribute{"normal", &DancerVertex::normal}, Attribute{"part", &DancerVertex::part});
}
using DancerMesh = MeshData<DancerVertex>;

/// Waist, hips, legs and boots in a pose, with so many sides around a leg; always the same number of vertices in the
/// same order.
void dancerMesh(const DancerPose& pose, int sides, DancerMesh& mesh);

/// Distances along a leg from the hip joint at which stocking and boot begin, m.
inline constexpr float kStockingTop = 0.255f, kBootTop = 0.60f;

}  // namespace arclight::hair
