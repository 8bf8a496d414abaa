#include "sim/common/wide_tree.h"

#include <algorithm>
#include <bit>

// Eight lanes are a vector of AVX2; vectors of sixteen (the bits of AVX3) would be half empty.
#define HWY_DISABLED_TARGETS (31LL << 4)

// Highway compiles this file once for every instruction set and chooses among them when the program runs.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/common/wide_tree.cpp"
#include <hwy/foreach_target.h>

#include "sim/common/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace arclight::HWY_NAMESPACE {

constexpr std::size_t kWide = WideTree::kWidth;
/// The results of eight tests, with room to store a longer vector.
struct alignas(64) Squares {
    float at[2 * kMaxLanes];
};

HWY_INLINE Mask operator<=(Real a, Real b) { return hn::Le(a.v, b.v); }
HWY_INLINE Mask both(Mask a, Mask b) { return hn::And(a, b); }
HWY_INLINE Real3 rowsAt(const WideTree::Row* rows, std::size_t lane) {
    return {Real::loadUnaligned(rows[0].data() + lane), Real::loadUnaligned(rows[1].data() + lane),
            Real::loadUnaligned(rows[2].data() + lane)};
}
/// A mask as bits, one per lane.
HWY_INLINE std::uint32_t bitsOf(Mask mask) {
    std::uint8_t bytes[8] = {};
    hn::StoreMaskBits(Tag(), mask, bytes);
    return bytes[0];
}

/// No limit is represented by the largest float, so empty boxes, at infinity, exceed it.
HWY_INLINE float limited(float square) { return std::min(square, std::numeric_limits<float>::max()); }

/// Squared distances from a point to the boxes of a node, as `squaredDistance` computes them; returns the bits of those
/// that are at most `most`. If `isNearest`, first reduces `most` to the smallest upper bound of any box, the squared
/// distance within which the whole box lies, because some triangle is at least as near.
template <BoxTest test, bool isNearest>
HWY_INLINE std::uint32_t boxSquares(const WideTree::Node& node, const Real3& p, float most, Squares& squares) {
    std::uint32_t bits = 0;
    if constexpr (isNearest) {
        Real least(most);
        for (std::size_t lane = 0; lane < kWide; lane += hn::Lanes(Tag())) {
            const Real3 below = p - rowsAt(node.low.data(), lane), above = rowsAt(node.high.data(), lane) - p;
            const Real3 far(larger(absolute(below.x), absolute(above.x)), larger(absolute(below.y), absolute(above.y)),
                            larger(absolute(below.z), absolute(above.z)));
            least = smaller(dot(far, far), least);
        }
        most = hn::GetLane(hn::MinOfLanes(Tag(), least.v));
    }
    for (std::size_t lane = 0; lane < kWide; lane += hn::Lanes(Tag())) {
        const Real3 below = rowsAt(node.low.data(), lane) - p, above = p - rowsAt(node.high.data(), lane);
        const Real3 gap(larger(larger(below.x, above.x), 0.0f), larger(larger(below.y, above.y), 0.0f),
                        larger(larger(below.z, above.z), 0.0f));
        Real square;
        if constexpr (test == BoxTest::exact) {
            square = dot(gap, gap);
        } else {
            const Real largest = larger(larger(gap.x, gap.y), gap.z);
            square = largest * largest;
        }
        square.storeUnaligned(squares.at + lane);
        bits |= bitsOf(square <= Real(most)) << lane;
    }
    return bits;
}

