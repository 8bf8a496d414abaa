#include "sim/projection/environment.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "core/angles.h"
#include "core/check.h"
#include "core/parallel.h"
#include "sim/common/noise.h"
#include "sim/common/quick_trigonometry.h"
#include "sim/common/unit.h"

namespace arclight::projection {
namespace {

glm::vec3 directionOf(float azimuthDeg, float elevationDeg) {
    const float azimuth = azimuthDeg * kDegree, elevation = elevationDeg * kDegree;
    return {std::cos(elevation) * std::sin(azimuth), std::sin(elevation), std::cos(elevation) * std::cos(azimuth)};
}

/// 1 in the middle of a disc of light, 0 outside; the edge is as wide as a pixel.
float disc(float cosine, float radiusDeg) {
    const float apart = std::sqrt(std::max(2 - 2 * cosine, 0.0f)), radius = radiusDeg * kDegree;
    return 1 - glm::smoothstep(radius - 0.5f * kDegree, radius + 0.5f * kDegree, apart);
}

/// A glow around a light: 1 at its centre, a half `halfDeg` from it.
float glow(float cosine, float halfDeg) {
    const float half = halfDeg * kDegree;
    return 1 / (1 + std::max(2 - 2 * cosine, 0.0f) / (half * half));
}

/// How much of a layer of clouds high above hides the sky, 0 to 1.
float clouds(const glm::vec3& d, float share, float stretch) {
    if (d.y <= 0.02f) return 0;
    const glm::vec2 position = glm::vec2(d.x, stretch * d.z) / (d.y + 0.12f);
    const float value = valueOctaves(2.1f * position + glm::vec2(31.7f, 11.3f), 4);
    return glm::smoothstep(1 - share, 1.35f - share, value) * glm::smoothstep(0.02f, 0.2f, d.y);
}

/// A rectangle of light with soft edges, around the direction `centre`; half of its sides in units of its distance.
float softBox(const glm::vec3& d, const glm::vec3& centre, glm::vec2 half) {
    const float ahead = glm::dot(d, centre);
    if (ahead <= 0.05f) return 0;
    const glm::vec3 right = unit(glm::cross(glm::vec3(0, 1, 0), centre), {1, 0, 0}), up = glm::cross(centre, right);
    const glm::vec2 at = glm::abs(glm::vec2(glm::dot(d, right), glm::dot(d, up)) / ahead);
    const float x = 1 - glm::smoothstep(half.x - 0.03f, half.x + 0.03f, at.x);
    return x * (1 - glm::smoothstep(half.y - 0.03f, half.y + 0.03f, at.y));
}

/// From the horizon's colour to the zenith's; `low` is 1 at the horizon.
glm::vec3 gradient(const glm::vec3& horizon, const glm::vec3& zenith, float y, float low) {
    const float t = 1 - std::max(y, 0.0f);
    return glm::mix(zenith, horizon, low * t * t * t + (1 - low) * t);
}

/// Below the horizon: the ground, hazier towards the horizon.
glm::vec3 withGround(const glm::vec3& sky, const glm::vec3& ground, const glm::vec3& haze, float y) {
    const float below = glm::smoothstep(0.0f, 0.03f, -y), near = glm::smoothstep(0.0f, 0.5f, -y);
    return glm::mix(sky, glm::mix(haze, ground, near), below);
}

glm::vec3 clearSky(const glm::vec3& d) {
    const float cosine = glm::dot(d, lightDirection(Sky::clear));
    glm::vec3 sky = gradient({0.62f, 0.76f, 0.92f}, {0.14f, 0.30f, 0.68f}, d.y, 0.8f);
    sky += glow(cosine, 14) * glm::vec3(0.70f, 0.62f, 0.48f);
    const float cloud = clouds(d, 0.48f, 1.7f);
    sky = glm::mix(sky, glm::vec3(0.95f, 0.96f, 1.0f) + glow(cosine, 22) * glm::vec3(1.1f, 1.0f, 0.85f), 0.75f * cloud);
    sky += disc(cosine, 1.6f) * glm::vec3(900, 810, 666);
    return withGround(sky, {0.20f, 0.16f, 0.11f}, {0.42f, 0.45f, 0.46f}, d.y);
}

glm::vec3 overcastSky(const glm::vec3& d) {
    const float up = (1 + 2 * std::max(d.y, 0.0f)) / 3;
    const float cloud = d.y > 0 ? valueOctaves(1.6f * glm::vec2(d.x, 1.4f * d.z) / (d.y + 0.25f), 4) : 0.5f;
    const float bright = glow(glm::dot(d, lightDirection(Sky::overcast)), 25);
    const glm::vec3 sky = up * (0.75f + 0.5f * cloud + 0.8f * bright) * glm::vec3(0.93f, 0.98f, 1.05f);
    return withGround(sky, {0.16f, 0.15f, 0.13f}, {0.24f, 0.25f, 0.26f}, d.y);
}

glm::vec3 sunsetSky(const glm::vec3& d) {
    const float cosine = glm::dot(d, lightDirection(Sky::sunset)), side = 0.5f + 0.5f * cosine;
    const glm::vec3 horizon = glm::mix(glm::vec3(0.26f, 0.20f, 0.34f), glm::vec3(1.10f, 0.55f, 0.22f), side * side);
    glm::vec3 sky = gradient(horizon, {0.07f, 0.10f, 0.26f}, d.y, 1);
    sky += glow(cosine, 10) * glm::vec3(1.6f, 0.75f, 0.22f) * glm::smoothstep(0.75f, 0.0f, d.y);
    const float cloud = clouds(d, 0.52f, 2.6f);
    sky = glm::mix(sky, glm::mix(glm::vec3(0.22f, 0.15f, 0.24f), glm::vec3(1.7f, 0.72f, 0.36f), side * side * side),
                   0.8f * cloud);
    sky += disc(cosine, 1.8f) * glm::vec3(380, 195, 64);
    return withGround(sky, {0.07f, 0.06f, 0.06f}, 0.45f * horizon, d.y);
}

glm::vec3 studioRoom(const glm::vec3& d) {
    const glm::vec3 room = glm::mix(glm::vec3(0.045f, 0.043f, 0.044f), glm::vec3(0.110f, 0.116f, 0.130f),
                                    glm::smoothstep(-0.8f, 1.0f, d.y));
    const float box = softBox(d, lightDirection(Sky::studio), {0.55f, 0.42f});
    const float strip = softBox(d, directionOf(-72, 18), {0.10f, 0.75f}),
                behind = glow(glm::dot(d, directionOf(190, 30)), 18);
    return room + box * glm::vec3(6.6f, 6.2f, 5.5f) + strip * glm::vec3(3.4f, 4.0f, 5.0f) +
           behind * glm::vec3(0.50f, 0.42f, 0.36f);
}

glm::vec3 radiance(Sky sky, const glm::vec3& d) {
    switch (sky) {
        case Sky::clear: return clearSky(d);
        case Sky::overcast: return overcastSky(d);
        case Sky::sunset: return sunsetSky(d);
        case Sky::studio: return studioRoom(d);
    }
    return glm::vec3(0);
}

}  // namespace

glm::vec3 lightDirection(Sky sky) {
    static const glm::vec3 kDirections[4]{directionOf(62, 34), directionOf(40, 60), directionOf(68, 7),
                                          directionOf(58, 40)};
    return kDirections[static_cast<std::size_t>(sky)];
}

Environment::Environment(int width, int height)
    : width_(width), height_(height), pixels_(static_cast<std::size_t>(width * height)) {
    CHECK_LT(0, width);
    CHECK_LT(0, height);
    const auto wave = [](double angle) {
        const SineCosine both = quickSineCosine(angle);
        return glm::dvec2(both.cosine, both.sine);
    };
    for (int x = 0; x < width; ++x) azimuths_.push_back(wave(2 * std::numbers::pi * (x + 0.5) / width));
    for (int y = 0; y < height; ++y) polars_.push_back(wave(std::numbers::pi * (y + 0.5) / height));
}

const glm::vec3& Environment::at(const glm::vec3& direction) const {
    const float turns = std::atan2(direction.x, direction.z) / kTwoPi;
    const float down = std::acos(std::clamp(direction.y, -1.0f, 1.0f)) / kPi;
    const int x = static_cast<int>((turns < 0 ? turns + 1 : turns) * static_cast<float>(width_));
    const int y = static_cast<int>(down * static_cast<float>(height_));
    return row(std::min(y, height_ - 1))[static_cast<std::size_t>(std::min(x, width_ - 1))];
}

double Environment::solidAngle(int y) const {
    const auto edge = [this](int row) { return quickSineCosine(std::numbers::pi * row / height_).cosine; };
    return 2 * std::numbers::pi / width_ * (edge(y) - edge(y + 1));
}

glm::dvec3 Environment::lightCentre(int x, int y) const {
    return isResampled() ? glm::dvec3(centres_[indexOf(x, y)]) : direction(x, y);
}

double Environment::lightAngle(int x, int y) const {
    return isResampled() ? static_cast<double>(centres_[indexOf(x, y)].w) : solidAngle(y);
}

void Environment::setLightCentres(std::vector<glm::vec4> centres) {
    CHECK_EQ(centres.size(), pixels_.size());
    centres_ = std::move(centres);
}

Environment makeEnvironment(Sky sky, int width, int height) {
    Environment environment(width, height);
    const std::span<glm::vec3> pixels = environment.pixels();
    parallelFor(static_cast<std::size_t>(height), 8, [&](std::size_t begin, std::size_t end) {
        for (std::size_t y = begin; y < end; ++y)
            for (int x = 0; x < width; ++x)
                pixels[y * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)] =
                    radiance(sky, glm::vec3(environment.direction(x, static_cast<int>(y))));
    });
    return environment;
}

}  // namespace arclight::projection
