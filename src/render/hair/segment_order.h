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
    /// Segments of a piece: triangles that share their vertices.
    static constexpr int kPieceSegments = 3;
    /// Numbers of pieces from far to near, row by row; `count` of them.
    const Texture& order() const { return orderTexture_; }
    std::size_t count() const { return count_; }
    /// Draws all pieces in order. `program` has a vertex stage that includes shaders/hair/ribbon.glsl with SEGMENTS.
    void drawInto(Pass& pass, const Program& program, const StrandPainter& strands) const;

private:
    /// Two vertices for each point. shaders/hair/ribbon.glsl has the same numbers.
    static constexpr int kPieceVertices = 2 * (kPieceSegments + 1), kPieceIndices = 6 * kPieceSegments;
    /// Pieces of a draw: so many indices serve any number of pieces, and are uploaded once.
    static constexpr int kBatch = 4096;
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
    /// The vertex stage finds from a vertex's number which piece comes when. Where the last piece of a strand is
    /// shorter, triangles have no area.
    Mesh batch_ = Mesh::numbered(Primitive::triangles, kPieceVertices * kBatch);
};

}  // namespace arclight::hair
