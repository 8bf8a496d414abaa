// The article that the hair demo re-creates, and the publications that its formulas come from.
#pragma once

#include <array>

#include "app/demo.h"

namespace arclight::hair {

inline constexpr std::array kSources{
    Source{"Milo Yip", "Alice's Hair: Notes on the Making of Alice: Madness Returns (in Chinese)", 2011,
           "http://www.cnblogs.com/miloyip/archive/2011/06/14/alice_madness_returns_hair.html"},
    Source{"Thomas Jakobsen", "Advanced Character Physics", 2001, "", "Verlet integration and relaxation"},
    Source{"Matthias Müller, Tae-Yong Kim and Nuttapong Chentanez", "Fast Simulation of Inextensible Hair and Fur",
           2012, "https://matthias-research.github.io/pages/publications/FTLHairFur.pdf", "follow-the-leader"},
    Source{"Tassilo Kugelstadt and Elmar Schömer", "Position and Orientation Based Cosserat Rods", 2016,
           "https://doi.org/10.2312/sca.20161234", "rods that bend and twist"},
    Source{"Miles Macklin, Matthias Müller and Nuttapong Chentanez", "XPBD", 2016,
           "https://matthias-research.github.io/pages/publications/XPBD.pdf",
           "stiffness that does not depend on the iterations"},
    Source{"Dongsoo Han and Takahiro Harada", "Real-time Hair Simulation with Efficient Hair Style Preservation", 2012,
           "", "waves and curls that last"},
    Source{"James Kajiya and Timothy Kay", "Rendering Fur with Three Dimensional Textures", 1989,
           "https://doi.org/10.1145/74334.74361", "shading by the tangent"},
    Source{"Stephen Marschner and others", "Light Scattering from Human Hair Fibers", 2003,
           "https://graphics.stanford.edu/papers/hair/hair-sg03final.pdf", "the three paths of light in a fibre"},
    Source{"Eugene d'Eon and others", "An Energy-Conserving Hair Reflectance Model", 2011,
           "https://doi.org/10.1111/j.1467-8659.2011.01976.x", "pigments, and lobes that keep their energy"},
    Source{"Matt Chiang and others", "A Practical and Controllable Hair and Fur Model for Production Path Tracing",
           2015, "", "roughness along and around the fibre"},
    Source{"Matt Pharr", "The Implementation of a Hair Scattering Model", 2016, "https://www.pbrt.org/hair.pdf",
           "the fibre's reference"},
    Source{"Arno Zinke and others", "Dual Scattering Approximation for Fast Multiple Scattering in Hair", 2008,
           "https://doi.org/10.1145/1360612.1360631", "light from strand to strand"},
    Source{"Cem Yuksel and John Keyser", "Deep Opacity Maps", 2008, "https://www.cemyuksel.com/research/deepopacity/",
           "shadows of hair"},
    Source{"Cass Everitt", "Interactive Order-Independent Transparency", 2001, "", "depth peeling, the reference"},
    Source{"Morgan McGuire and Louis Bavoil", "Weighted Blended Order-Independent Transparency", 2013,
           "https://jcgt.org/published/0002/02/09/", "blending without an order"},
    Source{"Marilena Maule and others", "Hybrid Transparency", 2013, "https://doi.org/10.1145/2448196.2448212",
           "the nearest fragments in order before the mean of the rest"},
    Source{"Chris Wyman and Morgan McGuire", "Hashed Alpha Testing", 2017, "https://doi.org/10.1145/3023368.3023370",
           "transparency by chance"},
    Source{"Eric Penner and George Borshukov", "Pre-Integrated Skin Shading", 2011, "", "light in the skin"},
    Source{"Eugene d'Eon, David Luebke and Eric Enderton", "Efficient Rendering of Human Skin", 2007, "",
           "the diffusion profile of skin"},
    Source{"Jorge Jimenez and others", "Real-Time Realistic Skin Translucency", 2010, "", "light through the ears"},
    Source{"Randima Fernando", "Percentage-Closer Soft Shadows", 2005, "", "soft shadows on skin and floor"},
    Source{"Paul Kubelka and Franz Munk", "Ein Beitrag zur Optik der Farbanstriche", 1931, "",
           "light in both directions at once"},
    Source{"Brian Karis", "Physically Based Hair Shading in Unreal", 2016, "", "the angles of the lobes"},
    Source{"Milton Abramowitz and Irene Stegun", "Handbook of Mathematical Functions", 1964, "",
           "the modified Bessel function"},
    Source{"J. Kaimal and others", "Spectral Characteristics of Surface-Layer Turbulence", 1972, "",
           "the spectrum of gusts"},
    Source{"Tamar Flash and Neville Hogan", "The Coordination of Arm Movements", 1985, "", "minimum-jerk curves"},
    Source{"G. Grossman and others", "Frequency and Velocity of Rotational Head Perturbations During Locomotion", 1988,
           "", "how fast heads turn"},
    Source{"Leslie Farkas", "Anthropometry of the Head and Face", 1994, "", "the proportions of a face"},
    Source{"Tamy Boubekeur and Marc Alexa", "Phong Tessellation", 2008, "", "roots on a curved scalp"},
    Source{"Michael Garland and Paul Heckbert", "Surface Simplification Using Quadric Error Metrics", 1997,
           "https://doi.org/10.1145/258734.258849", "the levels of detail of the bust"},
    Source{"G. Morton", "A Computer Oriented Geodetic Data Base and a New Technique in File Sequencing", 1966, "",
           "the order of triangles in memory"},
    Source{"Tomas Möller and Ben Trumbore", "Fast, Minimum Storage Ray-Triangle Intersection", 1997,
           "https://doi.org/10.1080/10867651.1997.10487468", "knees that pass through cloth"},
    Source{"Christer Ericson", "Real-Time Collision Detection", 2005, "", "the distance between two segments"}};

}  // namespace arclight::hair
