#include "sim/particles/particle_light.h"

#include <algorithm>
#include <cmath>

#include "core/parallel.h"

namespace arclight::particles {
namespace {

/// Particles of one partial sum: few enough for a second thread to have some in most effects.
constexpr std::size_t kChunk = 4096;

/// Halves particles at the centre of their power, across the axis of its largest spread.
struct Split {
    int axis;
    float at;
    explicit Split(const LightMoments& moments) : axis(moments.widestAxis()), at(moments.mean()[axis]) {}
    std::size_t sideOf(glm::vec3 p) const { return p[axis] >= at; }
};

const Material& materialOf(const Effect& effect, const Particle& particle) {
    return effect.materials[static_cast<std::size_t>(particle.image) / kAtlasCells];
}

/// The light of a black body at each whole temperature that a particle can have.
const std::vector<glm::vec3>& hotLights() {
    static const std::vector<glm::vec3> table = [] {
        std::vector<glm::vec3> lights;
        for (float kelvin = 0; kelvin <= kHottest; ++kelvin) lights.push_back(hotLight(kelvin));
        return lights;
    }();
    return table;
}

/// Irradiance at 1 m: radiance times the area that is seen, of which a soft image fills a part.
glm::vec3 powerOf(const Material& material, const Particle& particle) {
    constexpr float kFilled = 0.8f;
    const float kelvin = temperatureOf(particle.look);
    const glm::vec3 light =
        material.light * (material.isHot ? hotLights()[static_cast<std::size_t>(kelvin)] : glm::vec3(0.001f * kelvin));
    // What covers hides the light of its neighbours.
    const float seen = 1 - 0.75f * material.opacity;
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

void LightMoments::add(glm::vec3 light, glm::vec3 p) {
    const float w = light.x + light.y + light.z;
    weight += w, power += light, first += w * p, second += w * p * p;
}

void LightMoments::add(const LightMoments& other) {
    weight += other.weight, power += other.power, first += other.first, second += other.second;
}

glm::vec3 LightMoments::variance() const {
    return weight > 0 ? glm::max(second / weight - mean() * mean(), glm::vec3(0)) : glm::vec3(0);
}

int LightMoments::widestAxis() const {
    const glm::vec3 v = variance();
    return v.x >= v.y ? (v.x >= v.z ? 0 : 2) : (v.y >= v.z ? 1 : 2);
}

void LightClusters::reserve(std::size_t particles) {
    shining_.resize(std::max(shining_.size(), particles));
    partial_.resize(std::max(partial_.size(), particles / kChunk + 1));
}

template <std::size_t Groups, class Add>
std::array<LightMoments, Groups> LightClusters::sum(std::size_t count, const Add& add) {
    parallelFor(count, kChunk, [&](std::size_t begin, std::size_t end) {
        std::array<LightMoments, Groups> sums;
        add(sums, begin, end);
        std::copy(sums.begin(), sums.end(), partial_[begin / kChunk].begin());
    });
    std::array<LightMoments, Groups> sums;
    for (std::size_t chunk = 0; chunk * kChunk < count; ++chunk)
        for (std::size_t i = 0; i < Groups; ++i) sums[i].add(partial_[chunk][i]);
    return sums;
}

std::array<Lamp, kClusters> LightClusters::find(const Effect& effect, std::span<const Particle> particles) {
    static_assert(kClusters == 4, "halved twice");
    reserve(particles.size());
    hotLights();
    const auto all = sum<1>(particles.size(), [&](auto& sums, std::size_t begin, std::size_t end) {
        // A loop of its own, which compilers turn into vectors.
        for (std::size_t i = begin; i < end; ++i)
            shining_[i] = {particles[i].position, powerOf(materialOf(effect, particles[i]), particles[i])};
        for (std::size_t i = begin; i < end; ++i) sums[0].add(shining_[i].power, shining_[i].position);
    });
    const auto grouped = [&](const auto& groupOf) {
        return [&](auto& sums, std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                sums[groupOf(shining_[i].position)].add(shining_[i].power, shining_[i].position);
        };
    };
    const Split split(all[0]);
    const auto halfOf = [&](glm::vec3 p) { return split.sideOf(p); };
    const auto halves = sum<2>(particles.size(), grouped(halfOf));
    const std::array<Split, 2> splits{Split(halves[0]), Split(halves[1])};
    const auto quarterOf = [&](glm::vec3 p) { return 2 * split.sideOf(p) + splits[split.sideOf(p)].sideOf(p); };
    const auto quarters = sum<kClusters>(particles.size(), grouped(quarterOf));
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

std::array<Lamp, kClusters> clusterLights(const Effect& effect, std::span<const Particle> particles) {
    return LightClusters().find(effect, particles);
}

}  // namespace arclight::particles
