// Sorts strands, or the segments of their ribbons, from far to near in compute shaders
// (`GlInfo::hasCompute`).
#pragma once

#include "gfx/radix_sort.h"
#include "render/hair/strand_painter.h"

namespace arclight::hair {

class GpuOrder {
public:
    explicit GpuOrder(Shaders& shaders);

    /// Writes the numbers of all segments, from far to near by the depth of their midpoints, row by row to `order`, a
    /// texture with one 32-bit integer per texel. Depths are quantised to `steps` steps, a power of two; segments in
    /// the same step are ordered by number.
    void sort(GpuScope& scope, const StrandPainter& strands, const View& view, int steps, const Texture& order);
    /// Writes the numbers of all strands, from far to near by the depth of a node, to `order`; strands of equal depth
    /// are ordered by number.
    void sort(GpuScope& scope, const StrandPainter& strands, const View& view, int node, VertexBuffer& order);

private:
    void setNodes(const Program& program, const StrandPainter& strands, const View& view);

    RadixSort radix_;
    Program depths_, segmentKeys_, strandKeys_, toTexture_, toInstances_;
    Buffer depthBuffer_{"depths of segments"}, range_{"nearest and farthest segment"}, pairs_{"segments by depth"};
};

}  // namespace arclight::hair
