// The appearance of a head of hair: parameters of its painters.
#pragma once

#include <optional>

#include <glm/glm.hpp>

#include "core/params.h"
#include "sim/hair/groom.h"

namespace arclight::hair {

/// The reflection of a strand: the cones of J. Kajiya and T. Kay (1989), or the three paths of light in a fibre of
/// S. Marschner et al. (2003).
enum class Shading : int { kajiyaKay, marschner };
/// Only light that met no other strand, or also light scattered by other strands (A. Zinke et al., "Dual Scattering",
/// 2008).
enum class Scattering : int { single, dual };

struct HairMaterial {
    Shading shading = Shading::marschner;
    Scattering scattering = Scattering::dual;
    float melanin = 0.9f;                      ///< 0 is white, 1 black
    float redness = 0.35f;                     ///< fraction of it that is pheomelanin
    float dye = 0;                             ///< strength of a dye over the pigment
    Colour dyeColour{0.55f, 0.12f, 0.30f};     ///< of white hair with the dye
    float roughness = 0.18f;                   ///< along the strand
    Degrees tilt{3};                           ///< of the cuticle's scales
    float variation = 0.35f;                   ///< of the pigment from strand to strand; 1 is half to double
    float tips = 0.75f;                        ///< pigment of the tips relative to the roots
    float grey = 0;                            ///< fraction of strands without pigment
    float glints = 0.6f;                       ///< how much the coloured highlight differs from strand to strand
    Degrees irregularity{6};                   ///< deviation of strands from their path, in waves too fine to draw
    bool normalised = true;                    ///< Kajiya and Kay's lobes: no more light leaves than arrives
};

constexpr auto rowsOf(HairMaterial) {
    return paramRows<HairMaterial>(
        Param{
            "shading",
            "kajiya kay has a diffuse and a mirrored cone. marschner has the three light paths of a fibre: reflected, "
            "transmitted, and reflected once inside.",
            &HairMaterial::shading, labels("kajiyaKay", "marschner")}
            .primary(),
        Param{
            "scattering",
            "single includes only light that met no other strand. dual adds the light that strands pass on to others.",
            &HairMaterial::scattering, labels("single", "dual")},
        Param{"melanin", "", "Amount of pigment: 0 is white, 0.26 blond, 0.73 brown, 1 black.", &HairMaterial::melanin,
              0, 1}
            .primary(),
        Param{"redness", "", "Fraction of the pigment that is pheomelanin, which is red.", &HairMaterial::redness, 0,
              1},
        Param{"dye", "", "Strength of the dye over the pigment.", &HairMaterial::dye, 0, 2},
        Param{"dyeColour", "Colour of white hair with the dye.", &HairMaterial::dyeColour}.when(
            [](const HairMaterial& m) { return m.dye > 0; }),
        Param{"roughness", "", "Roughness along the strand.", &HairMaterial::roughness, 0.1f, 1},
        Param{"tilt", "°", "Tilt of the cuticle's scales, which separates the highlights.", &HairMaterial::tilt, 0, 10}
            .label("scale tilt"),
        Param{"variation", "", "Variation of the pigment between strands; 1 ranges from half to double.",
              &HairMaterial::variation, 0, 2},
        Param{"tips", "", "Pigment of the tips relative to the roots.", &HairMaterial::tips, 0.1f, 2},
        Param{"grey", "", "Fraction of strands without pigment.", &HairMaterial::grey, 0, 1}.label("grey strands"),
        Param{"glints", "", "Variation of the coloured highlight between strands.", &HairMaterial::glints, 0, 1}.when(
            [](const HairMaterial& m) { return m.shading == Shading::marschner; }),
        Param{"irregularity", "°", "Angle by which strands deviate from their drawn path, in waves too fine to draw.",
              &HairMaterial::irregularity, 0, 15},
        Param{"normalised",
              "Divide each lobe by its integral, so no more light leaves than arrives. Off uses the published formula.",
              &HairMaterial::normalised}
            .label("normalise lobes")
            .when([](const HairMaterial& m) { return m.shading == Shading::kajiyaKay; }));
}

/// Light is reflected where it arrives, or spreads in the skin depending on its curvature and passes through the ears.
enum class SkinLight : int { lambert, preintegrated };

struct SkinMaterial {
    SkinLight light = SkinLight::preintegrated;
    float pores = 1;  ///< strength of pores and fine lines
};
constexpr auto rowsOf(SkinMaterial) {
    return paramRows<SkinMaterial>(
        Param{"skin",
              "lambert reflects light where it arrives. preintegrated spreads it by the curvature of the skin, and "
              "transmits it through the ears.",
              &SkinMaterial::light, labels("lambert", "preintegrated")}
            .label("skin shading"),
        Param{"pores", "", "Strength of pores and fine lines.", &SkinMaterial::pores, 0, 2});
}

/// No shadows, a plain shadow map in which strands are opaque, or strands counted in three layers or in seven.
enum class HairShadows : int { none, map, deepOpacity, fine };

struct DeepOpacitySettings {
    HairShadows kind = HairShadows::deepOpacity;
    Millimetres depth{50};  ///< of all layers together
    bool growing = true;   ///< layers grow with their distance from the first strand
    float opacity = 0.3f;  ///< fraction of light that a strand blocks from skin and cloth behind it
    bool ambient = true;   ///< hair shades the light of the surroundings
    int strands = 2000;    ///< most strands in the maps; they are widened to cover as much as all strands
};
constexpr auto rowsOf(DeepOpacitySettings) {
    return paramRows<DeepOpacitySettings>(
        Param{
            "hairShadows",
            "none lets all light through. map is a plain shadow map, in which a strand blocks all light. deep opacity "
            "counts the strands in three layers behind the first strand. fine counts them in seven layers.",
            &DeepOpacitySettings::kind, labels("none", "map", "deepOpacity", "fine")}
            .label("hair shadows"),
        Param{"shadowDepth", "mm", "Depth behind the first strand at which the layers end.",
              &DeepOpacitySettings::depth, 5, 300}
            .label("layer depth")
            .when([](const DeepOpacitySettings& s) {
                return s.kind == HairShadows::deepOpacity || s.kind == HairShadows::fine;
            }),
        Param{"growingLayers", "Let the three layers grow as 1:2:3 with their distance from the light.",
              &DeepOpacitySettings::growing}
            .label("grow layers")
            .when([](const DeepOpacitySettings& s) { return s.kind == HairShadows::deepOpacity; }),
        Param{"shadowStrands", "",
              "Largest number of strands in the shadow maps. They are wider, so they cover as much as all strands.",
              &DeepOpacitySettings::strands, 100, 100000}
            .when([](const DeepOpacitySettings& s) { return s.kind != HairShadows::none; }),
        Param{"strandOpacity", "", "Fraction of the light that a strand takes from skin and cloth behind it.",
              &DeepOpacitySettings::opacity, 0.01f, 0.95f}
            .when([](const DeepOpacitySettings& s) { return s.kind != HairShadows::none || s.ambient; }),
        Param{"hairAmbient", "Let hair shade the ambient light and the fill light, in the hair and on the skin.",
              &DeepOpacitySettings::ambient}
            .label("occlude ambient light"));
}

/// The transparency methods for hair.
enum class Transparency : int { test, screenDoor, coverage, sorted, weighted, hashed, nearest, peeled };

/// The unit of sorting: none, whole strands, or the segments of their ribbons.
enum class SortUnit : int { none, strand, segment };

struct TransparencySettings {
    Transparency mode = Transparency::sorted;
    SortUnit sort = SortUnit::segment;  ///< of `sorted`; `nearest` also uses it, but its image is the same in any order
    int sortNode = 6;          ///< node by whose depth strands are sorted
    int nearest = 4;           ///< fragments of a pixel that mode `nearest` keeps in order, 1 to 8
    int layers = 96;           ///< largest number of peeled layers
    bool writesDepth = false;  ///< in blending modes too, for later passes that read the scene's depth
    friend bool operator==(const TransparencySettings&, const TransparencySettings&) = default;
};
constexpr auto rowsOf(TransparencySettings) {
    return paramRows<TransparencySettings>(
        Param{
            "transparency",
            "test draws a fragment if it covers half of its pixel. screen door compares the coverage with a fixed grid "
            "of "
            "thresholds. coverage draws some of the pixel's four samples. sorted blends from far to near. weighted "
            "blends "
            "a weighted mean, in any order. hashed draws at random. nearest blends the nearest fragments of a pixel in "
            "order, in front of the mean of all others. peeled blends layer by layer, and is the reference.",
            &TransparencySettings::mode,
            labels("test", "screenDoor", "coverage", "sorted", "weighted", "hashed", "nearest", "peeled")}
            .primary(),
        Param{"sortUnit",
              "Unit that is sorted and blended from far to near. none: any order, which is the mistake. strand: whole "
              "strands, by the depth of one node, as in the article. segment: the segments of all strands.",
              &TransparencySettings::sort, labels("none", "strand", "segment")}
            .when([](const TransparencySettings& s) { return s.mode == Transparency::sorted; }),
        Param{"sortNode", "", "Node whose depth sorts the strands; 0 is the root.", &TransparencySettings::sortNode, 0,
              63}
            .when([](const TransparencySettings& s) {
                return s.mode == Transparency::sorted && s.sort == SortUnit::strand;
            }),
        Param{"nearestFragments", "",
              "Number of fragments per pixel that are blended in order, in front of the mean of all others.",
              &TransparencySettings::nearest, 1, 8}
            .label("ordered fragments")
            .when([](const TransparencySettings& s) { return s.mode == Transparency::nearest; }),
        Param{"peeledLayers", "", "Largest number of layers that are peeled.", &TransparencySettings::layers, 1, 256}
            .when([](const TransparencySettings& s) { return s.mode == Transparency::peeled; }),
        Param{"depthWritten",
              "Write the depth of the hair. Off shows the mistake: hair is blurred like the background behind it.",
              &TransparencySettings::writesDepth}
            .label("write hair depth"));
}

struct HairLook {
    int strands = 10000;
    /// Fraction of the strands that are drawn at their full width; if empty, it follows from their width on screen.
    std::optional<float> detail;
    Millimetres radius{0.4f};  ///< of a strand at its root for 10,000 strands
    LockSettings locks;
    HairMaterial hair;
    SkinMaterial skin;
    DeepOpacitySettings shadows;  ///< its number of strands applies at full detail
    TransparencySettings transparency;
};

}  // namespace arclight::hair
