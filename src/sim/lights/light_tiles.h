// Lists of the lights that can reach each tile of the frame, for the tiled renderer.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "sim/common/camera.h"
#include "sim/lights/light.h"

namespace arclight::lights {

inline constexpr int kTileSide = 16;  ///< px

/// The camera parameters and the frame size that the lists need.
struct TileView {
    glm::mat4 toView{1};
    glm::vec2 halfTangents{1};  ///< tangents of half the field of view, horizontal and vertical
    float near = 0.1f;
    int width = 1, height = 1;

    TileView() = default;
    TileView(const Camera& camera, int widthPx, int heightPx);
    int tilesAcross() const { return (width + kTileSide - 1) / kTileSide; }
    int tilesUp() const { return (height + kTileSide - 1) / kTileSide; }
};

/// The lights of each tile in increasing order, row by row from the lower left tile.
struct LightTiles {
    struct Head {
        std::uint32_t first = 0, count = 0;
    };
    std::vector<Head> heads;
    std::vector<std::uint32_t> lights;

    /// Lists a light in every tile of the rectangle that its sphere covers on screen. Omits no light that a pixel
    /// needs, but may list lights whose spheres miss a tile at a corner of the rectangle. `depths`, unless empty, holds
    /// the nearest and farthest surface of each tile, m along the view; a light that ends before that range or begins
    /// behind it is omitted (T. Harada, "A 2.5D Culling for Forward+", 2012). Reuses its memory.
    void build(const TileView& view, std::span<const PointLight> lights, std::span<const glm::vec2> depths = {});
    std::size_t pairs() const { return lights.size(); }

private:
    struct Span {
        int x0 = 0, x1 = -1, y0 = 0, y1 = -1;
    };
    std::vector<glm::vec4> spheres_;
    std::vector<Span> spans_;
};

/// Whether the ray through any pixel centre of a tile hits the light's sphere in front of the eye. Lists of these
/// lights have no false pairs. Tests every pixel.
bool meetsTile(const TileView& view, const PointLight& light, int tileX, int tileY);

/// Number of pairs in the lists for which `meetsTile` is false.
std::size_t falsePairs(const TileView& view, std::span<const PointLight> lights, const LightTiles& tiles);

}  // namespace arclight::lights
