// How particles are drawn.
#pragma once

namespace arclight::particles {

/// How particles reach the GPU, and for the last three, where they move.
enum class Path : int { uniform100, ubo, instanced, pulled, points, feedback, compute, splat };
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
