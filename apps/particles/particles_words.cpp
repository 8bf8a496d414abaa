#include "particles_words.h"

namespace arclight::particles {

std::string_view sentence(Path path) {
    switch (path) {
        case Path::automatic: return "";
        case Path::uniform100:
            return "An array of 200 float4 uniforms holds 100 particles, so each hundred needs a draw call.";
        case Path::ubo:
            return "A uniform block of 16 KiB holds 512 particles, so it needs a fifth of the draw calls of an array.";
        case Path::instanced: return "Each particle is an instance of one quad. One draw call draws all of them.";
        case Path::pulled:
            return "The vertex shader fetches each particle from a texture by its index. One draw call draws all of "
                   "them.";
        case Path::points:
            return "Each particle is one vertex. Particles that are too large for a point, or too near the edge of the "
                   "frame, are "
                   "drawn as quads.";
        case Path::feedback:
            return "Transform feedback moves the particles from one buffer to another, from which the quads are drawn.";
        case Path::compute:
            return "Compute shaders emit, move and sort the particles. The CPU only computes how many each emitter "
                   "emits.";
        case Path::splat:
            return "Compute shaders move the particles and add up their light pixel by pixel, without triangles.";
    }
    return "";
}

}  // namespace arclight::particles
