// The measures of the timeslicing demo; timeslice_rows.h has their tables.
#pragma once

#include "core/measures.h"

namespace arclight::timeslice {

struct TimesliceMeasures {
    double ageMean = kNotMeasured;
    double ageMax = kNotMeasured;
    double distinctInputs = kNotMeasured;
    double tornResults = kNotMeasured;
    double lostKeys = kNotMeasured;
    double jobsPerTick = kNotMeasured;
    // Scene crowd.
    double collisionsPerMinute = kNotMeasured;
    double mindChanges = kNotMeasured;  ///< scene systems, too
    // Scene pointers.
    double trackingErrorDeg = kNotMeasured;
    double turnPerTick = kNotMeasured;
    // Scene influence.
    double mapError = kNotMeasured;
    // Scene cost.
    double medianFrame = kNotMeasured;
    double p99Frame = kNotMeasured;
    double longestFrame = kNotMeasured;
    double runsThatDiffer = kNotMeasured;
    // Scene threads.
    double threadDifferences = kNotMeasured;
    double deadlocks = kNotMeasured;
    // Scene change.
    double countError = kNotMeasured;
    // Scene systems.
    double chainAge = kNotMeasured;
    double queueSpread = kNotMeasured;
};

}  // namespace arclight::timeslice
