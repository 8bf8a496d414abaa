// Sums and maxima over particles on the GPU.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "gfx/scope.h"
#include "gfx/shaders.h"
#include "render/particles/gpu_particles.h"

namespace arclight::particles {

/// A compute shader that includes shaders/particles/reduce.glsl, in its two steps: many groups reduce a share of the
/// particles each, and one group reduces what they found. Its order depends only on the number of particles, so that
/// its result is the same on every run. Needs `GlInfo::hasCompute`.
class Reduction {
public:
    /// `values`: vec4 that a group finds, for each of at most `sets` sets of particles. Arguments must outlive it.
    Reduction(Shaders& shaders, std::string_view path, std::size_t values, std::size_t sets = 1)
        : shaders_(shaders), path_(path), room_(values * sets) {}

    /// Both steps; what either declares must be set in both.
    const std::array<Program, 2>& programs();
    /// Reduces `sets` sets; without particles, to the neutral element.
    void run(GpuScope& scope, const GpuParticles& particles, int sets = 1);

private:
    Shaders& shaders_;
    std::string_view path_;
    std::size_t room_;
    std::array<Program, 2> programs_;
    bool hasPrograms_ = false;
    Buffer partials_{"partial sums"};
};

}  // namespace arclight::particles
