// The sculpted creature: signed distances of its parts, the colour and fur of its surface, positions of its limbs.
#pragma once

#include <array>
#include <vector>

#include <glm/glm.hpp>

namespace arclight::bones {

// Points of the limbs on the creature's left, m. The whole shape is symmetric about x = 0.
inline constexpr glm::vec3 kEarRoot{0.078f, 0.520f, -0.020f}, kEarTip{0.170f, 0.900f, -0.050f};
inline constexpr glm::vec3 kShoulder{0.070f, 0.236f, 0.014f}, kElbow{0.122f, 0.196f, 0.034f};
inline constexpr glm::vec3 kWrist{0.154f, 0.160f, 0.062f}, kFingers{0.170f, 0.134f, 0.086f};
inline constexpr glm::vec3 kHip{0.066f, 0.098f, 0.010f}, kAnkle{0.084f, 0.036f, 0.012f}, kToes{0.100f, 0.026f, 0.112f};
inline constexpr glm::vec3 kEyeCentre{0.093f, 0.392f, 0.121f}, kEyeRadii{0.046f, 0.057f, 0.026f};
std::vector<glm::vec3> antennaPoints();
std::vector<glm::vec3> foreWingPoints();
std::vector<glm::vec3> hindWingPoints();
/// The columns of the eye's own axes: to its right, up and out of the head.
glm::mat3 eyeAxes();

enum class ShapePart : int { head, body, ear, arm, leg, tail, ruff };
inline constexpr std::size_t kShapeParts = 7;

/// Signed distances from `q`, on the left side, to the parts, m.
std::array<float, kShapeParts> partDistances(glm::vec3 q);
/// Signed distance to the whole shape, with its parts blended, m.
float creatureDistance(glm::vec3 p);
/// Approximate Lipschitz constant of the distance: its largest change per metre.
inline constexpr float kSteepest = 1.25f;

/// The surface at a point: colour in linear light, and length of the fur in m.
struct Cover {
    glm::vec3 colour{0};
    float fur = 0;
};
Cover coverAt(glm::vec3 p, const std::array<float, kShapeParts>& parts);

}  // namespace arclight::bones
