#include "render/bolts/tiles.h"

namespace arclight::bolts {

void uploadTiles(Mesh& mesh, std::span<const glm::ivec2> tiles, glm::ivec2 imageSizePx,
                 std::vector<CornerVertex>& corners) {
    corners.clear();
    corners.reserve(6 * tiles.size());
    for (std::size_t i = 0, next = 0; i < tiles.size(); i = next) {
        // Adjacent tiles in a row are merged into one rectangle.
        for (next = i + 1; next < tiles.size() && tiles[next] == tiles[next - 1] + glm::ivec2(1, 0);) ++next;
        const glm::ivec2 size(static_cast<int>(next - i), 1);
        for (const glm::ivec2 corner : {glm::ivec2(0, 0), {1, 0}, {1, 1}, {0, 0}, {1, 1}, {0, 1}})
            corners.push_back({glm::vec2(kTileSide * (tiles[i] + corner * size)) / glm::vec2(imageSizePx)});
    }
    mesh.upload<CornerVertex>(corners);
}

}  // namespace arclight::bolts
