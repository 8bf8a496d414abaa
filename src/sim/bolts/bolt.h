// Lightning bolts by midpoint displacement.
//
// Source: "Lightning Bolts" (drilian, 2009): every generation splits each segment at its middle, moved along the
// perpendicular by a uniform amount, which shrinks from generation to generation; some splits send out a branch.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "core/params.h"
#include "core/time.h"

namespace arclight::bolts {

/// How a bolt is grown. Lengths are in units of the distance between its ends.
struct BoltShape {
    int generations = 8;   ///< from 0, a straight line; at most `kMaxBoltGenerations`
    float offset = 0.15f;  ///< largest displacement in the first generation
    float roughness = 1;   ///< H: each generation displaces by 2^-H of the one before; 1 is the article's halving
    float branchProbability = 0.2f;  ///< of a branch at a split, from 0 to 1
    float branchAngle = 0.5f;        ///< largest turn of a branch against its parent, rad
    float branchScale = 0.7f;        ///< length of a branch over that of the half it leaves
    float branchDim = 0.5f;          ///< brightness of a branch over its parent's, from 0 to 1
    bool isFlat = true;              ///< all in the plane z = 0
    /// The mistake of walking a list while segments are taken out of it and put in: every second one is passed over.
    bool editsWhileWalking = false;

    friend bool operator==(const BoltShape&, const BoltShape&) = default;
};

inline constexpr int kMaxBoltGenerations = 12;

/// A part of a bolt between two of its points.
struct BoltSegment {
    std::uint32_t from = 0, to = 0;  ///< indices of points; `from` is nearer to the bolt's begin
    float brightness = 1;            ///< of the main path 1
    std::int32_t level = 0;          ///< 0 on the main path, one more with each branching

    friend bool operator==(const BoltSegment&, const BoltSegment&) = default;
};

/// A point of a bolt, in its own frame: it begins at 0 and ends at (1, 0, 0).
struct BoltPoint {
    glm::vec3 position{0};
    std::int32_t level = 0;
    std::int32_t isBranchEnd = 0;  ///< 1 where a branch ends in the air
};

/// A bolt of any size and place: it is grown once and laid between its two ends, which may move.
struct Bolt {
    std::vector<BoltPoint> points;      ///< the first is the begin, the second the end
    std::vector<BoltSegment> segments;  ///< along each path in order
};

/// Grows a bolt into `bolt`, whose memory is used again. The same shape, seed and stream give the same bits.
void growBolt(const BoltShape& shape, Seed seed, std::uint64_t stream, Bolt& bolt);

/// For each segment of a bolt, in order, the points before its begin and after its end on the same path; its own begin
/// or end where the path has none: what a strip's joints need.
struct BoltNeighbours {
    std::uint32_t before = 0, after = 0;
};
void findNeighbours(const Bolt& bolt, std::vector<BoltNeighbours>& neighbours);

/// Segments of a bolt on average: (2 + p)^n. They would be that many exactly if branches came in fractions.
double expectedSegments(const BoltShape& shape);

/// Room for the segments, or the points, of nearly every bolt of a shape: three times what is expected.
std::size_t usualRoom(const BoltShape& shape);

/// No point of the main path of a bolt with H = 1 is farther from the straight line: 2 (1 - 2^-n) offset. For other H
/// the sum of the geometric series of displacements.
double largestDeviation(const BoltShape& shape);

/// How far points are moved anew every tick.
struct BoltJitter {
    float points = 0.004f;  ///< in lengths of the bolt, for each axis from -1 to 1 times that
    float branchEnds = 0.012f;

    friend bool operator==(const BoltJitter&, const BoltJitter&) = default;
};

/// The points in space: laid between `begin` and `end`, which are met exactly, with the jitter of that tick. A flat
/// bolt lies in the plane through its ends whose normal is nearest to `normal`. `places` has one entry a point.
void transformBolt(const Bolt& bolt, const BoltJitter& jitter, bool isFlat, glm::vec3 begin, glm::vec3 end,
                   glm::vec3 normal, std::uint64_t hash, std::int64_t tick, std::span<glm::vec3> positions);

/// One of the bolts that are alive.
struct LiveBolt {
    std::int64_t index = 0;  ///< counted from the first that was born
    int age = 0;             ///< ticks since birth
    float brightness = 1;    ///< 1 - age / life
};

/// The article's timing: a bolt lives a third of a second and fades linearly; two are alive at a time, a sixth of a
/// second apart. The article also says that "every 1/3 s one of the bolts expires": taken by the word, for all bolts
/// together, that is the second timing.
struct BoltTiming {
    int lifeTicks = kTicksPerSecond / 3, periodTicks = kTicksPerSecond / 6;
    friend bool operator==(const BoltTiming&, const BoltTiming&) = default;
};
inline constexpr BoltTiming kBoltTiming{}, kTimingByTheWord{2 * kTicksPerSecond / 3, kTicksPerSecond / 3};

/// Calls `visit` with each bolt that is alive at a tick, or died less than `lingerTicks` ago (its brightness is 0
/// then), the older one first: one in the first sixth of a second, then two.
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

/// The slope of log(boxes) over log(1 / side), fitted by least squares, and its standard error.
struct BoxDimension {
    double dimension = 0, error = 0;
};

/// How many boxes of side 2^-`level` the segments (pairs of points in the plane z = 0) touch.
std::size_t boxesTouched(std::span<const glm::vec2> pairs, int level);

/// The box-counting dimension of line segments (pairs of points in the plane z = 0), from boxes of 2^-`finest` to
/// 2^-`coarsest` of the unit.
BoxDimension boxDimension(std::span<const glm::vec2> pairs, int coarsest, int finest);

}  // namespace arclight::bolts
