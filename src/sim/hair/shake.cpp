#include "sim/hair/shake.h"

#include <algorithm>

#include "core/time.h"

namespace arclight::hair {
namespace {

constexpr std::size_t kTrail = 30;  ///< ticks in one period at 2 Hz

double distance(glm::vec3 a, glm::vec3 b) { return glm::length(glm::dvec3(b) - glm::dvec3(a)); }

StrandSettings settingsOf(Solver solver, const ShakeSettings& settings) {
    StrandSettings result = shakeSettings(solver, settings.iterations);
    result.order = settings.order, result.damping = settings.damping;
    return result;
}

}  // namespace

void ShakenRow::reset(Solver solver, const ShakeSettings& settings, Seed seed) {
    *this = {};
    strands_.reset(rowGroom(kShakenStrands, settings.nodes, kShakenLength), settingsOf(solver, settings), seed,
                   shakePose(0));
}

void ShakenRow::step(double seconds, double dt) {
    strands_.step({.dt = static_cast<float>(dt), .seconds = seconds, .pose = shakePose(seconds)});
    now_ = strands_.measure();
    strainSum_ += now_.strainMean, ++steps_;
    strainMax_ = std::max(strainMax_, now_.strainMax);
    rootError_ = std::max(rootError_, now_.rootError);

    const std::span<const glm::vec3> nodes = strands_.nodes(0);
    if (trail_.size() == kTrail) trail_.erase(trail_.begin());
    trail_.push_back(nodes.back());
    double whole = 0;
    for (std::size_t i = 1; i < nodes.size(); ++i) whole += distance(nodes[i - 1], nodes[i]);
    const double excess = 100 * (whole / static_cast<double>(kShakenLength) - 1);
    const double tip = 100 * distance(nodes.front(), nodes.back()) / static_cast<double>(kShakenLength);
    if (tip <= 100.1 && excess > fold_.excess)
        fold_.nodes.assign(nodes.begin(), nodes.end()), fold_.excess = excess, fold_.tipDistance = tip;
}

double shakenStrain(Solver solver, const ShakeSettings& settings) {
    constexpr int kTicks = 240;
    StrandSystem strands;
    strands.reset(rowGroom(1, settings.nodes, kShakenLength), settingsOf(solver, settings), Seed{1}, shakePose(0));
    double sum = 0;
    for (int tick = 1; tick <= kTicks; ++tick) {
        const double seconds = secondsAt(tick);
        strands.step({.seconds = seconds, .pose = shakePose(seconds)});
        sum += strands.measure().strainMean;
    }
    return sum / kTicks;
}

}  // namespace arclight::hair
