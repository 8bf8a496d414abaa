// The present spring as C++ to take home.
#pragma once

#include <string>

#include "sim/common/spring.h"

namespace arclight::springs {

/// A struct `Spring` with the members x, v, target and step(), which advances it by 1/`tickRate` seconds with
/// `integrator`. It needs no header. Every number has the digits that give the same double again; the exact step takes
/// the same bits as `stepped` with `propagator`, the others agree to rounding.
std::string stepCode(SpringShape shape, Integrator integrator, double tickRate);

}  // namespace arclight::springs
