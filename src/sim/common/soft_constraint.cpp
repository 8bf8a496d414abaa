#include "sim/common/soft_constraint.h"

namespace arclight {

SoftConstraint softConstraint(SpringShape shape, double h, double mass) {
    const double stiffness = mass * shape.omega * shape.omega, damping = 2 * mass * shape.zeta * shape.omega;
    const double softness = damping + h * stiffness;
    return {h, mass, 1 / (h * softness), h * stiffness / softness};
}

SpringState constrainedStep(const SoftConstraint& constraint, SpringState s, double target) {
    const double wanted = s.v + constraint.beta / constraint.h * (s.x - target);
    const double impulse = -wanted / (1 / constraint.mass + constraint.gamma);
    const double v = s.v + impulse / constraint.mass;
    return {s.x + constraint.h * v, v};
}

Propagator<double> softConstraintPropagator(SpringShape shape, double h) {
    const SoftConstraint constraint = softConstraint(shape, h);
    const SpringState fromX = constrainedStep(constraint, {1, 0}, 0), fromV = constrainedStep(constraint, {0, 1}, 0);
    return {fromX.x, fromV.x, fromX.v, fromV.v};
}

}  // namespace arclight
