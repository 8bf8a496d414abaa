// The measures of the dither demo; dither_rows.h has their tables.
#pragma once

#include "core/measures.h"

namespace arclight::dither {

struct DitherMeasures {
    double coverageErrorMax = kNotMeasured;
    double meanBiasLsb = kNotMeasured;
    double levels = kNotMeasured;
    double bands = kNotMeasured;
    double lowFrequencyEnergy = kNotMeasured;
    double rmsBlurred = kNotMeasured;
    double rmsAccumulated = kNotMeasured;
    // Scene foliage.
    double uncovered = kNotMeasured;
    double doubled = kNotMeasured;
    double orderDependence = kNotMeasured;
    double flips = kNotMeasured;
};

}  // namespace arclight::dither
