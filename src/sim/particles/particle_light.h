// The light that particles emit: radiation of hot soot, and a few lamps that replace many particles.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "sim/particles/emitter.h"

namespace arclight::particles {

/// The light of a black body as the demo shows it: luminance 1 at 2,000 K, in the colour of Planck's law, clamped to
/// Rec. 709. From 1,000 K to 2,000 K the true luminance grows by a factor of 170,000; `kHotContrast` scales its
/// logarithm to the range that an adapted eye perceives. Below 500 K it is 0; above `kHottest` it stays constant.
inline constexpr float kHotContrast = 0.34f;
glm::vec3 hotLight(float kelvin);

/// The table that `hotLight` interpolates, for a texture: `kHotSteps` temperatures from 0 to `kHottest`.
inline constexpr int kHotSteps = 512;
std::span<const glm::vec3, kHotSteps> hotRamp();

/// The temperature of a particle of this material: its own, or the one at its position in a flipbook.
float kelvinOf(const Material& material, float look);

/// The light that the material emits at a temperature, before opacity.
glm::vec3 lightOf(const Material& material, float kelvin);

/// Largest number of lamps that replace particles, and of these plus the effect's own lamps.
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

/// Lamps that replace all particles that emit light. The particles are split `log2 kClusters` times at the centre of
/// their power, across the axis of its largest spread. Each lamp has the power of its particles, and its radius follows
/// their spread. Reuses its memory; runs on all threads, with bit-identical results for any number of threads.
class LightClusters {
public:
    /// Allocates memory for this many particles so that `find` allocates none.
    void reserve(std::size_t particles);
    /// Lamps without power come last.
    std::array<Lamp, kClusters> find(const Effect& effect, std::span<const Particle> particles);

private:
    struct Shining {
        glm::vec3 position, power;
    };
    /// Calls `add(sums, begin, end)` for chunks of the particles. Returns the sums over all chunks.
    template <std::size_t Groups, class Add>
    std::array<LightMoments, Groups> sum(std::size_t count, const Add& add);
    std::vector<Shining> shining_;
    std::vector<std::array<LightMoments, kClusters>> partial_;  ///< of each chunk of particles
};

}  // namespace arclight::particles
