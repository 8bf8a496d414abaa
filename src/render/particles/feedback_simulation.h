// Particles moved by transform feedback (OpenGL 3.3): the CPU decides which are born, and the GPU moves them from one
// vertex buffer to another.
#pragma once

#include "gfx/shaders.h"
#include "render/particles/gpu_simulation.h"
#include "render/particles/taken_depth_map.h"
#include "sim/particles/emission_schedule.h"

namespace arclight::particles {

class FeedbackSimulation : public GpuSimulation {
public:
    explicit FeedbackSimulation(Shaders& shaders) : shaders_(shaders) {}
    /// False for effects whose births depend on state that only the GPU has.
    static bool canRun(const Effect& effect);

    void adopt(GpuTimeline& gpu, const ParticleSystem& system) override;
    void step(GpuTimeline& gpu, const Effect& effect, const ParticleStep& step) override;
    std::size_t count() const override { return schedule_.usedSlots(); }
    const VertexBuffer& instances() const override { return bodies_.vertices(); }
    /// In the order of the pool while the schedule is exact, else in the order of the slots.
    std::vector<MovingParticle> read() const override;
    EmissionClock clock() const override { return schedule_.clock(); }
    std::uint64_t refused() const override { return schedule_.refused(); }

private:
    void build();
    /// Writes the births of the tick into their slots.
    void putBirths();
    void move(GpuTimeline& gpu);
    void emitChildren(GpuTimeline& gpu);

    Shaders& shaders_;
    Program move_, hatch_;
    bool areBuilt_ = false;
    EmissionSchedule schedule_;
    bool hasChildren_ = false;
    Buffer forces_{"forces"};
    DepthMapTexture depthMap_;
    std::vector<Body> births_;
    Mesh bodies_ = Mesh::of<Body>("particles", Primitive::points),
         moved_ = Mesh::of<Body>("particles", Primitive::points);
    Texture parents_;  ///< where children look their parents up
};

}  // namespace arclight::particles
