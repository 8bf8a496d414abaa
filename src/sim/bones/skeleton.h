// Bones in breadth-first order, and curves of stiffness along their chains.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/common/pose.h"

namespace arclight::bones {

/// A value that varies along a chain, between its root (0), its middle (0.5) and its tip (1). Where the three values
/// rise or fall, so does the curve, without overshoot (F. N. Fritsch and R. E. Carlson, "Monotone Piecewise Cubic
/// Interpolation", 1980).
struct ChainCurve {
    float root = 1, middle = 1, tip = 1;
    float at(float fraction) const;
    friend bool operator==(const ChainCurve&, const ChainCurve&) = default;
};

/// A bone as its modeller describes it.
struct Joint {
    /// An anchor, whose pose comes from outside, or the index of another joint.
    bool isOnAnchor = false;
    int parent = 0;
    Pose rest;      ///< relative to the parent; its scale is ignored
    int group = 0;  ///< of settings, 0 to `kMaxGroups` - 1
};
inline constexpr int kMaxGroups = 8;

/// Joints that hang on anchors, rearranged so that every parent comes before its children. Whole trees are gathered in
/// blocks, which can be stepped one by one; in a block, bones of the same depth lie side by side.
class Skeleton {
public:
    /// Bones of the same depth, as a range of slots.
    struct Level {
        std::size_t first = 0, count = 0;
    };
    struct Block {
        std::size_t first = 0, end = 0;  ///< slots; those after the last bone are padding
        std::size_t firstLevel = 0, levels = 0;
    };
    /// A slot holds a bone or, at the start of a block, an anchor on which bones of the block hang.
    struct Slot {
        std::int32_t parent = 0;  ///< a slot; for an anchor, its own
        int joint = -1;           ///< as given, or -1
        int anchor = -1;          ///< on which it hangs, at first or last hand; -1 for padding
        float fraction = 0;       ///< of the way along its chain, 0 … 1
        float chainLength = 0;    ///< from the anchor to the farthest tip of its tree, m
    };

    Skeleton() = default;
    /// Every joint must lead to an anchor; a loop of parents is a bug that ends the program.
    explicit Skeleton(std::vector<Joint> joints);

    std::span<const Joint> joints() const { return joints_; }
    int anchors() const { return anchors_; }
    std::span<const Slot> slots() const { return slots_; }
    std::span<const Block> blocks() const { return blocks_; }
    std::span<const Level> levels() const { return levels_; }
    /// Of a joint or, with -1, of an anchor: relative to the anchor at rest.
    const Pose& restPose(int joint) const;
    /// The joint that is the parent, or -1 for an anchor.
    int parentOf(int joint) const;
    /// The slot of a joint.
    std::size_t slotOf(int joint) const { return slotOf_[static_cast<std::size_t>(joint)]; }

private:
    void addBlock(std::span<const int> roots, std::span<const std::vector<int>> children);
    void measureChains(const Block& block);

    std::vector<Joint> joints_;
    int anchors_ = 0;
    std::vector<Slot> slots_;
    std::vector<Block> blocks_;
    std::vector<Level> levels_;
    std::vector<std::size_t> slotOf_;
    std::vector<Pose> restPoses_;
};

}  // namespace arclight::bones
