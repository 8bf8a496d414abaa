#include "render/bones/field_simulation.h"

#include <algorithm>
#include <cmath>

#include "core/measures.h"

namespace arclight::bones {

void FieldSimulation::reset(const FieldGrid& grid, const FieldSettings& settings) {
    field_.reset(grid, settings);
    isOnGpu_ = false, isNewest_ = true, isUploaded_ = false;
}

void FieldSimulation::configure(const FieldSettings& settings) {
    field_.configure(settings);
    onGpu_.configure(settings);
}

void FieldSimulation::follow(glm::vec3 point) {
    field_.follow(point);
    if (isOnGpu_) onGpu_.follow(point);
}

void FieldSimulation::step(GpuTimeline& gpu, std::span<const Effector> effectors, double dt, FieldPath path,
                           bool hasTwin) {
    const bool wasOnGpu = isOnGpu_;
    isOnGpu_ = path != FieldPath::cpu;
    if (isOnGpu_ != wasOnGpu && !isOnGpu_) field();
    if (isOnGpu_ && !wasOnGpu) onGpu_.adopt(field_);
    if (!isOnGpu_ || hasTwin) {
        field();
        field_.step(effectors, dt);
    }
    if (isOnGpu_) onGpu_.step(gpu, effectors, dt, path);
    isNewest_ = !isOnGpu_ || hasTwin;
    isUploaded_ = isOnGpu_;
}

const ReactorField& FieldSimulation::field() {
    if (!isNewest_) field_ = onGpu_.read();
    isNewest_ = true;
    return field_;
}

const Program& FieldSimulation::prepared(const Program& program) {
    if (!isUploaded_) onGpu_.adopt(field_);
    isUploaded_ = true;
    return onGpu_.prepared(program);
}

double FieldSimulation::cpuGpuMaxDiff() const {
    if (!isOnGpu_ || !isNewest_) return kNotMeasured;
    const ReactorField other = onGpu_.read();
    const glm::ivec3 counts = field_.grid().counts;
    double most = 0, largest = 1;
    for (int quantity = 0; quantity < ReactorField::kQuantities; ++quantity)
        for (int z = 0; z < counts.z; ++z)
            for (int y = 0; y < counts.y; ++y)
                for (int x = 0; x < counts.x; ++x) {
                    const auto value = static_cast<double>(field_.value(quantity, {x, y, z}));
                    if (!std::isfinite(value)) return kNotMeasured;  // the simulation has diverged
                    const auto onGpu = static_cast<double>(other.value(quantity, {x, y, z}));
                    if (!std::isfinite(onGpu)) return onGpu;
                    most = std::max(most, std::fabs(value - onGpu)), largest = std::max(largest, std::fabs(value));
                }
    return most / largest;
}

}  // namespace arclight::bones
