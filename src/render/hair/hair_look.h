// How a head of hair looks: values that its painters take.
#pragma once

#include <optional>

#include <glm/glm.hpp>

#include "core/angles.h"
#include "sim/hair/groom.h"

namespace arclight::hair {

/// The reflection of a strand: the cones of J. Kajiya and T. Kay (1989), or the three paths of light in a fibre of
/// S. Marschner et al. (2003).
enum class Shading : int { kajiyaKay, marschner };
/// Light that met no other strand, or also what strands pass on (A. Zinke et al., "Dual Scattering", 2008).
enum class Scattering : int { single, dual };

struct HairMaterial {
    Shading shading = Shading::marschner;
    Scattering scattering = Scattering::dual;
    float melanin = 0.9f;                      ///< 0 is white, 1 black
    float redness = 0.35f;                     ///< fraction of it that is pheomelanin
    float dye = 0;                             ///< strength of a dye over the pigment
    glm::vec3 dyeColour{0.55f, 0.12f, 0.30f};  ///< of white hair with the dye
    float roughness = 0.18f;                   ///< along the strand
    float tilt = 3 * kDegree;                  ///< of the cuticle's scales
    float variation = 0.35f;                   ///< of the pigment from strand to strand; 1 is half to double
    float tips = 0.75f;                        ///< pigment of the tips relative to the roots
    float grey = 0;                            ///< fraction of strands without pigment
    float glints = 0.6f;                       ///< how much the coloured highlight differs from strand to strand
    float irregularity = 6 * kDegree;          ///< of the path that strands take, in waves too fine to draw
    bool normalised = true;                    ///< Kajiya and Kay's: no more light leaves than arrives
};

/// Light is reflected where it arrives, or spreads in the skin by its curvature and comes through the ears.
enum class SkinLight : int { lambert, preintegrated };

struct SkinMaterial {
    SkinLight light = SkinLight::preintegrated;
    float pores = 1;  ///< strength of pores and fine lines
};

/// No shadows, a plain shadow map in which strands are walls, or strands counted in three layers, or in seven.
enum class HairShadows : int { none, map, deepOpacity, fine };

struct DeepOpacitySettings {
    HairShadows kind = HairShadows::deepOpacity;
    float depth = 0.05f;   ///< of all layers, m
    bool growing = true;   ///< layers grow with their distance from the first strand
    float opacity = 0.3f;  ///< fraction of light that a strand takes from skin and cloth behind it
    bool ambient = true;   ///< hair shades the light of the surroundings
    int strands = 3000;    ///< the most that are drawn into the maps; wider, so that they cover what all do
};

/// The kinds of transparency of hair.
enum class Transparency : int { test, screenDoor, coverage, sorted, weighted, hashed, nearest, peeled };

/// What is sorted: nothing, whole strands, or the segments of their ribbons.
enum class SortUnit : int { none, strand, segment };

struct TransparencySettings {
    Transparency mode = Transparency::sorted;
    SortUnit sort = SortUnit::segment;  ///< of `sorted`; `nearest` draws in this order, too, but shows the same in any
    int sortNode = 6;          ///< node whose depth sorts strands
    int nearest = 4;           ///< fragments of a pixel that mode `nearest` keeps in order, 1 to 8
    int layers = 96;           ///< that are peeled at most
    bool writesDepth = false;  ///< also of the modes that blend, for passes that read the scene's depth afterwards
    friend bool operator==(const TransparencySettings&, const TransparencySettings&) = default;
};

struct HairLook {
    int strands = 10000;
    /// Fraction of the strands that are drawn at their full width; if empty, by their width in the frame.
    std::optional<float> detail;
    float radius = 0.0004f;  ///< of a strand at its root, m, were there 10,000 of them
    LockSettings locks;
    HairMaterial hair;
    SkinMaterial skin;
    DeepOpacitySettings shadows;  ///< the number of strands is that at full detail
    TransparencySettings transparency;
};

}  // namespace arclight::hair
