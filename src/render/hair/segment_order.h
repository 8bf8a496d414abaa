// The order of all pieces of ribbons, of a few segments each, from far to near, by the depth of their midpoints.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "render/hair/strand_painter.h"

namespace arclight::hair {

/// A vertex of the ribbons of all strands, two for each point.
struct RibbonVertex {
    std::uint32_t ribbonVertex;
};
constexpr auto rowsOf(RibbonVertex) {
    return vertexRows<RibbonVertex>(Attribute{"ribbonVertex", &RibbonVertex::ribbonVertex});
}

class SegmentOrder {
public:
    /// The most segments that are sorted.
    static constexpr int kMost = 1'000'000;
    static bool canSort(const StrandPainter& strands) {
        return strands.strandsDrawn() * (strands.pointsPerStrand() - 1) <= kMost;
    }

    void sort(const StrandPainter& strands, const View& view);
    /// Segments of a piece: those of one share their vertices.
    static constexpr int kPieceSegments = 3;
    /// Numbers of pieces from far to near, strand after strand.
    std::span<const std::uint32_t> order() const { return order_; }
    /// Two triangles a segment, in that order.
    const Mesh& mesh() const { return mesh_; }

private:
    void findDepths(const StrandPainter& strands, const View& view);
    void countingSort();
    void uploadTriangles(const StrandPainter& strands);

    /// A piece of any strand: the first node of its midpoint's link, and the weights of the spline there.
    struct Piece {
        std::size_t first = 0;
        std::array<float, 4> weights{};
    };
    std::vector<Piece> pieces_;
    std::vector<float> nodeDepths_, depths_;
    std::vector<std::uint32_t> keys_, starts_, order_, indices_;
    std::vector<RibbonVertex> vertices_;
    Mesh mesh_ = Mesh::of<RibbonVertex>("ribbons from far to near");
};

}  // namespace arclight::hair
