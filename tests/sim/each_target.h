// Runs SIMD kernels with every instruction set that this machine supports.
#pragma once

#include <set>
#include <string>

#include <hwy/highway.h>

#include "sim/common/lanes.h"

namespace arclight {

/// Runs `body` with each instruction set of this machine; returns their number.
template <class Body>
std::size_t withEachTarget(const Body& body) {
    std::set<std::string> names;
    const std::int64_t all = hwy::SupportedTargets();
    for (std::int64_t rest = all; rest != 0; rest &= rest - 1) {
        hwy::SetSupportedTargetsForTest(rest & -rest);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
        names.insert(vectorName());
        body();
    }
    hwy::SetSupportedTargetsForTest(0);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    return names.size();
}

}  // namespace arclight
