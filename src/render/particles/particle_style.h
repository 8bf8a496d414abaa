// How particles are drawn.
#pragma once

#include "gfx/rasteriser.h"

namespace arclight::particles {

/// How particles reach the GPU, and for the last three, where they move; automatic is the fastest of the machine.
enum class Path : int { automatic, uniform100, ubo, instanced, pulled, points, feedback, compute, splat };
enum class Blending : int { additive, alpha, premultiplied };
enum class Sorting : int { none, radix, bitonic, weighted };
enum class Lighting : int { flat, ball, sixWay };
enum class Shadows : int { none, slices, fourier };
enum class Flipbook : int { none, linear, motion };
enum class Resolution : int { full, half };
enum class Upsampling : int { bilinear, nearest, bilateral };

struct ParticleStyle {
    Path path = Path::instanced;
    Blending blend = Blending::premultiplied;
    Sorting sort = Sorting::radix;
    float soft = 1;     ///< length over which surfaces fade particles, relative to that of their material
    float shutter = 1;  ///< time over which a particle is smeared, relative to that of its emitter
    bool conservesLight = true;  ///< a streak has no more light than the particle at rest
    Resolution resolution = Resolution::full;
    Upsampling upsampling = Upsampling::nearest;
    Lighting lighting = Lighting::sixWay;
    Flipbook flipbook = Flipbook::motion;
    int frameStep = 1;  ///< every n-th frame of a flipbook is used
    Shadows shadows = Shadows::fourier;
    int shadowSlices = 24;
};

/// The path that `path` stands for. On a GPU with compute shaders, particles that live there cost the CPU nothing. A
/// software rasteriser has nothing but the CPU, whose own kernels are faster.
inline Path pathOf(Path path) {
    if (path != Path::automatic) return path;
    return glInfo().hasCompute && !isSoftwareRasteriser() ? Path::compute : Path::instanced;
}
/// Whether the GPU moves the particles.
constexpr bool simulatesOnGpu(Path path) {
    return path == Path::feedback || path == Path::compute || path == Path::splat;
}
/// Whether the order in which particles are drawn is visible: sums of light are the same in any order.
constexpr bool isOrdered(Blending blend) { return blend != Blending::additive; }
/// Whether particles are drawn from far to near.
constexpr bool isSorted(Blending blend, Sorting sort) {
    return isOrdered(blend) && (sort == Sorting::radix || sort == Sorting::bitonic);
}

}  // namespace arclight::particles
