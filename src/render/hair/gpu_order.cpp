#include "render/hair/gpu_order.h"

#include <array>
#include <bit>

namespace arclight::hair {
namespace {

constexpr int kGroup = 256;

int groupsFor(int threads) { return (threads + kGroup - 1) / kGroup; }

}  // namespace

GpuOrder::GpuOrder(Shaders& shaders)
    : radix_(shaders),
      depths_(shaders.compute("hair/segment_depths.comp")),
      segmentKeys_(shaders.compute("hair/segment_keys.comp")),
      strandKeys_(shaders.compute("hair/strand_keys.comp")),
      toTexture_(shaders.compute("hair/sorted_numbers.comp", {"TO_TEXTURE"})),
      toInstances_(shaders.compute("hair/sorted_numbers.comp")) {
    radix_.start();
}

void GpuOrder::setNodes(const Program& program, const StrandPainter& strands, const View& view) {
    const StrandNodes& nodes = strands.nodes();
    program.set("strandNodes", nodes.texture()).set("nodesPerStrand", nodes.nodesPerStrand());
    program.set("strandsPerRow", kStrandsPerRow).set("eye", view.eye).set("forward", view.forward);
}

void GpuOrder::sort(GpuScope& scope, const StrandPainter& strands, const View& view, int steps, const Texture& order) {
    const int count = strands.strandsDrawn() * (strands.pointsPerStrand() - 1);
    const auto number = static_cast<std::size_t>(count);
    depthBuffer_.resize(number * sizeof(float)), pairs_.resize(number * sizeof(SortPair));
    range_.upload(std::span<const std::uint32_t>(std::array{0xffffffffu, 0u}));
    setNodes(depths_, strands, view);
    depths_.set("Depths", depthBuffer_).set("Range", range_).set("pointsPerStrand", strands.pointsPerStrand());
    scope.dispatch(depths_.set("segments", count), groupsFor(count));
    segmentKeys_.set("Depths", depthBuffer_).set("Range", range_).set("Pairs", pairs_);
    scope.dispatch(segmentKeys_.set("segments", count).set("steps", steps), groupsFor(count));
    radix_.sort(scope, pairs_, number, std::bit_width(static_cast<unsigned>(steps - 1)));
    toTexture_.setImage("numbers", order).set("Pairs", pairs_).set("count", count);
    scope.dispatch(toTexture_, groupsFor(count));
    scope.writes(order);
}

void GpuOrder::sort(GpuScope& scope, const StrandPainter& strands, const View& view, int node, VertexBuffer& order) {
    const int count = strands.strandsDrawn();
    const auto number = static_cast<std::size_t>(count);
    pairs_.resize(number * sizeof(SortPair));
    if (order.count() < number) order.resize(number);
    setNodes(strandKeys_, strands, view);
    strandKeys_.set("Pairs", pairs_).set("strands", count).set("node", node);
    scope.dispatch(strandKeys_, groupsFor(count));
    radix_.sort(scope, pairs_, number);
    toInstances_.set("Pairs", pairs_).set("Numbers", order.buffer()).set("count", count);
    scope.dispatch(toInstances_, groupsFor(count));
    scope.writes(order.buffer());
}

}  // namespace arclight::hair
