// Particles that are on the GPU.
#pragma once

#include <cstddef>

#include "gfx/mesh.h"

namespace arclight::particles {

/// `Particle`s, or what begins with their attributes. Some may have no size: slots without a particle.
struct GpuParticles {
    const VertexBuffer* buffer = nullptr;  ///< null where only the CPU has them
    std::size_t count = 0;
};

}  // namespace arclight::particles
