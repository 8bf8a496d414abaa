#include "sim/bones/skeleton.h"

#include <algorithm>
#include <utility>

#include "core/check.h"
#include "sim/common/lanes.h"

namespace arclight::bones {
namespace {

/// Bones per block: enough for whole vectors at every depth of short chains, few enough for the cache.
constexpr std::size_t kBlockBones = 512;

}  // namespace

float ChainCurve::at(float fraction) const {
    const float first = middle - root, second = tip - middle;
    // Slopes per half of the chain: the harmonic mean at the middle, or 0 at an extremum; the chords' slopes at the
    // ends.
    const float slope = first * second > 0 ? 2 * first * second / (first + second) : 0.0f;
    const bool isFirst = fraction < 0.5f;
    const float t = std::clamp(isFirst ? 2 * fraction : 2 * fraction - 1, 0.0f, 1.0f);
    const float from = isFirst ? root : middle, rise = isFirst ? first : second;
    const float in = isFirst ? first : slope, out = isFirst ? slope : second;
    return from + t * (in + t * (3 * rise - 2 * in - out + t * (in + out - 2 * rise)));
}

Skeleton::Skeleton(std::vector<Joint> joints) : joints_(std::move(joints)), slotOf_(joints_.size()) {
    std::vector<std::vector<int>> children(joints_.size());
    std::vector<int> roots;
    for (int i = 0; i < static_cast<int>(joints_.size()); ++i) {
        const Joint& joint = joints_[static_cast<std::size_t>(i)];
        CHECK(joint.group >= 0 && joint.group < kMaxGroups);
        if (joint.isOnAnchor) {
            anchors_ = std::max(anchors_, joint.parent + 1);
            roots.push_back(i);
        } else {
            children.at(static_cast<std::size_t>(joint.parent)).push_back(i);
        }
    }
    const auto bonesOf = [&](int root) {
        std::vector<int> tree{root};
        for (std::size_t i = 0; i < tree.size(); ++i) {
            const auto& next = children[static_cast<std::size_t>(tree[i])];
            tree.insert(tree.end(), next.begin(), next.end());
        }
        return tree.size();
    };
    std::size_t placed = 0, bones = 0, first = 0;
    for (std::size_t i = 0; i < roots.size(); ++i) {
        bones += bonesOf(roots[i]);
        if (bones < kBlockBones && i + 1 < roots.size()) continue;
        addBlock(std::span(roots).subspan(first, i + 1 - first), children);
        placed += std::exchange(bones, 0), first = i + 1;
    }
    CHECK_EQ(placed, joints_.size());
    restPoses_.resize(joints_.size());
    for (const Slot& slot : slots_)
        if (slot.joint >= 0) {
            Pose rest = joints_[static_cast<std::size_t>(slot.joint)].rest;
            rest.scale = 1;
            restPoses_[static_cast<std::size_t>(slot.joint)] = composed(restPose(parentOf(slot.joint)), rest);
        }
}

int Skeleton::parentOf(int joint) const {
    const Joint& j = joints_[static_cast<std::size_t>(joint)];
    return j.isOnAnchor ? -1 : j.parent;
}

const Pose& Skeleton::restPose(int joint) const {
    static constexpr Pose kAnchor{};
    return joint < 0 ? kAnchor : restPoses_[static_cast<std::size_t>(joint)];
}

void Skeleton::addBlock(std::span<const int> roots, std::span<const std::vector<int>> children) {
    Block block{.first = slots_.size(), .firstLevel = levels_.size()};
    std::vector<int> level(roots.begin(), roots.end());
    std::vector<std::pair<int, std::int32_t>> anchorSlots;
    for (const int root : roots) {
        const int anchor = joints_[static_cast<std::size_t>(root)].parent;
        if (!anchorSlots.empty() && anchorSlots.back().first == anchor) continue;
        anchorSlots.emplace_back(anchor, static_cast<std::int32_t>(slots_.size()));
        slots_.push_back({.parent = anchorSlots.back().second, .anchor = anchor});
    }
    for (std::size_t nextAnchor = 0; !level.empty(); ++block.levels) {
        levels_.push_back({slots_.size(), level.size()});
        std::vector<int> below;
        for (const int i : level) {
            const Joint& joint = joints_[static_cast<std::size_t>(i)];
            while (joint.isOnAnchor && anchorSlots[nextAnchor].first != joint.parent) ++nextAnchor;
            const std::int32_t parent =
                joint.isOnAnchor ? anchorSlots[nextAnchor].second
                                 : static_cast<std::int32_t>(slotOf_[static_cast<std::size_t>(joint.parent)]);
            slotOf_[static_cast<std::size_t>(i)] = slots_.size();
            slots_.push_back({.parent = parent, .joint = i, .anchor = slots_[static_cast<std::size_t>(parent)].anchor});
            const auto& next = children[static_cast<std::size_t>(i)];
            below.insert(below.end(), next.begin(), next.end());
        }
        level = std::move(below);
    }
    measureChains({block.first, slots_.size(), block.firstLevel, block.levels});
    // A vector that starts at the last bone reaches into the padding, never into another block.
    const std::size_t padded = slots_.size() + kMaxLanes;
    while (slots_.size() < padded) slots_.push_back({.parent = static_cast<std::int32_t>(slots_.size())});
    block.end = slots_.size();
    blocks_.push_back(block);
}

/// Distances from the anchor, and the farthest of each tree.
void Skeleton::measureChains(const Block& block) {
    std::vector<std::size_t> treeOf(slots_.size());  // the slot of the tree's first bone
    for (std::size_t i = block.first; i < block.end; ++i) {
        Slot& slot = slots_[i];
        treeOf[i] = i;
        if (slot.joint < 0) continue;
        const auto parent = static_cast<std::size_t>(slot.parent);
        slot.fraction =
            slots_[parent].fraction + glm::length(joints_[static_cast<std::size_t>(slot.joint)].rest.offset);
        if (slots_[parent].joint >= 0) treeOf[i] = treeOf[parent];
        float& longest = slots_[treeOf[i]].chainLength;
        longest = std::max(longest, slot.fraction);
    }
    for (std::size_t i = block.first; i < block.end; ++i) {
        Slot& slot = slots_[i];
        if (slot.joint < 0) continue;
        slot.chainLength = slots_[treeOf[i]].chainLength;
        slot.fraction = slot.chainLength > 0 ? slot.fraction / slot.chainLength : 0.0f;
    }
}

}  // namespace arclight::bones
