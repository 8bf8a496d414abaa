#include "render/hair/segment_order.h"

#include <algorithm>

#include "sim/hair/spline.h"

namespace arclight::hair {
namespace {

/// Depths are quantised to this many steps from the farthest to the nearest: 10 µm each in a head of hair.
constexpr std::uint32_t kDepthSteps = 65536;
/// Width of the texture that holds the order.
constexpr int kOrderWidth = 1024;

}  // namespace

SegmentOrder::SegmentOrder(Shaders& shaders) {
    if (glInfo().hasCompute) gpu_.emplace(shaders);
    std::vector<std::uint32_t> indices;
    for (int segment = 0; segment < kBatch; ++segment)
        for (const std::uint32_t corner : {0u, 1u, 2u, 2u, 1u, 3u})
            indices.push_back(static_cast<std::uint32_t>(kVertices * segment) + corner);
    batch_.uploadIndices(indices);
}

void SegmentOrder::findDepths(const StrandPainter& strands, const View& view) {
    const std::span<const glm::vec3> onCpu = strands.nodes().onCpu();
    const int nodes = strands.nodes().nodesPerStrand(), segments = strands.pointsPerStrand() - 1;
    // The depth along the spline is the spline of the nodes' depths. The ends are extended as in sim/hair/spline.h.
    midpoints_.clear();
    for (int k = 0; k < segments; ++k) {
        const float u = (static_cast<float>(k) + 0.5f) / static_cast<float>(segments) * static_cast<float>(nodes - 1);
        const int first = std::min(static_cast<int>(u), nodes - 2);
        midpoints_.push_back({static_cast<std::size_t>(first), splineWeights(u - static_cast<float>(first))});
    }
    nodeDepths_.resize(static_cast<std::size_t>(nodes) + 2);
    depths_.resize(count_);
    auto depth = depths_.begin();
    auto node = onCpu.begin();
    for (int s = 0; s < strands.strandsDrawn(); ++s) {
        for (int i = 0; i < nodes; ++i)
            nodeDepths_[static_cast<std::size_t>(i) + 1] = glm::dot(*node++ - view.eye, view.forward);
        const auto last = static_cast<std::size_t>(nodes);
        nodeDepths_[0] = 2 * nodeDepths_[1] - nodeDepths_[2];
        nodeDepths_[last + 1] = 2 * nodeDepths_[last] - nodeDepths_[last - 1];
        for (const auto& [first, w] : midpoints_) {
            const float* d = &nodeDepths_[first];
            *depth++ = w[0] * d[0] + w[1] * d[1] + w[2] * d[2] + w[3] * d[3];
        }
    }
}

void SegmentOrder::countingSort() {
    float nearest = depths_.front(), farthest = nearest;
    for (const float depth : depths_) nearest = std::min(nearest, depth), farthest = std::max(farthest, depth);
    const float scale = static_cast<float>(kDepthSteps - 1) / std::max(farthest - nearest, 1e-6f);
    keys_.resize(depths_.size());
    starts_.assign(kDepthSteps + 1, 0);
    for (std::size_t i = 0; i < depths_.size(); ++i) {
        keys_[i] = std::min(static_cast<std::uint32_t>((farthest - depths_[i]) * scale), kDepthSteps - 1);
        ++starts_[keys_[i] + 1];
    }
    for (std::size_t i = 1; i < starts_.size(); ++i) starts_[i] += starts_[i - 1];
    order_.resize(depths_.size());
    for (std::size_t i = 0; i < keys_.size(); ++i) order_[starts_[keys_[i]]++] = static_cast<std::uint32_t>(i);
}

void SegmentOrder::uploadOrder() {
    const auto rows = (count_ + kOrderWidth - 1) / kOrderWidth;
    order_.resize(rows * kOrderWidth);
    orderTexture_.update(0, 0, kOrderWidth, static_cast<int>(rows), std::span<const std::uint32_t>(order_));
}

void SegmentOrder::drawInto(Pass& pass, const Program& program, const StrandPainter& strands) const {
    program.set("segmentOrder", orderTexture_);
    strands.setPoints(program);
    pass.reads(strands.points());
    const auto count = static_cast<int>(count_);
    for (int first = 0; first < count; first += kBatch)
        pass.draw(batch_, program.set("firstSegment", first), {0, kIndices * std::min(kBatch, count - first)});
}

void SegmentOrder::fit(const StrandPainter& strands) {
    count_ = static_cast<std::size_t>(strands.strandsDrawn() * (strands.pointsPerStrand() - 1));
    const int rows = std::max(1, static_cast<int>((count_ + kOrderWidth - 1) / kOrderWidth));
    if (orderTexture_.height() < rows)
        orderTexture_ = Texture("order of segments", PixelFormat::r32ui, kOrderWidth, rows, Filter::nearest);
}

void SegmentOrder::sortOnCpu(const StrandPainter& strands, const View& view) {
    fit(strands);
    findDepths(strands, view);
    countingSort();
    uploadOrder();
}

void SegmentOrder::sortOnGpu(GpuScope& scope, const StrandPainter& strands, const View& view) {
    fit(strands);
    gpu_->sort(scope, strands, view, static_cast<int>(kDepthSteps), orderTexture_);
}

void SegmentOrder::sort(Frame* frame, const StrandPainter& strands, const View& view) {
    if (!gpu_) return sortOnCpu(strands, view);
    if (frame == nullptr) untimed_.begin();
    GpuScope scope = frame != nullptr ? frame->scope("order of segments") : GpuScope(untimed_, "order of segments");
    sortOnGpu(scope, strands, view);
}

}  // namespace arclight::hair
