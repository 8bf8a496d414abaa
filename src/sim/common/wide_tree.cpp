#include "sim/common/wide_tree.h"

#include <algorithm>
#include <bit>

// Eight lanes are a vector of AVX2; vectors of sixteen (the bits of AVX3) would be half empty.
#define HWY_DISABLED_TARGETS (31LL << 4)

// Highway compiles this file once for every instruction set and chooses among them when the program runs.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/common/wide_tree.cpp"
#include <hwy/foreach_target.h>

#include "sim/common/wide_tree-inl.h"

HWY_BEFORE_NAMESPACE();
namespace arclight::HWY_NAMESPACE {

/// For each set of lanes: these lanes in order, then the others.
struct LaneOrders {
    std::uint8_t of[1 << kWide][kWide];

    constexpr LaneOrders() : of() {
        for (std::size_t bits = 0; bits < 1 << kWide; ++bits) {
            std::size_t count = 0;
            for (const std::size_t wanted : {1, 0})
                for (std::size_t lane = 0; lane < kWide; ++lane)
                    if ((bits >> lane & 1) == wanted) of[bits][count++] = static_cast<std::uint8_t>(lane);
        }
    }
};
alignas(64) constexpr LaneOrders kLaneOrders;

struct Child {
    std::uint32_t index = 0, count = 0;  ///< see `WideTree::Node`
};

/// Children that are still to be visited.
class PendingStack {
public:
    /// Adds the children of node `at` whose bits are set.
    HWY_INLINE void push(std::uint32_t at, const Tested& tested, std::uint32_t which) {
        for (std::size_t k = 0; k < kVectors; ++k) {
            const std::uint32_t bits = which >> laneOf(k) & ((1u << hn::MaxLanes(Tag())) - 1);
            const auto bytes = hn::Load(hn::Rebind<std::uint8_t, IntTag>(), kLaneOrders.of[bits]);
            const auto order = hn::PromoteTo(IntTag(), bytes);
            const auto first = hn::Set(IntTag(), static_cast<std::int32_t>(kWide * at + laneOf(k)));
            const Real squares = hn::TableLookupLanes(tested.squares[k].v, hn::IndicesFromVec(Tag(), order));
            squares.storeUnaligned(squares_ + held_);
            hn::StoreU(hn::Add(first, order), IntTag(), children_ + held_);
            held_ += static_cast<std::size_t>(std::popcount(bits));
        }
    }
    /// Takes the child that was added last and is at most as far as `most`; false if there is none.
    HWY_INLINE bool pop(const WideTree& tree, float most, Child& next) {
        do {
            if (held_ == 0) return false;
            --held_;
        } while (!(squares_[held_] <= most));
        const auto child = static_cast<std::uint32_t>(children_[held_]);
        const WideTree::Node& node = tree.nodes()[child / kWide];
        next = {node.child[child % kWide], node.count[child % kWide]};
        return true;
    }

private:
    static constexpr std::size_t kSize = (kWide - 1) * kMaxTreeDepth + 1 + kMaxLanes;
    std::size_t held_ = 0;
    float squares_[kSize];
    std::int32_t children_[kSize];
};

/// Triangles that a sphere touches; `visit(block, bits)` returns whether to end.
template <BoxTest test_, class Visit>
struct SphereQuery {
    static constexpr BoxTest test = test_;
    glm::vec3 point;
    float square;  ///< of the radius, limited
    Visit visit;

    HWY_INLINE float most() const { return square; }
    HWY_INLINE bool block(const WideTree::Block& block, const Tested& tested) { return visit(block, tested.bits()); }
};

struct NearestQuery {
    static constexpr BoxTest test = BoxTest::exact;
    glm::vec3 point;
    TriangleTree::Nearest best;

