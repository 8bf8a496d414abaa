#include "render/hair/strand_order.h"

#include <algorithm>

namespace arclight::hair {

void StrandOrder::sort(const StrandPainter& strands, const View& view, int node) {
    const auto perStrand = static_cast<std::size_t>(strands.nodes().nodesPerStrand());
    const std::size_t i = std::min(static_cast<std::size_t>(node), perStrand - 1);
    const std::span<const glm::vec3> nodes = strands.nodes().onCpu();
    keys_.clear();
    for (std::size_t s = 0; s * perStrand < nodes.size(); ++s)
        keys_.push_back({glm::dot(nodes[s * perStrand + i] - view.eye, view.forward), static_cast<std::uint32_t>(s)});
    std::sort(keys_.begin(), keys_.end(), [](const Key& a, const Key& b) {
        return a.depth != b.depth ? a.depth > b.depth : a.strand < b.strand;
    });
    order_.clear();
    for (const Key& key : keys_) order_.push_back({key.strand});
    buffer_.upload(std::span<const StrandInstance>(order_));
}

}  // namespace arclight::hair
