// Tests of a point against the eight boxes of a node of a `WideTree`, and against the triangles of a block. See
// lanes-inl.h for how it is included.
#if defined(ARCLIGHT_WIDE_TREE_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef ARCLIGHT_WIDE_TREE_INL
#undef ARCLIGHT_WIDE_TREE_INL
#else
#define ARCLIGHT_WIDE_TREE_INL
#endif

#include <bit>
#include <limits>

#include "sim/common/lanes-inl.h"
#include "sim/common/wide_tree.h"

HWY_BEFORE_NAMESPACE();
namespace arclight::HWY_NAMESPACE {

constexpr std::size_t kWide = WideTree::kWidth;
/// Vectors that hold eight values.
constexpr std::size_t kVectors = kWide / hn::MaxLanes(Tag());
static_assert(kVectors > 0);

HWY_INLINE Mask operator<=(Real a, Real b) { return hn::Le(a.v, b.v); }
HWY_INLINE Mask either(Mask a, Mask b) { return hn::Or(a, b); }
HWY_INLINE std::size_t laneOf(std::size_t vector) { return vector * hn::MaxLanes(Tag()); }
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
/// The lanes before `count`.
HWY_INLINE Mask firstLanes(std::size_t vector, std::size_t count) {
    return hn::FirstN(Tag(), count > laneOf(vector) ? count - laneOf(vector) : 0);
}

/// The eight results of a test, and which of them passed.
struct Tested {
    Real squares[kVectors];
    Mask passed[kVectors];

    /// Those that passed as bits.
    HWY_INLINE std::uint32_t bits() const {
        std::uint32_t bits = 0;
        for (std::size_t k = 0; k < kVectors; ++k) bits |= bitsOf(passed[k]) << laneOf(k);
        return bits;
    }
    /// The index of the smallest, or of one that is almost as small: the last bits of each are replaced by its index,
    /// which makes one reduction find both. Floats that are at least 0 are in the order of their bits.
    HWY_INLINE std::size_t nearest() const {
        auto least = hn::Set(BitsTag(), ~0u);
        for (std::size_t k = 0; k < kVectors; ++k) {
            const auto cut = hn::AndNot(hn::Set(BitsTag(), kWide - 1), hn::BitCast(BitsTag(), squares[k].v));
            least = hn::Min(least, hn::Or(cut, hn::Iota(BitsTag(), static_cast<std::uint32_t>(laneOf(k)))));
        }
        return hn::GetLane(hn::MinOfLanes(BitsTag(), least)) % kWide;
    }
    /// The smallest of those that passed, in every lane.
    HWY_INLINE Real least() const {
        Real least(std::numeric_limits<float>::infinity());
        for (std::size_t k = 0; k < kVectors; ++k) least = smaller(least, select(passed[k], squares[k], least));
        return hn::MinOfLanes(Tag(), least.v);
    }
    /// The first of those that passed and equal `value`.
    HWY_INLINE std::size_t indexOf(Real value) const {
        std::uint32_t bits = 0;
        for (std::size_t k = 0; k < kVectors; ++k)
            bits |= bitsOf(both(passed[k], hn::Eq(squares[k].v, value.v))) << laneOf(k);
        return static_cast<std::size_t>(std::countr_zero(bits));
    }
};

/// No limit is represented by the largest float, so empty boxes, at infinity, exceed it.
HWY_INLINE float limited(float square) { return std::min(square, std::numeric_limits<float>::max()); }

/// Squared distances from a point to the boxes of a node, as `squaredDistance` computes them. Those pass that are at
/// most `most`.
template <BoxTest test>
HWY_INLINE Tested boxesTested(const WideTree::Node& node, const Real3& p, Real most) {
    Tested tested;
    for (std::size_t k = 0; k < kVectors; ++k) {
        const Real3 below = rowsAt(node.low.data(), laneOf(k)) - p, above = p - rowsAt(node.high.data(), laneOf(k));
        const Real3 gap(larger(larger(below.x, above.x), 0.0f), larger(larger(below.y, above.y), 0.0f),
                        larger(larger(below.z, above.z), 0.0f));
        if constexpr (test == BoxTest::exact) {
            tested.squares[k] = dot(gap, gap);
        } else {
            const Real largest = larger(larger(gap.x, gap.y), gap.z);
            tested.squares[k] = largest * largest;
        }
        tested.passed[k] = tested.squares[k] <= most;
    }
    return tested;
}

/// The nearest point of each triangle: `from` + `part` / `whole` · `direction`, plus a second such term in its
/// interior.
struct Regions {
    Real3 from, direction;
    Real part, whole;
    Mask isOutside;

