// Fits the shadow maps and the grid of ambient light to the hair, on the GPU because the nodes are there.
#pragma once

#include <array>

#include "gfx/frame.h"
#include "gfx/shaders.h"
#include "render/hair/portrait_light.h"
#include "render/hair/strand_nodes.h"
#include "sim/common/vertices.h"

namespace arclight::hair {

/// A vec4 of the block in shaders/hair/hair_fit.glsl.
using HairFitRow = SingleVertex<"fitted", glm::vec4>;

/// The axes of an orthographic map along `towards`.
struct LightAxes {
    glm::vec3 right, up, towards;
    explicit LightAxes(glm::vec3 toLight) : towards(glm::normalize(toLight)) {
        right = glm::normalize(glm::cross(glm::vec3(0, 1, 0), towards));
        up = glm::cross(towards, right);
    }
};

class HairFit {
public:
    explicit HairFit(Shaders& shaders);

    static constexpr int kMapSide = 128;            ///< texels of one light's map
    static constexpr float kDepthRange = 2.0f;      ///< of a map, m
    static constexpr glm::ivec3 kGridSize{28, 40, 28};  ///< cells; also in grid_lines.glsl
    static constexpr std::size_t kRows = 14;        ///< of the block

    /// Fits the maps to all strands, and the grid to the first `gridStrands`.
    void compute(Frame& frame, const StrandNodes& nodes, const PortraitLight& light, int gridStrands);
    /// The contents of the block `HairFit`.
    const Buffer& block() const { return rows_.buffer(); }

    // Read back from the GPU: for measures and tests.
    /// The matrix from world space to texels of the atlas and depth in m; light 0 is the key light, 1 the rim light.
    glm::mat4 toMap(int light) const;
    /// The side of a cell of the grid, and the lower corner of its first cell, m.
    float cell() const { return row(12).z; }
    glm::vec3 gridLow() const { return glm::vec3(row(13)); }

private:
    glm::vec4 row(std::size_t i) const { return rows_.buffer().read<glm::vec4>(1, i)[0]; }

    Program bounds_, again_, fit_;
    Framebuffer rowBounds_, fewBounds_;
    Mesh vertices_ = Mesh::numbered(Primitive::points, static_cast<int>(kRows));
    VertexBuffer rows_ = VertexBuffer::of<HairFitRow>("fit of the hair's shadows");
};

}  // namespace arclight::hair