/// Squared distances from a point to the triangles of a block, bit-identical to `nearestPoint` but with selection
/// instead of branches. Returns the bits of triangles that need `nearestPoint`: slivers whose interior is nearest.
HWY_INLINE std::uint32_t triangleSquares(const WideTree::Block& block, const Real3& p, Squares& squares) {
    std::uint32_t slivers = 0;
    for (std::size_t lane = 0; lane < kWide; lane += hn::Lanes(Tag())) {
        const Real3 a = rowsAt(block.corners.data(), lane), b = rowsAt(block.corners.data() + 3, lane),
                    c = rowsAt(block.corners.data() + 6, lane);
        const Real3 ab = b - a, ac = c - a, ap = p - a, bp = p - b, cp = p - c;
        const Real zero(0.0f), one(1.0f);
        const Real d1 = dot(ab, ap), d2 = dot(ac, ap), d3 = dot(ab, bp), d4 = dot(ac, bp), d5 = dot(ab, cp),
                   d6 = dot(ac, cp);
        const Real va = d3 * d6 - d5 * d4, vb = d5 * d2 - d1 * d6, vc = d1 * d4 - d3 * d2, sum = va + vb + vc;
        const Real alongAb = d1 - d3, alongAc = d2 - d6, b1 = d4 - d3, b2 = d5 - d6, alongBc = b1 + b2;

        Real3 from = a, direction = ab;
        Real part = vb, whole = sum, second = vc;
        Mask isFace = hn::Eq(zero.v, zero.v);
        const auto choose = [&](Mask mask, const Real3& origin, const Real3& along, Real numerator, Real denominator) {
            from = select(mask, origin, from), direction = select(mask, along, direction);
            part = select(mask, numerator, part), whole = select(mask, denominator, whole);
            second = select(mask, zero, second);
            isFace = hn::AndNot(mask, isFace);
        };
        choose(both(both(va <= zero, zero <= b1), both(zero <= b2, alongBc > zero)), b, c - b, b1, alongBc);
        choose(both(both(vb <= zero, zero <= d2), both(d6 <= zero, alongAc > zero)), a, ac, d2, alongAc);
        choose(both(both(vc <= zero, zero <= d1), both(d3 <= zero, alongAb > zero)), a, ab, d1, alongAb);
        choose(both(zero <= d6, d5 <= d6), c, ab, zero, one);
        choose(both(zero <= d3, d4 <= d3), b, ab, zero, one);
        choose(both(d1 <= zero, d2 <= zero), a, ab, zero, one);
        const Real least = 0x1p-12f * (dot(ab, ab) * dot(ac, ac));
        slivers |= bitsOf(hn::AndNot(sum > least, isFace)) << lane;

        Real3 q = from + (part / whole) * direction + select(isFace, second / whole, zero) * ac;
        q.x = smaller(larger(q.x, smaller(smaller(a.x, b.x), c.x)), larger(larger(a.x, b.x), c.x));
        q.y = smaller(larger(q.y, smaller(smaller(a.y, b.y), c.y)), larger(larger(a.y, b.y), c.y));
        q.z = smaller(larger(q.z, smaller(smaller(a.z, b.z), c.z)), larger(larger(a.z, b.z), c.z));
        const Real3 d = p - q;
        dot(d, d).storeUnaligned(squares.at + lane);
    }
    return slivers;
}

/// The bits of those among the first `count` triangles of a block whose squared distance is at most `most`.
HWY_INLINE std::uint32_t nearTriangles(const WideTree::Block& block, glm::vec3 point, const Real3& p, std::size_t count,
                                       float most, Squares& squares) {
    const std::uint32_t used = (1u << count) - 1;
    for (std::uint32_t slivers = triangleSquares(block, p, squares) & used; slivers != 0; slivers &= slivers - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(slivers));
        const auto corner = [&](std::size_t k) {
            return glm::vec3(block.corners[k][i], block.corners[k + 1][i], block.corners[k + 2][i]);
        };
        squares.at[i] = squaredDistance(Triangle{corner(0), corner(3), corner(6)}, point);
    }
    std::uint32_t bits = 0;
    for (std::size_t lane = 0; lane < kWide; lane += hn::Lanes(Tag()))
        bits |= bitsOf(Real::loadUnaligned(squares.at + lane) <= Real(most)) << lane;
    return bits & used;
}

/// Prefetches the node or block to be visited next.
HWY_INLINE void prefetch(const WideTree& tree, std::uint32_t child, std::uint32_t count) {
    const void* at = count == 0 ? static_cast<const void*>(tree.nodes().data() + child)
                                : static_cast<const void*>(tree.blocks().data() + child);
    for (std::size_t line = 0; line < 4; ++line) __builtin_prefetch(static_cast<const char*>(at) + 64 * line);
}

/// A child that is still to be visited.
struct Pending {
    std::uint32_t child, count;
    float square;
};
using PendingStack = std::array<Pending, (kWide - 1) * kMaxTreeDepth + 1>;

