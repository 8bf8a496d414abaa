#include "sim/particles/particle_light.h"

#include <algorithm>
#include <cmath>

#include "core/double_double.h"
#include "core/parallel.h"
#include "sim/particles/black_body.h"

namespace arclight::particles {
namespace {

/// Particles per partial sum: few enough for a second thread to have work in most effects.
constexpr std::size_t kChunk = 4096;

/// Splits particles at the centre of their power, across the axis of its largest spread.
struct Split {
    int axis;
    float at;
    explicit Split(const LightMoments& moments) : axis(moments.widestAxis()), at(moments.mean()[axis]) {}
    std::size_t sideOf(glm::vec3 p) const { return p[axis] >= at; }
};

/// Irradiance at 1 m: radiance times the visible area, of which a soft image fills only a part.
glm::vec3 powerOf(const Material& material, const Particle& particle) {
    // In a flipbook only the hot texels emit light: in smoke, fewer and fewer.
    const float hot = 0.4f * expf(-8 * temperatureOf(particle.look) / kBookEnd);
    const float filled = material.book == Book::none ? 0.8f : material.book == Book::fire ? 0.5f : hot;
    const glm::vec3 light = lightOf(material, kelvinOf(material, particle.look));
    // Opaque particles hide the light of their neighbours.
    const float seen = 1 - 0.75f * material.opacity;
    return (filled * seen * opacityOf(particle.look) * particle.scale * particle.scale) * light;
}

}  // namespace

std::span<const glm::vec3, kHotSteps> hotRamp() {
    static const std::array<glm::vec3, kHotSteps> ramp = [] {
        constexpr int kPlanck = 64;  // temperatures computed in full
        constexpr float kColdest = 500;
        const std::vector<glm::vec4> exact = blackBodyRamp(kColdest, kHottest, kPlanck);
        const float bright = static_cast<float>(log(DoubleDouble(blackBody(2000).luminance)).high);
        std::array<glm::vec3, kHotSteps> light{};
        for (int i = 0; i < kHotSteps; ++i) {
            const float kelvin = kHottest * static_cast<float>(i) / (kHotSteps - 1);
            if (kelvin < kColdest) continue;
            // The logarithm of the luminance is nearly linear in 1 / T.
            const float at = (kelvin - kColdest) / (kHottest - kColdest) * (kPlanck - 1);
            const int k = std::min(static_cast<int>(at), kPlanck - 2);
            const auto kelvinAt = [&](int n) {
                return kColdest + (kHottest - kColdest) * static_cast<float>(n) / (kPlanck - 1);
            };
            const float t = (1 / kelvinAt(k) - 1 / kelvin) / (1 / kelvinAt(k) - 1 / kelvinAt(k + 1));
            const glm::vec4 seen =
                glm::mix(exact[static_cast<std::size_t>(k)], exact[static_cast<std::size_t>(k) + 1], t);
            light[static_cast<std::size_t>(i)] = expf(kHotContrast * (seen.w - bright)) * glm::vec3(seen);
        }
        return light;
    }();
    return ramp;
}

glm::vec3 hotLight(float kelvin) {
    const float at = std::clamp(kelvin / kHottest, 0.0f, 1.0f) * (kHotSteps - 1);
    const auto i = static_cast<std::size_t>(std::min(static_cast<int>(at), kHotSteps - 2));
    return glm::mix(hotRamp()[i], hotRamp()[i + 1], at - static_cast<float>(i));
}

float kelvinOf(const Material& material, float look) {
    if (material.book == Book::none) return temperatureOf(look);
    const Material::Heat& heat = material.heat;
    return heat.last + (heat.first - heat.last) * expf(-heat.cooling * temperatureOf(look) / kBookEnd);
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
    const auto all = sum<1>(particles.size(), [&](auto& sums, std::size_t begin, std::size_t end) {
        // A separate loop, which compilers vectorise.
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

}  // namespace arclight::particles
