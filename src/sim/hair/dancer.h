// The dancer who wears the skirt: her motion, and the shape of her legs and waist.
#pragma once

#include <array>
#include <vector>

#include "core/vertex_rows.h"
#include "sim/common/mesh_data.h"
#include "sim/hair/skirt.h"

namespace arclight::hair {

enum class SkirtMotion : int { stand, walk, kick, twirl, glide };

/// The height of the floor under a standing dancer whose waist is at the origin, m.
inline constexpr float kFloor = -0.93f;

/// The state of the dancer at one time, in the world.
struct DancerPose {
    Pose body{};
    std::array<Capsule, 4> legs{};  ///< both thighs, then both shins
    /// How far each foot is pointed: 0 is flat on the floor, 1 in line with the shin as far as an ankle can go.
    std::array<float, 2> pointed{};
    float lift = 0;    ///< of the dancer above the floor, m
    glm::vec3 air{0};  ///< velocity of the air that she feels besides the wind, m/s
};

/// Pure functions of time; each motion begins with her standing.
/// - walk: on the spot. kick: the left knee, 100° in 0.12 s, every 1.6 s.
/// - twirl: three revolutions in 2.4 s, at most 2.3 per second, every 4.5 s.
/// - glide: rises, falls at 4.5 m/s under the open skirt and lands, every 6 s. The camera falls with her.
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

/// Waist, hips, legs and boots in a pose, with `sides` sides around a leg. The number and order of vertices do not
/// depend on the pose.
void dancerMesh(const DancerPose& pose, int sides, DancerMesh& mesh);

/// Distances along a leg from the hip joint at which the stocking and the boot begin, m.
inline constexpr float kStockingTop = 0.255f, kBootTop = 0.60f;

}  // namespace arclight::hair
