// Squash and stretch: a block of rubber between a parent and a child that follows it on a spring.
#pragma once

#include "sim/springs/spring_kinds.h"

namespace arclight::springs {

/// Sizes of a block relative to those at rest: along its axis, and in each of the two directions across.
struct BlockScale {
    float along = 1, across = 1;
    /// Volume relative to that at rest.
    double volume() const { return static_cast<double>(along) * static_cast<double>(across) * across; }
};

/// A block stretched to `stretch` times its length keeps its volume if it shrinks to √(1 / stretch) across. Below
/// `kLeastStretch`, where the child has almost reached its parent, it would be too wide to draw, so the block never
/// gets shorter than that.
BlockScale volumeKeepingScale(double stretch);
inline constexpr double kLeastStretch = 1.0 / 16;

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
