// The order of strands or of pieces of their ribbons from far to near, found in compute shaders (`GlInfo::hasCompute`).
#pragma once

#include "gfx/radix_sort.h"
#include "render/hair/strand_painter.h"

namespace arclight::hair {

class GpuOrder {
public:
    explicit GpuOrder(Shaders& shaders);

    struct Pieces {
        int perStrand = 1, segments = 3;  ///< pieces of a strand, segments of a piece
        int steps = 65536;                ///< of depth, a power of two
    };
    /// Writes the numbers of all pieces, from far to near by the depth of their midpoints, row by row to `order`, a
    /// texture of one 32-bit integer a texel. Pieces in one step of depth are in the order of their numbers.
    void sort(GpuScope& scope, const StrandPainter& strands, const View& view, const Pieces& pieces,
              const Texture& order);
    /// Writes the numbers of all strands, from far to near by the depth of a node, to `order`; equally far ones by
    /// number.
    void sort(GpuScope& scope, const StrandPainter& strands, const View& view, int node, VertexBuffer& order);

private:
    void setNodes(const Program& program, const StrandPainter& strands, const View& view);

    RadixSort radix_;
    Program depths_, pieceKeys_, strandKeys_, toTexture_, toInstances_;
    Buffer depthBuffer_{"depths of pieces"}, range_{"nearest and farthest piece"}, pairs_{"pieces by depth"};
};

}  // namespace arclight::hair
