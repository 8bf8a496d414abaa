// What an emitter is, declared as data.
#pragma once

#include <array>
#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

#include "core/angles.h"
#include "core/check.h"
#include "sim/common/solids.h"
#include "sim/particles/beam.h"
#include "sim/particles/particle.h"

namespace arclight::particles {

/// A value over a particle's life: straight lines between up to five points.
class Curve {
public:
    struct Key {
        float age, value;  ///< age as a share of the life, ascending from 0 to 1
    };
    constexpr Curve(std::initializer_list<Key> keys) {
        CHECK_LE(keys.size(), keys_.size());
        for (const Key key : keys) keys_[count_++] = key;
    }
    constexpr Curve(float constant) : Curve({{0, constant}}) {}
    constexpr float at(float age) const {
        for (std::size_t i = 1; i < count_; ++i)
            if (age < keys_[i].age) {
                const Key a = keys_[i - 1], b = keys_[i];
                return a.value + (b.value - a.value) / (b.age - a.age) * std::max(age - a.age, 0.0f);
            }
        return keys_[count_ - 1].value;
    }
    constexpr std::span<const Key> keys() const { return {keys_.data(), count_}; }

private:
    std::array<Key, 5> keys_{};
    std::size_t count_ = 0;
};

/// Between which values a particle's own lies, all equally likely.
struct Range {
    float low = 0, high = 0;
};

/// `spiral`: two arms in a flat disc, see `spiralPoint`.
enum class Shape { disc, ring, sphere, box, spiral };

/// Flipbooks: frames of an image that play over a particle's life.
enum class Book { none, smoke, fire };

/// How the light of a particle comes about.
///
/// Particles with a flipbook have no temperature of their own: what their emitter calls `temperatureOverLife` is their
/// position in the book, 0 to `kBookEnd`, from which the temperature follows by `heat`. Bit 0 of their cell mirrors the
/// book, and the other bits, in eighths of the book, say where one that repeats starts.
struct Material {
    glm::vec3 albedo{0};    ///< share of the light that it scatters
    float opacity = 0;      ///< of what lies behind, at full coverage; 0 is light alone
    glm::vec3 light{0};     ///< its own: times that of a black body where `isHot`, else for each 1,000 of temperature
    bool isHot = true;      ///< glows by its temperature
    float erosion = 0;      ///< 0 fades as a whole; 1 dissolves, the thin parts of the image first
    float softness = 0.3f;  ///< distance over which it vanishes before what stands behind it, m
    float translucency = 0;  ///< least share of the light of a lamp that leaves it to all sides: 1 for flakes of snow
    Book book = Book::none;
    /// Of a book: temperature of its hottest texels at its start and at last, K, and how fast it falls: after the share
    /// t of the book, `last + (first - last) e^(-cooling t)`.
    struct Heat {
        float first = 0, last = 0, cooling = 0;
    } heat{};
};
inline constexpr float kBookEnd = kHottest;

/// Particles that live and die alike. Lengths in m, times in s, angles in rad, temperatures in K.
struct Emitter {
    std::string_view name{};

    // When.
    float rate = 0;  ///< particles a second, from `begin` to `end` of each period of the effect
    int burst = 0;   ///< particles at once, at `begin`
    int present = 0;  ///< particles of all ages that are there when the effect starts
    float begin = 0, end = 1e9f;
    Range life{1, 1};

    // Where and how fast.
    Shape shape = Shape::sphere;
    glm::vec3 position{0}, extent{0};  ///< centre and half sizes; discs and rings lie flat
    bool follows = false;              ///< moves with the point that the pointer moves
    float armPhase = 0, armWidth = 0;  ///< of a spiral: where its arms begin, and half their width
    glm::vec3 direction{0, 1, 0};
    float spread = 0;   ///< half the angle of the cone about `direction`
    float outward = 0;  ///< share of the speed that points away from the shape's centre
    Range speed{};
    float inherits = 0;  ///< share of the velocity of the particle that emits it
    float orbit = 0;     ///< share of the speed of a circular orbit about the first attractor; below 0 the other way

    // What moves it.
    float gravity = 1;        ///< times 9.81 m/s²; below 0 it rises
    float drag = 0;           ///< to the air, 1/s: small and slow things
    float quadraticDrag = 0;  ///< to the air, 1/m: large and fast things
    float curl = 0;           ///< root mean square of the turbulence, m/s
    float curlSize = 1;       ///< of its eddies
    glm::vec3 wind{0};
    float gusts = 0;  ///< share of the wind that swells and ebbs, see `gustAt`
    bool isAttracted = false;

    // What it does at a surface.
    bool collides = false;
    float restitution = 0.4f;  ///< of the normal part of the velocity
    float friction = 0.2f;     ///< share of the tangential part that it loses
    bool diesOnHit = false;

    // On the beam of the effect instead of through the air: from its start to its target over the particle's life.
    bool ridesBeam = false;
    float beamRadius = 0, beamTwist = 0;  ///< half way, m, and turns about the beam on the way

    // How it looks.
    int image = 0, images = 1;  ///< first cell of the atlas, and how many to choose from
    int material = 0;
    Range size{0.1f, 0.1f};
    Curve sizeOverLife = 1, opacityOverLife{{0, 1}, {1, 0}}, temperatureOverLife = 0;
    Range turn{-kPi, kPi};  ///< rotation at birth
    Range spin{};
    float shutter = 0;  ///< how long a streak is exposed; 0 for a quad that turns

    // What it emits itself: numbers of emitters of the same effect; -1 for none.
    int trail = -1, onDeath = -1, onHit = -1;
    float trailRate = 0;  ///< particles a second
    int onDeathCount = 0, onHitCount = 0;
};

/// A point that pulls, and turns what it pulls about its axis.
struct Attractor {
    glm::vec3 position{0};
    float pull = 0;   ///< acceleration where `radius` away, m/s²
    float swirl = 0;  ///< the same, about `axis`
    float radius = 1;
    glm::vec3 axis{0, 1, 0};
    bool follows = false;
};

/// Where a beam starts, its direction there, and where its target rests; the pointer moves the target.
struct BeamMount {
    glm::vec3 start{0}, direction{1, 0, 0}, target{1, 0, 0};
    float lead = 0.5f;  ///< share of the distance that the beam keeps its direction for, see `lockedBeam`
};

/// A lamp of the scene: lights floor and particles.
struct Lamp {
    glm::vec3 position{0};
    glm::vec3 power{0};  ///< irradiance at 1 m
    float radius = 0.2f;
    glm::vec3 direction{0, -1, 0};
    float cone = -2;  ///< cosine of half the angle of its cone about `direction`; -2 shines to all sides
};

/// Emitters that make up one effect, and what surrounds them. The floor lies at height 0.
struct Effect {
    std::string_view name{};
    float period = 0;  ///< s after which bursts repeat; 0 is never
    std::size_t capacity = 1000;
    bool keepsFull = false;  ///< emits whatever it takes to have all of its particles alive
    std::vector<Material> materials{};
    std::vector<Emitter> emitters{};
    std::vector<Attractor> attractors{};
    std::vector<Sphere> balls{};
    BeamMount beam{};
    std::vector<Lamp> lamps{};
};

inline const Material& materialOf(const Effect& effect, const Particle& particle) {
    return effect.materials[static_cast<std::size_t>(particle.image) / kAtlasCells];
}

}  // namespace arclight::particles
