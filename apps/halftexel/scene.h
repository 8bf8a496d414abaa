// What the scenes of the halftexel demo have in common.
//
// A scene is a class with these members; the demo holds one at a time in a variant:
//
//     void reset(const SceneContext& context);                    // start anew
//     void changed(const SceneContext& context);                  // a parameter or the picture is another
//     void step(const SceneContext& context, const Input& input); // one tick of 1/60 s
//     void draw(const SceneContext& context, Frame& frame);       // never advances; measures what it drew
//     void measure(HalftexelMeasures& measures) const;            // of what was drawn last
//     void dump(Json& levels) const;                              // appends {"width", "height", "centroid"} per level
#pragma once

#include "core/input.h"
#include "core/json.h"
#include "gfx/frame.h"
#include "gfx/plot.h"
#include "halftexel_params.h"
#include "picture_source.h"
#include "rule_pass.h"
#include "sim/texels/texel_filter.h"
#include "texel_view.h"

namespace arclight::halftexel {

/// Tools that all scenes share.
struct SceneTools {
    explicit SceneTools(Shaders& shaders_)
        : shaders(shaders_), rules(shaders_), filters(shaders_), view(shaders_),
          copy(shaders_.program("common/fullscreen.vert", "common/copy.frag")) {}

    Shaders& shaders;
    RulePass rules;
    PyramidFilters filters;
    TexelView view;
    Program copy;  ///< `source`, texel by texel
    PictureSource picture;
};

struct SceneContext {
    const HalftexelParams& params;
    SceneTools& tools;
    Seed seed;
    std::int64_t tick = 0;
    double seconds() const { return static_cast<double>(tick) / 60; }
};

/// Paper and its shadow, as inks for line art over magnified pictures.
inline constexpr Ink kSheet = inkFromHex(0xECE6D8);
inline constexpr Ink kInk = inkFromHex(0x141A24);

/// What the panel leaves free of a picture's width: diagrams keep to it.
constexpr int clearWidth(int widthPx) { return widthPx * 735 / 1000; }

/// A distance in pixels in three figures; what rounds to nothing has no sign.
std::string pixels(double value);

/// Copies `source` to the bound target of the same size, texel by texel.
void copyTexels(const SceneTools& tools, const Texture& source);

/// A level as numbers, its top row first.
TexelGrid readGrid(const Framebuffer& framebuffer);

/// Appends a level to a state dump.
void dumpLevel(Json& levels, int width, int height, glm::dvec2 centroid);

/// Opens the page of a diagram: fills the picture with the ground. Everything else lies over it.
void drawGround(Frame& frame);

}  // namespace arclight::halftexel
