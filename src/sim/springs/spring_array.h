// Many springs at once: struct of arrays, one vector lane a spring.
//
// Multiplications and additions are separate and no lane sees another, so that the results have the same bits with
// any vector width, with none, and on any number of threads.
#pragma once

#include <span>

#include "sim/common/spring.h"

namespace arclight::springs {

/// One step of springs given by deviation `y` from the target and velocity `v`: 16 bytes of memory traffic each.
/// Both spans have the same size.
void stepSprings(std::span<float> y, std::span<float> v, const Propagator<float>& p);

/// One step of springs at `x` with velocity `v`, each with its own target.
void stepSprings(std::span<float> x, std::span<float> v, std::span<const float> target, const Propagator<float>& p);

/// Bounds within which a step keeps |x| and |v|, for integrators that blow up. Values below 1e-30 become 0.
struct SpringLimits {
    float x = 1e30f, v = 1e30f;
};
void stepSprings(std::span<float> x, std::span<float> v, std::span<const float> target, const Propagator<float>& p,
                 SpringLimits limits);

/// The same over the threads of `parallelFor`.
void stepSpringsParallel(std::span<float> y, std::span<float> v, const Propagator<float>& p);
void stepSpringsParallel(std::span<float> x, std::span<float> v, std::span<const float> target,
                         const Propagator<float>& p);
void stepSpringsParallel(std::span<float> x, std::span<float> v, std::span<const float> target,
                         const Propagator<float>& p, SpringLimits limits);

/// The name of the instruction set in use, "AVX2" for example.
const char* springVectorName();

}  // namespace arclight::springs
