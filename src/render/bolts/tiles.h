// Tiles of the frame, grouped by content, so a pass draws only the tiles that need it.
#pragma once

#include <span>
#include <vector>

#include "gfx/mesh.h"

namespace arclight::bolts {

/// Side of a square tile, px.
inline constexpr int kTileSide = 16;
/// Side of a tile in texels of the lobes, which have half the resolution.
inline constexpr int kLobeTileSide = kTileSide / 2;

/// A vertex of a tile, from 0 to 1 over the frame, for shaders/bolts/tiles.vert.
struct TileCorner {
    glm::vec2 corner{0};
};
constexpr auto rowsOf(TileCorner) { return vertexRows<TileCorner>(Attribute{"corner", &TileCorner::corner}); }

/// Columns and rows of tiles that cover `sizePx`.
inline glm::ivec2 tilesOver(glm::ivec2 sizePx) { return (sizePx + kTileSide - 1) / kTileSide; }

/// Fills `mesh` with rectangles that cover `tiles`, which are columns and rows in row order. Tiles at the right and
/// upper edges may reach beyond the frame.
void uploadTiles(Mesh& mesh, std::span<const glm::ivec2> tiles, glm::ivec2 imageSizePx,
                 std::vector<TileCorner>& corners);

}  // namespace arclight::bolts
