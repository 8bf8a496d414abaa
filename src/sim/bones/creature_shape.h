// The creature as it is sculpted: the signed distances of its parts, what covers them, and where its limbs are.
#pragma once

#include <array>
#include <vector>

#include <glm/glm.hpp>

namespace arclight::bones {

// Points of the limbs on the creature's left, m. All of the shape is its own mirror image in x = 0.
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

/// Distances of the parts at `q`, on the left side, m.
std::array<float, kShapeParts> partDistances(glm::vec3 q);
/// The distance of the whole, with its parts blended, m.
float creatureDistance(glm::vec3 p);
/// What the distance changes by at most per metre, roughly.
inline constexpr float kSteepest = 1.25f;

/// What covers the shape at a point: colour in linear light, the length of the fur in m.
struct Cover {
    glm::vec3 colour{0};
    float fur = 0;
};
Cover coverAt(glm::vec3 p, const std::array<float, kShapeParts>& parts);

}  // namespace arclight::bones
