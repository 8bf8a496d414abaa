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

    /// Sorts all strands by the depth of node `node`, 0 at the root, or of the last node if there are fewer; strands of
    /// equal depth by number. Uses compute shaders if available, else the CPU. Outside of frames, `frame` is null.
    void sort(Frame* frame, const StrandPainter& strands, const View& view, int node);
    void sortOnCpu(const StrandPainter& strands, const View& view, int node);
    void sortOnGpu(GpuScope& scope, const StrandPainter& strands, const View& view, int node);
    /// The strands from far to near; the buffer may be larger.
    const VertexBuffer& buffer() const { return buffer_; }

private:
    struct Key {
        float depth;
        std::uint32_t strand;
    };
    std::optional<GpuOrder> gpu_;
    GpuTimeline untimed_;  ///< for sorting outside of frames
    std::vector<Key> keys_;
    std::vector<StrandInstance> order_;
    VertexBuffer buffer_ = VertexBuffer::of<StrandInstance>("strands from far to near");
};

}  // namespace arclight::hair
