// Squash and stretch: a block of rubber between a parent and a child that springs after it.
#pragma once

#include "sim/springs/spring_kinds.h"

namespace arclight::springs {

/// Sizes of a block as multiples of those at rest: along its axis, and in each of the two directions across.
struct BlockScale {
    float along = 1, across = 1;
    /// 1 where the volume is that at rest.
    double volume() const { return static_cast<double>(along) * static_cast<double>(across) * across; }
};

/// A block stretched to `stretch` times its length keeps its volume if it shrinks to √(1 / stretch) across. Below
/// `kLeastStretch`, where the child has nearly reached its parent, that would be wider than anything can be drawn: the
/// block is no shorter than that.
BlockScale volumeKeepingScale(double stretch);
inline constexpr double kLeastStretch = 1.0 / 16;

/// One bone of a chain: the child springs towards its position at rest relative to the parent.
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
    /// The distance of the child from its parent over that at rest.
    double stretch() const;
    BlockScale scale() const { return volumeKeepingScale(stretch()); }
};

}  // namespace arclight::springs
