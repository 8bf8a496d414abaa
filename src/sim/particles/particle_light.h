// The light that particles give: that of hot soot, and a few lamps in place of many particles.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "sim/particles/emitter.h"

namespace arclight::particles {

/// The colour of a black body, linear Rec. 709 of luminance 1, 1,000 K to 7,000 K: a fit to Planck's law with the CIE
/// 1931 observer, whose blue is clamped where it is outside the gamut. Off by at most 0.15 in red and 0.05 elsewhere.
glm::vec3 hotColour(float kelvin);

/// The light of a black body as the demo shows it: 1 at 2,000 K. From 1,000 K to 2,000 K luminance grows 170,000 times
/// (ln Y = 25.308 - 24453 / T); `kHotContrast` is the share of that exponent that an adapted eye is given.
inline constexpr float kHotContrast = 0.34f;
glm::vec3 hotLight(float kelvin);

/// What the material shines with at a temperature, before opacity.
glm::vec3 lightOf(const Material& material, float kelvin);

/// Most lamps that stand for particles, and most with those of the effect.
inline constexpr std::size_t kClusters = 4, kLights = 8;

/// Lamps in place of all particles that shine: the particles are halved `log2 kClusters` times at the centre of their
/// power, across the axis along which it is spread the widest. Each lamp has the power of its particles and is as large
/// as the space they fill. Lamps without power come last.
std::array<Lamp, kClusters> clusterLights(const Effect& effect, std::span<const Particle> particles);

/// Sums over particles: their power, its centre and its spread.
struct LightMoments {
    float weight = 0;
    glm::vec3 power{0}, first{0}, second{0};
    void add(glm::vec3 light, glm::vec3 p);
    void add(const LightMoments& other);
    glm::vec3 mean() const { return weight > 0 ? first / weight : glm::vec3(0); }
    glm::vec3 variance() const;
    int widestAxis() const;
};

/// `clusterLights` with memory kept from call to call, on all threads; the same bits on any number of them.
class LightClusters {
public:
    /// Takes memory for so many particles, so that `find` needs none.
    void reserve(std::size_t particles);
    std::array<Lamp, kClusters> find(const Effect& effect, std::span<const Particle> particles);

private:
    struct Shining {
        glm::vec3 position, power;
    };
    /// Calls `add(sums, begin, end)` for chunks of the particles; the sums of all chunks.
    template <std::size_t Groups, class Add>
    std::array<LightMoments, Groups> sum(std::size_t count, const Add& add);
    std::vector<Shining> shining_;
    std::vector<std::array<LightMoments, kClusters>> partial_;  ///< of each chunk of particles
};

}  // namespace arclight::particles
