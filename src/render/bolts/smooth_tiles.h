// Tiles of the backdrop on which the bolts' light changes so little that it need only be gathered at their corners.
#pragma once

#include <span>
#include <vector>

#include "gfx/mesh.h"
#include "gfx/view.h"
#include "render/bolts/light_uniforms.h"
#include "sim/bolts/smooth_light.h"

namespace arclight::bolts {

/// A tile for shaders/bolts/smooth_tiles.vert.
struct SmoothPoint {
    glm::vec2 low{0};        ///< lower left corner, texels of the lobes
    glm::vec4 distances{0};  ///< along the axis of the view, m, at the lower left, lower right and two upper corners
};
constexpr auto rowsOf(SmoothPoint) {
    return vertexRows<SmoothPoint>(Attribute{"low", &SmoothPoint::low},
                                   Attribute{"distances", &SmoothPoint::distances});
}

/// A tile of the frame, and the patch of the backdrop visible in it.
struct SmoothTile {
    glm::ivec2 tile{0};
    SmoothPoint point{};
    SeenPatch patch{};
};

/// The tiles of a baked backdrop.
class SmoothTiles {
public:
    SmoothTiles() : mesh_(Mesh::of<SmoothPoint>("smooth tiles", Primitive::points)) {}
    /// `corners` has tilesOver(size) + 1 columns and rows of four numbers each: the distance at a corner, m, and the
    /// largest deviation from the surface spanned by the corners, in the tile whose lower left corner it is. `tiles`
    /// lists the tiles that may be smooth.
    void bake(const View& view, std::span<const float> corners, std::span<const glm::ivec2> tiles);
    /// Finds the tiles that are smooth in this light: `mesh` contains them, `rough` the others.
    void choose(glm::vec3 eye, std::span<const LineLight> lights, std::span<const glm::vec4> air);
    const Mesh& mesh() const { return mesh_; }
    bool isEmpty() const { return points_.empty(); }
    std::span<const glm::ivec2> rough() const { return rough_; }

private:
    std::vector<SmoothTile> tiles_;
    std::vector<std::uint8_t> isSmooth_;
    std::vector<SmoothPoint> points_;
    std::vector<glm::ivec2> always_, rough_;  ///< tiles that are always rough; all rough tiles in the current light
    Mesh mesh_;
};

}  // namespace arclight::bolts
