// The damped spring x'' + 2ζω x' + ω² (x − target) = 0, and its integrators.
//
// Every integrator here is a linear map of the deviation y = x - target and the velocity v. A step is therefore one
// 2×2 matrix, computed once per (ω, ζ, h), and the exact step costs the same as any other.
#pragma once

#include "core/time.h"
#include "sim/common/spring_shape.h"

namespace arclight {

/// Position and velocity.
struct SpringState {
    double x = 0, v = 0;
    friend bool operator==(const SpringState&, const SpringState&) = default;
};

/// The integrators, in the order of the demo's labels.
enum class Integrator : int { exact, implicit, semiImplicit, stiffness, softConstraint };

/// One step: (y, v) becomes (xx y + xv v, vx y + vv v).
template <class Real>
struct Propagator {
    Real xx = 1, xv = 0, vx = 0, vv = 1;

    constexpr void apply(Real& y, Real& v) const {
        const Real y1 = xx * y + xv * v;
        const Real v1 = vx * y + vv * v;
        y = y1;
        v = v1;
    }
    /// The coefficients converted to another precision.
    template <class Other>
    constexpr Propagator<Other> as() const {
        return {static_cast<Other>(xx), static_cast<Other>(xv), static_cast<Other>(vx), static_cast<Other>(vv)};
    }
    friend bool operator==(const Propagator&, const Propagator&) = default;
};

/// One step of a spring at `x` towards `target`.
inline SpringState stepped(const Propagator<double>& p, SpringState s, double target) {
    double y = s.x - target;
    p.apply(y, s.v);
    return {target + y, s.v};
}

/// The closed form over `h` seconds, for under-, critically and over-damped springs; smooth through ζ = 1. The relative
/// error is below 1e-12 for 0.1 to 20 Hz, ζ from 0 to 2 and h up to 10 s. Evaluated in double-double arithmetic, so
/// that results are bit-identical everywhere.
Propagator<double> exactPropagator(SpringShape shape, double h);

/// Implicit (backward) Euler, solved by Cramer's rule. Stable for every h, but the frequency is too low, and the decay
/// too fast where ζ is below about 0.7.
Propagator<double> implicitPropagator(SpringShape shape, double h);

/// Semi-implicit (symplectic) Euler: v first, then x with the new v. Stable below `semiImplicitLimit`.
Propagator<double> semiImplicitPropagator(SpringShape shape, double h);

/// The stiffness and damping factor of v = d v + h k (target - x); x = x + h v.
struct StiffnessDamping {
    double k = 0;  ///< 1/s^2
    double d = 1;  ///< fraction of the velocity kept by each step, whatever its length
};

/// k = ω² and d = 1 − 2hζω with h = `referenceStep`, by default the suite's tick. At another step length, the same d
/// gives a different spring: this form depends on the frame rate.
StiffnessDamping stiffnessFromShape(SpringShape shape, double referenceStep = kTickSeconds);

Propagator<double> stiffnessPropagator(StiffnessDamping factors, double h);

/// The step of `integrator`. `stiffness` is tuned at the suite's tick and run with the step `h`.
Propagator<double> propagator(Integrator integrator, SpringShape shape, double h);

/// The implicit step as a copy of the article "More on Numeric Springing" misprints it: 2hζ instead of 2hζω in Δ, and
/// h² instead of hω² in Δv. It diverges. The target is not a fixed point, so this is a step on x, not on the deviation.
SpringState printedImplicitStep(SpringShape shape, double h, SpringState s, double target);

/// The linear part of `printedImplicitStep`, which is all of it when the target is 0.
Propagator<double> printedImplicitPropagator(SpringShape shape, double h);

/// Position and velocity `t` seconds after (x0, v0), with a constant target.
SpringState closedForm(SpringShape shape, double x0, double v0, double target, double t);

/// If a motion starts nearer to the target than this fraction of its swing, the starting distance is too small to
/// express an overshoot as a fraction of it.
inline constexpr double kMinStart = 0.2;

/// How far a spring that starts with deviation `start.x` and velocity `start.v` goes past the target, as a fraction of
/// |start.x|. NaN if the start is nearer to the target than `kMinStart` of the swing.
double overshoot(SpringShape shape, SpringState start);

/// Semi-implicit Euler is stable if and only if hω is below this: 2 (√(1 + ζ²) − ζ). The determinant also requires hζω
/// < 1, which this bound implies for every ζ.
double semiImplicitLimit(double zeta);

}  // namespace arclight
