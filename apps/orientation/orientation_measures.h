// The measures of the orientation demo; orientation_rows.h has their tables.
#pragma once

#include "core/measures.h"

namespace arclight::orientation {

struct OrientationMeasures {
    double planeDeviationDeg = kNotMeasured;
    double sterpDeviationDeg = kNotMeasured;
    double arcLengthRatio = kNotMeasured;
    double endPointErrorDeg = kNotMeasured;
    double speedRatio = kNotMeasured;
    double endSensitivityDeg = kNotMeasured;
    double recomposeErrorDeg = kNotMeasured;
    double angularVelocityJump = kNotMeasured;
    double peakAcceleration = kNotMeasured;
    double sweptArcDeg = kNotMeasured;
    double twistFlips = kNotMeasured;
    double interpolationErrorDeg = kNotMeasured;
    double singularShare = kNotMeasured;
    double meanLength = kNotMeasured;
    double axisErrorDeg = kNotMeasured;
};

}  // namespace arclight::orientation
