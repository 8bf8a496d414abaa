// What many bolts of one shape have in common.
#pragma once

#include "sim/bolts/bolt.h"

namespace arclight::bolts {

struct BoltStatistics {
    int bolts = 0;  ///< that were grown: up to 2,000, fewer where they are large
    double meanSegments = 0;
    double largestDeviation = 0;  ///< of a main path's points from the straight line, in bolt lengths
    double boxDimension = 0;      ///< of main paths in the plane, grown to `kDimensionGenerations`
    double boxDimensionError = 0;
};

/// Deep enough for the boxes that are counted, of 1/8 to 1/512 of the bolt.
inline constexpr int kDimensionGenerations = 12, kDimensionBolts = 32, kCoarsestBoxes = 3, kFinestBoxes = 9;

BoltStatistics statisticsOf(const BoltShape& shape, Seed seed);

}  // namespace arclight::bolts
