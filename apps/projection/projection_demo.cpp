#include "projection_demo.h"

namespace arclight::projection {
namespace {

constexpr Source kSources[] = {
    {"Allen Chou", "Game Math: “Projecting” a Curve onto Another", 2017,
     "http://allenchou.net/2017/01/projecting-a-curve-onto-another/"},
    {"Allen Chou", "Game Math: Curve Approximation via Curve “Projection”", 2017,
     "http://allenchou.net/2017/02/curve-approximation-via-curve-projection/"},
    {"R. Ramamoorthi and P. Hanrahan", "An Efficient Representation for Irradiance Environment Maps", 2001, "",
     "light in nine terms"},
    {"P.-P. Sloan, J. Kautz and J. Snyder", "Precomputed Radiance Transfer", 2002, "", "shadows by a dot product"},
    {"P.-P. Sloan", "Deringing Spherical Harmonics", 2017, "", "the solved window"},
    {"P.-P. Sloan", "Stupid Spherical Harmonics Tricks", 2008, "", "recursions and windows"},
    {"J. Hughes and T. Möller", "Building an Orthonormal Basis from a Unit Vector", 1999, "", "the second builder"},
    {"J. Frisvad", "Building an Orthonormal Basis from a 3D Unit Vector Without Normalization", 2012, "",
     "the third builder"},
    {"T. Duff et al.", "Building an Orthonormal Basis, Revisited", 2017, "https://jcgt.org/published/0006/01/01/",
     "the fourth builder"},
};

constexpr DemoInfo kInfo{
    .name = "projection",
    .title = "Projection",
    .about =
        "Approximate curves and skies with a few basis coefficients. Fourier, polynomials, harmonics. The inner "
        "product measures similarity, and anything with an inner product can be decomposed in a basis and "
        "reconstructed. One small library does this for arrows, curves, drawings and the light of a whole sky. Nine "
        "coefficients light a still life almost as its sky does, and more of them add shadows and gloss.",
    .showcaseTick = 300,
    .accent = Colour{0.55f, 0.78f, 0.98f},
    .sources = kSources,
    .shaders = {"projection/still_shiny.frag"},
    .scenes = "The objects that are projected."};

}  // namespace

DemoType projectionDemo() {
    return sceneSet(kInfo, {harmonicsScene(), drawingScene(), curvesScene(), vectorsScene(), basisScene()},
                    {.measuresFirst = {"vectors", "drawing"}});
}

}  // namespace arclight::projection
