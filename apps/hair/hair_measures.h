// The measures of the hair demo; hair_rows.h has their tables.
#pragma once

#include "core/measures.h"

namespace arclight::hair {

struct HairMeasures {
    double strainMean = 0, strainMax = 0;
    double overreach = kNotMeasured;
    double rootError = 0;
    double penetrations = kNotMeasured;
    double pendulumLoss = kNotMeasured;
    double pendulumDamping = kNotMeasured;
    double strandsDrawn = kNotMeasured;
    double triangles = kNotMeasured;
    double faceHairs = kNotMeasured;
    double shadowError = kNotMeasured;
    double psnrToPeeled = kNotMeasured;
    double peeledLayers = kNotMeasured;
    double peelLeftOut = kNotMeasured;
    double inversions = kNotMeasured;
    double lodMeanError = kNotMeasured;
    double opening = kNotMeasured;
    double kneeCrossings = kNotMeasured;
};

}  // namespace arclight::hair
