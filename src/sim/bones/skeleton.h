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

/// A bone as specified by the modeller.
struct Joint {
    /// Whether `parent` is an anchor, whose pose is an input, or another joint.
    bool isOnAnchor = false;
    int parent = 0;
    Pose rest;      ///< relative to the parent; its scale is ignored
    int group = 0;  ///< of settings, 0 to `kMaxGroups` - 1
};
inline constexpr int kMaxGroups = 8;

/// Joints attached to anchors, in an order in which every parent precedes its children. Blocks contain whole trees, so
/// they can be stepped independently; within a block, bones of the same depth are contiguous.
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
    /// A slot holds a bone or, at the start of a block, an anchor to which bones of the block are attached.
    struct Slot {
        std::int32_t parent = 0;  ///< a slot; for an anchor, its own
        int joint = -1;           ///< as given, or -1
        int anchor = -1;          ///< to which it is attached, directly or through other bones; -1 for padding
        float fraction = 0;       ///< position along its chain, 0 … 1
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
    /// The pose of a joint at rest, relative to its anchor; with -1, the anchor's own.
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
