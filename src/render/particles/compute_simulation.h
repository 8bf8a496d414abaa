// Particles that exist only on the GPU (OpenGL 4.3): compute shaders move them, decide which are born and die, and
// manage the pool. The CPU determines when emitters emit.
#pragma once

#include "gfx/shaders.h"
#include "render/particles/gpu_simulation.h"
#include "render/particles/taken_depth_map.h"

namespace arclight::particles {

/// A tick processes all slots of the pool: all particles move; each group of slots counts its free slots and the
/// children that its particles emit; prefix sums over the groups number the free slots and the children; birth number i
/// takes free slot number i. So the result does not depend on the GPU's order of execution.
///
/// The particles match `ParticleSystem` as long as the pool refuses none; a full pool may refuse different particles.
class ComputeSimulation : public GpuSimulation {
public:
    explicit ComputeSimulation(Shaders& shaders) : shaders_(shaders) {}
    static bool canRun(const Effect& effect);
    /// Starts its programs; otherwise `adopt` starts them.
    void start();

    void adopt(GpuTimeline& gpu, const ParticleSystem& system) override;
    void step(GpuTimeline& gpu, const Effect& effect, const ParticleStep& step) override;
    std::size_t count() const override { return slots_; }
    const VertexBuffer& instances() const override { return particles_; }
    std::vector<MovingParticle> read() const override;
    EmissionClock clock() const override;
    std::uint64_t refused() const override { return refusedBefore_ + counters().refused; }
    /// Live particles; waits for the GPU.
    std::size_t alive() const { return counters().alive; }

private:
    /// As in shaders/particles/pool.glsl.
    struct Counters {
        std::uint32_t alive = 0, births = 0, children = 0, filled = 0, filledBefore = 0, refused = 0;
        std::uint32_t groups[3]{};
    };
    Counters counters() const { return counters_.read<Counters>(1).front(); }
    void put(const ParticleSystem& system);
    void writeEmissions(const ParticleStep& step);
    /// Sets the buffers that a program reads or writes.
    const Program& prepared(const Program& program) const;

    /// An `Emission` as shaders read it.
    struct EmissionRow {
        std::uint32_t emitter = 0, keyBase = 0, first = 0, count = 0;
        glm::vec4 position{0};  ///< w: `spacing`
        glm::vec4 velocity{0};  ///< w: 1 for a strike
    };

    Shaders& shaders_;
    Program move_, tally_, place_, births_;
    bool hasStarted_ = false;
    Effect effect_;
    Seed seed_;
    EmissionClock clock_;
    std::uint64_t refusedBefore_ = 0;
    std::size_t slots_ = 0;
    std::vector<EmissionRow> emissions_;
    DepthMapTexture depthMap_;
    VertexBuffer particles_ = VertexBuffer::of<Particle>("particles");
    Buffer motions_{"motions"}, forces_{"forces"}, birthTables_{"tables of births"}, emissionRows_{"emissions"},
        counters_{"counters of the pool"}, tallies_{"tallies of groups"}, freeSlots_{"free slots"},
        requests_{"children to be born"};
};

}  // namespace arclight::particles
