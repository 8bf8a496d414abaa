// The order of all pieces of ribbons, of a few segments each, from far to near, by the depth of their midpoints.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "render/hair/gpu_order.h"

namespace arclight::hair {

class SegmentOrder {
public:
    explicit SegmentOrder(Shaders& shaders);

    /// The most segments that are sorted.
    static constexpr int kMost = 1'000'000;
    static bool canSort(const StrandPainter& strands) {
        return strands.strandsDrawn() * (strands.pointsPerStrand() - 1) <= kMost;
    }

    /// Puts all pieces in order: in compute shaders if there are any, else on the CPU. Outside of frames, `frame` is
    /// null.
    void sort(Frame* frame, const StrandPainter& strands, const View& view);
    void sortOnCpu(const StrandPainter& strands, const View& view);
    void sortOnGpu(GpuScope& scope, const StrandPainter& strands, const View& view);
    /// Segments of a piece, which is a triangle strip.
    static constexpr int kPieceSegments = 3;
    /// Numbers of pieces from far to near, row by row; `count` of them.
    const Texture& order() const { return orderTexture_; }
    std::size_t count() const { return count_; }
    /// One strip through all pieces; the vertex stage finds from a vertex's number which piece comes when. Between
    /// pieces, and where the last piece of a strand is shorter, triangles have no area.
    const Mesh& mesh() const { return mesh_; }
    /// What is drawn of the mesh, which has room for as many pieces as there ever were.
    DrawRange range() const { return {0, static_cast<int>(kPieceVertices * count_)}; }
    /// Sets the uniforms of shaders/hair/ribbon.glsl with SEGMENTS.
    void set(const Program& program) const;

private:
    /// Two for each point, and the first and the last again. shaders/hair/ribbon.glsl has the same numbers.
    static constexpr std::size_t kPieceVertices = 2 * (kPieceSegments + 1) + 2;
    void fit(const StrandPainter& strands);
    void findDepths(const StrandPainter& strands, const View& view);
    void countingSort();
    void uploadOrder();

    /// A piece of any strand: the first node of its midpoint's link, and the weights of the spline there.
    struct Piece {
        std::size_t first = 0;
        std::array<float, 4> weights{};
    };
    std::optional<GpuOrder> gpu_;
    GpuTimeline untimed_;  ///< for what is outside of frames
    std::vector<Piece> pieces_;
    std::vector<float> nodeDepths_, depths_;
    std::vector<std::uint32_t> keys_, starts_, order_;
    int piecesPerStrand_ = 1;
    std::size_t count_ = 0;  ///< pieces in order; `order_` goes on to the end of the texture's row
    Texture orderTexture_;
    Mesh mesh_ = Mesh::numbered(Primitive::triangleStrip, 0);
};

}  // namespace arclight::hair
