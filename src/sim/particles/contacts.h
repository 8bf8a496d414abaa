// Collision of a particle's path with a surface, and the response.
//
// All of this is continuous in the particle's position and velocity: it makes no difference whether a particle meets a
// surface at the end of a tick or at the start of the next.
#pragma once

#include <optional>

#include <glm/glm.hpp>

#include "sim/particles/births.h"

namespace arclight::particles {

/// The position and velocity of a particle at one instant.
struct Flyer {
    glm::vec3 position{0}, velocity{0};
};

/// A plane through `point`, or a ball around it if `radius` is not 0.
struct Surface {
    glm::vec3 point{0}, normal{0, 1, 0};
    float radius = 0;

    /// How far `p` lies behind the surface, m.
    float depthOf(glm::vec3 p) const;
    glm::vec3 normalAt(glm::vec3 p) const;
    /// The speed at which a particle moves away from the surface, m/s.
    float riseOf(const Flyer& flyer) const;
};

/// The first contact on a path, `seconds` after its start. A particle that starts behind the surface, because it was
/// born there or the surface moved over it, has its contact at the end.
struct Contact {
    Surface surface;
    float seconds = 0;
    bool wasBehind = false;
};

/// Whether `p` lies behind a surface that the step's particles collide with.
bool isBehindSurface(const Effect& effect, const ParticleStep& step, glm::vec3 p);

/// The first contact between `start` and `end`. A path meets a surface only if it ends behind it.
std::optional<Contact> contactOn(const Effect& effect, const ParticleStep& step, const Flyer& start, const Flyer& end,
                                 float seconds);

/// Impacts slower than this do not bounce, m/s; from twice this speed on, restitution acts in full. This ends the
/// infinite series of ever smaller bounces that restitution causes.
inline constexpr float kStillSpeed = 0.2f;
/// Friction acts in full from this impact speed on, m/s; below, it is proportional to the speed.
inline constexpr float kGripSpeed = 1;

/// Reflects a particle that moves into a surface; `into` is its velocity along the surface's normal, below 0.
/// Restitution acts on this component only.
void bounce(const Emitter& emitter, glm::vec3 normal, float into, glm::vec3& velocity);

/// Pushes a particle that has slid along surfaces for `seconds` out of them.
void slide(const Effect& effect, const ParticleStep& step, const Emitter& emitter, float seconds, Flyer& flyer);

}  // namespace arclight::particles
