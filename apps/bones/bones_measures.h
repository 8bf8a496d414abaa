// The measures of the bones demo; bones_rows.h has their tables.
#pragma once

#include "core/measures.h"

namespace arclight::bones {

struct BonesMeasures {
    double lengthErrorMax = kNotMeasured;
    double rateError = kNotMeasured;
    double exactError = kNotMeasured;
    double settleTime = kNotMeasured;
    double settleError = kNotMeasured;
    double restDrift = kNotMeasured;
    double largestSpin = kNotMeasured;
    double angleError = kNotMeasured;
    // The reactor field.
    double cells = kNotMeasured;
    double fieldEnergy = kNotMeasured;
    double frontSpeed = kNotMeasured;
    double cpuGpuMaxDiff = kNotMeasured;
    double volumeError = kNotMeasured;
    double bones = kNotMeasured;
};

}  // namespace arclight::bones
