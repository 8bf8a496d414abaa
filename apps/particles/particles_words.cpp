#include "particles_words.h"

namespace arclight::particles {

std::string_view sentence(Path path) {
    switch (path) {
        case Path::automatic: return "";
        case Path::uniform100: return "200 float4 of uniforms hold 100 particles: a draw call for each hundred.";
        case Path::ubo: return "A uniform block of 16 KiB holds 512 particles: a fifth of the calls of an array.";
        case Path::instanced: return "Each particle is an instance of one quad: one call for all.";
        case Path::pulled: return "The vertex shader fetches its particle from a texture by number: one call for all.";
        case Path::points:
            return "A particle is one vertex. What is too large for a point, or too near the edge, is drawn as a quad.";
        case Path::feedback:
            return "A vertex shader moves the particles from one buffer to another, and the quads are drawn from "
                   "there.";
        case Path::compute:
            return "Compute shaders move the particles, decide which are born, and sort them: only the times when "
                   "emitters emit come from the CPU.";
        case Path::splat:
            return "Compute shaders move the particles and add up their light, pixel by pixel, without triangles.";
    }
    return "";
}

}  // namespace arclight::particles
