// Tiles of the frame, grouped by content, so a pass draws only the tiles that need it.
#pragma once

#include <span>
#include <vector>

#include "gfx/mesh.h"
#include "sim/common/vertices.h"

namespace arclight::bolts {

/// Side of a square tile, px.
inline constexpr int kTileSide = 16;
/// Side of a tile in texels of the lobes, which have half the resolution.
inline constexpr int kLobeTileSide = kTileSide / 2;

/// Columns and rows of tiles that cover `sizePx`.
inline glm::ivec2 tilesOver(glm::ivec2 sizePx) { return (sizePx + kTileSide - 1) / kTileSide; }

/// Fills `mesh`, for shaders/bolts/tiles.vert, with rectangles that cover `tiles`, which are columns and rows in row
/// order. Tiles at the right and upper edges may reach beyond the frame.
void uploadTiles(Mesh& mesh, std::span<const glm::ivec2> tiles, glm::ivec2 imageSizePx,
                 std::vector<CornerVertex>& corners);

}  // namespace arclight::bolts
