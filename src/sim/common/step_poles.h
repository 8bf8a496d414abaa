// The eigenvalues of a step, which determine whether a motion decays or grows, and how fast.
#pragma once

#include <array>
#include <complex>

#include "sim/common/spring.h"

namespace arclight {

/// The poles of a step in the complex plane, in descending order of magnitude; of a conjugate pair, the upper one
/// first. A pole r e^(iφ) scales its part of the motion by r per step and rotates it by φ: the motion decays if both
/// poles lie within the unit circle, and grows if one lies outside.
struct StepPoles {
    std::array<std::complex<double>, 2> poles;
    double radius = 0;  ///< the larger magnitude; exactly 1 if within 1e-12 of 1

    std::complex<double> dominant() const { return poles[0]; }
    /// Whether the motion grows. An undamped spring, whose poles lie on the circle up to rounding, does not.
    bool isUnstable() const { return radius > 1; }
};

/// The roots of λ² − (xx + vv) λ + (xx vv − xv vx), the characteristic polynomial of the step's matrix.
StepPoles polesOf(const Propagator<double>& step);

/// The factor by which each step multiplies the swing in the long run: the spectral radius of the matrix,
/// `StepPoles::radius`. Above 1 the step blows up.
double growthPerStep(const Propagator<double>& p);

}  // namespace arclight
