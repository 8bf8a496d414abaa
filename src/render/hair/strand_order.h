// The order of strands from far to near, by the depth of one of their nodes.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "render/hair/gpu_order.h"

namespace arclight::hair {

class StrandOrder {
public:
    explicit StrandOrder(Shaders& shaders);

    /// Sorts all strands by the depth of node `node`, 0 at the root, or of the last if there are fewer; equally far
    /// ones by number. In compute shaders if there are any, else on the CPU. Outside of frames, `frame` is null.
    void sort(Frame* frame, const StrandPainter& strands, const View& view, int node);
    void sortOnCpu(const StrandPainter& strands, const View& view, int node);
    void sortOnGpu(GpuScope& scope, const StrandPainter& strands, const View& view, int node);
    /// The strands from far to near; there may be room for more.
    const VertexBuffer& buffer() const { return buffer_; }

private:
    struct Key {
        float depth;
        std::uint32_t strand;
    };
    std::optional<GpuOrder> gpu_;
    GpuTimeline untimed_;  ///< for what is outside of frames
    std::vector<Key> keys_;
    std::vector<StrandInstance> order_;
    VertexBuffer buffer_ = VertexBuffer::of<StrandInstance>("strands from far to near");
};

}  // namespace arclight::hair
