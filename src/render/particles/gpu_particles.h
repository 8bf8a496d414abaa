// Particles that are on the GPU.
#pragma once

#include <cstddef>

#include "gfx/mesh.h"

namespace arclight::particles {

/// `Particle`s, or structures that begin with their attributes. Slots without a particle have no size.
struct GpuParticles {
    const VertexBuffer* buffer = nullptr;  ///< null if the particles exist only on the CPU
    std::size_t count = 0;
};

}  // namespace arclight::particles