    HWY_INLINE float most() const { return limited(best.squaredDistance); }
    HWY_INLINE bool block(const WideTree::Block& block, const Tested& tested) {
        if (tested.bits() == 0) return false;
        const Real least = tested.least();
        // A leaf's triangles ascend, so the first of equally near ones counts.
        const TriangleTree::Nearest found{block.triangle[tested.indexOf(least)], hn::GetLane(least.v)};
        if (found.squaredDistance < best.squaredDistance || found.triangle < best.triangle) best = found;
        return false;
    }
};

template <class Query>
HWY_INLINE bool visitLeaf(const WideTree& tree, Child leaf, const Real3& p, Query& query, WalkCounts& counts) {
    for (std::uint32_t first = 0; first < leaf.count; first += kWide) {
        const WideTree::Block& block = tree.blocks()[leaf.index + first / kWide];
        const std::size_t count = std::min<std::size_t>(kWide, leaf.count - first);
        counts.triangleTests += static_cast<std::uint32_t>(count);
        if (query.block(block, trianglesTested(block, query.point, p, count, query.most()))) return true;
    }
    return false;
}

/// Visits the leaves in their order.
template <class Query>
HWY_INLINE void InOrder(const WideTree& tree, Query& query, WalkCounts& counts) {
    const Real3 p(query.point);
    PendingStack pending;
    Child at;
    do {
        ++counts.nodes;
        if (at.count > 0) {
            if (visitLeaf(tree, at, p, query, counts)) return;
            continue;
        }
        counts.boxTests += kWide;
        const Tested tested = boxesTested<Query::test>(tree.nodes()[at.index], p, query.most());
        pending.push(at.index, tested, tested.bits());
    } while (pending.pop(tree, query.most(), at));
}

/// Descends to the nearest child first, because it probably contains the answer.
template <class Query>
HWY_INLINE void NearestFirst(const WideTree& tree, Query& query, WalkCounts& counts) {
    const Real3 p(query.point);
    PendingStack pending;
    Child at;
    do {
        while (at.count == 0) {
            const WideTree::Node& node = tree.nodes()[at.index];
            ++counts.nodes;
            counts.boxTests += kWide;
            const Tested tested = boxesTested<Query::test>(node, p, query.most());
            const std::uint32_t bits = tested.bits();
            if (bits == 0) break;
            const std::size_t nearest = tested.nearest();
            pending.push(at.index, tested, bits & ~(1u << nearest));
            at = {node.child[nearest], node.count[nearest]};
        }
        if (at.count == 0) continue;
        ++counts.nodes;
        if (visitLeaf(tree, at, p, query, counts)) return;
    } while (pending.pop(tree, query.most(), at));
}

template <BoxTest test>
HWY_INLINE void TouchedBy(const WideTree& tree, const Sphere& sphere, WalkCounts& counts,
                          std::vector<std::uint32_t>& triangles) {
    const auto visit = [&triangles](const WideTree::Block& block, std::uint32_t bits) {
        for (; bits != 0; bits &= bits - 1)
            triangles.push_back(block.triangle[static_cast<std::size_t>(std::countr_zero(bits))]);
        return false;
    };
    SphereQuery<test, decltype(visit)> query{sphere.centre, limited(sphere.radius * sphere.radius), visit};
    InOrder(tree, query, counts);
}

void Touched(const WideTree& tree, const Sphere& sphere, BoxTest test, WalkCounts& counts,
             std::vector<std::uint32_t>& triangles) {
    if (test == BoxTest::exact)
        TouchedBy<BoxTest::exact>(tree, sphere, counts, triangles);
    else
        TouchedBy<BoxTest::approximate>(tree, sphere, counts, triangles);
}

template <BoxTest test>
HWY_INLINE bool IsTouchedBy(const WideTree& tree, const Sphere& sphere, WalkCounts& counts) {
    bool is = false;
    const auto visit = [&is](const WideTree::Block&, std::uint32_t bits) { return is = bits != 0; };
    SphereQuery<test, decltype(visit)> query{sphere.centre, limited(sphere.radius * sphere.radius), visit};
    NearestFirst(tree, query, counts);
    return is;
}

bool IsTouched(const WideTree& tree, const Sphere& sphere, BoxTest test, WalkCounts& counts) {
    return test == BoxTest::exact ? IsTouchedBy<BoxTest::exact>(tree, sphere, counts)
                                  : IsTouchedBy<BoxTest::approximate>(tree, sphere, counts);
}

void Nearest(const WideTree& tree, glm::vec3 point, TriangleTree::Nearest& best, WalkCounts& counts) {
    NearestQuery query{point, best};
    NearestFirst(tree, query, counts);
    best = query.best;
}

}  // namespace arclight::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace arclight {
namespace {

HWY_EXPORT(Touched);
HWY_EXPORT(IsTouched);
HWY_EXPORT(Nearest);

void count(WalkCounts* counts, const WalkCounts& more) {
    if (counts) *counts += more;
}

}  // namespace

