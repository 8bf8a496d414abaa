#include "render/bolts/smooth_tiles.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/parallel.h"
#include "render/bolts/tiles.h"

namespace arclight::bolts {
void SmoothTiles::bake(const View& view, std::span<const float> corners, std::span<const glm::ivec2> tiles) {
    const auto size = glm::ivec2(view.size);
    const int columns = tilesOver(size).x + 1;
    const glm::vec3 right(view.toEye[0].x, view.toEye[1].x, view.toEye[2].x);
    const glm::vec3 up(view.toEye[0].y, view.toEye[1].y, view.toEye[2].y);
    const auto rayThrough = [&](glm::vec2 px) {
        const glm::vec2 shift(view.projection[2].x, view.projection[2].y);
        const glm::vec2 slope = (2.0f * px / view.size - 1.0f + shift) * view.halfTangents;
        return view.forward + slope.x * right + slope.y * up;
    };
    tiles_.clear(), always_.clear();
    for (const glm::ivec2 tile : tiles) {
        // A point whose centre is outside of the frame is not drawn.
        if (glm::any(glm::greaterThan(kTileSide * (tile + 1), size))) {
            always_.push_back(tile);
            continue;
        }
        SmoothTile& made = tiles_.emplace_back(SmoothTile{.tile = tile});
        made.point.low = kLobeTileSide * tile;
        std::array<glm::vec3, 4> rays;
        for (int i = 0; i < 4; ++i) {
            const glm::ivec2 corner = tile + glm::ivec2(i & 1, i >> 1);
            rays[static_cast<std::size_t>(i)] = rayThrough(kTileSide * corner);
            made.point.distances[i] = corners[4 * static_cast<std::size_t>(corner.y * columns + corner.x)];
            made.patch.centre += 0.25f * made.point.distances[i] * rays[static_cast<std::size_t>(i)];
        }
        made.patch.direction = glm::normalize(rays[0] + rays[3]);
        for (int i = 0; i < 4; ++i) {
            const glm::vec3 ray = rays[static_cast<std::size_t>(i)];
            made.patch.radius =
                std::max(made.patch.radius, glm::distance(made.patch.centre, made.point.distances[i] * ray));
            made.patch.angle =
                std::max(made.patch.angle, glm::length(glm::cross(made.patch.direction, glm::normalize(ray))));
        }
        made.patch.deviation =
            corners[4 * static_cast<std::size_t>(tile.y * columns + tile.x) + 1] * glm::length(rays[0]);
    }
    isSmooth_.resize(tiles_.size());
}

void SmoothTiles::choose(glm::vec3 eye, std::span<const LineLight> lights, std::span<const glm::vec4> air) {
    constexpr std::size_t kGrain = 256;
    parallelFor(tiles_.size(), kGrain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) isSmooth_[i] = isSmooth(tiles_[i].patch, eye, lights, air) ? 1 : 0;
    });
    points_.clear();
    rough_ = always_;
    for (std::size_t i = 0; i < tiles_.size(); ++i)
        if (isSmooth_[i])
            points_.push_back(tiles_[i].point);
        else
            rough_.push_back(tiles_[i].tile);
    mesh_.upload<SmoothPoint>(points_);
}

}  // namespace arclight::bolts
