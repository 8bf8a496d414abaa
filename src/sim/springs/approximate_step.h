// The exact step with the fast approximations of exp and atan that Spring-It-On (Holden, 2021) recommends.
#pragma once

#include "sim/common/spring.h"

namespace arclight::springs {

/// 1 / (1 + x + 0.48 x² + 0.235 x³) for e^(−x): maximum error 0.0188, at x = 3.2.
double approximateNegativeExponential(double x);

/// A polynomial for atan with a maximum error of 0.0015.
double approximateArctangent(double x);

/// One step of the published closed form in amplitude and phase, with both approximations, which are its only source
/// of error: with long steps the motion decays more slowly than requested, and its phase drifts.
SpringState approximateStep(SpringShape shape, double h, SpringState s, double target);

}  // namespace arclight::springs
