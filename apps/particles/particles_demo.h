// The particles demo: effects from tables of emitters, drawn by eight drawing paths.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/demo.h"
#include "energy_balance.h"
#include "flipbook_export.h"
#include "gfx/lazy.h"
#include "particles_params.h"
#include "particles_sources.h"
#include "reference_frames.h"
#include "render/particles/depth_sort.h"
#include "render/particles/gpu_light_clusters.h"
#include "render/particles/scenery.h"
#include "render/particles/simulation.h"
#include "sim/common/camera_control.h"
#include "sim/particles/beam_targets.h"
#include "sim/particles/depth_map.h"
#include "sim/particles/drag_target.h"
#include "sim/particles/radix_sort.h"

namespace arclight::particles {

class ParticlesDemo : public Demo<ParticlesParams, ParticlesMeasures, CameraParams> {
public:
    static constexpr DemoInfo info{
        "particles",
        "Particle systems",
        "Fire, smoke and sparks: emit, sort, light and shadow particles. Eight drawing paths, one frame. Thousands of "
        "small images move, rotate, grow and fade. A particle is a position, a rotation, an image and a scale. "
        "Emitters, declared as data, create them in pools that never allocate memory. The drawing paths range from 100 "
        "particles per draw call to all of them at once, and every path draws the same frame.",
        40,
        Colour{1.0f, 0.48f, 0.16f},
        "emission, motion and order of particles",
        kSources,
        {"particles/particle.frag", "particles/splat.comp", "particles/speck.frag", "particles/splat.frag"}};

    explicit ParticlesDemo(Shaders& shaders);

    void reset(Seed seed) override;
    void step(const Step& step) override;
    bool adjust(const Input& input) override;
    void draw(Frame& frame) override;
    std::string busyWith(int widthPx, int heightPx) const override;
    std::vector<Gesture> gestures() const override;
    std::string formula() override;
    void panel(Panel& panel) override;
    ParticlesMeasures measure() override;
    Json dumpState() override;
    std::vector<Export> exports() override { return flipbookExports(shaders_); }
    Json benchFigures(const FrameTimes& times) override;

private:
    Path path() const { return pathOf(params.style.path); }
    /// Starts the effect that the parameters choose, without particles; `tick` is its first.
    void startEffect(std::int64_t tick);
    bool holds(const Input& input) const;
    void takePointer(const Input& input, double dt, float seconds);
    /// The camera of the scene.
    Camera camera() const;
    /// Moves the balls to where they are now, and sets their glow.
    void positionProps();
    /// The particles in drawing order, or in pool order if the GPU sorts; empty if only the GPU needs them.
    std::span<const Particle> ordered(const Camera& camera);
    /// Whether the GPU moves the particles, and the path still requires it: a change takes effect in the next tick.
    bool movesOnGpu() const;
    /// Whether compute shaders sort, with `radix` or `bitonic`; and the buffer on the GPU to draw from, null if there
    /// is none.
    bool sortsOnGpu() const;
    GpuParticles sortedOnGpu(Frame& frame, const View& view);
    /// Whether the particles are drawn from the buffer in which the GPU moves them, in the order of their slots.
    bool drawsSlots() const;
    /// The particles in the slots in which compute shaders move them; null where they are moved elsewhere.
    GpuParticles slots() const;
    const LampBuffer& findLamps(Frame& frame);
    /// The data that is common to all particles of the last frame.
    ParticleScene shownScene() const;
    /// Takes the memory of the lists on the CPU, unless the particles live on the GPU.
    void takeRoom();
    /// Total number of particles that sorting and lists have memory for. Pools grow only with `amount`.
    std::size_t room() const;
    /// Counts an allocation if any memory on the CPU has grown.
    void noteRoom();
    void measureDrawing(ParticlesMeasures& measures);

    Shaders& shaders_;
    Seed seed_;
    EffectKind running_ = EffectKind::explosion;
    int runningCount_ = 0;
    std::int64_t startTick_ = 0;  ///< of the running effect
    Simulation simulation_;
    BeamTargets targets_;
    DepthMap depthMap_;
    std::vector<PropGroup> props_;
    DepthSorter sorter_;
    std::vector<Particle> drawn_;
    std::vector<Lamp> lamps_;
    LightClusters clusters_;
    LampBuffer shownLamps_;
    GpuLightClusters gpuClusters_;
    CameraControl camera_;
    glm::vec3 pointer_{0};  ///< offset of the object that follows the pointer, m
    std::optional<DragTarget> held_;
    bool hasDrawn_ = false;
    Camera shownFrom_;
    View shownView_;
    SceneryLook shownLook_;
    ParticleImages images_;
    Scenery scenery_;
    ShadowMap shadows_;
    ParticleRenderer renderer_;
    GpuDepthSorter gpuSorter_;
    Buffer unsorted_{"unsorted particles"};
    VertexBuffer sorted_ = VertexBuffer::of<Particle>("sorted particles");
    Lazy<ReferenceFrames> references_;  ///< draw only for measures
    Lazy<EnergyBalance> energy_;
    std::size_t room_ = 0;  ///< `room` when it was last noted
    int allocations_ = 0;   ///< times that it has grown since the reset
};

}  // namespace arclight::particles
