// The particles of the demo, wherever they are moved: on the CPU, or on the GPU.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "render/particles/compute_simulation.h"
#include "render/particles/feedback_simulation.h"
#include "render/particles/particle_style.h"

namespace arclight::particles {

/// A change of path keeps the particles: they continue from where they are.
class Simulation {
public:
    explicit Simulation(Shaders& shaders);

    void reset(Effect effect, Seed seed);
    /// Moves the balls of the effect; as many as it has.
    void moveBalls(std::span<const Sphere> balls);
    /// A tick, on the CPU or on the GPU, as `path` asks.
    void step(GpuTimeline& gpu, const ParticleStep& step, Path path);

    const Effect& effect() const { return system_.effect(); }
    std::size_t capacity() const { return effect().capacity; }
    std::uint64_t refused() const;
    /// The simulation on the GPU, null while the CPU simulates.
    const GpuSimulation* gpu() const { return gpu_; }
    std::optional<GpuBackend> backend() const { return backend_; }
    /// Whether the GPU can simulate the effect with that backend.
    static bool canRun(const Effect& effect, GpuBackend backend);
    /// All live particles. Where the GPU has them, they are read back, once a tick; that waits for it.
    std::span<const Particle> particles();
    std::span<const Motion> motions();
    /// How far the GPU's particles are from those of the CPU, at most, m; `kNotMeasured` where there is nothing to
    /// compare. Matched by key; one that only one side has counts as 1 m. A twin that has been given up, because too
    /// many ticks have passed, starts anew here, from the GPU's particles.
    double cpuGpuMaxDiff();

private:
    void choose(GpuTimeline& gpu, std::optional<GpuBackend> wanted);
    void readBack();
    void noteStep(const ParticleStep& step);
    void catchUp();

    void startTwin();

    /// While the GPU simulates, this is its twin, as far as the steps that it has yet to take.
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
