// Which lights can reach which square of the picture: the lists of the tiled renderer.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "sim/common/camera.h"
#include "sim/lights/light.h"

namespace arclight::lights {

inline constexpr int kTileSide = 16;  ///< px

/// What a list needs to know of a picture.
struct TileView {
    glm::mat4 toView{1};
    glm::vec2 halfTangents{1};  ///< of the angles of view, to the right and upwards
    float near = 0.1f;
    int width = 1, height = 1;

    TileView() = default;
    TileView(const Camera& camera, int widthPx, int heightPx);
    int tilesAcross() const { return (width + kTileSide - 1) / kTileSide; }
    int tilesUp() const { return (height + kTileSide - 1) / kTileSide; }
};

/// The lights of each tile, tile by tile from the lower left, in the order of the lights.
struct LightTiles {
    struct Head {
        std::uint32_t first = 0, count = 0;
    };
    std::vector<Head> heads;
    std::vector<std::uint32_t> lights;

    /// Lists a light wherever its sphere may touch the tile's wedge of the view. Never leaves one out; may list a light
    /// beside a corner that its sphere misses. Keeps its memory.
    void build(const TileView& view, std::span<const PointLight> lights);
    std::size_t pairs() const { return lights.size(); }

private:
    struct Span {
        int x0 = 0, x1 = -1, y0 = 0, y1 = -1;
    };
    std::vector<glm::vec4> spheres_;
    std::vector<Span> spans_;
};

/// Whether the view through the middle of some pixel of a tile meets the sphere of a light in front of the eye: what a
/// list without false pairs would hold. Looks at every pixel.
bool meetsTile(const TileView& view, const PointLight& light, int tileX, int tileY);

/// Pairs of a list whose light meets no pixel of the tile.
std::size_t falsePairs(const TileView& view, std::span<const PointLight> lights, const LightTiles& tiles);

}  // namespace arclight::lights
