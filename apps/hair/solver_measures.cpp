#include "solver_measures.h"

#include "core/text.h"

namespace arclight::hair {

std::string solverFormula(const StrandSettings& settings, std::optional<float> length) {
    std::string text = "x′ = x + d (x − x_prev) + a h², d = " + formatNumber(settings.damping) + ", h = 1/60 s";
    const bool isOnce = settings.solver == Solver::followTheLeader && length;
    text += isOnce ? "\nonce, from root to tip: x2 = x1 + (x2 − x1) L / l"
                   : "\n" + std::to_string(settings.iterations) +
                         (settings.iterations == 1 ? " iteration" : " iterations") +
                         ": x1 += (x2 − x1) (l − L) / (2 l), x2 −= (x2 − x1) (l − L) / (2 l)";
    const bool hasSphere = settings.solver == Solver::rootSphere || settings.solver == Solver::cosserat;
    if (hasSphere && length) text += "\n|x − root| ≤ sum of L up to x ≤ " + formatNumber(*length) + " m";
    return text;
}

}  // namespace arclight::hair
