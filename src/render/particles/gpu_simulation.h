// A simulation that moves particles on the GPU; two backends for the same particles.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "gfx/mesh.h"
#include "gfx/scope.h"
#include "sim/particles/particle_system.h"

namespace arclight::particles {

/// A particle in its slot, with its motion.
struct Body {
    glm::vec3 position{0};
    float rotation = 0, image = 0, scale = 0, look = 0, stretch = 0;
    glm::vec3 velocity{0};
    float age = 0, life = 1, size = 0;
    std::uint32_t key = 0;
    std::uint32_t tag = 0;  ///< emitter, state, cause and hits, see shaders/particles/body.glsl
};
static_assert(sizeof(Body) == 64);

constexpr auto rowsOf(Body) {
    return vertexRows<Body>(Attribute{"position", &Body::position}, Attribute{"rotation", &Body::rotation},
                            Attribute{"image", &Body::image}, Attribute{"scale", &Body::scale},
                            Attribute{"look", &Body::look}, Attribute{"stretch", &Body::stretch},
                            Attribute{"velocity", &Body::velocity}, Attribute{"age", &Body::age},
                            Attribute{"life", &Body::life}, Attribute{"size", &Body::size},
                            Attribute{"key", &Body::key}, Attribute{"tag", &Body::tag});
}

/// The state of a body, stored in two bits of `tag`.
enum class BodyState : std::uint32_t { dead, alive, ended, waiting };
inline BodyState stateOf(const Body& body) { return static_cast<BodyState>(body.tag >> 8 & 3u); }
Body bodyOf(const MovingParticle& moving, BodyState state = BodyState::alive);
MovingParticle movingOf(const Body& body, const Effect& effect);

/// Transform feedback (OpenGL 3.3) or compute shaders (4.3).
enum class GpuBackend { feedback, compute };

/// Each particle keeps its slot for life; slots without a particle draw nothing.
class GpuSimulation {
public:
    virtual ~GpuSimulation() = default;
    /// Takes over the particles of `system`.
    virtual void adopt(GpuTimeline& gpu, const ParticleSystem& system) = 0;
    /// `effect` contains the balls and attractors at their current positions.
    virtual void step(GpuTimeline& gpu, const Effect& effect, const ParticleStep& step) = 0;

    /// Slots to draw.
    virtual std::size_t count() const = 0;
    /// The slots as instances, which begin with the attributes of a `Particle`.
    virtual const VertexBuffer& instances() const = 0;
    // These wait for the GPU if the result exists only there.
    /// The live particles.
    virtual std::vector<MovingParticle> read() const = 0;
    virtual EmissionClock clock() const = 0;
    /// Births since the reset of the system that found no free particle.
    virtual std::uint64_t refused() const = 0;
};

}  // namespace arclight::particles
