// Lightning bolts by midpoint displacement.
//
// Source: "Lightning Bolts" (drilian, 2009). Every generation splits each segment at its midpoint and moves the
// midpoint along the perpendicular by a uniform random amount, whose range shrinks from generation to generation. Some
// splits start a branch.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "core/params.h"
#include "core/time.h"
#include "core/values.h"

namespace arclight::bolts {

/// The model that gives a bolt its shape.
enum class BoltModel : int { displacement, breakdown };
enum class BoltDimensions : int { two, three };

/// Parameters of a bolt's growth. Lengths are in units of the distance between its ends.
struct BoltShape {
    BoltModel model = BoltModel::displacement;
    int generations = 8;             ///< from 0, a straight line; at most `kMaxBoltGenerations`
    float offset = 0.15f;            ///< largest displacement in the first generation
    float roughness = 1;             ///< H: each generation displaces 2^-H times as far as the previous one
    float branchProbability = 0.2f;  ///< probability of a branch at a split
    float branchAngle = 0.5f;        ///< largest angle between a branch and its parent, rad
    float branchScale = 0.7f;        ///< length of a branch relative to the half segment that it continues
    float branchDim = 0.5f;          ///< brightness of a branch relative to its parent, from 0 to 1
    BoltDimensions dimensions = BoltDimensions::two;  ///< two keep all points in the plane z = 0
    float eta = 1;                                    ///< exponent η of the breakdown
    /// The mistake of modifying the list of segments while iterating over it, which skips every second segment.
    bool editsWhileWalking = false;

    constexpr bool displaces() const { return model == BoltModel::displacement; }
    constexpr bool splits() const { return displaces() && generations > 0; }
    /// Whether the bolt has points between its ends.
    constexpr bool bends() const { return !displaces() || splits(); }
    /// Whether branches depend on `branchProbability`; a breakdown has branches without it.
    constexpr bool drawsBranches() const { return splits() && branchProbability > 0; }
    constexpr bool hasBranches() const { return !displaces() || drawsBranches(); }
    constexpr bool isFlat() const { return dimensions == BoltDimensions::two; }

    friend bool operator==(const BoltShape&, const BoltShape&) = default;
};

constexpr auto rowsOf(BoltShape) {
    using Shape = BoltShape;
    constexpr auto displaces = [](const Shape& s) { return s.displaces(); };
    constexpr auto splits = [](const Shape& s) { return s.splits(); };
    constexpr auto drawsBranches = [](const Shape& s) { return s.drawsBranches(); };
    return paramRows<Shape>(
        Group{"Shape", "Split every segment at its midpoint, displace the midpoint at random, and repeat."},
        Param{"model",
              "displacement moves midpoints at random; breakdown solves Laplace's equation and grows along the field.",
              &Shape::model, labels("displacement", "breakdown")}
            .primary(),
        Param{
            "generations", "",
            "Number of times that every segment is split, reduced if all bolts together would exceed 600,000 segments.",
            &Shape::generations, 0, 12}
            .symbol("n")
            .primary()
            .when(displaces),
        Param{"offset", "", "Largest displacement of the first midpoint, divided by the length of the bolt.",
              &Shape::offset, 0, 0.5f}
            .label("displacement bound")
            .symbol("o₀")
            .when(splits),
        Param{"roughness", "",
              "Exponent H: each generation displaces 2^−H times as far as the previous one; the article has H = 1.",
              &Shape::roughness, 0.2f, 1.5f}
            .symbol("H")
            .primary()
            .when([](const Shape& s) { return s.displaces() && s.generations > 1 && s.offset > 0; }),
        Param{"branchProbability", "", "Probability of a branch at each split.", &Shape::branchProbability, 0, 1}
            .symbol("p")
            .primary()
            .when(splits),
        Param{"branchAngle", "rad", "Largest angle between a branch and the half segment that it continues.",
              &Shape::branchAngle, 0, 1.5f}
            .when(drawsBranches),
        Param{"branchScale", "", "Length of a branch relative to the half segment that it continues.",
              &Shape::branchScale, 0.1f, 1.5f}
            .label("branch length")
            .when(drawsBranches),
        Param{"branchDim", "", "Brightness of a branch relative to its parent.", &Shape::branchDim, 0, 1}
            .label("branch brightness")
            .when([](const Shape& s) { return s.hasBranches(); }),
        Param{"dimensions", "2D moves midpoints within the view plane, 3D in any direction around the segment.",
              &Shape::dimensions, labels("2D", "3D")}
            .when(splits),
        Param{"eta", "",
              "Exponent of the potential: 0 grows a blob, 1 lightning, and 4 a channel with almost no branches.",
              &Shape::eta, 0, 4}
            .label("breakdown exponent")
            .symbol("η")
            .primary()
            .when([](const Shape& s) { return !s.displaces(); }),
        Fixed{&Shape::editsWhileWalking});
}

/// More generations than are drawn: the statistics grow bolts further.
inline constexpr int kMaxBoltGenerations = 14;

/// A part of a bolt between two of its points.
struct BoltSegment {
    std::uint32_t from = 0, to = 0;  ///< indices of points; `from` is nearer to the bolt's start
    float brightness = 1;            ///< 1 on the main path
    std::int32_t level = 0;          ///< 0 on the main path, one more with each branching

