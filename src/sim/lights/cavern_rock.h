// The rock of the cavern: five kinds of tiles whose ends are bit-identical, so any two fit together.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "sim/common/surface_mesh.h"
#include "sim/lights/tile_chain.h"

namespace arclight::lights {

/// A position on the rock where something can stand or grow.
struct Anchor {
    glm::vec3 position{0}, normal{0, 1, 0};
    float ambientOcclusion = 1;
};

inline constexpr int kRockDetails = 3;
inline constexpr std::size_t kTileKinds = 5;

/// Quantization steps of a rock vertex; all components are whole multiples: of position, in 1/m, of the normal and of
/// ambient occlusion. On a grid of 1/256 m floats add without rounding, so seams stay bit-identical
/// when a tile moves.
inline constexpr float kRockPositionSteps = 256, kRockNormalSteps = 32767, kRockOcclusionSteps = 255;

/// A slice of a tile's rock, culled as a whole. Each level of detail overlaps its neighbours by a cell, so slices of
/// different detail leave no gap.
struct RockPiece {
    std::array<SurfaceMesh, kRockDetails> details;  ///< the finest first; cells double in size from one to the next
    glm::vec3 low{0}, high{0};                      ///< bounding box
};

/// A kind of tile. The origin of its coordinates is the entry: x to the right, y up, the path along -z.
struct CavernTile {
    TilePath path;
    std::vector<RockPiece> pieces;
    std::vector<Anchor> floor, wall, ceiling;  ///< along the path, from the entry to the exit
};

/// Side of the finest cells of the rock, m. Entries and exits lie on whole cells, so a seam is bit-identical in
/// both tiles.
inline constexpr float kRockCell = 0.5f;

/// The path at `along` metres from the entry: straight and level at both ends.
glm::vec3 positionOnPath(const TilePath& path, float along);

/// The end of a tile's path, and half the tile's width and height halfway along it, m.
struct TileSize {
    glm::vec3 exit{0};
    glm::vec2 midHalfSize{0};
};
TileSize tileSize(int kind);

/// Estimated distance from the rock, m, at a position in the tile's coordinates: positive in the tunnel, negative in
/// the rock. It is a lower bound on the true distance only near the rock.
float airAt(int kind, glm::vec3 position);

/// The rock of one kind of tile in one piece, the finest mesh first.
using RockMeshes = std::array<SurfaceMesh, kRockDetails>;

/// All kinds of tiles, from their rock, which tools/bake makes. It is the same for every seed; the seed chooses the
/// order of tiles. Without rock, everything that stands on it stands at a tile's entry.
std::vector<CavernTile> cavernTiles(std::span<const RockMeshes> rock);

/// Converts rock to the bytes of assets/lights/rock.mesh and back exactly. Fails with `Exit::badAsset` as
/// `decodeMeshFile` does, or if a mesh is missing.
std::string encodeRock(std::span<const RockMeshes> rock);
Expected<std::vector<RockMeshes>> decodeRock(std::string_view bytes);

}  // namespace arclight::lights