    HWY_INLINE void chooseEdge(Mask mask, const Real3& along, Real numerator, Real denominator) {
        direction = select(mask, along, direction);
        part = select(mask, numerator, part), whole = select(mask, denominator, whole);
        isOutside = either(isOutside, mask);
    }
    /// With a factor of 0, the direction does not matter.
    HWY_INLINE void chooseCorner(Mask mask, const Real3& corner) {
        from = select(mask, corner, from);
        part = select(mask, Real(0.0f), part), whole = select(mask, Real(1.0f), whole);
        isOutside = either(isOutside, mask);
    }
};

HWY_INLINE Real clampedBetween(Real value, Real a, Real b, Real c) {
    return smaller(larger(value, smaller(smaller(a, b), c)), larger(larger(a, b), c));
}

/// Squared distances from a point to the triangles in a vector of a block, bit-identical to `nearestPoint` but with
/// selection instead of branches. `needsPoint`: triangles that need `nearestPoint`, slivers whose interior is nearest.
HWY_INLINE Real triangleSquares(const WideTree::Block& block, std::size_t lane, const Real3& p, Mask& needsPoint) {
    const Real3 a = rowsAt(block.corners.data(), lane), b = rowsAt(block.corners.data() + 3, lane),
                c = rowsAt(block.corners.data() + 6, lane);
    const Real3 ab = b - a, ac = c - a, ap = p - a, bp = p - b, cp = p - c;
    const Real zero(0.0f);
    const Real d1 = dot(ab, ap), d2 = dot(ac, ap), d3 = dot(ab, bp), d4 = dot(ac, bp), d5 = dot(ab, cp),
               d6 = dot(ac, cp);
    const Real va = d3 * d6 - d5 * d4, vb = d5 * d2 - d1 * d6, vc = d1 * d4 - d3 * d2, sum = va + vb + vc;
    const Real alongAb = d1 - d3, alongAc = d2 - d6, b1 = d4 - d3, b2 = d5 - d6, alongBc = b1 + b2;
    // In the reverse order of `nearestPoint`, because the last choice holds.
    const Mask nearBc = both(both(va <= zero, zero <= b1), both(zero <= b2, alongBc > zero));
    const Mask nearAc = both(both(vb <= zero, zero <= d2), both(d6 <= zero, alongAc > zero));
    const Mask nearAb = both(both(vc <= zero, zero <= d1), both(d3 <= zero, alongAb > zero));
    Regions at{a, ab, vb, sum, nearBc};
    at.chooseEdge(nearBc, c - b, b1, alongBc);
    at.chooseEdge(nearAc, ac, d2, alongAc);
    at.chooseEdge(nearAb, ab, d1, alongAb);
    at.from = select(hn::AndNot(either(nearAc, nearAb), nearBc), b, a);
    at.chooseCorner(both(zero <= d6, d5 <= d6), c);
    at.chooseCorner(both(zero <= d3, d4 <= d3), b);
    at.chooseCorner(both(d1 <= zero, d2 <= zero), a);
    needsPoint = hn::AndNot(either(at.isOutside, sum > 0x1p-12f * (dot(ab, ab) * dot(ac, ac))), hn::Eq(zero.v, zero.v));

    Real3 q = at.from + (at.part / at.whole) * at.direction + select(at.isOutside, zero, vc / at.whole) * ac;
    q.x = clampedBetween(q.x, a.x, b.x, c.x);
    q.y = clampedBetween(q.y, a.y, b.y, c.y);
    q.z = clampedBetween(q.z, a.z, b.z, c.z);
    const Real3 d = p - q;
    return dot(d, d);
}

/// Replaces the squared distances of some triangles of a vector by those to `nearestPoint`.
HWY_NOINLINE Real withNearestPoints(const WideTree::Block& block, std::size_t lane, glm::vec3 point, Mask which,
                                    Real squares) {
    alignas(64) float values[kMaxLanes];
    squares.store(values);
    for (std::uint32_t bits = bitsOf(which); bits != 0; bits &= bits - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(bits));
        const auto corner = [&](std::size_t k) {
            return glm::vec3(block.corners[k][lane + i], block.corners[k + 1][lane + i],
                             block.corners[k + 2][lane + i]);
        };
        values[i] = squaredDistance(Triangle{corner(0), corner(3), corner(6)}, point);
    }
    return Real::load(values);
}

/// Squared distances to the first `count` triangles of a block. Those pass that are at most `most`.
HWY_INLINE Tested trianglesTested(const WideTree::Block& block, glm::vec3 point, const Real3& p, std::size_t count,
                                  Real most) {
    Tested tested;
    for (std::size_t k = 0; k < kVectors; ++k) {
        Mask needsPoint;
        const Mask used = firstLanes(k, count);
        tested.squares[k] = triangleSquares(block, laneOf(k), p, needsPoint);
        if (const Mask slivers = both(needsPoint, used); !hn::AllFalse(Tag(), slivers))
            tested.squares[k] = withNearestPoints(block, laneOf(k), point, slivers, tested.squares[k]);
        tested.passed[k] = both(used, tested.squares[k] <= most);
    }
    return tested;
}

}  // namespace arclight::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
