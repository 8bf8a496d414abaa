// The rock of the cavern: five kinds of tiles whose ends all fit each other to the bit.
#pragma once

#include <array>
#include <vector>

#include "sim/common/surface_mesh.h"
#include "sim/lights/tile_chain.h"

namespace arclight::lights {

/// A place on the rock where something can stand or grow.
struct Anchor {
    glm::vec3 position{0}, normal{0, 1, 0};
    float ambientOcclusion = 1;
};

inline constexpr int kRockDetails = 3;

/// A slice of a tile's rock, drawn or left out as a whole. Finer and coarser copies overlap their neighbours by a cell,
/// so that slices of different detail leave no gap.
struct RockPiece {
    std::array<SurfaceMesh, kRockDetails>
        details;                              ///< the finest first, each of cells twice the size of the one before
    glm::vec3 low{0}, high{0};                ///< the box that holds it
};

/// A kind of tile. Its own coordinates begin at the entry: x to the right, y up, the path along -z.
struct CavernTile {
    TilePath path;
    std::vector<RockPiece> pieces;
    std::vector<Anchor> floor, wall, ceiling;  ///< along the path, from the entry to the exit
};

/// Side of the finest cells that the rock is made of, m. Entries and exits lie on whole cells, so that the rock at a
/// seam is the same numbers in both tiles.
inline constexpr float kRockCell = 0.5f;

/// The path at `along` metres from the entry: straight and level at both ends.
glm::vec3 positionOnPath(const TilePath& path, float along);

/// Depth in the air of a kind of tile, m, at a place in its own coordinates: positive in the tunnel, negative in the
/// rock. A lower bound of the distance to the rock only near it.
float airAt(int kind, glm::vec3 position);

/// All kinds of tiles. Always the same: a level is built of them by their order. Takes a few tenths of a second.
std::vector<CavernTile> cavernTiles();

}  // namespace arclight::lights
