// The articles that the particles demo re-creates, and the publications that its formulas come from.
#pragma once

#include <array>

#include "app/demo.h"

namespace arclight::particles {

inline constexpr std::array kSources{
    Source{"Josh Jersild (drilian)", "Progress: Like Regress, Only Forward!", 2008},
    Source{"Josh Jersild (drilian)", "One Pass, Two Pass, Red Pass, Blue Pass", 2008,
           "https://drilian.com/2008/03/28/one-pass-two-pass-red-pass-blue-pass/", "the beam"},
    Source{"Robert Bridson, Jim Hourihan and Marcus Nordenstam", "Curl-Noise for Procedural Fluid Flow", 2007,
           "https://doi.org/10.1145/1275808.1276435", "turbulence without divergence"},
    Source{"Unity Technologies", "Realistic smoke with 6-way lighting in VFX Graph", 2022,
           "https://unity.com/blog/engine-platform/realistic-smoke-with-6-way-lighting-in-vfx-graph",
           "smoke lit from six sides"},
    Source{"Jon Jansen and Louis Bavoil", "Fourier Opacity Mapping", 2010, "https://doi.org/10.1145/1730804.1730831",
           "shadows as Fourier series along each ray"},
    Source{
        "Milan Ikits and others", "Volume Rendering Techniques", 2004,
        "https://developer.nvidia.com/gpugems/gpugems/part-vi-beyond-triangles/chapter-39-volume-rendering-techniques",
        "shadows in slices halfway between light and viewer"},
    Source{"Simon Green", "Volumetric Particle Shadows", 2008, "", "such slices for particles"},
    Source{"Klemen Lozar", "Frame Blending with Motion Vectors", 2014,
           "http://www.klemenlozar.com/frame-blending-with-motion-vectors/", "flipbooks that blend along their motion"},
    Source{"Iain Cantlay", "High-Speed, Off-Screen Particles", 2007,
           "https://developer.nvidia.com/gpugems/gpugems3/part-iv-image-effects/chapter-23-high-speed-screen-particles",
           "half resolution"},
    Source{"Jon Jansen and Louis Bavoil",
           "Fast Rendering of Opacity-Mapped Particles Using DirectX 11 Tessellation and Mixed Resolutions", 2011, "",
           "upsampling by the nearest depth"},
    Source{"Morgan McGuire and Louis Bavoil", "Weighted Blended Order-Independent Transparency", 2013,
           "https://jcgt.org/published/0002/02/09/", "blending without an order"},
    Source{"Nadathur Satish, Mark Harris and Michael Garland",
           "Designing Efficient Sorting Algorithms for Manycore GPUs", 2009,
           "https://doi.org/10.1109/IPDPS.2009.5161005", "the radix sort on the GPU"},
    Source{"Kenneth Batcher", "Sorting Networks and Their Applications", 1968,
           "https://doi.org/10.1145/1468075.1468121", "the bitonic network"},
    Source{"Chris Tchou", "Halo: Reach Effects Tech", 2011, "", "particles that collide with the depth buffer"},
    Source{"Chia-Chiao Lin and Frank Shu", "On the Spiral Structure of Disk Galaxies", 1964,
           "https://doi.org/10.1086/147955", "arms as density waves"}};

}  // namespace arclight::particles
