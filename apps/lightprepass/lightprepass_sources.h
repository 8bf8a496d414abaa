// The articles that the lightprepass demo re-creates, and the publications that its formulas come from.
#pragma once

#include <array>

#include "app/demo.h"

namespace arclight::lightprepass {

inline constexpr std::array kSources{
    Source{"Josh Jersild (drilian)", "One Pass, Two Pass, Red Pass, Blue Pass", 2008,
           "https://drilian.com/2008/03/28/one-pass-two-pass-red-pass-blue-pass/"},
    Source{"Josh Jersild (drilian)", "Scrollathon 2008", 2008, "", "chained tiles and the proximity shadow"},
    Source{"Wolfgang Engel", "Light Pre-Pass Renderer", 2008,
           "http://diaryofagraphicsprogrammer.blogspot.com/2008/03/light-pre-pass-renderer.html",
           "the technique, and highlights in alpha"},
    Source{"Aras Pranckevičius", "Compact Normal Storage for Small G-Buffers", 2009,
           "https://aras-p.info/texts/CompactNormalStorage.html", "the sphere map and other encodings, compared"},
    Source{"Quirin Meyer and others", "On Floating-Point Normal Vectors", 2010,
           "https://doi.org/10.1111/j.1467-8659.2010.01737.x", "the octahedral map"},
    Source{"Zina Cigolle and others", "A Survey of Efficient Representations for Independent Unit Vectors", 2014,
           "https://jcgt.org/published/0003/02/01/", "errors of encodings"},
    Source{"Brian Karis", "Real Shading in Unreal Engine 4", 2013,
           "https://blog.selfshadow.com/publications/s2013-shading-course/karis/s2013_pbs_epic_notes_v2.pdf",
           "the window of the falloff"},
    Source{"Michael Mara and Morgan McGuire", "2D Polyhedral Bounds of a Clipped, Perspective-Projected 3D Sphere",
           2013, "https://jcgt.org/published/0002/02/05/", "the bounding rectangle of a sphere on screen"},
    Source{"Takahiro Harada, Jay McKee and Jason Yang", "Forward+: Bringing Deferred Lighting to the Next Level", 2012,
           "https://takahiroharada.files.wordpress.com/2015/04/forward_plus.pdf", "depth bounds of tiles"},
    Source{"Michal Drobot", "Improved Culling for Tiled and Clustered Rendering", 2017,
           "https://advances.realtimerendering.com/s2017/2017_Sig_Improved_Culling_final.pdf",
           "light lists as bit masks"},
    Source{"Bo Sun and others", "A Practical Analytic Single Scattering Model for Real Time Rendering", 2005,
           "https://www.cs.columbia.edu/~bosun/sig05.htm", "the glow in the air"},
    Source{"Sarah Gibson", "Constrained Elastic Surface Nets", 1998, "https://doi.org/10.1007/BFb0056277",
           "the mesh of the rock"},
    Source{"Alexander Reshetov", "Morphological Antialiasing", 2009, "https://doi.org/10.1145/1572769.1572787",
           "smooth silhouettes with one sample per pixel"},
    Source{"Timothy Lottes", "FXAA", 2009,
           "https://developer.download.nvidia.com/assets/gamedev/files/sdk/11/FXAA_WhitePaper.pdf",
           "the filter that the smooth edges are compared with"}};

}  // namespace arclight::lightprepass
