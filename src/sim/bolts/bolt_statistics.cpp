#include "sim/bolts/bolt_statistics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/parallel.h"

namespace arclight::bolts {
namespace {

constexpr std::uint64_t kStream = 0x737461;  // differs from the streams of drawn bolts
constexpr double kMostGrown = 1.2e6;         // segments grown for one mean

double deviationOf(const Bolt& bolt) {
    double most = 0;
    for (const BoltPoint& point : bolt.points)
        if (point.level == 0)
            most = std::max(most, static_cast<double>(glm::length(glm::vec2(point.position.y, point.position.z))));
    return most;
}

}  // namespace

BoltStatistics statisticsOf(const BoltShape& shape, Seed seed) {
    BoltStatistics result;
    result.bolts = static_cast<int>(std::clamp(kMostGrown / expectedSegments(shape), 2.0, 2000.0));
    std::vector<double> segments(static_cast<std::size_t>(result.bolts)), deviations(segments.size());
    parallelFor(segments.size(), 8, [&](std::size_t begin, std::size_t end) {
        Bolt bolt;
        for (std::size_t i = begin; i < end; ++i) {
            growBolt(shape, seed, kStream + i, bolt);
            segments[i] = static_cast<double>(bolt.segments.size());
            deviations[i] = deviationOf(bolt);
        }
    });
    for (std::size_t i = 0; i < segments.size(); ++i) {
        result.meanSegments += segments[i] / result.bolts;
        result.largestDeviation = std::max(result.largestDeviation, deviations[i]);
    }
    BoltShape path = shape;
    path.generations = kDimensionGenerations, path.branchProbability = 0, path.isFlat = true;
    std::array<double, kDimensionBolts> dimensions{};
    parallelFor(dimensions.size(), 4, [&](std::size_t begin, std::size_t end) {
        Bolt bolt;
        std::vector<glm::vec2> pairs;
        for (std::size_t i = begin; i < end; ++i) {
            growBolt(path, seed, kStream + i, bolt);
            pairs.clear();
            for (const BoltSegment& segment : bolt.segments)
                for (const std::uint32_t point : {segment.from, segment.to})
                    pairs.push_back(bolt.points[point].position);
            dimensions[i] = boxDimension(pairs, kCoarsestBoxes, kFinestBoxes).dimension;
        }
    });
    double sum = 0, squares = 0;
    for (const double d : dimensions) sum += d, squares += d * d;
    const double n = kDimensionBolts;
    result.boxDimension = sum / n;
    result.boxDimensionError = std::sqrt(std::max(0.0, squares / n - sum / n * sum / n) / (n - 1));
    return result;
}

}  // namespace arclight::bolts
