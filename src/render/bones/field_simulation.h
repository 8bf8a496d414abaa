// A reactor field, simulated on the CPU or on the GPU.
#pragma once

#include <span>

#include "render/bones/gpu_reactor_field.h"

namespace arclight::bones {

/// The motion continues when the path changes.
class FieldSimulation {
public:
    explicit FieldSimulation(Shaders& shaders) : onGpu_(shaders) {}

    void reset(const FieldGrid& grid, const FieldSettings& settings);
    void configure(const FieldSettings& settings);
    /// Moves the grid with a point; for `Placement::follow`.
    void follow(glm::vec3 point);
    /// Simulates a tick. With `hasTwin`, the CPU maintains a copy of the GPU's field by running the same steps.
    void step(GpuTimeline& gpu, std::span<const Effector> effectors, double dt, FieldPath path, bool hasTwin = false);

    /// Sets the uniforms of shaders/bones/field_sample.glsl; uploads the cells if the CPU has changed them.
    const Program& prepared(const Program& program);
    const FieldGrid& grid() const { return field_.grid(); }
    bool isOnGpu() const { return isOnGpu_; }
    /// The field; read back if only the GPU has it.
    const ReactorField& field();
    /// The largest difference between corresponding numbers of the GPU's field and its twin, read back; `kNotMeasured`
    /// if there is no twin.
    double cpuGpuMaxDiff() const;

private:
    ReactorField field_;
    GpuReactorField onGpu_;
    bool isOnGpu_ = false, isNewest_ = true, isUploaded_ = false;  ///< isNewest_: `field_` is up to date
};

}  // namespace arclight::bones
