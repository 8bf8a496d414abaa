// The particles demo: effects from tables of emitters, drawn by every step of the ladder.
#pragma once

#include <optional>
#include <vector>

#include "app/demo.h"
#include "gpu_simulation.h"
#include "particle_painter.h"
#include "scenery.h"
#include "sim/common/camera_control.h"
#include "sim/particles/particle_system.h"
#include "sim/particles/radix_sort.h"

namespace arclight::particles {

class ParticlesDemo {
public:
    static constexpr DemoInfo info{
        "particles", "Particle systems",
        "A particle is a position, a rotation, an image and a scale: two float4. Emitters declared as data make fire, "
        "smoke and sparks of them, in pools that never ask for memory. The drawing ladder runs from 100 particles in "
        "a draw call to all of them at once, and every step of it draws the same frame.",
        40, Colour{1.0f, 0.48f, 0.16f}};

    ParticlesParams params;

    explicit ParticlesDemo(Shaders& shaders);

    void reset(Seed seed);
    void step(const Step& step);
    void draw(Frame& frame);
    void panel(Panel& panel) const;
    ParticlesMeasures measure() const;
    Json dumpState() const;

private:
    /// The effect of the parameters, with no particle yet; `tick` is its first.
    void startEffect(std::int64_t tick);
    void takePointer(const Input& input, double dt);
    /// Moves the particles to where the path wants them simulated.
    void chooseSimulation(GpuTimeline& gpu);
    bool isOnGpu() const { return gpuWay_.has_value(); }
    /// Reads the particles back from the GPU if they are there; once a tick.
    void readBack() const;
    /// All live particles; waits for the GPU if they are there.
    std::span<const Particle> particles() const;
    std::span<const Motion> motions() const;
    std::size_t capacity() const { return system_.pool().capacity(); }
    double cpuGpuMaxDiff() const;
    /// The particles in the order of drawing.
    std::span<const Particle> ordered(const Camera& camera);
    std::vector<Lamp>& findLamps();

    Seed seed_;
    EffectKind running_ = EffectKind::explosion;
    int runningCount_ = 0;
    std::int64_t startTick_ = 0;  ///< of the effect that runs
    /// While the GPU simulates, the twin that it is compared with: `unseen_` are the steps that it has yet to take.
    mutable ParticleSystem system_;
    mutable std::vector<ParticleStep> unseen_;
    GpuSimulation gpu_;
    std::optional<GpuWay> gpuWay_;  ///< how the GPU simulates; empty while the CPU does
    mutable bool isRead_ = false;
    mutable std::vector<Particle> readParticles_;
    mutable std::vector<Motion> readMotions_;
    DepthSorter sorter_;
    std::vector<Particle> drawn_;
    std::vector<Lamp> lamps_;
    CameraControl camera_;
    glm::vec3 pointer_{0};
    Camera shownFrom_;
    Texture atlas_;
    Scenery scenery_;
    ParticlePainter painter_;
};

}  // namespace arclight::particles
