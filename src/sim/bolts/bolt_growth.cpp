// Grows bolts generation by generation in SIMD vectors. A hash of a split's number gives its random numbers, so splits
// are independent; lanes give bit-identical results to a loop over single floats.
#include <algorithm>
#include <array>
#include <cmath>

#include "core/check.h"
#include "core/random.h"
#include "sim/bolts/bolt.h"
#include "sim/common/lanes.h"

// Highway compiles this file once for every instruction set and chooses among them when the program runs.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/bolts/bolt_growth.cpp"
#include <hwy/foreach_target.h>

#include "sim/common/lanes-inl.h"

#ifndef ARCLIGHT_BOLTS_GROWTH_TYPES
#define ARCLIGHT_BOLTS_GROWTH_TYPES
namespace arclight::bolts {

/// Lanes that may be read and written beyond the end of a list.
inline constexpr std::size_t kPadding = kMaxLanes;

/// Segments as a structure of arrays.
struct SegmentLists {
    std::array<std::vector<float>, 3> from, to;  ///< positions
    std::vector<std::uint32_t> fromPoint, toPoint;
    std::vector<float> brightness;
    std::vector<std::int32_t> level;
    std::size_t count = 0;

    template <class Visit>
    void forEachList(Visit visit) {
        for (auto* lists : {&from, &to})
            for (auto& list : *lists) visit(list);
        visit(fromPoint), visit(toPoint), visit(brightness), visit(level);
    }
    void makeRoom(std::size_t room) {
        forEachList([&](auto& list) {
            if (list.size() < room + kPadding) list.resize(room + kPadding);
        });
    }
};

/// The common parameters of all splits of one generation.
struct Generation {
    float offset = 0;
    std::uint32_t firstSplit = 0;  ///< number of the first split of this generation
    std::uint32_t firstPoint = 0;  ///< index of its midpoint
    std::size_t kept = 0;          ///< segments of the next list that come before the halves
    std::array<std::uint32_t, 2> key{};
    bool isLast = false;  ///< positions are no longer needed
};

}  // namespace arclight::bolts
#endif

