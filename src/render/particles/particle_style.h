// How particles are drawn.
#pragma once

#include "core/params.h"
#include "gfx/rasteriser.h"

namespace arclight::particles {

/// How particles reach the GPU; the last three also simulate there. Automatic is the fastest path on this machine.
enum class Path : int { automatic, uniform100, ubo, instanced, pulled, points, feedback, compute, splat };
enum class Blending : int { additive, alpha, premultiplied };
enum class Sorting : int { none, radix, bitonic, weighted };
enum class Lighting : int { flat, ball, sixWay };
enum class Shadows : int { none, slices, fourier };
enum class Flipbook : int { none, linear, motion };
enum class Resolution : int { full, half };
enum class Upsampling : int { bilinear, nearest, bilateral };

struct ParticleStyle {
    Path path = Path::automatic;
    Blending blend = Blending::premultiplied;
    Sorting sort = Sorting::radix;
    float soft = 1;              ///< factor of the material's distance over which surfaces fade particles
    float shutter = 1;           ///< factor of the emitter's shutter time, over which a particle is smeared
    bool conservesLight = true;  ///< a streak emits no more light than the particle at rest
    Resolution resolution = Resolution::full;
    Upsampling upsampling = Upsampling::nearest;
    Lighting lighting = Lighting::sixWay;
    Flipbook flipbook = Flipbook::motion;
    int frameStep = 1;  ///< every n-th frame of a flipbook is used
    Shadows shadows = Shadows::fourier;
    int shadowSlices = 24;
};

/// Resolves `automatic`. On a GPU with compute shaders, simulating there costs the CPU nothing. A software rasteriser
/// runs on the CPU anyway, where the CPU's own kernels are faster.
inline Path pathOf(Path path) {
    if (path != Path::automatic) return path;
    return glInfo().hasCompute && !isSoftwareRasteriser() ? Path::compute : Path::instanced;
}
/// Whether the GPU moves the particles.
constexpr bool simulatesOnGpu(Path path) {
    return path == Path::feedback || path == Path::compute || path == Path::splat;
}
/// Whether the draw order is visible: additive blending gives the same sum in any order.
constexpr bool isOrdered(Blending blend) { return blend != Blending::additive; }
/// Whether particles are drawn from far to near.
constexpr bool isSorted(const ParticleStyle& style) {
    return isOrdered(style.blend) && (style.sort == Sorting::radix || style.sort == Sorting::bitonic);
}

constexpr auto rowsOf(ParticleStyle) {
    using Style = ParticleStyle;
    return paramRows<Style>(
        Param{"path",
              "How particles reach the GPU. uniform100: 100 per draw call, in an array of uniforms. ubo: 512, in a "
              "uniform "
              "block. instanced: as instances of one quad. pulled: fetched from a texture by index. points: as point "
              "sprites. feedback: moved on the GPU by transform feedback. compute: emitted, moved and sorted on the "
              "GPU. splat: also drawn there, without triangles. auto is the fastest path of this machine: compute on a "
              "GPU that supports it, otherwise instanced.",
              &Style::path,
              labels("auto", "uniform100", "ubo", "instanced", "pulled", "points", "feedback", "compute", "splat")}
            .label("drawing path")
            .primary(),
        Param{
            "blend",
            "How a particle combines with the background. additive adds light. alpha weights the light by the opacity. "
            "premultiplied adds light and covers the background in one step.",
            &Style::blend, labels("additive", "alpha", "premultiplied")}
            .label("blending")
            .primary(),
        Param{
            "sort",
            "Order in which particles are drawn. none: the order of the pool. radix: from far to near, sorted by "
            "digits. "
            "bitonic: from far to near, sorted by a network of compute shaders. weighted: any order, with weights that "
            "fall with distance.",
            &Style::sort, labels("none", "radix", "bitonic", "weighted")}
            .label("depth sorting")
            .primary()
            .when([](const Style& s) { return isOrdered(s.blend); }),
        Param{"soft", "",
              "Factor of the distance over which particles fade in front of a surface; 0 leaves hard edges.",
              &Style::soft, 0, 3}
            .label("softness"),
        Param{"shutter", "", "Factor of the shutter time, and so of the length of streaks.", &Style::shutter, 0, 4}
            .label("shutter time"),
        Param{"conservesLight",
              "Spread the light of a spark over its streak. Off shows the mistake: longer streaks emit more light.",
              &Style::conservesLight}
            .label("conserve streak light")
            .when([](const Style& s) { return s.shutter > 0; }),
        Param{"resolution", "half draws particles that are broad on screen at half the width and height of the frame.",
              &Style::resolution, labels("full", "half")}
            .primary(),
        Param{"upsampling",
              "How half resolution is enlarged to the frame. bilinear mixes across edges, which is the mistake. "
              "nearest takes "
              "the texel with the closest depth at an edge. bilateral weights texels by their depth difference.",
              &Style::upsampling, labels("bilinear", "nearest", "bilateral")}
            .when([](const Style& s) { return s.resolution == Resolution::half; }),
        Param{"lighting",
              "How smoke is lit. flat: like a flat card. ball: by the normal of a ball. six way: by maps of the light "
              "that it "
              "scatters from each of six sides.",
              &Style::lighting, labels("flat", "ball", "sixWay")}
            .label("smoke lighting")
            .primary(),
        Param{"flipbook",
              "How the frames of smoke and fire are interpolated. none: each frame is held until the next. linear: two "
              "frames "
              "are mixed. motion: two frames are moved along their motion vectors, then mixed.",
              &Style::flipbook, labels("none", "linear", "motion")}
            .label("frame interpolation"),
        Param{"frameStep", "", "Use every n-th frame of the flipbooks; larger steps leave more to interpolation.",
              &Style::frameStep, 1, 12}
            .label("flipbook step"),
        Param{"shadows",
              "Shadows of smoke on itself and on the floor, from the strongest of the key light and the lamps. slices: "
              "smoke is "
              "cut perpendicular to the axis halfway between light and viewer. fourier: the absorption along each ray "
              "is a "
              "Fourier series.",
              &Style::shadows, labels("none", "slices", "fourier")}
            .label("smoke shadows")
            .primary(),
        Param{"shadowSlices", "",
              "Number of slices of the smoke; each receives the light that the slices before it transmit.",
              &Style::shadowSlices, 2, 64}
            .when([](const Style& s) { return s.shadows == Shadows::slices; }));
}

}  // namespace arclight::particles
