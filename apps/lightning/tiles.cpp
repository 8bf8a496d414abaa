#include "tiles.h"

namespace arclight {

TileList::TileList() : corners_("tiles", GL_ARRAY_BUFFER), array_("tiles") {
    array_.attach(corners_, sizeof(glm::vec2), {{0, 2, GL_FLOAT, 0}});
}

void TileList::set(std::span<const glm::ivec2> tiles, glm::vec2 pictureSize) {
    std::vector<glm::vec2> corners;
    corners.reserve(6 * tiles.size());
    for (const glm::ivec2 tile : tiles)
        for (const glm::ivec2 corner : {glm::ivec2(0, 0), {1, 0}, {1, 1}, {0, 0}, {1, 1}, {0, 1}})
            corners.push_back(glm::vec2(kSide * (tile + corner)) / pictureSize);
    count_ = static_cast<int>(corners.size());
    corners_.upload<glm::vec2>(corners);
}

void TileList::draw() const {
    if (count_ > 0) drawVertices(array_, GL_TRIANGLES, 0, count_);
}

}  // namespace arclight
