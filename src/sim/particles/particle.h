// A particle as it is drawn, and the state that moves it.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <glm/glm.hpp>

#include "core/random.h"
#include "core/vertex_rows.h"

namespace arclight::particles {

/// Cells of the atlas. `image` of a particle is its cell plus this number times its material.
inline constexpr int kAtlasCells = 16;
/// Largest number of materials in an effect.
inline constexpr int kMaterials = 16;
/// Highest temperature of a particle, K; the resolution is 1 K.
inline constexpr float kHottest = 4095;

/// The per-particle data that is drawn: two float4.
struct Particle {
    glm::vec3 position{0};  ///< m
    float rotation = 0;     ///< about the line of sight, rad; for a streak its direction, see `packDirection`
    float image = 0;        ///< cell of the atlas + `kAtlasCells` times the material
    float scale = 0;        ///< width of the quad, m
    float look = 0;         ///< opacity and temperature, see `packLook`
    float stretch = 0;      ///< length that the exposure adds along the direction of flight, m; 0 for no streak
};
static_assert(sizeof(Particle) == 32, "two float4");

constexpr auto rowsOf(Particle) {
    return vertexRows<Particle>(Attribute{"position", &Particle::position}, Attribute{"rotation", &Particle::rotation},
                                Attribute{"image", &Particle::image}, Attribute{"scale", &Particle::scale},
                                Attribute{"look", &Particle::look}, Attribute{"stretch", &Particle::stretch});
}

/// The state that moves a particle and is not drawn.
struct Motion {
    glm::vec3 velocity{0};  ///< m/s
    float age = 0;          ///< s
    float life = 1;         ///< s
    float size = 1;         ///< width where the curve over life is 1, m
    float spin = 0;         ///< rad/s
    std::uint16_t emitter = 0;
    std::uint16_t hits = 0;  ///< collisions so far
    std::uint32_t key = 0;   ///< of the particle's random numbers
    friend bool operator==(const Motion&, const Motion&) = default;
};

/// The base of the keys of an emitter's particles.
constexpr std::uint32_t keyBaseOf(Seed seed, std::uint32_t emitter) {
    const auto low = static_cast<std::uint32_t>(seed.value), high = static_cast<std::uint32_t>(seed.value >> 32);
    return hash32(emitter + hash32(low + hash32(high)));
}

/// The key of a particle's random numbers. It depends only on the emitter and the particle's serial number, so neither
/// threads nor the order of the pool change it.
constexpr std::uint32_t keyOf(Seed seed, std::uint32_t emitter, std::uint32_t serial) {
    return hash32(serial + keyBaseOf(seed, emitter));
}

/// The base of the keys of the children that a particle with the key `parent` emits through `emitter`.
constexpr std::uint32_t childKeyBaseOf(std::uint32_t parent, std::uint32_t emitter) {
    return hash32(emitter + hash32(parent + 0x85ebca6bu));
}

/// The key of such a child. It is unique, and it does not depend on the order in which parents are visited.
constexpr std::uint32_t childKeyOf(std::uint32_t parent, std::uint32_t emitter, std::uint32_t number) {
    return hash32(number + childKeyBaseOf(parent, emitter));
}

/// Random number `number` of a key, uniform in [0, 1).
constexpr float uniform01(std::uint32_t key, std::uint32_t number) {
    return static_cast<float>(hash32(key + 0x9e3779b9u * (number + 1)) >> 8) * 0x1p-24f;
}

/// Packs opacity (0 to 1, 12 bits) and temperature (0 to `kHottest` K, 12 bits) into an integer, which a float
/// represents exactly.
inline float packLook(float opacity, float kelvin) {
    return std::floor(std::clamp(opacity, 0.0f, 1.0f) * 4095 + 0.5f) * 4096 +
           std::floor(std::clamp(kelvin, 0.0f, kHottest) + 0.5f);
}
inline float opacityOf(float look) { return std::floor(look / 4096) / 4095; }
inline float temperatureOf(float look) { return look - 4096 * std::floor(look / 4096); }

/// Packs a direction into an integer: its octahedral coordinates (Q. Meyer et al., "On Floating-Point Normal Vectors",
/// 2010) in 12 bits each. The error is at most 0.0013 rad.
float packDirection(glm::vec3 direction);
glm::vec3 unpackDirection(float packed);

}  // namespace arclight::particles
