// Sums and maxima over particles on the GPU.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "gfx/scope.h"
#include "gfx/shaders.h"
#include "render/particles/gpu_particles.h"

namespace arclight::particles {

/// A compute shader that includes shaders/particles/reduce.glsl, in two steps: many groups each reduce a part of the
/// particles, and one group reduces their partial results. The order depends only on the number of particles, so the
/// result is the same on every run. Needs `GlInfo::hasCompute`.
class Reduction {
public:
    /// `values`: number of vec4 results per set of particles, of which there are at most `sets`. The arguments must
    /// outlive the reduction.
    Reduction(Shaders& shaders, std::string_view path, std::size_t values, std::size_t sets = 1)
        : shaders_(shaders), path_(path), room_(values * sets) {}

    /// The programs of both steps; uniforms that either declares must be set in both.
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
