// The measures of the bones demo; bones_rows.h has their tables.
#pragma once

#include "core/measures.h"

namespace arclight::bones {

struct BonesMeasures {
    double lengthErrorMax = kNotMeasured;
    double rateError = kNotMeasured;
    double exactError = kNotMeasured;
    double largestSpin = kNotMeasured;
    double angleError = kNotMeasured;
    double volumeError = kNotMeasured;
    double bones = kNotMeasured;
};

}  // namespace arclight::bones
