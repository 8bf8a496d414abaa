// A jungle along a winding path: the kinds and positions of its plants. jungle_mesh.h has their meshes.
#pragma once

#include <cstdint>
#include <vector>

#include <glm/glm.hpp>

#include "core/values.h"

namespace arclight::dither {

/// The jungle repeats after this distance along the path's axis, which leads to -z, m.
inline constexpr float kLap = 64;
/// The jungle extends this far on both sides of the axis, m.
inline constexpr float kJungleWidth = 26;

/// The point of the path at `along`, m from its beginning, and `aside` to the right of its middle; on the ground.
glm::vec3 onPath(float along, float aside = 0);
/// The direction of the path there; unit length, level.
glm::vec3 pathDirection(float along);
/// Height of the ground, m. Repeats after `kLap` along z.
float groundHeight(glm::vec2 xz);
/// Signed distance of a point from the middle of the path, m; positive on its right.
float asidePath(glm::vec2 xz);

enum class PlantKind : int { tree, palm, fern, broadLeaf, crown, liana, strands, seedling };
inline constexpr std::size_t kPlantKinds = 8;

struct Plant {
    PlantKind kind = PlantKind::fern;
    glm::vec3 root{0};
    float yaw = 0;    ///< rad, about the vertical
    float scale = 1;
    float hue = 0.5f; ///< 0 deep green, 1 fresh green
    std::uint32_t key = 0;  ///< its own random bits
};

/// The plants of one lap, with z from -`kLap` to 0.
std::vector<Plant> jungle(Seed seed);

/// Radius and height of a ball around the plant of scale 1, for culling and fading.
struct PlantBounds {
    float radius, height;
};
PlantBounds boundsOf(PlantKind kind);

}  // namespace arclight::dither
