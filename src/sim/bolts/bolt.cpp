#include "sim/bolts/bolt.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "core/check.h"
#include "core/random.h"

namespace arclight::bolts {
namespace {

/// Two unit vectors that form an orthonormal basis with the unit vector `n` (T. Duff and others, "Building an
/// Orthonormal Basis, Revisited", JCGT 2017).
std::pair<glm::vec3, glm::vec3> frameOf(glm::vec3 n) {
    const float sign = std::copysign(1.0f, n.z), a = -1.0f / (sign + n.z), b = n.x * n.y * a;
    return {{1.0f + sign * n.x * n.x * a, sign * b, -sign * n.x}, {b, sign + n.y * n.y * a, -n.y}};
}

class Grower {
public:
    Grower(const BoltShape& shape, Seed seed, std::uint64_t stream, Bolt& bolt)
        : shape_(shape), random_(seed, stream), bolt_(bolt) {}

    void grow() {
        bolt_.points.assign({{{0, 0, 0}, 0, 0}, {{1, 0, 0}, 0, 0}});
        // Two lists, since editing a list while iterating over it skips segments.
        static thread_local std::vector<BoltSegment> now, next;
        for (auto* list : {&now, &next}) list->reserve(usualRoom(shape_));
        now.assign({{0, 1, 1, 0}});
        float offset = shape_.offset;
        const float shrink = exp2f(-shape_.roughness);
        for (int generation = 0; generation < shape_.generations; ++generation) {
            next.clear();
            if (shape_.editsWhileWalking)
                splitInPlace(offset, now, next);
            else
                for (const BoltSegment& segment : now) split(segment, offset, next);
            std::swap(now, next);
            offset *= shrink;
        }
        bolt_.segments.assign(now.begin(), now.end());
    }

private:
    /// A random unit vector perpendicular to `direction`; for flat bolts the one in their plane.
    glm::vec3 aside(glm::vec3 direction) {
        const float scale = 1.0f / sqrtf(glm::dot(direction, direction));
        if (shape_.isFlat) return scale * glm::vec3(-direction.y, direction.x, 0);
        // A random point within the unit circle, away from its centre, gives a direction without sine and cosine.
        float x = 0, y = 0, square = 0;
        do {
            x = random_.uniform(-1, 1), y = random_.uniform(-1, 1);
            square = x * x + y * y;
        } while (square > 1 || square < 1e-4f);
        const auto [u, v] = frameOf(scale * direction);
        return (1.0f / sqrtf(square)) * (x * u + y * v);
    }

    /// `direction` rotated by a random angle of at most `branchAngle`.
    glm::vec3 turned(glm::vec3 direction) {
        const float angle = random_.uniform(-shape_.branchAngle, shape_.branchAngle);
        return cosf(angle) * direction + sinf(angle) * glm::length(direction) * aside(direction);
    }

    std::uint32_t addPoint(glm::vec3 position, std::int32_t level, bool isBranchEnd) {
        bolt_.points.push_back({position, level, isBranchEnd ? 1 : 0});
        return static_cast<std::uint32_t>(bolt_.points.size() - 1);
    }

    void split(const BoltSegment& segment, float offset, std::vector<BoltSegment>& next) {
        const glm::vec3 from = bolt_.points[segment.from].position, to = bolt_.points[segment.to].position;
        const glm::vec3 direction = to - from;
        const float amount = random_.uniform(-offset, offset);
        glm::vec3 midpoint = 0.5f * (from + to);
        // A segment of length 0 has no perpendicular.
        if (glm::dot(direction, direction) > 0) midpoint += amount * aside(direction);
        const std::uint32_t index = addPoint(midpoint, segment.level, false);
        next.push_back({segment.from, index, segment.brightness, segment.level});
        next.push_back({index, segment.to, segment.brightness, segment.level});
        if (random_.uniform01() >= shape_.branchProbability) return;
        const glm::vec3 half = midpoint - from;
        if (!(glm::dot(half, half) > 0)) return;
        const std::uint32_t tip = addPoint(midpoint + shape_.branchScale * turned(half), segment.level + 1, true);
        next.push_back({index, tip, segment.brightness * shape_.branchDim, segment.level + 1});
    }

