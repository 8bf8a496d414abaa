// Tiles of the backdrop on which the bolts' light changes so little that it need only be gathered at their corners.
#pragma once

#include <span>
#include <vector>

#include "gfx/mesh.h"
#include "gfx/view.h"
#include "light_uniforms.h"

namespace arclight::lightning {

/// A tile for shaders/lightning/smooth_tiles.vert.
struct SmoothPoint {
    glm::vec2 low{0};        ///< lower left corner, texels of the lobes
    glm::vec4 distances{0};  ///< along the axis of the view, m, at the lower left, lower right and two upper corners
};
constexpr auto rowsOf(SmoothPoint) {
    return vertexRows<SmoothPoint>(Attribute{"low", &SmoothPoint::low},
                                   Attribute{"distances", &SmoothPoint::distances});
}

/// What is known of a tile: the sphere around it, and how far its surface is from what its corners span.
struct SmoothTile {
    SmoothPoint point{};
    glm::ivec2 tile{0};
    glm::vec3 centre{0};     ///< m, relative to the eye
    float radius = 0;        ///< m, of the sphere around the surface that the corners span
    float deviation = 0;     ///< m, of the surface from that one
    glm::vec3 direction{0};  ///< from the eye to the centre, unit length
    float angle = 0;         ///< half the angle that the tile's diagonal covers, rad
};

/// Whether the light of `lights` on the surface and in the air before it, interpolated between the tile's corners, is
/// that of its pixels to about a hundredth. `eye` as in the lights' world, `air` as lobes.frag reads it.
bool isSmooth(const SmoothTile& tile, glm::vec3 eye, std::span<const LineLight> lights, std::span<const glm::vec4> air);

/// The tiles of a baked backdrop.
class SmoothTiles {
public:
    SmoothTiles() : mesh_(Mesh::of<SmoothPoint>("smooth tiles", Primitive::points)) {}
    /// `corners`, of tilesOver(size) + 1 columns and rows, four numbers each: the distance at a corner, m, and the
    /// largest deviation from what the corners span in the tile whose lower left corner it is. `tiles` are those that
    /// may be smooth.
    void bake(const View& view, std::span<const float> corners, std::span<const glm::ivec2> tiles);
    /// Finds the tiles that are smooth in this light: `mesh` has these, `rough` the others.
    void choose(glm::vec3 eye, std::span<const LineLight> lights, std::span<const glm::vec4> air);
    const Mesh& mesh() const { return mesh_; }
    bool isEmpty() const { return points_.empty(); }
    std::span<const glm::ivec2> rough() const { return rough_; }

private:
    std::vector<SmoothTile> tiles_;
    std::vector<std::uint8_t> isSmooth_;
    std::vector<SmoothPoint> points_;
    std::vector<glm::ivec2> always_, rough_;  ///< those that are always rough, and those that are now
    Mesh mesh_;
};

}  // namespace arclight::lightning
