#include "sim/bones/stimulus.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/angles.h"
#include "core/random.h"
#include "sim/common/easing.h"
#include "sim/common/periodic.h"

namespace arclight::bones {
namespace {

constexpr float kGustSpeed = 8;          // m/s
constexpr int kGusts = 6, kAbreast = 3;  // fronts at a time, spheres of each
constexpr int kHops = 23;                // in a lap
constexpr double kLapSeconds = kRestSeconds + kHops * kHopSeconds;
constexpr double kStart = kLapSeconds - 5 * kHopSeconds;  // elapsed time of the lap at the start
/// A lap, through these points around the centre, in units of the reach; it rests at the first.
constexpr std::array<glm::vec2, 7> kWalk{{{-0.157f, 0.071f},
                                          {0.014f, 0.171f},
                                          {0.186f, 0.029f},
                                          {0.257f, -0.157f},
                                          {0.086f, -0.314f},
                                          {-0.100f, -0.300f},
                                          {-0.250f, -0.157f}}};

/// Position and direction after the fraction `part` of a lap: a closed Catmull-Rom spline.
std::pair<glm::vec2, glm::vec2> onWalk(float part) {
    constexpr int count = static_cast<int>(kWalk.size());
    const float u = part * count;
    const int i = static_cast<int>(u);
    const auto p = [&](int k) { return kWalk[static_cast<std::size_t>((i + k + count) % count)]; };
    const float t = u - static_cast<float>(i);
    const glm::vec2 a = p(1) - p(-1), b = 2.0f * p(-1) - 5.0f * p(0) + 4.0f * p(1) - p(2),
                    c = 3.0f * (p(0) - p(1)) + p(2) - p(-1);
    return {p(0) + 0.5f * t * (a + t * (b + t * c)), glm::normalize(a + t * (2.0f * b + 3.0f * t * c))};
}

/// Uniform in [0, 1), a function of its arguments.
float chance(Seed seed, int gust, std::int64_t round, std::uint32_t use) {
    const auto low = static_cast<std::uint32_t>(seed.value ^ seed.value >> 32);
    const std::uint32_t mixed =
        hash32(low + hash32(static_cast<std::uint32_t>(round) * 64u + static_cast<std::uint32_t>(gust)));
    return static_cast<float>(hash32(mixed + use * 977u) >> 8) * 0x1p-24f;
}

/// Fronts of three spheres that cross the region one after another.
void addGusts(const StimulusSettings& s, std::int64_t tick, double dt, std::vector<Effector>& to) {
    const glm::vec3 along(s.wind.x, 0, s.wind.y), across(-s.wind.y, 0, s.wind.x);
    for (int gust = 0; gust < kGusts; ++gust) {
        const auto period = static_cast<std::int64_t>(
            (2.6 * static_cast<double>(s.reach) / static_cast<double>(kGustSpeed) + 0.35 * gust) / dt);
        const std::int64_t shifted = tick + period * gust / kGusts, round = shifted / period;
        const auto seconds = static_cast<float>(static_cast<double>(shifted % period) * dt);
        const auto any = [&](std::uint32_t use) { return chance(s.seed, gust, round, use); };
        const float speed = kGustSpeed * (0.8f + 0.4f * any(0)), side = s.reach * (1.6f * any(1) - 0.8f);
        const float size = s.reach * (0.11f + 0.09f * any(2)), force = s.strength * (14 + 16 * any(3));
        for (int i = 0; i < kAbreast; ++i) {
            const float lag = size * (0.9f * chance(s.seed, gust, round, 10u + static_cast<std::uint32_t>(i)) - 0.3f);
            const glm::vec3 start =
                s.centre + across * (side + 1.25f * size * static_cast<float>(i - 1)) - along * (1.3f * s.reach + lag);
            const glm::vec3 from = start + along * (speed * seconds);
            to.push_back({.from = from,
                          .to = from + along * (speed * static_cast<float>(dt)),
                          .radius = size,
                          .full = 0.1f,
                          .impulse = force,
                          .spin = 0.5f * force});
        }
    }
}

void addSteps(const StimulusSettings& s, std::int64_t tick, double dt, std::vector<Effector>& to) {
    const double seconds = static_cast<double>(tick % static_cast<std::int64_t>(std::lround(kLapSeconds / dt))) * dt;
    const Walker walker = walkerAt(s, seconds), next = walkerAt(s, seconds + dt);
    const auto above = [&](const Walker& w) {
        return w.position + glm::vec3(0, w.flight < 0 ? 0 : 0.2f * s.reach * w.flight * (1 - w.flight), 0);
    };
    // Feet stand side by side. They land with more than their weight.
    if (walker.flight < 0) {
        const bool hasLanded = !walker.isResting && walker.seconds > 0.5 * kHopSeconds;
        const glm::vec3 side = 0.016f * s.reach * glm::cross(walker.heading, glm::vec3(0, 1, 0));
        for (const float foot : {-1.0f, 1.0f})
            to.push_back({.from = walker.position + foot * side,
                          .to = walker.position + foot * side,
                          .radius = (hasLanded ? 0.09f : 0.06f) * s.reach,
                          .full = 0.3f,
                          .push = (hasLanded ? 1.6f : 1.1f) * s.strength});
    }
    to.push_back({.from = above(walker),
                  .to = above(next),
                  .radius = 0.09f * s.reach,
                  .full = 0.2f,
                  .push = 1.3f * s.strength,
                  .turn = 0.4f * s.strength,
                  .impulse = 20 * s.strength});
}

/// A sphere that grows from below the ground, pushes less and less, and lets go.
void addBlast(const StimulusSettings& s, float seconds, float sign, std::vector<Effector>& to) {
    const float length = sign > 0 ? 0.55f : 1.3f;
    if (seconds >= length) return;
    const float part = seconds / length;
    const float radius = s.reach * (sign > 0 ? 0.12f + 0.43f * std::sqrt(part) : 0.5f - 0.25f * part);
    const float push = sign > 0 ? 5.5f * (1 - part) : 1.5f * std::sqrt(part);
    // Not at the centre of a cell, where "away" has no direction.
    const glm::vec3 at = s.centre + s.reach * glm::vec3(0.0031f, -0.03f, 0.0017f);
    to.push_back({.from = at, .to = at, .radius = radius, .full = 0.15f, .push = sign * s.strength * push});
}

/// Two spheres that cancel each other inside, which leaves a shell that travels outwards.
void addShock(const StimulusSettings& s, float seconds, std::vector<Effector>& to) {
    const float width = 0.09f * s.reach, radius = 2.05f * width + 0.62f * s.reach * seconds;
    const float push = 1.6f * s.strength * std::max(0.0f, 1 - radius / (1.5f * s.reach));
    if (push <= 0) return;
    const glm::vec3 at = s.centre + s.reach * glm::vec3(0.0031f, -0.02f, 0.0017f);
    const float inner = radius - width;
    to.push_back({.from = at, .to = at, .radius = radius, .full = 1 - width / radius, .push = push});
    to.push_back({.from = at, .to = at, .radius = inner, .full = 1 - width / inner, .push = -push});
}

}  // namespace

Walker walkerAt(const StimulusSettings& settings, double seconds) {
    const double lap = inPeriod(seconds + kStart, kLapSeconds), way = (lap - kRestSeconds) / kHopSeconds;
    Walker walker{.isResting = way < 0, .seconds = lap};
    float done = 0;
    if (way >= 0) {
        walker.seconds = (way - std::floor(way)) * kHopSeconds;
        const auto flight = static_cast<float>((walker.seconds - 0.10) / 0.66);
        if (flight > 0 && flight < 1) walker.flight = flight;
        done = static_cast<float>(std::floor(way)) + 0.5f * (std::clamp(flight, 0.0f, 1.0f) + smoothStep(0, 1, flight));
    }
    const auto [at, heading] = onWalk(done / kHops);
    walker.position = settings.centre + settings.reach * glm::vec3(at.x, 0, at.y);
    walker.heading = {heading.x, 0, heading.y};
    return walker;
}

void addStimulus(const StimulusSettings& settings, std::int64_t tick, double dt, std::vector<Effector>& to) {
    const auto sinceBlast = static_cast<float>(static_cast<double>(tick % kBlastTicks) * dt);
    switch (settings.kind) {
        case Stimulus::wind: return addGusts(settings, tick, dt, to);
        case Stimulus::footsteps: return addSteps(settings, tick, dt, to);
        case Stimulus::explosion: return addBlast(settings, sinceBlast, 1, to);
        case Stimulus::implosion: return addBlast(settings, sinceBlast, -1, to);
        case Stimulus::shockWave: return addShock(settings, sinceBlast, to);
    }
}

}  // namespace arclight::bones
