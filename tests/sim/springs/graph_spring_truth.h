// The springs of the graph scene, simulated, and their closed form over several targets.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "sim/springs/graph_spring.h"
#include "sim/truth.h"

namespace arclight::springs {

/// The closed form over a sequence of targets set at host ticks, from the characteristic roots.
inline SpringState chain(SpringShape shape, const std::vector<std::pair<int, double>>& targets, int tick) {
    SpringState s;
    for (std::size_t i = 0; i < targets.size() && targets[i].first < tick; ++i) {
        const int end = i + 1 < targets.size() ? std::min(tick, targets[i + 1].first) : tick;
        s = truth::byRoots(shape, s, targets[i].second, (end - targets[i].first) / 60.0);
    }
    return s;
}

inline GraphSpring played(const GraphSpringConfig& config, int ticks) {
    GraphSpring spring(config);
    for (int tick = 1; tick <= ticks; ++tick) spring.advanceTo(tick);
    return spring;
}

}  // namespace arclight::springs
