#include "tiles.h"

namespace arclight::lightning {

TileList::TileList() : corners_("tiles", GL_ARRAY_BUFFER), array_("tiles") {
    array_.attach(corners_, sizeof(glm::vec2), {{0, 2, GL_FLOAT, 0}});
}

void TileList::set(std::span<const glm::ivec2> tiles, glm::vec2 pictureSize) {
    std::vector<glm::vec2> corners;
    corners.reserve(6 * tiles.size());
    for (std::size_t i = 0, next = 0; i < tiles.size(); i = next) {
        // Neighbours in a row are one rectangle.
        for (next = i + 1; next < tiles.size() && tiles[next] == tiles[next - 1] + glm::ivec2(1, 0);) ++next;
        const glm::ivec2 size(static_cast<int>(next - i), 1);
        for (const glm::ivec2 corner : {glm::ivec2(0, 0), {1, 0}, {1, 1}, {0, 0}, {1, 1}, {0, 1}})
            corners.push_back(glm::vec2(kSide * (tiles[i] + corner * size)) / pictureSize);
    }
    count_ = static_cast<int>(corners.size());
    corners_.upload<glm::vec2>(corners);
}

void TileList::draw() const {
    if (!isEmpty()) drawVertices(array_, GL_TRIANGLES, 0, count_);
}

}  // namespace arclight::lightning
