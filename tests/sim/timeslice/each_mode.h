// The four modes of a time slicer, for loops of tests.
#pragma once

#include <array>

#include "sim/common/timeslicer.h"

namespace arclight::timeslice {

inline constexpr std::array kEachMode{SliceMode::aiao, SliceMode::siao, SliceMode::siso, SliceMode::aiso};

}  // namespace arclight::timeslice
