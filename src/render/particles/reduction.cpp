#include "render/particles/reduction.h"

#include <algorithm>

namespace arclight::particles {
namespace {

constexpr std::size_t kReduceGroup = 128;  ///< as in reduce.glsl
/// Each invocation reduces at least `kMinEach` particles, and more if there would otherwise be more than `kMaxGroups`
/// groups, because one group must reduce all partial results.
constexpr std::size_t kMinEach = 4, kMaxGroups = 1024;

}  // namespace

const std::array<Program, 2>& Reduction::programs() {
    if (!hasPrograms_) programs_ = {shaders_.compute(path_), shaders_.compute(path_, {"WHOLE"})};
    hasPrograms_ = true;
    return programs_;
}

void Reduction::run(GpuScope& scope, const GpuParticles& particles, int sets) {
    constexpr std::size_t kShare = kReduceGroup * kMinEach;
    const std::size_t groups = std::clamp<std::size_t>((particles.count + kShare - 1) / kShare, 1, kMaxGroups);
    const std::size_t bytes = groups * room_ * sizeof(glm::vec4);
    if (partials_.sizeBytes() < bytes) partials_.resize(bytes);
    for (const Program& program : programs()) {
        program.set("Particles", particles.buffer->buffer()).set("Partials", partials_);
        program.set("slotCount", static_cast<unsigned>(particles.count));
        program.set("groupCount", static_cast<unsigned>(groups)).set("setCount", static_cast<unsigned>(sets));
    }
    scope.dispatch(programs_[0], static_cast<int>(groups), sets);
    scope.dispatch(programs_[1], 1);
    scope.reads(particles.buffer->buffer());
}

}  // namespace arclight::particles
