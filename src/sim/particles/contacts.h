// Where the way of a particle meets a surface, and what the surface does to it.
//
// All of this is continuous in the particle's position and velocity: one that meets a surface at the end of a tick, and
// one that meets it at the start of the next, go on in the same way.
#pragma once

#include <optional>

#include <glm/glm.hpp>

#include "sim/particles/births.h"

namespace arclight::particles {

/// A particle at one moment.
struct Flyer {
    glm::vec3 position{0}, velocity{0};
};

/// A plane through `point`; or a ball about it, if `radius` is not 0.
struct Surface {
    glm::vec3 point{0}, normal{0, 1, 0};
    float radius = 0;

    /// How far `p` lies behind the surface, m.
    float depthOf(glm::vec3 p) const;
    glm::vec3 normalAt(glm::vec3 p) const;
    /// The speed at which a particle moves away from the surface, m/s.
    float riseOf(const Flyer& flyer) const;
};

/// The first contact on a way, `seconds` after its start. What was behind the surface already, because it was born
/// there or run over, meets it at the end.
struct Contact {
    Surface surface;
    float seconds = 0;
    bool wasBehind = false;
};

/// Whether `p` lies behind a surface that the step's particles collide with.
bool isBehindSurface(const Effect& effect, const ParticleStep& step, glm::vec3 p);

/// A way meets a surface if it ends behind it; there is none on a way that ends in front of all.
std::optional<Contact> contactOn(const Effect& effect, const ParticleStep& step, const Flyer& start, const Flyer& end,
                                 float seconds);

/// Impacts slower than this do not bounce, m/s; from twice this speed on, restitution acts in full. So the last of the
/// ever smaller hops that restitution leads to comes soon.
inline constexpr float kStillSpeed = 0.2f;
/// From this speed of an impact on, friction acts in full, m/s; below in proportion.
inline constexpr float kGripSpeed = 1;

/// Reflects a particle that moves into a surface; `into` is its velocity along the surface's normal, below 0.
/// Restitution acts on this component alone.
void bounce(const Emitter& emitter, glm::vec3 normal, float into, glm::vec3& velocity);

/// Lifts a particle that has pressed on surfaces for `seconds` out of them: it has slid along them.
void slide(const Effect& effect, const ParticleStep& step, const Emitter& emitter, float seconds, Flyer& flyer);

}  // namespace arclight::particles
