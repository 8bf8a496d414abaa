// The eigenvalues of a step: what it makes of any motion, at a glance.
#pragma once

#include <array>
#include <complex>

#include "sim/common/spring.h"

namespace arclight {

/// The poles of a step in the complex plane, in descending order of magnitude; of a conjugate pair, the upper one
/// first. A pole r e^(iφ) multiplies its part of the motion by r per step and turns it by φ: a motion decays if both
/// poles lie within the unit circle, and grows if one lies outside.
struct StepPoles {
    std::array<std::complex<double>, 2> poles;
    double radius = 0;  ///< the larger of both magnitudes; 1 where it differs from 1 by less than 1e-12

    std::complex<double> dominant() const { return poles[0]; }
    /// Whether the motion grows; an undamped spring, whose poles lie on the circle to rounding, does not.
    bool isUnstable() const { return radius > 1; }
};

/// The roots of λ² − (xx + vv) λ + (xx vv − xv vx), the characteristic polynomial of the step's matrix.
StepPoles polesOf(const Propagator<double>& step);

/// The factor by which each of many steps multiplies the swing: the spectral radius of the matrix, `StepPoles::radius`.
/// Above 1 the step blows up.
double growthPerStep(const Propagator<double>& p);

}  // namespace arclight
