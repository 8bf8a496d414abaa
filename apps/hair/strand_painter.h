// Draws strands: their points on B-splines, the light at each point, and ribbons.
#pragma once

#include <vector>

#include "fibre_tables.h"
#include "gfx/frame.h"
#include "gfx/shaders.h"
#include "portrait_light.h"

namespace arclight::hair {

/// Strands to be drawn.
struct DrawnHair {
    std::span<const glm::vec3> nodes{};  ///< in the world, strand after strand, root to tip
    int nodesPerStrand = 2;
    float radius = 0.0003f;  ///< at the root, m
    int strands() const { return static_cast<int>(nodes.size()) / nodesPerStrand; }
};

class StrandPainter {
public:
    explicit StrandPainter(Shaders& shaders);

    /// Computes the points of all strands.
    void drawPoints(Frame& frame, const DrawnHair& hair);
    /// Computes the light at all points, once all shadows are there.
    void drawLight(Frame& frame, const View& view, const PortraitLight& light, const KeyShadow& shadow,
                   const HairParams& params);
    /// Draws ribbons over the scene, which has colour and depth.
    void drawRibbons(Frame& frame, const View& view);

    /// Draws the first `count` strands, or all, as ribbons. `program` has a vertex stage that includes
    /// hair/ribbon.glsl. As the first strands are spread as evenly as all are, k times fewer that are k times wider cover
    /// the same.
    void drawStrandsInto(Pass& pass, const Program& program, int count = -1) const;

    /// Sets the uniforms of shaders/hair/strands.glsl.
    void setPoints(const Program& program) const;

    /// Those of the light drawn last.
    const FibreTables& fibres() const { return fibre_; }

    int strandsDrawn() const { return strands_; }

private:
    Program pointsProgram_, lightProgram_, ribbonProgram_;
    FibreTables fibre_;
    Texture nodes_;
    Framebuffer points_, light_;
    Mesh ribbon_;
    VertexBuffer order_;
    std::vector<glm::vec4> staging_;
    int strands_ = 0, pointsPerStrand_ = 0;
};

}  // namespace arclight::hair
