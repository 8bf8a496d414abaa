#include "sim/bolts/bolt_statistics.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/parallel.h"

namespace arclight::bolts {
namespace {

constexpr std::uint64_t kStream = 0x737461;  // differs from the streams of drawn bolts
constexpr double kMaxGrown = 1.2e6;         // segments grown for one mean
constexpr int kFinestBoxes = 9;

double deviationOf(const Bolt& bolt) {
    double most = 0;
    for (const BoltPoint& point : bolt.points)
        if (point.level == 0)
            most = std::max(most, static_cast<double>(glm::length(glm::vec2(point.position.y, point.position.z))));
    return most;
}

/// The segments of a bolt in the plane as pairs of points.
std::vector<glm::vec2> pairsOf(const Bolt& bolt) {
    std::vector<glm::vec2> pairs;
    pairs.reserve(2 * bolt.segments.size());
    for (const BoltSegment& segment : bolt.segments)
        for (const std::uint32_t point : {segment.from, segment.to}) pairs.emplace_back(bolt.points[point].position);
    return pairs;
}

double meanLength(const std::vector<glm::vec2>& pairs) {
    double sum = 0;
    for (std::size_t i = 0; i < pairs.size(); i += 2) sum += static_cast<double>(glm::distance(pairs[i], pairs[i + 1]));
    return 2 * sum / static_cast<double>(pairs.size());
}

}  // namespace

BoltStatistics statisticsOf(const BoltShape& shape, Seed seed) {
    BoltStatistics result;
    result.bolts = static_cast<int>(std::clamp(kMaxGrown / expectedSegments(shape), 2.0, 2000.0));
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
    result.dimension = dimensionOf(shape, seed);
    return result;
}

BoxLevels dimensionLevels(const BoltShape& shape, double meanLength) {
    const int finest = std::clamp(static_cast<int>(std::floor(-std::log2(2 * meanLength))), 3, kFinestBoxes);
    const auto h = static_cast<double>(shape.roughness), offset = static_cast<double>(shape.offset);
    const double crossing = h < 1 && offset > 0 ? -std::log2(offset) / (1 - h) : kFinestBoxes;
    const int octaves = finest > 6 ? 3 : 2;
    return {std::clamp(static_cast<int>(std::ceil(std::min<double>(crossing, kFinestBoxes))), 1, finest - octaves),
            finest};
}

BoxDimension dimensionOf(const BoltShape& shape, Seed seed) {
    BoltShape path = shape;
    path.generations = kDimensionGenerations, path.branchProbability = 0, path.dimensions = BoltDimensions::two;
    Bolt first;
    growBolt(path, seed, kStream, first);
    const BoxLevels levels = dimensionLevels(shape, meanLength(pairsOf(first)));
    std::vector<std::vector<double>> logarithms(kDimensionBolts);
    parallelFor(logarithms.size(), 2, [&](std::size_t begin, std::size_t end) {
        Bolt bolt;
        for (std::size_t i = begin; i < end; ++i) {
            growBolt(path, seed, kStream + i, bolt);
            logarithms[i] = boxLogarithms(pairsOf(bolt), levels.coarsest, levels.finest);
        }
    });
    const double n = kDimensionBolts;
    std::vector<double> means(logarithms[0].size());
    double sum = 0, squares = 0;
    for (const std::vector<double>& each : logarithms) {
        const double slope = fitBoxDimension(each).dimension;
        sum += slope, squares += slope * slope;
        for (std::size_t i = 0; i < means.size(); ++i) means[i] += each[i] / n;
    }
    BoxDimension mean = fitBoxDimension(means);
    mean.error = std::hypot(mean.error, std::sqrt(std::max(0.0, squares / n - sum / n * sum / n) / (n - 1)));
    return mean;
}

}  // namespace arclight::bolts