/// Calls `visit(triangle)` for each triangle that the sphere touches, until it returns true.
template <BoxTest test, class Visit>
HWY_INLINE void EachTouched(const WideTree& tree, const Sphere& sphere, WalkCounts& counts, const Visit& visit) {
    const Real3 p(sphere.centre);
    const float most = limited(sphere.radius * sphere.radius);
    Squares squares;
    PendingStack stack;
    std::size_t held = 0;
    stack[held++] = {0, 0, 0};
    while (held > 0) {
        const Pending at = stack[--held];
        ++counts.nodes;
        if (at.count == 0) {
            const WideTree::Node& node = tree.nodes()[at.child];
            counts.boxTests += kWide;
            // Pushed in reverse order, so they are visited in order.
            for (std::uint32_t bits = boxSquares<test, false>(node, p, most, squares); bits != 0;) {
                const auto i = static_cast<std::size_t>(31 - std::countl_zero(bits));
                bits ^= 1u << i;
                stack[held++] = {node.child[i], node.count[i], 0};
            }
            continue;
        }
        for (std::uint32_t first = 0; first < at.count; first += kWide) {
            const WideTree::Block& block = tree.blocks()[at.child + first / kWide];
            const std::size_t count = std::min<std::size_t>(kWide, at.count - first);
            counts.triangleTests += static_cast<std::uint32_t>(count);
            for (std::uint32_t bits = nearTriangles(block, sphere.centre, p, count, most, squares); bits != 0;
                 bits &= bits - 1)
                if (visit(block.triangle[static_cast<std::size_t>(std::countr_zero(bits))])) return;
        }
    }
}

template <class Visit>
HWY_INLINE void EachTouchedBy(const WideTree& tree, const Sphere& sphere, BoxTest test, WalkCounts& counts,
                              const Visit& visit) {
    if (test == BoxTest::exact)
        EachTouched<BoxTest::exact>(tree, sphere, counts, visit);
    else
        EachTouched<BoxTest::approximate>(tree, sphere, counts, visit);
}

void Touched(const WideTree& tree, const Sphere& sphere, BoxTest test, WalkCounts& counts,
             std::vector<std::uint32_t>& triangles) {
    EachTouchedBy(tree, sphere, test, counts, [&](std::uint32_t triangle) {
        triangles.push_back(triangle);
        return false;
    });
}

bool IsTouched(const WideTree& tree, const Sphere& sphere, BoxTest test, WalkCounts& counts) {
    bool is = false;
    EachTouchedBy(tree, sphere, test, counts, [&](std::uint32_t) { return is = true; });
    return is;
}

void Nearest(const WideTree& tree, glm::vec3 point, TriangleTree::Nearest& best, WalkCounts& counts) {
    const Real3 p(point);
    Squares squares;
    PendingStack stack;
    std::size_t held = 0;
    stack[held++] = {0, 0, 0};
    while (held > 0) {
        const Pending at = stack[--held];
        if (!(at.square <= best.squaredDistance)) continue;
        ++counts.nodes;
        if (at.count == 0) {
            const WideTree::Node& node = tree.nodes()[at.child];
            counts.boxTests += kWide;
            const std::size_t below = held;
            const float most = limited(best.squaredDistance);
            // Once a triangle has been found, upper bounds from boxes barely help.
            std::uint32_t bits = best.isFound() ? boxSquares<BoxTest::exact, false>(node, p, most, squares)
                                                : boxSquares<BoxTest::exact, true>(node, p, most, squares);
            // The nearest goes on top. Once it has been visited, the order of the others barely matters.
            std::size_t top = below;
            for (; bits != 0; bits &= bits - 1) {
                const auto i = static_cast<std::size_t>(std::countr_zero(bits));
                stack[held] = {node.child[i], node.count[i], squares.at[i]};
                top = squares.at[i] < stack[top].square ? held : top;
                ++held;
            }
            if (held > below) std::swap(stack[top], stack[held - 1]);
            if (held > below) prefetch(tree, stack[held - 1].child, stack[held - 1].count);
            continue;
        }
        for (std::uint32_t first = 0; first < at.count; first += kWide) {
            const WideTree::Block& block = tree.blocks()[at.child + first / kWide];
            const std::size_t count = std::min<std::size_t>(kWide, at.count - first);
            counts.triangleTests += static_cast<std::uint32_t>(count);
            for (std::uint32_t bits = nearTriangles(block, point, p, count, best.squaredDistance, squares); bits != 0;
                 bits &= bits - 1) {
                const auto i = static_cast<std::size_t>(std::countr_zero(bits));
                if (squares.at[i] < best.squaredDistance ||
                    (squares.at[i] == best.squaredDistance && block.triangle[i] < best.triangle))
                    best = {block.triangle[i], squares.at[i]};
            }
        }
    }
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
