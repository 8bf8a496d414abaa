// The order of strands from far to near, by the depth of one of their nodes.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "render/hair/strand_painter.h"

namespace arclight::hair {

class StrandOrder {
public:
    /// Sorts all strands by the depth of node `node`, 0 at the root, or of the last if there are fewer.
    void sort(const StrandPainter& strands, const View& view, int node);
    /// The strands from far to near; equally far ones by number.
    std::span<const StrandInstance> order() const { return order_; }
    const VertexBuffer& buffer() const { return buffer_; }

private:
    struct Key {
        float depth;
        std::uint32_t strand;
    };
    std::vector<Key> keys_;
    std::vector<StrandInstance> order_;
    VertexBuffer buffer_ = VertexBuffer::of<StrandInstance>("strands from far to near");
};

}  // namespace arclight::hair
