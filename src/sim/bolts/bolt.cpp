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

/// A random number in [-1, 1) for a point and an axis; `seed` holds the tick.
float shake(std::uint32_t seed, std::uint32_t point, std::uint32_t axis) {
    return static_cast<float>(hash32(hash32(seed + 3u * point + axis)) >> 8) * 0x1p-23f - 1.0f;
}

}  // namespace

void pruneBolt(Bolt& bolt, std::size_t most) {
    if (bolt.segments.size() <= most) return;
    // The segments that meet at each point; twigs have few.
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
    // The component of the normal perpendicular to the bolt, or any perpendicular if the two are parallel.
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

}  // namespace arclight::bolts
