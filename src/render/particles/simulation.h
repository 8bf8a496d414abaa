// The particles of the demo, simulated on the CPU or on the GPU.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "render/particles/compute_simulation.h"
#include "render/particles/feedback_simulation.h"
#include "render/particles/particle_style.h"

namespace arclight::particles {

/// The particles continue from their current state when the path changes.
class Simulation {
public:
    explicit Simulation(Shaders& shaders);

    void reset(Effect effect, Seed seed);
    /// Moves the balls of the effect; `balls` must contain as many as the effect has.
    void moveBalls(std::span<const Sphere> balls);
    /// Simulates a tick on the CPU or on the GPU, depending on `path`.
    void step(GpuTimeline& gpu, const ParticleStep& step, Path path);

    const Effect& effect() const { return system_.effect(); }
    std::size_t capacity() const { return effect().capacity; }
    std::uint64_t refused() const;
    /// The simulation on the GPU, null while the CPU simulates.
    const GpuSimulation* gpu() const { return gpu_; }
    std::optional<GpuBackend> backend() const { return backend_; }
    /// Whether the GPU can simulate the effect with that backend.
    static bool canRun(const Effect& effect, GpuBackend backend);
    /// All live particles. If the GPU has them, they are read back, at most once per tick, which waits for the GPU.
    std::span<const Particle> particles();
    std::span<const Motion> motions();
    /// The largest distance between a particle on the GPU and its twin on the CPU, m; `kNotMeasured` if there is
    /// nothing to compare. Particles are matched by key; an unmatched one counts as 1 m. A twin that was abandoned,
    /// because too many ticks had passed, restarts here from the GPU's particles.
    double cpuGpuMaxDiff();

private:
    void choose(GpuTimeline& gpu, std::optional<GpuBackend> wanted);
    void readBack();
    void noteStep(const ParticleStep& step);
    void catchUp();

    void startTwin();

    /// While the GPU simulates, this is its twin, which is behind by the steps that it has yet to take.
    ParticleSystem system_;
    std::vector<ParticleStep> unseen_;
    bool hasTwin_ = true, hasMovedBalls_ = false;
    FeedbackSimulation feedback_;
    ComputeSimulation compute_;
    std::optional<GpuBackend> backend_;  ///< how the GPU simulates; empty while the CPU does
    GpuSimulation* gpu_ = nullptr;       ///< of that backend
    bool isRead_ = false;
    std::vector<Particle> particles_;
    std::vector<Motion> motions_;
};

}  // namespace arclight::particles
