#include "sim/bones/stimulus.h"

#include <algorithm>
#include <cmath>

#include "core/angles.h"
#include "core/random.h"

namespace arclight::bones {
namespace {

constexpr float kGustSpeed = 8;          // m/s
constexpr int kGusts = 6, kAbreast = 3;  // fronts at a time, spheres of each
constexpr double kStride = 0.45;         // s between two steps
constexpr double kLapSeconds = 36;

/// Uniform in [0, 1), a function of its arguments.
float chance(Seed seed, int gust, std::int64_t round, std::uint32_t use) {
    const auto low = static_cast<std::uint32_t>(seed.value ^ seed.value >> 32);
    const std::uint32_t mixed =
        hash32(low + hash32(static_cast<std::uint32_t>(round) * 64u + static_cast<std::uint32_t>(gust)));
    return static_cast<float>(hash32(mixed + use * 977u) >> 8) * 0x1p-24f;
}

/// Fronts of three spheres that cross the region one after the other.
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
    for (int foot = 0; foot < 2; ++foot) {
        // Each foot stands where the body was above it, for a little more than one step.
        const double step = std::floor(seconds / kStride / 2 + 0.5 * foot), down = (2 * step - foot) * kStride;
        const double age = (seconds - down) / kStride;
        const Walker above = walkerAt(s, down + 0.5 * kStride);
        const glm::vec3 side = glm::cross(above.heading, glm::vec3(0, 1, 0)) * (foot == 0 ? 0.16f : -0.16f);
        const auto weight = static_cast<float>(std::clamp(1.2 - age, 0.0, 1.0));
        const glm::vec3 at = above.position + side;
        to.push_back(
            {.from = at, .to = at, .radius = 0.06f * s.reach, .full = 0.3f, .push = 1.6f * s.strength * weight});
    }
    to.push_back({.from = walker.position,
                  .to = next.position,
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
    // Beside the centres of cells, where "away" has no direction.
    const glm::vec3 at = s.centre + s.reach * glm::vec3(0.0031f, -0.03f, 0.0017f);
    to.push_back({.from = at, .to = at, .radius = radius, .full = 0.15f, .push = sign * s.strength * push});
}

/// Two spheres that cancel each other inside: what is left is a shell that travels outwards.
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
    const auto at = [&](double time) {
        const auto phase = static_cast<float>(std::fmod(time, kLapSeconds) / kLapSeconds) * kTwoPi;
        return settings.centre + settings.reach * glm::vec3(0.42f * std::cos(phase), 0,
                                                            0.30f * std::sin(phase) + 0.06f * std::sin(2 * phase));
    };
    return {at(seconds), glm::normalize(at(seconds + 0.05) - at(seconds))};
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
