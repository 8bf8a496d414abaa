// Parts of a picture that hold the same kinds of things, so that a pass draws only where it has something to do.
#pragma once

#include <span>

#include "gfx/mesh.h"

namespace arclight::lightning {

/// Side of a square tile, px.
inline constexpr int kTileSide = 16;

/// A vertex of tiles: 0 to 1 over the picture. The shader for them is shaders/lightning/tiles.vert.
struct TileCorner {
    glm::vec2 corner{0};
};
constexpr auto rowsOf(TileCorner) { return vertexRows<TileCorner>(Attribute{"corner", &TileCorner::corner}); }

/// How many tiles it takes to cover `sizePx`.
inline glm::ivec2 tilesOver(glm::ivec2 sizePx) { return (sizePx + kTileSide - 1) / kTileSide; }

/// Makes `mesh` that of `tiles`, columns and rows, row by row; those at the right and upper edge may reach beyond the
/// picture.
void uploadTiles(Mesh& mesh, std::span<const glm::ivec2> tiles, glm::ivec2 imageSizePx);

}  // namespace arclight::lightning
