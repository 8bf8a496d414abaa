#include "sim/common/box_tree.h"

#include "core/check.h"
#include "sim/common/tree_builder.h"

namespace arclight {

BoxTree::BoxTree(std::span<const Box> boxes, TreeOptions options, const TreeWatch& watch) : boxes_(boxes.size()) {
    TreeBuilder builder(boxes, options, watch);
    if (!builder.build()) return;
    nodes_ = std::move(builder.nodes);
    parents_ = std::move(builder.parents);
    references_ = std::move(builder.references);
}

void BoxTree::refit(std::span<const Box> boxes) {
    CHECK_EQ(boxes.size(), boxes_);
    for (std::size_t i = nodes_.size(); i-- > 0;) {
        Node& node = nodes_[i];
        Box box;
        if (node.isLeaf())
            for (const std::uint32_t reference : references(node)) box = unionOf(box, boxes[reference]);
        else
            box = unionOf(nodes_[i + 1].box(), nodes_[node.next].box());
        node.low = box.low, node.high = box.high;
    }
}

float BoxTree::extent() const {
    const Box box = bounds();
    float most = 0;
    for (int axis = 0; axis < 3 && !isEmpty(); ++axis)
        most = std::max({most, std::abs(box.low[axis]), std::abs(box.high[axis])});
    return most;
}

int BoxTree::depth() const {
    std::vector<int> depths(nodes_.size());
    int most = 0;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        depths[i] = parents_[i] == kNone ? 1 : depths[parents_[i]] + 1;
        most = std::max(most, depths[i]);
    }
    return most;
}

double BoxTree::referenceRatio() const {
    return boxes_ == 0 ? 1 : static_cast<double>(references_.size()) / static_cast<double>(boxes_);
}

double BoxTree::sahCost() const {
    const double whole = isEmpty() ? 0 : static_cast<double>(halfArea(bounds()));
    if (!(whole > 0)) return 0;
    double cost = 0;
    for (const Node& node : nodes_) cost += (1 + node.count) * static_cast<double>(halfArea(node.box())) / whole;
    return cost;
}

}  // namespace arclight
