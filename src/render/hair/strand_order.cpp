#include "render/hair/strand_order.h"

#include <algorithm>

namespace arclight::hair {

namespace {

int nodeOf(const StrandPainter& strands, int node) { return std::min(node, strands.nodes().nodesPerStrand() - 1); }

}  // namespace

StrandOrder::StrandOrder(Shaders& shaders) {
    if (glInfo().hasCompute) gpu_.emplace(shaders);
}

void StrandOrder::sort(Frame* frame, const StrandPainter& strands, const View& view, int node) {
    if (!gpu_) return sortOnCpu(strands, view, node);
    if (frame == nullptr) untimed_.begin();
    GpuScope scope = frame != nullptr ? frame->scope("order of strands") : GpuScope(untimed_, "order of strands");
    sortOnGpu(scope, strands, view, node);
}

void StrandOrder::sortOnGpu(GpuScope& scope, const StrandPainter& strands, const View& view, int node) {
    gpu_->sort(scope, strands, view, nodeOf(strands, node), buffer_);
}

void StrandOrder::sortOnCpu(const StrandPainter& strands, const View& view, int node) {
    const auto perStrand = static_cast<std::size_t>(strands.nodes().nodesPerStrand());
    const auto i = static_cast<std::size_t>(nodeOf(strands, node));
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
