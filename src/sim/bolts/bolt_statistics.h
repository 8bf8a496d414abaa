// Statistics over many bolts of one shape.
#pragma once

#include "sim/bolts/bolt.h"

namespace arclight::bolts {

struct BoltStatistics {
    int bolts = 0;  ///< number of bolts grown: up to 2,000, fewer where they are large
    double meanSegments = 0;
    double largestDeviation = 0;   ///< of the main paths from the straight line, in bolt lengths
    double boxDimension = 0;       ///< mean over main paths in the plane, of `kDimensionGenerations`
    double boxDimensionError = 0;  ///< standard error of that mean
};

/// Boxes from 1/8 to 1/512 of the bolt are counted; 12 generations resolve the finest.
inline constexpr int kDimensionGenerations = 12, kDimensionBolts = 32, kCoarsestBoxes = 3, kFinestBoxes = 9;

BoltStatistics statisticsOf(const BoltShape& shape, Seed seed);

}  // namespace arclight::bolts