HWY_BEFORE_NAMESPACE();
namespace arclight::bolts::HWY_NAMESPACE {
using namespace arclight::HWY_NAMESPACE;

/// A bijection that mixes 32 bits well (C. Wellons, "Prospecting for Hash Functions", 2018).
HWY_INLINE Bits mixed(Bits h) {
    h = hn::Mul(hn::Xor(h, hn::ShiftRight<16>(h)), hn::Set(BitsTag(), 0x7feb352du));
    h = hn::Mul(hn::Xor(h, hn::ShiftRight<15>(h)), hn::Set(BitsTag(), 0x846ca68bu));
    return hn::Xor(h, hn::ShiftRight<16>(h));
}

/// The random numbers of splits; each `purpose` has its own.
struct SplitRandom {
    Bits base;
    HWY_INLINE SplitRandom(Bits split, const Generation& g)
        : base(hn::Add(mixed(hn::Xor(split, hn::Set(BitsTag(), g.key[0]))), hn::Set(BitsTag(), g.key[1]))) {}
    /// In [0, 1), a multiple of 2⁻²⁴.
    HWY_INLINE Real uniform01(std::uint32_t purpose) const {
        return uniformFrom(mixed(hn::Add(base, hn::Set(BitsTag(), purpose * 0x9e3779b9u))));
    }
    /// In [-most, most).
    HWY_INLINE Real within(std::uint32_t purpose, float most) const {
        return (2.0f * uniform01(purpose) - 1.0f) * most;
    }
};

/// Sine and cosine of angles from -π/2 to π/2 by their Taylor series, to 6e-8.
HWY_INLINE void sineAndCosine(Real angle, Real& sine, Real& cosine) {
    const Real s = angle * angle;
    sine = -1.0f / 39916800;
    for (const float term : {1.0f / 362880, -1.0f / 5040, 1.0f / 120, -1.0f / 6, 1.0f}) sine = sine * s + term;
    sine = sine * angle;
    cosine = 1.0f / 479001600;
    for (const float term : {-1.0f / 3628800, 1.0f / 40320, -1.0f / 720, 1.0f / 24, -0.5f, 1.0f})
        cosine = cosine * s + term;
}

/// A random unit vector perpendicular to `direction`, whose squared length is `square`; for flat bolts the one in their
/// plane.
HWY_INLINE Real3 aside(bool isFlat, Real3 direction, Real square, const SplitRandom& random, std::uint32_t purpose) {
    const Real3 n = 1.0f / root(square) * direction;
    if (isFlat) return {-n.y, n.x, 0.0f};
    // An orthonormal basis (T. Duff and others, "Building an Orthonormal Basis, Revisited", JCGT 2017).
    const Real sign = hn::CopySign(Real(1.0f).v, n.z.v), a = -1.0f / (sign + n.z), b = n.x * n.y * a;
    const Real3 u{1.0f + sign * (n.x * n.x) * a, sign * b, -(sign * n.x)};
    const Real3 v{b, sign + n.y * n.y * a, -n.y};
    Real sine, cosine;  // of half the angle around the segment
    sineAndCosine(random.within(purpose, 1.57079633f), sine, cosine);
    const Real x = cosine * cosine - sine * sine, y = 2.0f * (sine * cosine);
    return x * u + y * v;
}

HWY_INLINE Real3 load(const std::array<std::vector<float>, 3>& lists, std::size_t at) {
    return {Real::loadUnaligned(&lists[0][at]), Real::loadUnaligned(&lists[1][at]), Real::loadUnaligned(&lists[2][at])};
}
HWY_INLINE void store(Real3 v, std::array<std::vector<float>, 3>& lists, std::size_t at) {
    v.x.storeUnaligned(&lists[0][at]), v.y.storeUnaligned(&lists[1][at]), v.z.storeUnaligned(&lists[2][at]);
}
HWY_INLINE void storeTwice(Real3 a, Real3 b, std::array<std::vector<float>, 3>& lists, std::size_t at) {
    const Tag d;
    hn::StoreInterleaved2(a.x.v, b.x.v, d, &lists[0][at]);
    hn::StoreInterleaved2(a.y.v, b.y.v, d, &lists[1][at]);
    hn::StoreInterleaved2(a.z.v, b.z.v, d, &lists[2][at]);
}
/// `tag` holds the level in the lower half; the upper half is 1 at the ends of branches.
HWY_INLINE void storePoints(Real3 v, Bits tag, BoltPoint* to) {
    static_assert(sizeof(BoltPoint) == 16);
    hn::StoreInterleaved4(v.x.v, v.y.v, v.z.v, hn::BitCast(Tag(), tag), Tag(), reinterpret_cast<float*>(to));
}

/// Splits all segments of `now`. Returns the number of branches, whose parents it lists.
std::size_t splitAll(const BoltShape& shape, const Generation& g, const SegmentLists& now, SegmentLists& next,
                     BoltPoint* points, std::uint32_t* parents) {
    const Tag d;
    const BitsTag bits;
    std::size_t branches = 0;
    for (std::size_t i = 0; i < now.count; i += hn::Lanes(d)) {
        const Real3 from = load(now.from, i), to = load(now.to, i), direction = to - from;
        const Bits number = hn::Iota(bits, static_cast<std::uint32_t>(i));
        const SplitRandom random(hn::Add(number, hn::Set(bits, g.firstSplit)), g);
        const Real square = dot(direction, direction);
        const Mask hasLength = square > 0.0f;
        const Real3 off = random.within(0, g.offset) * aside(shape.isFlat(), direction, square, random, 1);
        const Real3 halfway = 0.5f * (from + to);
        // A segment of length 0 has no perpendicular.
        const Real3 midpoint = select(hasLength, halfway + off, halfway);
        const Bits index = hn::Add(number, hn::Set(bits, g.firstPoint));
        const auto level = hn::LoadU(IntTag(), &now.level[i]);
        const Vector brightness = hn::LoadU(d, &now.brightness[i]);
        storePoints(midpoint, hn::BitCast(bits, level), points + i);
        const std::size_t out = g.kept + 2 * i;
        if (!g.isLast) storeTwice(from, midpoint, next.from, out);
        if (!g.isLast) storeTwice(midpoint, to, next.to, out);
        hn::StoreInterleaved2(hn::LoadU(bits, &now.fromPoint[i]), index, bits, &next.fromPoint[out]);
        hn::StoreInterleaved2(index, hn::LoadU(bits, &now.toPoint[i]), bits, &next.toPoint[out]);
        hn::StoreInterleaved2(brightness, brightness, d, &next.brightness[out]);
        hn::StoreInterleaved2(level, level, IntTag(), &next.level[out]);
        const Real3 half = midpoint - from;
        const Mask starts = hn::And(random.uniform01(2) < shape.branchProbability, dot(half, half) > 0.0f);
        const auto isInside = hn::FirstN(bits, now.count - i);
        branches +=
            hn::CompressStore(number, hn::And(hn::RebindMask(bits, starts), isInside), bits, parents + branches);
    }
    return branches;
}

/// Adds the branches that start at the midpoints of `parents`, after the halves.
void branchAll(const BoltShape& shape, const Generation& g, std::size_t splits, std::size_t branches,
               const SegmentLists& now, SegmentLists& next, BoltPoint* points, const std::uint32_t* parents) {
    const Tag d;
    const BitsTag bits;
    const IntTag ints;
    for (std::size_t i = 0; i < branches; i += hn::Lanes(d)) {
        const Bits number = hn::LoadU(bits, parents + i);
        const auto at = hn::BitCast(ints, number);
        const auto row = hn::ShiftLeft<2>(at);  // of four floats
        const auto* midpoints = reinterpret_cast<const float*>(points);
        const Real3 from{hn::GatherIndex(d, now.from[0].data(), at), hn::GatherIndex(d, now.from[1].data(), at),
                         hn::GatherIndex(d, now.from[2].data(), at)};
        const Real3 midpoint{hn::GatherIndex(d, midpoints, row), hn::GatherIndex(d, midpoints + 1, row),
                             hn::GatherIndex(d, midpoints + 2, row)};
        const Real3 half = midpoint - from;
        const SplitRandom random(hn::Add(number, hn::Set(bits, g.firstSplit)), g);
        const Real square = dot(half, half);
        Real sine, cosine;
        sineAndCosine(random.within(3, shape.branchAngle), sine, cosine);
        const Real3 side = sine * root(square) * aside(shape.isFlat(), half, square, random, 4);
        const Real3 tip = midpoint + shape.branchScale * (cosine * half + side);
        const auto level = hn::Add(hn::GatherIndex(ints, now.level.data(), at), hn::Set(ints, 1));
        storePoints(tip, hn::Or(hn::BitCast(bits, level), hn::Set(bits, 1u << 16)), points + splits + i);
        const std::size_t out = g.kept + 2 * splits + i;
        if (!g.isLast) store(midpoint, next.from, out), store(tip, next.to, out);
        const auto tipIndex = static_cast<std::uint32_t>(g.firstPoint + splits + i);
        hn::StoreU(hn::Add(number, hn::Set(bits, g.firstPoint)), bits, &next.fromPoint[out]);
        hn::StoreU(hn::Iota(bits, tipIndex), bits, &next.toPoint[out]);
        const Real brightness = hn::GatherIndex(d, now.brightness.data(), at);
        (brightness * shape.branchDim).storeUnaligned(&next.brightness[out]);
        hn::StoreU(level, ints, &next.level[out]);
    }
}

/// `segments` has room for `kPadding` more than there are.
void writeSegments(const SegmentLists& lists, BoltSegment* segments) {
    static_assert(sizeof(BoltSegment) == 16);
    const Tag d;
    const BitsTag bits;
    for (std::size_t i = 0; i < lists.count; i += hn::Lanes(d))
        hn::StoreInterleaved4(hn::LoadU(bits, &lists.fromPoint[i]), hn::LoadU(bits, &lists.toPoint[i]),
                              hn::BitCast(bits, hn::LoadU(d, &lists.brightness[i])),
                              hn::BitCast(bits, hn::LoadU(IntTag(), &lists.level[i])), bits,
                              reinterpret_cast<std::uint32_t*>(segments + i));
}

}  // namespace arclight::bolts::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace arclight::bolts {
namespace {

HWY_EXPORT(splitAll);
HWY_EXPORT(branchAll);
HWY_EXPORT(writeSegments);

/// Two words for the seed and the stream (the finaliser of SplitMix64; G. Steele and others, 2014).
std::array<std::uint32_t, 2> keyOf(Seed seed, std::uint64_t stream) {
    const auto mix = [](std::uint64_t z) {
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
        z = (z ^ z >> 27) * 0x94d049bb133111ebu;
        return z ^ z >> 31;
    };
    const std::uint64_t key = mix(seed.value + mix(stream + 0x9e3779b97f4a7c15u));
    return {static_cast<std::uint32_t>(key), static_cast<std::uint32_t>(key >> 32)};
}

/// Simulates removing each segment from the list while a loop walks it: the next segment moves into the freed slot and
/// is skipped. Moves the skipped segments to the front of `next`; those to be split stay in `now`.
std::size_t keepSkipped(SegmentLists& now, SegmentLists& next) {
    const std::size_t skipped = now.count / 2, split = now.count - skipped;
    const auto part = [&](auto& from, auto& to) {
        for (std::size_t i = 0; i < skipped; ++i) to[i] = from[2 * i + 1];
        for (std::size_t i = 1; i < split; ++i) from[i] = from[2 * i];
    };
    for (std::size_t k = 0; k < 3; ++k) part(now.from[k], next.from[k]), part(now.to[k], next.to[k]);
    part(now.fromPoint, next.fromPoint), part(now.toPoint, next.toPoint);
    part(now.brightness, next.brightness), part(now.level, next.level);
    now.count = split;
    return skipped;
}

}  // namespace

