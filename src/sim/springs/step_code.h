// The current spring as self-contained C++ code.
#pragma once

#include <string>

#include "sim/common/spring.h"

namespace arclight::springs {

/// A struct `Spring` with the members x, v, target and step(), which advances it by 1/`tickRate` seconds with
/// `integrator`. It needs no header. Every number has enough digits to give the same double again; the exact step is
/// bit-identical to `stepped` with `propagator`, the others agree up to rounding.
std::string stepCode(SpringShape shape, Integrator integrator, double tickRate);

}  // namespace arclight::springs
