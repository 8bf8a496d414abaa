// The oddities of a mesh: what its edges and vertices have in common.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/bit_cast.h"
#include "core/parallel.h"
#include "data/triangle_file.h"

namespace arclight {
namespace {

using Corners = std::array<std::uint32_t, 3>;

constexpr std::uint32_t kNone = ~0u;
/// Smallest height of a triangle, relative to its longest edge. Rounding to 32 bits is within 10⁻⁷.
constexpr double kMinHeight = 1e-6;

std::uint64_t hashOf(const Float3& p) {
    std::uint64_t hash = 0;
    for (const float coordinate : p) {
        hash = (hash ^ bitCast<std::uint32_t>(coordinate)) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 29;
    }
    return hash;
}

/// Items sorted by a key below `keys`, stably: those of key k are `items[first[k]]` to `items[first[k + 1] - 1]`.
struct Buckets {
    std::vector<std::uint32_t> first, items;

    template <class KeyOf>
    Buckets(std::size_t keys, std::size_t count, const KeyOf& keyOf) : first(keys + 2), items(count) {
        for (std::size_t i = 0; i < count; ++i) ++first[keyOf(i) + 2];
        std::partial_sum(first.begin(), first.end(), first.begin());
        for (std::size_t i = 0; i < count; ++i) items[first[keyOf(i) + 1]++] = static_cast<std::uint32_t>(i);
        first.pop_back();
    }
};

/// For each vertex, the first with the same position. Positions are compared within parts that hold equal hashes, which
/// fit into a processor's cache.
std::vector<std::uint32_t> firstAtPosition(const std::vector<Float3>& positions) {
    const std::size_t partCount = positions.size() < (std::size_t{1} << 16) ? 1 : 512;
    std::vector<std::uint16_t> parts(positions.size());
    parallelFor(positions.size(), 1 << 16, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            parts[i] = static_cast<std::uint16_t>((hashOf(positions[i]) >> 48) % partCount);
    });
    const Buckets buckets(partCount, positions.size(), [&](std::size_t i) { return parts[i]; });
    std::vector<std::uint32_t> firsts(positions.size());
    parallelFor(partCount, 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t part = begin; part < end; ++part) {
            const std::size_t count = buckets.first[part + 1] - buckets.first[part];
            std::size_t size = 16;
            while (size < 2 * count) size *= 2;
            std::vector<std::uint32_t> table(size, kNone);
            for (std::size_t k = 0; k < count; ++k) {
                const std::uint32_t vertex = buckets.items[buckets.first[part] + k];
                std::size_t at = hashOf(positions[vertex]) & (size - 1);
                while (table[at] != kNone && positions[table[at]] != positions[vertex]) at = (at + 1) & (size - 1);
                if (table[at] == kNone) table[at] = vertex;
                firsts[vertex] = table[at];
            }
        }
    });
    return firsts;
}

void mergeEqualPositions(TriangleFile& file) {
    std::vector<bool> isUsed(file.positions.size());
    for (const Corners& corners : file.triangles)
        for (const std::uint32_t corner : corners) isUsed[corner] = true;
    file.odd.unusedVertices = static_cast<std::size_t>(std::count(isUsed.begin(), isUsed.end(), false));
    for (Float3& position : file.positions)
        for (float& coordinate : position) coordinate += 0.0f;  // no negative zeros, whose bits differ
    std::vector<std::uint32_t> numbers = firstAtPosition(file.positions);
    std::uint32_t count = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const bool isFirst = numbers[i] == i;
        if (isFirst) file.positions[count] = file.positions[i];
        numbers[i] = isFirst ? count++ : numbers[numbers[i]];
    }
    file.odd.mergedVertices = file.positions.size() - count;
    file.positions.resize(count);
    parallelFor(file.triangles.size(), 1 << 16, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            for (std::uint32_t& corner : file.triangles[i]) corner = numbers[corner];
    });
}

bool hasEqualCorners(const Corners& c) { return c[0] == c[1] || c[1] == c[2] || c[2] == c[0]; }

bool isDegenerate(const TriangleFile& file, const Corners& corners) {
    if (hasEqualCorners(corners)) return true;
    double edges[3][3], longest = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const Float3 &from = file.positions[corners[i]], &to = file.positions[corners[(i + 1) % 3]];
        double square = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            edges[i][k] = static_cast<double>(to[k]) - static_cast<double>(from[k]);
            square += edges[i][k] * edges[i][k];
        }
        longest = std::max(longest, square);
    }
    double doubleArea = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t u = (k + 1) % 3, v = (k + 2) % 3;
        const double part = edges[0][u] * edges[1][v] - edges[0][v] * edges[1][u];
        doubleArea += part * part;
    }
    return std::sqrt(doubleArea) <= kMinHeight * longest;
}

void countDegenerate(TriangleFile& file) {
    constexpr std::size_t kGrain = 1 << 16;
    std::vector<std::size_t> counts(file.triangles.size() / kGrain + 1);
    parallelFor(file.triangles.size(), kGrain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) counts[begin / kGrain] += isDegenerate(file, file.triangles[i]);
    });
    file.odd.degenerate = std::accumulate(counts.begin(), counts.end(), std::size_t{0});
}

