// Many springs at once: struct of arrays, one vector lane per spring.
//
// Multiplications and additions are never fused and lanes are independent, so results are bit-identical at any vector
// width and on any number of threads.
#pragma once

#include <span>

#include "sim/common/spring.h"

namespace arclight::springs {

/// One step of springs with deviations `y` from their targets and velocities `v`: 16 bytes of memory traffic per
/// spring. Both spans must have the same size.
void stepSprings(std::span<float> y, std::span<float> v, const Propagator<float>& p);

/// One step of springs at positions `x` with velocities `v`, each with its own target.
void stepSprings(std::span<float> x, std::span<float> v, std::span<const float> target, const Propagator<float>& p);

/// Limits of |x| and |v| after a step, for integrators that blow up. Absolute values below 1e-30 become 0.
struct SpringLimits {
    double x = 1e30, v = 1e30;
};
/// One step in double precision: rounding stays below 1e-10 of the swing for hours, even undamped.
void stepSprings(std::span<double> x, std::span<double> v, std::span<const float> target, const Propagator<double>& p,
                 SpringLimits limits);

/// `stepSprings` on the threads of `parallelFor`.
void stepSpringsParallel(std::span<float> y, std::span<float> v, const Propagator<float>& p);
void stepSpringsParallel(std::span<float> x, std::span<float> v, std::span<const float> target,
                         const Propagator<float>& p);
void stepSpringsParallel(std::span<double> x, std::span<double> v, std::span<const float> target,
                         const Propagator<double>& p, SpringLimits limits);

}  // namespace arclight::springs
