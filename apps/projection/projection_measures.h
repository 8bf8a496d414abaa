// The measures of the projection demo; projection_rows.h has their tables.
#pragma once

#include "core/measures.h"

namespace arclight::projection {

struct ProjectionMeasures {
    double orthogonality = kNotMeasured;
    double lossExponent = kNotMeasured;
    double rmse = kNotMeasured;
    double parsevalError = kNotMeasured;
    double shErrorMean = kNotMeasured;
    double shErrorMax = kNotMeasured;
    double ballErrorMean = kNotMeasured;
    double ballErrorMax = kNotMeasured;
    double negativeShare = kNotMeasured;
    double negativeDepth = kNotMeasured;
    double shadowError = kNotMeasured;
    double basisErrorMax = kNotMeasured;
};

}  // namespace arclight::projection
