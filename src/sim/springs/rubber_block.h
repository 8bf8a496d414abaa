// Squash and stretch: a block of rubber between a parent and a child that follows it on a spring.
#pragma once

#include "sim/common/squash_stretch.h"
#include "sim/springs/spring_kinds.h"

namespace arclight::springs {

/// One bone of a chain: a spring pulls the child towards its rest position relative to the parent.
struct RubberBlock {
    double restLength = 0.7;
    double parent = 0;
    ScalarSpring child{};

    void reset(double at) {
        parent = at;
        child = {at + restLength, 0, at + restLength};
    }
    void step(double parentNow, const Propagator<double>& p) {
        parent = parentNow;
        child.target = parent + restLength;
        child.step(p);
    }
    /// The distance of the child from its parent, relative to that at rest.
    double stretch() const;
    BlockScale scale() const { return volumeKeepingScale(stretch()); }
};

}  // namespace arclight::springs
