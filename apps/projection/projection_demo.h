// The projection demo: one of five scenes at a time.
#pragma once

#include "scene.h"

namespace arclight::projection {

inline constexpr Source kSources[] = {
    {"Allen Chou", "Game Math: “Projecting” a Curve onto Another", 2017,
     "http://allenchou.net/2017/01/projecting-a-curve-onto-another/"},
    {"Allen Chou", "Game Math: Curve Approximation via Curve “Projection”", 2017,
     "http://allenchou.net/2017/02/curve-approximation-via-curve-projection/"},
    {"R. Ramamoorthi and P. Hanrahan", "An Efficient Representation for Irradiance Environment Maps", 2001, "",
     "light in nine terms"},
    {"P.-P. Sloan, J. Kautz and J. Snyder", "Precomputed Radiance Transfer", 2002, "", "shadows by a dot product"},
    {"P.-P. Sloan", "Deringing Spherical Harmonics", 2017, "", "the solved window"},
    {"T. Duff et al.", "Building an Orthonormal Basis, Revisited", 2017, "", "the fourth builder"},
};

class ProjectionDemo : public SceneDemo<ProjectionScene> {
public:
    static constexpr DemoInfo info{
        "projection",
        "Projection",
        "The dot product measures likeness, and whatever has one can be taken apart by it and put together again. "
        "Here it is one small library for arrows, for curves, for drawings and for the light of a whole sky. Nine "
        "numbers light a still life almost as its sky does; the rest is for shadows and gloss.",
        300,
        Colour{0.55f, 0.78f, 0.98f},
        {},
        kSources,
        {"projection/still_shiny.frag"}};

    explicit ProjectionDemo(Shaders& shaders);
};

}  // namespace arclight::projection
