#include "sim/particles/beam_targets.h"

#include <algorithm>
#include <cmath>

#include "core/whole_counts.h"

namespace arclight::particles {
namespace {

constexpr float kHeating = 0.55f, kCooling = 0.35f;  // 1/s
constexpr float kSpatterRate = 420;                  // sparks per second from a ball that is hit
constexpr float kImpactRate = kTicksPerSecond;       // glows per second where it is hit

/// Particles due in a tick at a constant rate, independent of the ticks before.
int dueAt(const ParticleStep& step, float rate) {
    const double perTick = static_cast<double>(rate * step.settings.amount) * static_cast<double>(step.dt);
    const auto tick = static_cast<double>(step.tick);
    return static_cast<int>(std::floor(perTick * (tick + 1)) - std::floor(perTick * tick));
}

}  // namespace

glm::vec3 targetOffset(float seconds) {
    return {0.55f * sinf(0.83f * seconds), 0.62f * sinf(1.31f * seconds + 0.6f), 0.5f * sinf(0.59f * seconds + 1.1f)};
}

void BeamTargets::reset(const Effect& effect, Seed seed) {
    effect_ = effect, seed_ = seed;
    rest_ = effect.balls;
    heat_.assign(rest_.size(), 0);
    strikes_.clear();
    strikes_.reserve(4 * rest_.size());
    hits_ = 0, bursts_ = 0;
}

void BeamTargets::step(const ParticleStep& step, int segments) {
    beam_ = beamOf(effect_, step);
    strikes_.clear();
    hits_ = 0;
    for (std::size_t i = 0; i < rest_.size(); ++i) {
        Sphere& ball = effect_.balls[i];
        const float phase = 2.1f * static_cast<float>(i);
        ball.centre = rest_[i].centre + glm::vec3(0.28f * sinf(0.61f * step.seconds + phase),
                                                  0.34f * sinf(0.47f * step.seconds + 2 * phase), 0);
        if (i == 0) ball.centre = beam_.target;
        const BeamTouch touch = touchOf(beam_, kBeamRadius, ball.centre, ball.radius, segments);
        if (touch.hits && static_cast<float>(step.tick) * step.dt > kBeamTravel)
            heatUp(i, touch.at, step);
        else
            heat_[i] = std::max(0.0f, heat_[i] - kCooling * step.dt);
    }
}

void BeamTargets::heatUp(std::size_t i, glm::vec3 at, const ParticleStep& step) {
    ++hits_;
    const Sphere& ball = effect_.balls[i];
    const glm::vec3 outward = (at - ball.centre) / ball.radius;
    const std::uint32_t key = keyOf(seed_, static_cast<std::uint32_t>(1000 + i), static_cast<std::uint32_t>(step.tick));
    strikes_.push_back({kBeamSpatter, dueAt(step, kSpatterRate), key, at + 0.01f * outward, 1.4f * outward});
    strikes_.push_back({kBeamImpact, dueAt(step, kImpactRate), key, at + 0.03f * outward, glm::vec3(0)});
    heat_[i] += kHeating * step.dt;
    if (heat_[i] < 1) return;
    heat_[i] = 0;
    const auto count = [&](int of) { return static_cast<int>(MeanCount::of(of, step.settings.amount).dueAt(bursts_)); };
    strikes_.push_back({kBeamBurst, count(220), hash32(key), ball.centre, glm::vec3(0)});
    strikes_.push_back({kBeamFlash, count(3), hash32(key), ball.centre, glm::vec3(0)});
    ++bursts_;
}

}  // namespace arclight::particles
