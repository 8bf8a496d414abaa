// Statistics over many bolts of one shape.
#pragma once

#include <optional>

#include "sim/bolts/bolt.h"
#include "sim/bolts/box_dimension.h"

namespace arclight::bolts {

struct BoltStatistics {
    int bolts = 0;  ///< number of bolts grown: up to 2,000, fewer where they are large
    double meanSegments = 0;
    double largestDeviation = 0;  ///< of the main paths from the straight line, in bolt lengths
    BoxDimension dimension;       ///< mean over main paths in the plane, as `dimensionOf` fits them
};

BoltStatistics statisticsOf(const BoltShape& shape, Seed seed);

/// Generations and number of the main paths whose dimension is measured.
inline constexpr int kDimensionGenerations = 14, kDimensionBolts = 16;
static_assert(kDimensionGenerations <= kMaxBoltGenerations);

/// Sides of boxes, as negative powers of 2, between which the counts of a path scale.
struct BoxLevels {
    int coarsest = 0, finest = 0;
};

/// The range for a path with this mean segment length, in bolt lengths. The smallest boxes have at least twice a
/// segment's length, since segments are straight, and at least 1/512. The largest are as wide as a path of their length
/// deviates (offset · side^H = side), since coarser ones see a smooth line. The range still covers at least a factor of
/// 8, or of 4 where segments are longer than 1/256.
BoxLevels dimensionLevels(const BoltShape& shape, double meanLength);

/// The mean dimension of main paths in the plane, grown to `kDimensionGenerations`. Its error combines the error of
/// the mean over paths and the error of the fit.
BoxDimension dimensionOf(const BoltShape& shape, Seed seed);

}  // namespace arclight::bolts