void growBolt(const BoltShape& shape, Seed seed, std::uint64_t stream, Bolt& bolt) {
    CHECK_LE(0, shape.generations);
    CHECK_LE(shape.generations, kMaxBoltGenerations);
    // Scratch memory for points and segments: a growing vector would initialize its new elements first.
    static thread_local SegmentLists now, next;
    static thread_local std::vector<BoltPoint> points;
    static thread_local std::vector<BoltSegment> segments;
    static thread_local std::vector<std::uint32_t> parents;
    const auto makeRoom = [](auto& list, std::size_t room) {
        if (list.size() < room) list.resize(room);
    };
    const std::size_t usual = usualRoom(shape);
    now.makeRoom(usual), next.makeRoom(usual);
    makeRoom(parents, usual), makeRoom(points, usual + 4 * kPadding), makeRoom(segments, usual + kPadding);
    for (std::size_t k = 0; k < 3; ++k) now.from[k][0] = 0, now.to[k][0] = k == 0 ? 1.0f : 0.0f;
    now.fromPoint[0] = 0, now.toPoint[0] = 1, now.brightness[0] = 1, now.level[0] = 0;
    now.count = 1;
    points[0] = {{0, 0, 0}, 0, 0}, points[1] = {{1, 0, 0}, 0, 0};

    Generation g{.offset = shape.offset, .firstPoint = 2, .key = keyOf(seed, stream)};
    const float shrink = exp2f(-shape.roughness);
    for (int generation = 0; generation < shape.generations; ++generation) {
        next.makeRoom(3 * now.count + kPadding);
        makeRoom(parents, now.count + 2 * kPadding);
        makeRoom(points, g.firstPoint + 2 * now.count + 2 * kPadding);
        if (shape.editsWhileWalking) g.kept = keepSkipped(now, next);
        g.isLast = generation + 1 == shape.generations;
        BoltPoint* added = points.data() + g.firstPoint;
        const std::size_t branches = HWY_DYNAMIC_DISPATCH(splitAll)(shape, g, now, next, added, parents.data());
        // Lanes beyond the last branch are computed and ignored.
        std::fill_n(parents.begin() + static_cast<std::ptrdiff_t>(branches), kPadding, 0u);
        HWY_DYNAMIC_DISPATCH(branchAll)(shape, g, now.count, branches, now, next, added, parents.data());
        next.count = g.kept + 2 * now.count + branches;
        g.firstPoint += static_cast<std::uint32_t>(now.count + branches);
        g.firstSplit += static_cast<std::uint32_t>(now.count);
        g.offset *= shrink;
        std::swap(now, next);
    }
    makeRoom(segments, now.count + kPadding);
    HWY_DYNAMIC_DISPATCH(writeSegments)(now, segments.data());
    bolt.points.assign(points.begin(), points.begin() + static_cast<std::ptrdiff_t>(g.firstPoint));
    bolt.segments.assign(segments.begin(), segments.begin() + static_cast<std::ptrdiff_t>(now.count));
}

}  // namespace arclight::bolts
#endif
