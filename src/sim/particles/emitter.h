// Effects as data: emitters, materials, attractors, beams and lamps.
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

/// A value over a particle's life, linear between up to five points.
class Curve {
public:
    struct Key {
        float age, value;  ///< age as a fraction of the life, ascending from 0 to 1
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

/// The limits of a value; each particle draws its own between them, uniformly.
struct Range {
    float low = 0, high = 0;
};

/// `spiral`: two spiral arms in a flat disc, see `spiralPoint`.
enum class Shape { disc, ring, sphere, box, spiral };

/// Flipbooks: frames of an image that play over a particle's life.
enum class Book { none, smoke, fire };

/// How particles scatter, absorb and emit light.
///
/// Particles with a flipbook have no temperature of their own: their emitter's `temperatureOverLife` is the position in
/// the flipbook, 0 to `kBookEnd`, and `heat` maps it to a temperature. Bit 0 of their cell mirrors the flipbook; the
/// other bits are the position, in eighths of it, at which a looping flipbook starts.
struct Material {
    glm::vec3 albedo{0};     ///< fraction of the light that it scatters
    float opacity = 0;       ///< of full coverage; 0 only adds light
    glm::vec3 light{0};      ///< emitted: relative to a black body where `isHot`, else for each 1,000 of temperature
    bool isHot = true;       ///< glows according to its temperature
    float erosion = 0;       ///< 0 fades as a whole; 1 dissolves, the thin parts of the image first
    float softness = 0.3f;   ///< distance over which it fades in front of a surface, m
    float translucency = 0;  ///< smallest fraction of a lamp's light that it scatters evenly: near 1 for snowflakes
    Book book = Book::none;
    /// For flipbooks: first and last temperature of the hottest texels, K, and the cooling rate. At the fraction t of
    /// the flipbook the temperature is `last + (first - last) e^(-cooling t)`.
    struct Heat {
        float first = 0, last = 0, cooling = 0;
    } heat{};
};
inline constexpr float kBookEnd = kHottest;

/// Particles with the same behaviour. Lengths in m, times in s, angles in rad, temperatures in K.
struct Emitter {
    std::string_view name{};

    // Emission times.
    float rate = 0;   ///< particles per second, from `begin` to `end` of each period of the effect
    int burst = 0;    ///< particles emitted at once, at `begin`
    int present = 0;  ///< particles of all ages that exist when the effect starts
    float begin = 0, end = 1e9f;
    Range life{1, 1};

    // Initial position and velocity.
    Shape shape = Shape::sphere;
    glm::vec3 position{0}, extent{0};  ///< centre and half sizes; discs and rings are horizontal
    bool follows = false;              ///< moves with the pointer
    float armPhase = 0, armWidth = 0;  ///< for spirals: where the arms begin, and half their width
    glm::vec3 direction{0, 1, 0};
    float spread = 0;   ///< half angle of the cone about `direction`
    float outward = 0;  ///< weight of the direction away from the shape's centre
    Range speed{};
    float inherits = 0;  ///< fraction of the parent's velocity that it inherits
    float orbit = 0;     ///< fraction of the speed of a circular orbit about the first attractor; negative reverses

    // Forces.
    float gravity = 1;        ///< times 9.81 m/s²; negative rises
    float drag = 0;           ///< linear, 1/s: for small and slow particles
    float quadraticDrag = 0;  ///< quadratic, 1/m: for large and fast particles
    float curl = 0;           ///< root mean square speed of the turbulence, m/s
    float curlSize = 1;       ///< size of its largest eddies
    int curlOctaves = 3;      ///< sizes of its eddies, each half of the one before; up to `kMaxOctaves`
    glm::vec3 wind{0};
    float gusts = 0;  ///< amplitude of the gusts relative to the wind, see `gustAt`
    bool isAttracted = false;

    // Collisions.
    bool collides = false;
    float restitution = 0.4f;  ///< for the normal component of the velocity
    float friction = 0.2f;     ///< fraction of the tangential component that it loses
    bool diesOnHit = false;

    // Rides the effect's beam instead: moves from its start to its target over the particle's life.
    bool ridesBeam = false;
    float beamRadius = 0, beamTwist = 0;  ///< distance from the beam halfway along, m; revolutions about it

    // Appearance.
    int image = 0, images = 1;  ///< first cell of the atlas, and how many to choose from
    int material = 0;
    Range size{0.1f, 0.1f};
    Curve sizeOverLife = 1, opacityOverLife{{0, 1}, {1, 0}}, temperatureOverLife = 0;
    Range turn{-kPi, kPi};  ///< rotation at birth
    Range spin{};
    float shutter = 0;  ///< exposure time of a streak; 0 for a rotating quad

    // Child emitters: indices of emitters of the same effect; -1 for none.
    int trail = -1, onDeath = -1, onHit = -1;
    float trailRate = 0;  ///< particles per second
    int onDeathCount = 0, onHitCount = 0;
};

/// A point that attracts particles and swirls them about its axis.
struct Attractor {
    glm::vec3 position{0};
    float pull = 0;   ///< acceleration at the distance `radius`, m/s²
    float swirl = 0;  ///< the same, about `axis`
    float radius = 1;
    glm::vec3 axis{0, 1, 0};
    bool follows = false;
};

/// A beam's start, its direction there, and its target's rest position; the pointer moves the target.
struct BeamMount {
    glm::vec3 start{0}, direction{1, 0, 0}, target{1, 0, 0};
    float lead = 0.5f;  ///< fraction of the distance at which the control point lies, see `lockedBeam`
};

/// A lamp that lights the floor and the particles.
struct Lamp {
    glm::vec3 position{0};
    glm::vec3 power{0};  ///< irradiance at 1 m
    float radius = 0.2f;
    glm::vec3 direction{0, -1, 0};
    float cone = -2;  ///< cosine of the half angle of its cone about `direction`; -2 shines in all directions
};

/// The emitters and surroundings of one effect. The floor lies at height 0.
struct Effect {
    std::string_view name{};
    float period = 0;             ///< s after which bursts repeat; 0 for never
    std::size_t capacity = 1000;  ///< where `ParticleSettings::amount` is 1, see `ParticleSystem::fit`
    bool keepsFull = false;       ///< emits as many particles as the pool has room for
    std::vector<Material> materials{};
    std::vector<Emitter> emitters{};
    std::vector<Attractor> attractors{};
    std::vector<Sphere> balls{};
    std::vector<Sphere> stones{};  ///< air flows around them; particles collide with them only in the depth map
    BeamMount beam{};
    std::vector<Lamp> lamps{};
};

inline const Material& materialOf(const Effect& effect, const Particle& particle) {
    return effect.materials[static_cast<std::size_t>(particle.image) / kAtlasCells];
}

}  // namespace arclight::particles
