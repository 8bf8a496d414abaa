// The measures of the collision demo; collision_rows.h has their tables.
#pragma once

#include "core/measures.h"

namespace arclight::collision {

struct CollisionMeasures {
    double falseNegatives = kNotMeasured;
    double falseHits = kNotMeasured;
    double falsePositiveShare = kNotMeasured;
    double boxTests = kNotMeasured;
    double triangleTests = kNotMeasured;
    double culledShare = kNotMeasured;
    double leafReferenceRatio = kNotMeasured;
    double restarts = kNotMeasured;
    double sahCost = kNotMeasured;
    double overCover = kNotMeasured;
    double protrusion = kNotMeasured;
    // Scene support.
    double supportVisits = kNotMeasured;
    double contactError = kNotMeasured;
    // Scene bullets.
    double earlyExitShare = kNotMeasured;
    double hits = kNotMeasured;
};

}  // namespace arclight::collision
