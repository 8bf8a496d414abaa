#include "sim/particles/particle_light.h"

#include <algorithm>
#include <cmath>

namespace arclight::particles {
namespace {

struct Moments {
    float weight = 0;
    glm::vec3 power{0}, first{0}, second{0};
    void add(float w, glm::vec3 light, glm::vec3 p) {
        weight += w, power += light, first += w * p, second += w * p * p;
    }
    glm::vec3 mean() const { return weight > 0 ? first / weight : glm::vec3(0); }
    glm::vec3 variance() const {
        return weight > 0 ? glm::max(second / weight - mean() * mean(), glm::vec3(0)) : glm::vec3(0);
    }
    int widestAxis() const {
        const glm::vec3 v = variance();
        return v.x >= v.y ? (v.x >= v.z ? 0 : 2) : (v.y >= v.z ? 1 : 2);
    }
};

/// Halves particles at the centre of their power, across the axis of its largest spread.
struct Split {
    int axis;
    float at;
    explicit Split(const Moments& moments) : axis(moments.widestAxis()), at(moments.mean()[axis]) {}
    std::size_t sideOf(glm::vec3 p) const { return p[axis] >= at; }
};

const Material& materialOf(const Effect& effect, const Particle& particle) {
    return effect.materials[static_cast<std::size_t>(particle.image) / kAtlasCells];
}

/// Irradiance at 1 m: radiance times the area that is seen, of which a soft image fills a part.
glm::vec3 powerOf(const Effect& effect, const Particle& particle) {
    constexpr float kFilled = 0.8f;
    const glm::vec3 light = lightOf(materialOf(effect, particle), temperatureOf(particle.look));
    // What covers hides the light of its neighbours.
    const float seen = 1 - 0.75f * materialOf(effect, particle).opacity;
    return (kFilled * seen * opacityOf(particle.look) * particle.scale * particle.scale) * light;
}

}  // namespace

glm::vec3 hotColour(float kelvin) {
    const float x = 1000 / std::max(kelvin, 900.0f), blue = std::max(0.0f, (0.52f - x) / 0.366f);
    return {0.40f + 4.2f * x, std::max(0.0f, 1.2f - 1.15f * x), 1.035f * blue * blue};
}

glm::vec3 hotLight(float kelvin) {
    if (kelvin < 500) return glm::vec3(0);
    return expf(kHotContrast * 24453 * (1 / 2000.0f - 1 / kelvin)) * hotColour(kelvin);
}

glm::vec3 lightOf(const Material& material, float kelvin) {
    return material.light * (material.isHot ? hotLight(kelvin) : glm::vec3(0.001f * kelvin));
}

std::array<Lamp, kClusters> clusterLights(const Effect& effect, std::span<const Particle> particles) {
    static_assert(kClusters == 4, "halved twice");
    Moments all;
    std::array<Moments, 2> halves;
    std::array<Moments, kClusters> quarters;
    const auto walk = [&](const auto& take) {
        for (const Particle& particle : particles) {
            const glm::vec3 power = powerOf(effect, particle);
            const float weight = power.x + power.y + power.z;
            if (weight > 0) take(particle.position, weight, power);
        }
    };
    walk([&](glm::vec3 p, float w, glm::vec3 light) { all.add(w, light, p); });
    const Split split(all);
    walk([&](glm::vec3 p, float w, glm::vec3 light) { halves[split.sideOf(p)].add(w, light, p); });
    const std::array<Split, 2> splits{Split(halves[0]), Split(halves[1])};
    walk([&](glm::vec3 p, float w, glm::vec3 light) {
        const std::size_t half = split.sideOf(p);
        quarters[2 * half + splits[half].sideOf(p)].add(w, light, p);
    });
    std::array<Lamp, kClusters> lamps;
    for (std::size_t i = 0; i < kClusters; ++i) {
        const glm::vec3 v = quarters[i].variance();
        lamps[i] = {quarters[i].mean(), quarters[i].power, 0.15f + std::sqrt(v.x + v.y + v.z)};
    }
    std::sort(lamps.begin(), lamps.end(), [](const Lamp& a, const Lamp& b) {
        return a.power.x + a.power.y + a.power.z > b.power.x + b.power.y + b.power.z;
    });
    return lamps;
}

}  // namespace arclight::particles
