#include "render/hair/strand_order.h"

#include <algorithm>

namespace arclight::hair {

void StrandOrder::sort(const StrandPainter& strands, const View& view, int node) {
    const int i = std::min(node, strands.nodesPerStrand() - 1);
    keys_.clear();
    for (int s = 0; s < strands.strandsDrawn(); ++s)
        keys_.push_back({glm::dot(strands.node(s, i) - view.eye, view.forward), static_cast<std::uint32_t>(s)});
    std::sort(keys_.begin(), keys_.end(), [](const Key& a, const Key& b) {
        return a.depth != b.depth ? a.depth > b.depth : a.strand < b.strand;
    });
    order_.clear();
    for (const Key& key : keys_) order_.push_back({key.strand});
    buffer_.upload(std::span<const StrandInstance>(order_));
}

}  // namespace arclight::hair
