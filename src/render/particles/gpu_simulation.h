// The simulation on the GPU: the CPU decides which particles are born, and the GPU moves them.
//
// Two ways to the same particles: transform feedback (OpenGL 3.3), from one vertex buffer to another, and compute
// shaders (4.3), in place. Each particle keeps its slot for life; slots without a particle are drawn as nothing.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "gfx/mesh.h"
#include "gfx/scope.h"
#include "gfx/shaders.h"
#include "sim/particles/depth_map.h"
#include "sim/particles/emission_schedule.h"

namespace arclight::particles {

/// A particle in its slot, with its motion: what transform feedback captures.
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

enum class GpuWay { feedback, compute };

class GpuSimulation {
public:
    explicit GpuSimulation(Shaders& shaders) : shaders_(shaders) {}
    /// Whether the GPU can simulate the effect. Effects whose births depend on more than it knows stay on the CPU.
    static bool canRun(const Effect& effect);

    /// Takes over the particles of `system`.
    void adopt(GpuTimeline& gpu, const ParticleSystem& system, GpuWay way);
    /// `effect` has the balls and attractors where they are now.
    void step(GpuTimeline& gpu, const Effect& effect, const ParticleStep& step);

    GpuWay way() const { return way_; }
    const EmissionSchedule& schedule() const { return schedule_; }
    /// Slots to draw; those without a particle have no size.
    std::size_t count() const { return schedule_.usedSlots(); }
    /// The slots as instances: `Particle`s by compute, whole `Body`s by transform feedback.
    const VertexBuffer& instances() const { return way_ == GpuWay::compute ? particles_ : bodies_.vertices(); }
    /// Reads the live particles back, in the order of the pool where the schedule knows it. Waits for the GPU.
    std::vector<MovingParticle> read() const;

private:
    struct Programs {
        Program move, hatch, births;
        bool areBuilt = false;
    };
    const Programs& programs() const { return programs_[static_cast<std::size_t>(way_)]; }
    void build();
    void clear();
    void writeBirths();
    void putBirths(GpuScope& scope);
    void updateBirths();
    void takeDepthMap(const ParticleStep& step);
    void move(GpuTimeline& gpu);
    void hatch(GpuTimeline& gpu);
    std::vector<Body> readBodies() const;

    Shaders& shaders_;
    std::array<Programs, 2> programs_;  ///< of each way, built at its first use
    GpuWay way_ = GpuWay::feedback;
    EmissionSchedule schedule_;
    bool hasChildren_ = false;
    Buffer forces_{"forces"};
    Texture depthMap_{"depth map", PixelFormat::r32f, DepthMap::kWidth, DepthMap::kHeight, Filter::nearest};
    int depthDrawings_ = 0;  ///< which drawing of the map the texture holds
    std::vector<Body> births_;
    std::vector<std::uint32_t> birthSlots_;
    // Transform feedback: from one buffer to the other, and a texture where children look their parents up.
    Mesh bodies_ = Mesh::of<Body>("particles", Primitive::points),
         moved_ = Mesh::of<Body>("particles", Primitive::points);
    Texture parents_;
    // Compute: in place.
    VertexBuffer particles_ = VertexBuffer::of<Particle>("particles");
    Buffer motions_{"motions"}, birthBuffer_{"births"}, slotBuffer_{"slots of births"};
};

}  // namespace arclight::particles