WideTree::WideTree(const TriangleTree& tree) {
    if (!tree.tree().isEmpty()) collapse(tree, 0);
}

void WideTree::collapse(const TriangleTree& tree, std::uint32_t from) {
    const std::span<const BoxTree::Node> all = tree.tree().nodes();
    std::vector<std::uint32_t> children{from};
    // Replaces the largest node by its children, until there are eight.
    while (children.size() < kWidth) {
        std::size_t largest = children.size();
        float area = -1;
        for (std::size_t i = 0; i < children.size(); ++i)
            if (const BoxTree::Node& node = all[children[i]]; !node.isLeaf() && halfArea(node.box()) > area)
                largest = i, area = halfArea(node.box());
        if (largest == children.size()) break;
        const std::uint32_t opened = children[largest];
        children[largest] = opened + 1;
        children.insert(children.begin() + static_cast<std::ptrdiff_t>(largest) + 1, all[opened].next);
    }
    std::reverse(children.begin(), children.end());
    const std::size_t index = nodes_.size();
    nodes_.emplace_back();
    Node node{};
    for (Row& row : node.low) row.fill(std::numeric_limits<float>::infinity());
    for (Row& row : node.high) row.fill(-std::numeric_limits<float>::infinity());
    for (std::size_t i = 0; i < children.size(); ++i) {
        const BoxTree::Node& child = all[children[i]];
        for (int axis = 0; axis < 3; ++axis) {
            node.low[static_cast<std::size_t>(axis)][i] = child.low[axis];
            node.high[static_cast<std::size_t>(axis)][i] = child.high[axis];
        }
        node.count[i] = child.count;
        node.child[i] = static_cast<std::uint32_t>(child.isLeaf() ? blocks_.size() : nodes_.size());
        if (child.isLeaf())
            addBlocks(tree, child);
        else
            collapse(tree, children[i]);
    }
    nodes_[index] = node;
}

void WideTree::addBlocks(const TriangleTree& tree, const BoxTree::Node& leaf) {
    const std::span<const std::uint32_t> references = tree.tree().references(leaf);
    for (std::size_t first = 0; first < references.size(); first += kWidth) {
        Block block{};
        for (std::size_t i = 0; i < kWidth && first + i < references.size(); ++i) {
            const Triangle& t = tree.triangles()[references[first + i]];
            block.triangle[i] = references[first + i];
            for (std::size_t k = 0; k < 9; ++k)
                block.corners[k][i] = (k < 3 ? t.a : k < 6 ? t.b : t.c)[static_cast<int>(k % 3)];
        }
        blocks_.push_back(block);
    }
}

bool WideTree::isTouched(const Sphere& sphere, BoxTest test, WalkCounts* counts) const {
    WalkCounts own;
    const bool is = !nodes_.empty() && HWY_DYNAMIC_DISPATCH(IsTouched)(*this, sphere, test, own);
    count(counts, own);
    return is;
}

void WideTree::touched(const Sphere& sphere, std::vector<std::uint32_t>& triangles, BoxTest test,
                       WalkCounts* counts) const {
    WalkCounts own;
    if (!nodes_.empty()) HWY_DYNAMIC_DISPATCH(Touched)(*this, sphere, test, own, triangles);
    count(counts, own);
}

TriangleTree::Nearest WideTree::nearest(glm::vec3 point, float within, WalkCounts* counts) const {
    TriangleTree::Nearest best{BoxTree::kNone, within * within};
    WalkCounts own;
    if (!nodes_.empty()) HWY_DYNAMIC_DISPATCH(Nearest)(*this, point, best, own);
    count(counts, own);
    return best.isFound() ? best : TriangleTree::Nearest{};
}

}  // namespace arclight
#endif
