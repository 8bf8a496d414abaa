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
    Source{"Ken Perlin", "Improving Noise", 2002, "https://doi.org/10.1145/566654.566636", "the fade of the noise"},
    Source{"Yann Collet", "xxHash", 2012, "https://github.com/Cyan4973/xxHash", "the hash of a lattice point"},
    Source{"Andrey Kolmogorov",
           "The Local Structure of Turbulence in Incompressible Viscous Fluid for Very Large Reynolds Numbers", 1941,
           "", "the speed of eddies by their size"},
    Source{"Quirin Meyer and others", "On Floating-Point Normal Vectors", 2010,
           "https://doi.org/10.1111/j.1467-8659.2010.01737.x", "directions in two numbers"},
    Source{"International Commission on Illumination", "Colorimetry (CIE 015:2018)", 2018,
           "https://doi.org/10.25039/TR.015.2018", "the standard observer, for the colours of fire"},
    Source{"Andrew Selle and others", "An Unconditionally Stable MacCormack Method", 2008,
           "https://doi.org/10.1007/s10915-007-9166-4", "the advection of the baked smoke"},
    Source{"Ronald Fedkiw, Jos Stam and Henrik Wann Jensen", "Visual Simulation of Smoke", 2001,
           "https://doi.org/10.1145/383259.383260", "its buoyancy and vorticity confinement"},
    Source{"William Briggs, Van Emden Henson and Steve McCormick", "A Multigrid Tutorial", 2000,
           "https://doi.org/10.1137/1.9780898719505", "the pressure of the baked smoke"},
    Source{"Magnus Wrenninge, Chris Kulla and Viktor Lundqvist", "Oz: The Great and Volumetric", 2013, "",
           "multiple scattering in the baked smoke"},
    Source{"Unity Technologies", "Realistic smoke with 6-way lighting in VFX Graph", 2022,
           "https://unity.com/blog/engine-platform/realistic-smoke-with-6-way-lighting-in-vfx-graph",
           "six maps of smoke, lit from each side"},
    Source{"Jon Jansen and Louis Bavoil", "Fourier Opacity Mapping", 2010, "https://doi.org/10.1145/1730804.1730831",
           "absorption as a Fourier series along each ray"},
    Source{
        "Milan Ikits and others", "Volume Rendering Techniques", 2004,
        "https://developer.nvidia.com/gpugems/gpugems/part-vi-beyond-triangles/chapter-39-volume-rendering-techniques",
        "slices halfway between light and viewer"},
    Source{"Simon Green", "Volumetric Particle Shadows", 2008, "", "these slices for particles"},
    Source{"Klemen Lozar", "Frame Blending with Motion Vectors", 2014,
           "http://www.klemenlozar.com/frame-blending-with-motion-vectors/", "flipbooks with motion vectors"},
    Source{"Iain Cantlay", "High-Speed, Off-Screen Particles", 2007,
           "https://developer.nvidia.com/gpugems/gpugems3/part-iv-image-effects/chapter-23-high-speed-screen-particles",
           "half resolution"},
    Source{"Jon Jansen and Louis Bavoil",
           "Fast Rendering of Opacity-Mapped Particles Using DirectX 11 Tessellation and Mixed Resolutions", 2011, "",
           "upsampling by the nearest depth"},
    Source{"Morgan McGuire and Louis Bavoil", "Weighted Blended Order-Independent Transparency", 2013,
           "https://jcgt.org/published/0002/02/09/", "blending without sorting"},
    Source{"Nadathur Satish, Mark Harris and Michael Garland",
           "Designing Efficient Sorting Algorithms for Manycore GPUs", 2009,
           "https://doi.org/10.1109/IPDPS.2009.5161005", "the radix sort on the GPU"},
    Source{"Kenneth Batcher", "Sorting Networks and Their Applications", 1968,
           "https://doi.org/10.1145/1468075.1468121", "the bitonic network"},
    Source{"Chris Tchou", "Halo: Reach Effects Tech", 2011, "", "particles that collide with the depth buffer"},
    Source{"Chia-Chiao Lin and Frank Shu", "On the Spiral Structure of Disk Galaxies", 1964,
           "https://doi.org/10.1086/147955", "spiral arms as density waves"}};

}  // namespace arclight::particles
