// The order of all segments of ribbons from far to near, by the depth of their midpoints.
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

    /// The largest number of segments that are sorted.
    static constexpr int kMax = 4'000'000;
    static bool canSort(const StrandPainter& strands) {
        return strands.strandsDrawn() * (strands.pointsPerStrand() - 1) <= kMax;
    }

    /// Sorts all segments, in compute shaders if they are available, else on the CPU. Outside of frames, `frame` is
    /// null.
    void sort(Frame* frame, const StrandPainter& strands, const View& view);
    void sortOnCpu(const StrandPainter& strands, const View& view);
    void sortOnGpu(GpuScope& scope, const StrandPainter& strands, const View& view);
    /// Numbers of segments from far to near, row by row; `count` of them.
    const Texture& order() const { return orderTexture_; }
    std::size_t count() const { return count_; }
    /// Draws all segments in order. `program` has a vertex stage that includes shaders/hair/ribbon.glsl with SEGMENTS.
    void drawInto(Pass& pass, const Program& program, const StrandPainter& strands) const;

private:
    /// Two vertices for each end, as in shaders/hair/ribbon.glsl.
    static constexpr int kVertices = 4, kIndices = 6;
    /// Segments per draw: the indices of one batch are uploaded once and serve any number of segments.
    static constexpr int kBatch = 8192;
    void fit(const StrandPainter& strands);
    void findDepths(const StrandPainter& strands, const View& view);
    void countingSort();
    void uploadOrder();

    /// The midpoint of a segment of any strand: the first node of its link, and the weights of the spline there.
    struct Midpoint {
        std::size_t first = 0;
        std::array<float, 4> weights{};
    };
    std::optional<GpuOrder> gpu_;
    GpuTimeline untimed_;  ///< for sorting outside of frames
    std::vector<Midpoint> midpoints_;
    std::vector<float> nodeDepths_, depths_;
    std::vector<std::uint32_t> keys_, starts_, order_;
    std::size_t count_ = 0;  ///< sorted segments; `order_` is padded to the end of the texture's row
    Texture orderTexture_;
    /// The vertex stage derives the segment from the number of the vertex.
    Mesh batch_ = Mesh::numbered(Primitive::triangles, kVertices* kBatch);
};

}  // namespace arclight::hair
