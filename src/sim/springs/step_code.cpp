#include "sim/springs/step_code.h"

#include <numbers>
#include <string_view>

#include "core/text.h"
#include "sim/common/soft_constraint.h"

namespace arclight::springs {
namespace {

/// A constant of type double.
std::string literal(double value) {
    std::string text = formatNumber(value);
    if (text.find_first_of(".e") == std::string::npos) text += ".0";
    return text;
}

std::string constant(std::string_view name, double value, std::string_view unit) {
    std::string line = "    static constexpr double " + std::string(name) + " = " + literal(value) + ";";
    if (!unit.empty()) line += "  // " + std::string(unit);
    return line + "\n";
}

std::string exactBody(const Propagator<double>& p) {
    return "        const double y = x - target;\n"
           "        x = target + (" +
           literal(p.xx) + " * y + " + literal(p.xv) +
           " * v);\n"
           "        v = " +
           literal(p.vx) + " * y + " + literal(p.vv) + " * v;\n";
}

constexpr std::string_view kImplicitBody =
    "        const double damping = 1 + 2 * h * zeta * omega, pull = h * omega * omega, delta = damping + h * pull;\n"
    "        const double y = x - target;\n"
    "        x = target + (damping * y + h * v) / delta;\n"
    "        v = (v - pull * y) / delta;\n";

constexpr std::string_view kSemiImplicitBody =
    "        v += h * (omega * omega * (target - x) - 2 * zeta * omega * v);\n"
    "        x += h * v;\n";

constexpr std::string_view kStiffnessBody =
    "        v = d * v + h * k * (target - x);\n"
    "        x += h * v;\n";

constexpr std::string_view kConstraintBody =
    "        const double impulse = -(v + beta / h * (x - target)) / (1 / mass + gamma);\n"
    "        v += impulse / mass;\n"
    "        x += h * v;\n";

/// The introductory comment: the spring in words, and a property of its step.
std::string introduction(SpringShape shape, Integrator integrator, double tickRate) {
    constexpr std::string_view kTruths[] = {
        "The exact step: the closed form at every step. Other springs or step rates need other numbers.",
        "Implicit Euler: always stable, but its frequency is too low and its decay rate differs from the requested "
        "one.",
        "Semi-implicit Euler: unstable from h * omega = 2 * (sqrt(1 + zeta * zeta) - zeta) on.",
        "A stiffness and a damping factor tuned at 60 steps per second: a different spring at every other rate.",
        "A soft constraint on a body's velocity, solved by an impulse: equals the implicit step up to rounding error."};
    return "// A damped spring, stepped " + formatNumber(tickRate) +
           " times per second: " + formatNumber(shape.omega / (2 * std::numbers::pi)) + " Hz undamped, damping ratio " +
           formatNumber(shape.zeta) + ".\n// " + std::string(kTruths[static_cast<std::size_t>(integrator)]) + "\n";
}

}  // namespace

std::string stepCode(SpringShape shape, Integrator integrator, double tickRate) {
    const double h = 1 / tickRate;
    std::string constants, body;
    if (integrator == Integrator::exact) {
        body = exactBody(exactPropagator(shape, h));
    } else if (integrator == Integrator::stiffness) {
        const StiffnessDamping factors = stiffnessFromShape(shape);
        constants = constant("h", h, "s") + constant("k", factors.k, "1/s^2") +
                    constant("d", factors.d, "fraction of the velocity that a step keeps");
        body = kStiffnessBody;
    } else if (integrator == Integrator::softConstraint) {
        const SoftConstraint soft = softConstraint(shape, h);
        constants = constant("h", h, "s") + constant("mass", soft.mass, "kg") + constant("gamma", soft.gamma, "1/kg") +
                    constant("beta", soft.beta, "");
        body = kConstraintBody;
    } else {
        constants = constant("h", h, "s") + constant("omega", shape.omega, "rad/s") + constant("zeta", shape.zeta, "");
        body = integrator == Integrator::implicit ? kImplicitBody : kSemiImplicitBody;
    }
    return introduction(shape, integrator, tickRate) + "struct Spring {\n" + constants +
           "    double x = 0, v = 0, target = 0;\n\n    void step() {\n" + body + "    }\n};\n";
}

}  // namespace arclight::springs
