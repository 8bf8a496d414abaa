// The eigenvalues of a step: what it makes of any motion, at a glance.
#pragma once

#include <array>
#include <complex>

#include "sim/springs/graph_spring.h"

namespace arclight::springs {

/// The poles of a step in the complex plane, in descending order of magnitude; of a conjugate pair, the upper one
/// first. A pole r e^(iφ) multiplies its part of the motion by r per step and turns it by φ: a motion decays if both
/// poles lie within the unit circle, and grows if one lies outside.
struct StepPoles {
    std::array<std::complex<double>, 2> poles;

    std::complex<double> dominant() const { return poles[0]; }
    /// The factor by which the motion grows per step in the long run.
    double radius() const { return std::abs(poles[0]); }
    /// Whether the motion grows; an undamped spring, whose poles lie on the circle to rounding, does not.
    bool isUnstable() const { return radius() > 1 + 1e-9; }
};

/// The roots of λ² − (xx + vv) λ + (xx vv − xv vx), the characteristic polynomial of the step's matrix.
StepPoles polesOf(const Propagator<double>& step);

/// The matrix of one step of the spring as it is configured; of the misprinted step, its linear part.
Propagator<double> stepMatrix(const GraphSpringConfig& config);

}  // namespace arclight::springs
