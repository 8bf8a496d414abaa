// The light that particles give: that of hot soot, and a few lamps in place of many particles.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "sim/particles/emitter.h"

namespace arclight::particles {

/// The light of a black body as the demo shows it: luminance 1 at 2,000 K, in the colour of Planck's law, clamped to
/// Rec. 709. From 1,000 K to 2,000 K the true luminance grows 170,000 times; `kHotContrast` is the share of its
/// logarithm that an adapted eye is given. Nothing below 500 K; above `kHottest` as at it.
inline constexpr float kHotContrast = 0.34f;
glm::vec3 hotLight(float kelvin);

/// The table that `hotLight` interpolates, for a texture: `kHotSteps` temperatures from 0 to `kHottest`.
inline constexpr int kHotSteps = 512;
std::span<const glm::vec3, kHotSteps> hotRamp();

/// The temperature of a particle of the material: its own, or that of its position in a book.
float kelvinOf(const Material& material, float look);

/// What the material shines with at a temperature, before opacity.
glm::vec3 lightOf(const Material& material, float kelvin);

/// Most lamps that stand for particles, and most with those of the effect.
inline constexpr std::size_t kClusters = 4, kLights = 8;

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

/// Lamps in place of all particles that shine: the particles are halved `log2 kClusters` times at the centre of their
/// power, across the axis along which it is spread the widest. Each lamp has the power of its particles and is as large
/// as the space they fill. Memory is kept from call to call; on all threads, with the same bits on any number of them.
class LightClusters {
public:
    /// Takes memory for so many particles, so that `find` needs none.
    void reserve(std::size_t particles);
    /// Lamps without power come last.
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
