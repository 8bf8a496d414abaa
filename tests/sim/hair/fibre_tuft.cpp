#include "sim/hair/fibre_tuft.h"

#include <algorithm>
#include <cmath>

#include "core/angles.h"
#include "sim/hair/fibre_functions.h"

namespace arclight::test {

namespace {

using namespace hair;

float cross(glm::vec2 a, glm::vec2 b) { return a.x * b.y - a.y * b.x; }
glm::vec2 along(float azimuth) { return {cosf(azimuth), sinf(azimuth)}; }

/// A random number with the density of `trimmedLogistic`.
float sampledLogistic(float s, Random& random) {
    const float tail = 1 / (1 + expf(kPi / s));
    const float u = tail + random.uniform01() * (1 - 2 * tail);
    return std::clamp(-s * logf(1 / u - 1), -kPi, kPi);
}

/// θi with the density of M cos θi, and its azimuth aside (d'Eon et al., "A Fiber Scattering Model with Non-Separable
/// Lobes", 2013, as in pbrt).
float sampledInclination(float thetaO, float variance, Random& random) {
    const float u = std::max(random.uniform01(), 1e-5f), turn = 2 * kPi * random.uniform01();
    const float c = 1 + variance * logf(u + (1 - u) * expf(-2 / variance));
    const float s = std::sqrt(std::max(1 - c * c, 0.0f));
    return asinf(std::clamp(-c * sinf(thetaO) + s * cosf(turn) * cosf(thetaO), -1.0f, 1.0f));
}

}  // namespace

FibreTuft::FibreTuft(int fibres, float radius, Seed seed) : radius_(radius) {
    Random random(seed);
    while (static_cast<int>(centres_.size()) < fibres) {
        const glm::vec2 p{random.uniform(-radius, radius), random.uniform(-radius, radius)};
        bool isFree = glm::length(p) < radius - 1;
        for (const glm::vec2& other : centres_) isFree = isFree && glm::length(p - other) > 2.02f;
        if (isFree) centres_.push_back(p);
    }
}

FibreTuft::Hit FibreTuft::firstHit(const Ray& ray) const {
    const glm::vec2 direction = along(ray.azimuth);
    Hit hit;
    float nearest = 1e9f;
    for (std::size_t k = 0; k < centres_.size(); ++k) {
        const glm::vec2 to = centres_[k] - ray.origin;
        const float across = cross(direction, to), ahead = glm::dot(direction, to);
        if (across * across >= 1 || ahead <= 0 || ahead >= nearest || static_cast<int>(k) == ray.from) continue;
        nearest = ahead;
        // Seen from the fibre, the eye lies against the ray.
        hit = {static_cast<int>(k), -across};
    }
    return hit;
}

float FibreTuft::meanCrossings(int fibre, float azimuth) const {
    const glm::vec2 centre = centres_[static_cast<std::size_t>(fibre)];
    // Axes lie in a disc smaller by a radius; what fibres cover has no room for others.
    const float radius = radius_ - 1, others = static_cast<float>(centres_.size()) - 1;
    const float density = others / (kPi * radius * radius) / (1 - others / (radius_ * radius_));
    const float b = glm::dot(centre, along(azimuth));
    const float length = std::sqrt(std::max(b * b + radius * radius - glm::dot(centre, centre), 0.0f)) - b;
    return density * std::max(2 * length - 3.9f, 0.0f);
}

FibreTuft::Ray FibreTuft::fromEye(float azimuthToEye, Random& random) const {
    const glm::vec2 to = along(azimuthToEye);
    const float offset = random.uniform(-radius_, radius_);
    return {2 * radius_ * to + offset * glm::vec2(-to.y, to.x), azimuthToEye + kPi, -1};
}

FibreTuft::Ray FibreTuft::onwards(const Hit& hit, float azimuth) const {
    const glm::vec2 direction = along(azimuth);
    return {centres_[static_cast<std::size_t>(hit.fibre)] + hit.offset * glm::vec2(-direction.y, direction.x), azimuth,
            hit.fibre};
}

FibreDirection sampledDirection(const Fibre& fibre, float absorption, const FibreDirection& eye, float offset,
                                Random& random) {
    const Inclination o = inclination(eye.theta);
    const auto parts = attenuations(o, offset, absorption, fibre.index);
    float choice = random.uniform01() * (parts[0] + parts[1] + parts[2] + parts[3]);
    int p = 0;
    while (p < kLobes - 1 && choice >= parts[static_cast<std::size_t>(p)])
        choice -= parts[static_cast<std::size_t>(p++)];
    const float shift = lobeShift(static_cast<Lobe>(p), fibre.tilt);
    const float variance = lobeVariances(fibre.roughness)[static_cast<std::size_t>(p)];
    const float theta = sampledInclination(eye.theta - shift, variance, random);
    const float turn = p == kLobes - 1 ? random.uniform(-kPi, kPi)
                                       : lobeAzimuth(p, offset, bentIndex(o, fibre.index)) +
                                             sampledLogistic(azimuthalScale(fibre.azimuthalRoughness), random);
    return {theta, eye.azimuth + turn};
}

TracedTuft tracedTuft(const FibreTuft& tuft, const Fibre& fibre, float theta, int paths, Seed seed) {
    Random random(seed);
    TracedTuft result;
    const float absorption = fibre.absorption.x;
    int met = 0;
    for (int k = 0; k < paths; ++k) {
        const FibreDirection eye{theta, 2 * kPi * random.uniform01()};
        FibreDirection back = eye;
        FibreTuft::Hit hit = tuft.firstHit(tuft.fromEye(eye.azimuth, random));
        if (hit.fibre < 0) continue;
        ++met;
        double weight = 1;
        for (int bounce = 1; hit.fibre >= 0 && bounce < 400; ++bounce) {
            const auto parts = attenuations(inclination(back.theta), hit.offset, absorption, fibre.index);
            weight *= static_cast<double>(parts[0] + parts[1] + parts[2] + parts[3]);
            const FibreDirection on = sampledDirection(fibre, absorption, back, hit.offset, random);
            hit = tuft.firstHit(tuft.onwards(hit, on.azimuth));
            back = {-on.theta, on.azimuth + kPi};
            if (hit.fibre >= 0) continue;
            const bool isFront =
                sinf(on.theta) * sinf(eye.theta) + cosf(on.theta) * cosf(eye.theta) * cosf(on.azimuth - eye.azimuth) >
                0;
            if (bounce == 1) (isFront ? result.once.front : result.once.back) += weight;
            (isFront ? result.all.front : result.all.back) += weight;
        }
    }
    for (double* sum : {&result.once.front, &result.once.back, &result.all.front, &result.all.back}) *sum /= met;
    return result;
}

}  // namespace arclight::test
