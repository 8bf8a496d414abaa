// A soft constraint, by which physics engines tie a dragged body to the pointer: a velocity constraint that yields to
// its own impulse. With semi-implicit Euler it is the implicit step of a spring.
#pragma once

#include "sim/common/spring.h"

namespace arclight {

/// The coefficients of the constraint v + (β/h) (x − target) + γ λ = 0 on the velocity at the end of a step of h
/// seconds, where λ is the impulse on a body of `mass`. With the stiffness k = m ω² and the damping c = 2 m ζ ω of the
/// spring, γ = 1 / (h (c + h k)) and β = h k / (c + h k), the fraction of the deviation that a step without γ would
/// remove (Catto, Soft Constraints, GDC 2011).
struct SoftConstraint {
    double h = 0;      ///< s
    double mass = 1;   ///< kg
    double gamma = 0;  ///< 1/kg: how far the constraint yields to its own impulse
    double beta = 0;   ///< in (0, 1]
};

/// The constraint that acts like the spring, for ω > 0.
SoftConstraint softConstraint(SpringShape shape, double h, double mass = 1);

/// One step of semi-implicit Euler: the impulse changes the velocity, and the new velocity the position.
SpringState constrainedStep(const SoftConstraint& constraint, SpringState s, double target);

/// That step as a matrix. It equals `implicitPropagator` up to rounding, whatever the mass.
Propagator<double> softConstraintPropagator(SpringShape shape, double h);

}  // namespace arclight