/// Marks triangles that have no three different vertices, or the vertices of an earlier triangle.
std::vector<char> redundantTriangles(TriangleFile& file) {
    const auto& triangles = file.triangles;
    const Buckets byLowest(file.positions.size(), triangles.size(), [&](std::size_t i) {
        return std::min({triangles[i][0], triangles[i][1], triangles[i][2]});
    });
    std::vector<char> isRedundant(triangles.size());
    std::vector<std::pair<std::uint64_t, std::uint32_t>> others;
    for (std::size_t vertex = 0; vertex + 1 < byLowest.first.size(); ++vertex) {
        others.clear();
        for (std::uint32_t k = byLowest.first[vertex]; k < byLowest.first[vertex + 1]; ++k) {
            Corners sorted = triangles[byLowest.items[k]];
            std::sort(sorted.begin(), sorted.end());
            if (hasEqualCorners(sorted)) isRedundant[byLowest.items[k]] = 1;
            others.emplace_back(std::uint64_t{sorted[1]} << 32 | sorted[2], byLowest.items[k]);
        }
        std::sort(others.begin(), others.end());
        for (std::size_t k = 1; k < others.size(); ++k)
            if (others[k].first == others[k - 1].first && !isRedundant[others[k].second])
                isRedundant[others[k].second] = 1, ++file.odd.duplicates;
    }
    return isRedundant;
}

/// Sets of connected vertices.
class Components {
public:
    explicit Components(std::size_t count) : parents_(count) { std::iota(parents_.begin(), parents_.end(), 0u); }
    std::uint32_t rootOf(std::uint32_t vertex) {
        while (parents_[vertex] != vertex) vertex = parents_[vertex] = parents_[parents_[vertex]];
        return vertex;
    }
    /// False if they were connected already.
    bool connect(std::uint32_t a, std::uint32_t b) {
        a = rootOf(a), b = rootOf(b);
        parents_[std::max(a, b)] = std::min(a, b);
        return a != b;
    }

private:
    std::vector<std::uint32_t> parents_;
};

/// Edges by their lower vertex, as twice the other vertex, plus 1 if a triangle runs from the higher to the lower one.
struct Edges {
    std::vector<std::uint32_t> first, others;

    Edges(const TriangleFile& file, const std::vector<char>& isSkipped) : first(file.positions.size() + 2) {
        each(file, isSkipped, [&](std::uint32_t low, std::uint32_t) { ++first[low + 2]; });
        std::partial_sum(first.begin(), first.end(), first.begin());
        others.resize(first.back());
        each(file, isSkipped, [&](std::uint32_t low, std::uint32_t other) { others[first[low + 1]++] = other; });
        first.pop_back();
        parallelFor(file.positions.size(), 1 << 14, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                std::sort(others.begin() + first[i], others.begin() + first[i + 1]);
        });
    }

private:
    template <class Visit>
    static void each(const TriangleFile& file, const std::vector<char>& isSkipped, const Visit& visit) {
        for (std::size_t i = 0; i < file.triangles.size(); ++i) {
            if (isSkipped[i]) continue;
            const Corners& c = file.triangles[i];
            for (std::size_t k = 0; k < 3; ++k) {
                const std::uint32_t a = c[k], b = c[(k + 1) % 3];
                visit(std::min(a, b), 2 * std::max(a, b) + (a > b ? 1 : 0));
            }
        }
    }
};

void countEdges(TriangleFile& file, const Edges& edges) {
    Components components(file.positions.size());
    std::size_t joined = 0;
    std::vector<bool> isOnBoundary(file.positions.size());
    for (std::uint32_t vertex = 0; vertex < file.positions.size(); ++vertex)
        for (std::uint32_t k = edges.first[vertex]; k < edges.first[vertex + 1];) {
            const std::uint32_t from = k, other = edges.others[k] / 2;
            while (k < edges.first[vertex + 1] && edges.others[k] / 2 == other) ++k;
            const std::uint32_t count = k - from;
            if (count > 2) ++file.odd.nonManifoldEdges;
            if (count == 2 && edges.others[from] == edges.others[from + 1]) ++file.odd.reversedEdges;
            if (count != 1) continue;
            ++file.odd.boundaryEdges;
            isOnBoundary[vertex] = isOnBoundary[other] = true;
            joined += components.connect(vertex, other);
        }
    const auto vertices = static_cast<std::size_t>(std::count(isOnBoundary.begin(), isOnBoundary.end(), true));
    file.odd.holes = vertices - joined;
}

}  // namespace

bool examine(TriangleFile& file, const ProgressPart& progress) {
    if (!progress.step(0)) return false;
    mergeEqualPositions(file);
    if (!progress.step(0.4)) return false;
    countDegenerate(file);
    const std::vector<char> isRedundant = redundantTriangles(file);
    if (!progress.step(0.6)) return false;
    const Edges edges(file, isRedundant);
    if (!progress.step(0.9)) return false;
    countEdges(file, edges);
    return progress.step(1);
}

}  // namespace arclight