    friend bool operator==(const BoltSegment&, const BoltSegment&) = default;
};

/// A point of a bolt in the bolt's own frame, in which it runs from 0 to (1, 0, 0).
struct BoltPoint {
    glm::vec3 position{0};
    std::int16_t level = 0;
    std::int16_t isBranchEnd = 0;  ///< 1 where a branch ends in the air
};

/// The shape of a bolt. It is grown once; `transformBolt` places it between two ends, which may move.
struct Bolt {
    std::vector<BoltPoint> points;      ///< the first is the start of the bolt, the second its end
    std::vector<BoltSegment> segments;  ///< along each path in order; a path comes after the one that it branches off
};

/// Grows a bolt into `bolt` and reuses its memory. For equal shape, seed and stream, the bolt is bit-identical at any
/// vector width.
void growBolt(const BoltShape& shape, Seed seed, std::uint64_t stream, Bolt& bolt);

/// Removes the smallest twigs of a tree of segments until at most `most` segments are left, if there are more. A
/// segment must come after the one that ends where it starts.
void pruneBolt(Bolt& bolt, std::size_t most);

/// For each segment of a bolt, in order, the points before its start and after its end on the same path, or its own
/// start or end where the path has none. The joints of a strip need them.
struct BoltNeighbours {
    std::uint32_t before = 0, after = 0;
};
void findNeighbours(const Bolt& bolt, std::vector<BoltNeighbours>& neighbours);

/// Mean number of segments of a bolt, (2 + p)^n.
double expectedSegments(const BoltShape& shape);

/// Capacity that suffices for the segments, or the points, of nearly every bolt of a shape: three times the mean.
std::size_t usualRoom(const BoltShape& shape);

/// Upper bound on the distance of the main path from the straight line: the sum of the offsets of all generations,
/// which is 2 (1 - 2^-n) offset for H = 1.
double largestDeviation(const BoltShape& shape);

/// Random movement of the points in every tick.
struct BoltJitter {
    float points = 0.004f;  ///< largest movement along each axis, in lengths of the bolt
    float branchEnds = 0.012f;

    friend bool operator==(const BoltJitter&, const BoltJitter&) = default;
};

constexpr auto rowsOf(BoltJitter) {
    return paramRows<BoltJitter>(
        Param{"jitter", "", "Largest random displacement of each point per tick, divided by the length of the bolt.",
              &BoltJitter::points, 0, 0.05f},
        Param{"branchJitter", "",
              "Largest random displacement of branch ends per tick, divided by the length of the bolt.",
              &BoltJitter::branchEnds, 0, 0.1f}
            .label("branch-end jitter"));
}

/// Places the points between `begin` and `end`, which the bolt meets exactly, with the jitter of that tick. A flat bolt
/// lies in the plane through its ends whose normal is nearest to `normal`. `positions` has one entry per point.
void transformBolt(const Bolt& bolt, const BoltJitter& jitter, bool isFlat, glm::vec3 begin, glm::vec3 end,
                   glm::vec3 normal, std::uint64_t hash, std::int64_t tick, std::span<glm::vec3> positions);

/// A live bolt.
struct LiveBolt {
    std::int64_t index = 0;  ///< number of the bolt, from 0
    int age = 0;             ///< ticks since birth
    float brightness = 1;    ///< 1 - age / life
};

/// The article's timing: a bolt lives for a third of a second and fades linearly; two are alive at a time, a sixth of a
/// second apart. The article also states that a bolt expires every third of a second; taken literally, for both bolts
/// together, that gives `kLiteralTiming`.
struct BoltTiming {
    int lifeTicks = kTicksPerSecond / 3, periodTicks = kTicksPerSecond / 6;
    friend bool operator==(const BoltTiming&, const BoltTiming&) = default;
};
inline constexpr BoltTiming kBoltTiming{}, kLiteralTiming{2 * kTicksPerSecond / 3, kTicksPerSecond / 3};

/// Calls `visit` with each bolt that is alive at a tick, or died less than `lingerTicks` ago (with brightness 0), the
/// oldest first.
template <class Visit>
void forLiveBolts(std::int64_t tick, const BoltTiming& timing, int lingerTicks, Visit visit) {
    if (tick < 0) return;
    const std::int64_t newest = tick / timing.periodTicks;
    const std::int64_t count = (timing.lifeTicks + lingerTicks + timing.periodTicks - 1) / timing.periodTicks;
    for (std::int64_t index = newest < count ? 0 : newest - count; index <= newest; ++index) {
        const auto age = static_cast<int>(tick - index * timing.periodTicks);
        if (age >= timing.lifeTicks + lingerTicks) continue;
        const float left = 1 - static_cast<float>(age) / static_cast<float>(timing.lifeTicks);
        visit(LiveBolt{index, age, left > 0 ? left : 0});
    }
}

}  // namespace arclight::bolts