    /// The effect of removing each segment from the list that the loop walks: the next segment moves into the freed
    /// slot and is skipped.
    void splitInPlace(float offset, const std::vector<BoltSegment>& now, std::vector<BoltSegment>& next) {
        for (std::size_t i = 1; i < now.size(); i += 2) next.push_back(now[i]);
        for (std::size_t i = 0; i < now.size(); i += 2) split(now[i], offset, next);
    }

    const BoltShape& shape_;
    Random random_;
    Bolt& bolt_;
};

/// A random number in [-1, 1) for a point and an axis; `seed` holds the tick.
float shake(std::uint32_t seed, std::uint32_t point, std::uint32_t axis) {
    return static_cast<float>(hash32(hash32(seed + 3u * point + axis)) >> 8) * 0x1p-23f - 1.0f;
}

}  // namespace

void growBolt(const BoltShape& shape, Seed seed, std::uint64_t stream, Bolt& bolt) {
    CHECK_LE(0, shape.generations);
    CHECK_LE(shape.generations, kMaxBoltGenerations);
    Grower(shape, seed, stream, bolt).grow();
}

void pruneBolt(Bolt& bolt, std::size_t most) {
    if (bolt.segments.size() <= most) return;
    // The segments that hang on each point; twigs have few.
    std::vector<std::uint32_t> held(bolt.points.size(), 0), sizes;
    for (auto each = bolt.segments.rbegin(); each != bolt.segments.rend(); ++each)
        held[each->from] += held[each->to] + 1;
    for (const BoltSegment& segment : bolt.segments) sizes.push_back(held[segment.to]);
    std::nth_element(sizes.begin(), sizes.begin() + static_cast<std::ptrdiff_t>(most), sizes.end(), std::greater<>());
    const std::uint32_t least = sizes[most];
    std::erase_if(bolt.segments,
                  [&](const BoltSegment& segment) { return segment.level > 0 && held[segment.to] <= least; });
}

void findNeighbours(const Bolt& bolt, std::vector<BoltNeighbours>& neighbours) {
    // On each path, one segment ends and one starts at a point. A branch starts at a point of a lower level.
    static thread_local std::vector<std::uint32_t> before, after;
    for (auto* list : {&before, &after}) {
        list->reserve(bolt.points.capacity());
        list->resize(bolt.points.size());
        std::iota(list->begin(), list->end(), 0u);
    }
    for (const BoltSegment& segment : bolt.segments) {
        before[segment.to] = segment.from;
        if (bolt.points[segment.from].level == segment.level) after[segment.from] = segment.to;
    }
    neighbours.resize(bolt.segments.size());
    for (std::size_t i = 0; i < bolt.segments.size(); ++i) {
        const BoltSegment& segment = bolt.segments[i];
        const bool isRoot = bolt.points[segment.from].level != segment.level;
        neighbours[i] = {isRoot ? segment.from : before[segment.from], after[segment.to]};
    }
}

double expectedSegments(const BoltShape& shape) {
    return std::pow(2.0 + static_cast<double>(shape.branchProbability), shape.generations);
}

std::size_t usualRoom(const BoltShape& shape) { return static_cast<std::size_t>(3 * expectedSegments(shape)) + 16; }

double largestDeviation(const BoltShape& shape) {
    double sum = 0, offset = shape.offset;
    for (int i = 0; i < shape.generations; ++i) {
        sum += offset;
        offset *= std::exp2(-static_cast<double>(shape.roughness));
    }
    return sum;
}

void transformBolt(const Bolt& bolt, const BoltJitter& jitter, bool isFlat, glm::vec3 begin, glm::vec3 end,
                   glm::vec3 normal, std::uint64_t hash, std::int64_t tick, std::span<glm::vec3> positions) {
    CHECK_EQ(positions.size(), bolt.points.size());
    const glm::vec3 along = end - begin;
    const float length = glm::length(along);
    if (!(length > 0)) {
        std::fill(positions.begin(), positions.end(), begin);
        return;
    }
    const glm::vec3 x = along / length;
    // The component of the normal perpendicular to the bolt, or any perpendicular where the two are parallel.
    const glm::vec3 across = normal - glm::dot(normal, x) * x;
    const glm::vec3 z = glm::dot(across, across) > 1e-8f ? glm::normalize(across) : frameOf(x).first;
    const glm::vec3 y = glm::cross(z, x);
    const auto seed = hash32(static_cast<std::uint32_t>(hash ^ hash >> 32) ^ hash32(static_cast<std::uint32_t>(tick)));
    for (std::size_t i = 0; i < bolt.points.size(); ++i) {
        const BoltPoint& point = bolt.points[i];
        const float reach = point.isBranchEnd != 0 ? jitter.branchEnds : jitter.points;
        const auto number = static_cast<std::uint32_t>(i);
        const glm::vec3 shift(shake(seed, number, 0), shake(seed, number, 1), isFlat ? 0 : shake(seed, number, 2));
        const glm::vec3 p = point.position + reach * shift;
        positions[i] = begin + length * (p.x * x + p.y * y + p.z * z);
    }
    positions[0] = begin;
    positions[1] = end;
}

namespace {

/// Boxes of side 2^-level that the segments touch, sampled at steps of at most a quarter of a box.
std::size_t countBoxes(std::span<const glm::vec2> pairs, int level, std::vector<std::uint64_t>& boxes) {
    const double scale = std::exp2(level);
    boxes.clear();
    for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
        const glm::dvec2 a = scale * glm::dvec2(pairs[i]), b = scale * glm::dvec2(pairs[i + 1]);
        const int steps = 1 + static_cast<int>(4 * glm::length(b - a));
        for (int k = 0; k <= steps; ++k) {
            const glm::dvec2 p = glm::floor(glm::mix(a, b, static_cast<double>(k) / steps));
            const auto x = static_cast<std::uint32_t>(static_cast<std::int64_t>(p.x)),
                       y = static_cast<std::uint32_t>(static_cast<std::int64_t>(p.y));
            boxes.push_back(std::uint64_t{x} << 32 | y);
        }
    }
    std::sort(boxes.begin(), boxes.end());
    return static_cast<std::size_t>(std::unique(boxes.begin(), boxes.end()) - boxes.begin());
}

}  // namespace

std::size_t boxesTouched(std::span<const glm::vec2> pairs, int level) {
    std::vector<std::uint64_t> boxes;
    return countBoxes(pairs, level, boxes);
}

BoxDimension boxDimension(std::span<const glm::vec2> pairs, int coarsest, int finest) {
    CHECK_LT(coarsest, finest);
    const int count = finest - coarsest + 1;
    double sumX = 0, sumY = 0, sumXx = 0, sumXy = 0, sumYy = 0;
    std::vector<std::uint64_t> boxes;
    for (int level = coarsest; level <= finest; ++level) {
        const double x = level,
                     y = std::log2(static_cast<double>(std::max<std::size_t>(1, countBoxes(pairs, level, boxes))));
        sumX += x, sumY += y, sumXx += x * x, sumXy += x * y, sumYy += y * y;
    }
    const double n = count, varX = sumXx - sumX * sumX / n, covariance = sumXy - sumX * sumY / n;
    BoxDimension result;
    result.dimension = covariance / varX;
    const double rest = std::max(0.0, sumYy - sumY * sumY / n - result.dimension * covariance);
    result.error = count > 2 ? std::sqrt(rest / (n - 2) / varX) : 0;
    return result;
}

}  // namespace arclight::bolts
