// Draws strands: their points on B-splines, the light at each point, and ribbons along them.
#pragma once

#include <vector>

#include "gfx/frame.h"
#include "gfx/shaders.h"
#include "render/hair/fibre_tables.h"
#include "render/hair/portrait_light.h"
#include "render/hair/strand_nodes.h"
#include "sim/common/vertices.h"

namespace arclight::hair {

/// Strands to be drawn: guides from which the GPU interpolates them, or their nodes.
struct DrawnHair {
    const GuidedHair* guided = nullptr;  ///< must live as long as they are drawn
    std::span<const glm::vec3> nodes{};  ///< in world space, strand after strand, root to tip
    int nodesPerStrand = 2;
    float radius = 0.0003f;  ///< at the root, m
    int points = 17;         ///< of each ribbon
    /// Strands before number `fadeFrom` have their full width, which falls to 0 at number `fadeTo`.
    float fadeFrom = 1e9f, fadeTo = 2e9f;
    int strands() const {
        return guided != nullptr ? guided->count : static_cast<int>(nodes.size()) / nodesPerStrand;
    }
    /// The width of a strand as a fraction of its full width.
    float widthOf(int strand) const {
        return glm::clamp((fadeTo - static_cast<float>(strand)) / (fadeTo - fadeFrom), 0.0f, 1.0f);
    }
};

/// An entry of the order in which strands are drawn.
using StrandInstance = SingleVertex<"strand", std::uint32_t>;

class StrandPainter {
public:
    explicit StrandPainter(Shaders& shaders);

    /// Computes the points of all strands. `frame` is null outside of frames, here and below.
    void drawPoints(Frame* frame, const DrawnHair& hair);
    void drawPoints(Frame& frame, const DrawnHair& hair) { drawPoints(&frame, hair); }
    /// Computes the light at all points; all shadows must have been drawn.
    void drawLight(Frame* frame, const View& view, const PortraitLight& light, const KeyShadow& shadow,
                   const HairMaterial& material);
    void drawLight(Frame& frame, const View& view, const PortraitLight& light, const KeyShadow& shadow,
                   const HairMaterial& material) {
        drawLight(&frame, view, light, shadow, material);
    }
    /// Computes the light at all points by another full-screen program, which includes hair/strands.glsl.
    void drawLight(Frame* frame, const Program& program);

    /// Draws the first `count` strands, or all, as ribbons. `program` has a vertex stage that includes
    /// hair/ribbon.glsl. The first strands are distributed as evenly as all strands, so k times fewer strands that are
    /// k times wider cover the same area.
    void drawStrandsInto(Pass& pass, const Program& program, int count = -1) const;
    /// Draws the strands in the order of `order`.
    void drawStrandsInto(Pass& pass, const Program& program, const VertexBuffer& order, int count = -1) const;

    /// Sets the uniforms of shaders/hair/strands.glsl.
    void setPoints(const Program& program) const;

    /// The tables for the light drawn last.
    const FibreTables& fibres() const { return shading_.tables(); }

    int strandsDrawn() const { return nodes_.strands(); }
    int pointsPerStrand() const { return pointsPerStrand_; }
    const StrandNodes& nodes() const { return nodes_; }
    /// Positions and radii, in the format of shaders/hair/strands.glsl.
    const Texture& points() const { return points_.colour(); }
    /// Radiance towards the eye and opacity at each point.
    const Texture& light() const { return light_.colour(); }

private:
    void numberStrands();

    Program pointsProgram_;
    StrandShading shading_;
    StrandNodes nodes_;
    Framebuffer points_, light_;
    Mesh ribbon_;
    VertexBuffer all_;  ///< 0, 1, 2 …, for the largest number of strands drawn so far
    int pointsPerStrand_ = 0;
};

}  // namespace arclight::hair
