#include "sim/bones/field_grid.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/check.h"

namespace arclight::bones {

FieldStep::FieldStep(const FieldGrid& grid, const FieldSettings& settings, double dt)
    : spring(propagator(settings.integrator, settings.spring, dt).as<float>()),
      shiftPerForce(static_cast<float>(1 / (settings.spring.omega * settings.spring.omega))) {
    CHECK(settings.spring.omega > 0);
    CHECK(settings.depth >= 0 && settings.depth <= kMaxDepth);
    if (settings.propagates()) reach = settings.depth * grid.extent();
    const glm::vec3 width = 2 * reach + 1;
    meanWeight = 1 / (width.x * width.y * width.z);
}

double propagationLimit(int depth) {
    // The mean over 2n + 1 cells scales cos(k x) by sin((2n + 1) k / 2) / ((2n + 1) sin(k / 2)) (Dirichlet kernel).
    double least = 1;
    constexpr int kSteps = 20000;
    for (int i = 1; i <= kSteps; ++i) {
        const double half = 0.5 * std::numbers::pi * i / kSteps, width = 2 * depth + 1;
        least = std::min(least, std::sin(width * half) / (width * std::sin(half)));
    }
    return 2 / (1 - least);
}

Effect effectOn(const FieldGrid& grid, const FieldSettings& settings, const Effector& effector, glm::vec3 at) {
    if (settings.placement == Placement::wrap) {
        const glm::vec3 period = grid.size(), away = at - 0.5f * (effector.from + effector.to);
        at -= period * glm::floor(away / period + 0.5f);
    }
    return effectOf(effector, at, settings.isTorqueCrossed);
}

}  // namespace arclight::bones
