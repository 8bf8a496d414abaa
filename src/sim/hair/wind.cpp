#include "sim/hair/wind.h"

#include <algorithm>
#include <cmath>

#include "core/angles.h"

namespace arclight::hair {
namespace {

constexpr float kVonKarman = 0.4f;
/// The range of reduced frequencies that the harmonics cover: all but 2.5 % of the variance along the wind.
constexpr float kLowest = 5e-4f, kHighest = 20;
constexpr int kHarmonics = 28;

/// The variance in a band of reduced frequencies, divided by u*²: the integral of the spectrum over ln f.
float bandVariance(int component, float from, float ratio) {
    constexpr int steps = 32;
    const float width = std::log(ratio) / steps;
    float sum = 0;
    for (int i = 0; i < steps; ++i)
        sum += kaimalSpectrum(component, from * std::exp((static_cast<float>(i) + 0.5f) * width)) * width;
    return sum;
}

/// cos(2π cycles). Whole cycles are subtracted in double precision, so a week of ticks does not reduce the precision.
float wave(double cycles) { return std::cos(static_cast<float>(cycles - std::floor(cycles)) * kTwoPi); }

}  // namespace

float kaimalSpectrum(int component, float f) {
    switch (component) {
        case 0: return 105 * f / std::pow(1 + 33 * f, 5.0f / 3);
        case 1: return 17 * f / std::pow(1 + 9.5f * f, 5.0f / 3);
        default: return 2.1f * f / (1 + 5.3f * std::pow(f, 5.0f / 3));
    }
}

WindSettings WindChoice::settings(float height) const {
    return {.speed = speed, .direction = -glm::vec3(std::sin(from), 0, std::cos(from)), .height = height};
}

Wind::Wind(const WindSettings& settings, Seed seed) : settings_(settings) {
    const float height = std::max(settings.height, 2 * settings.roughness);
    const float friction = kVonKarman * settings.speed / std::log(height / settings.roughness);
    const glm::vec3 across = glm::cross(settings.direction, glm::vec3(0, 1, 0));
    axis_ = settings.direction + 0.3f * across + glm::vec3(0, 0.2f, 0);
    if (!(settings.speed > 0)) return;
    const float ratio = std::pow(kHighest / kLowest, 1.0f / kHarmonics);
    for (int component = 0; component < 3; ++component) {
        Random random(seed, static_cast<std::uint64_t>(component) + 17);
        float from = kLowest;
        for (int i = 0; i < kHarmonics; ++i, from *= ratio) {
            const float f = from * std::pow(ratio, random.uniform01()), phase = random.uniform01();
            const float deviation = friction * std::sqrt(bandVariance(component, from, ratio));
            harmonics_[static_cast<std::size_t>(component)].push_back(
                {static_cast<double>(f * settings.speed / height), phase, std::sqrt(2.0f) * deviation});
        }
    }
}

glm::vec3 Wind::sum(double delay) const {
    glm::vec3 gust(0);
    for (int component = 0; component < 3; ++component)
        for (const Harmonic& h : harmonics_[static_cast<std::size_t>(component)])
            gust[component] += h.amplitude * wave(h.frequency * delay + h.phase);
    const glm::vec3 up(0, 1, 0), across = glm::cross(settings_.direction, up);
    return settings_.direction * (settings_.speed + gust.x) + across * gust.y + up * gust.z;
}

glm::vec3 Wind::at(double seconds, glm::vec3 position) const {
    if (!(settings_.speed > 0)) return glm::vec3(0);
    return sum(seconds - static_cast<double>(glm::dot(position, axis_) / settings_.speed));
}

Wind::Snapshot Wind::snapshot(double seconds) const {
    Snapshot result;
    if (!(settings_.speed > 0)) return result;
    result.axis = axis_;
    for (int i = 0; i < kSamples; ++i) {
        const float along = kReach * (2 * static_cast<float>(i) / (kSamples - 1) - 1);
        result.velocity[static_cast<std::size_t>(i)] = sum(seconds - static_cast<double>(along / settings_.speed));
    }
    return result;
}

glm::vec3 Wind::Snapshot::at(glm::vec3 position) const {
    const float along = (glm::dot(position, axis) / kReach + 1) * (0.5f * (kSamples - 1));
    const float clamped = std::clamp(along, 0.0f, static_cast<float>(kSamples - 1) - 1e-3f);
    const auto cell = static_cast<std::size_t>(clamped);
    const float fraction = clamped - static_cast<float>(cell);
    return velocity[cell] + fraction * (velocity[cell + 1] - velocity[cell]);
}

}  // namespace arclight::hair
