#include "spring_scene.h"

#include <cmath>

#include "closed_form_text.h"
#include "core/text.h"
#include "mistakes.h"
#include "sim/common/soft_constraint.h"

namespace arclight::springs {
namespace {

std::string rounded(double value, int digits) { return std::isfinite(value) ? formatFixed(value, digits) : "\u2013"; }

}  // namespace

std::string formulaOf(const Conversion& spring) {
    const SpringShape shape = spring.shape;
    std::string text = "x″ + 2ζω x′ + ω² (x − target) = 0\n";
    text += "ω = " + spring.omegaText + "\nζ = " + spring.zetaText + "\n";
    text += "2ζω = " + readable(2 * shape.zeta * shape.omega) + " /s, ω² = " + readable(shape.omega * shape.omega) +
            " /s²\n";
    text += describe(closedFormTerms(shape, {-1, 0}, 1)) + "  from rest at 0 to 1";
    return text;
}

void showSpring(Panel& panel, const Conversion& spring, const SpringSettings& settings, double stepRate) {
    panel.heading("This spring");
    panel.value("ω", spring.omegaText);
    panel.value("ζ", spring.zetaText);
    if (!spring.meaningful()) panel.wrong(describe(spring.fault));
    panel.value("oscillates at", rounded(dampedFrequency(spring.shape), 3) + " Hz");
    panel.value("half-life", rounded(halfLife(spring.shape), 3) + " s");
    panel.value("overshoot", rounded(100 * overshoot(spring.shape), 1) + " %");
    if (settings.integrator == Integrator::stiffness) {
        const StiffnessDamping factors = stiffnessFromShape(spring.shape);
        panel.value("k, d", rounded(factors.k, 2) + ", " + rounded(factors.d, 5) + " at 60 Hz");
    }
    if (settings.integrator == Integrator::softConstraint) {
        const SoftConstraint soft = softConstraint(spring.shape, 1 / stepRate);
        panel.value("γ, β", readable(soft.gamma) + " /kg, " + readable(soft.beta) + " for 1 kg");
    }
    if (settings.mistake != Mistake::none) panel.wrong(textsOf(settings.mistake).panel);
}

}  // namespace arclight::springs
